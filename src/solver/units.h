/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves groups whose classes form block units (game/blocks.h), within a limit of memory: values of earlier classes are
 * fetched from memory or from table files as they are needed, and dropped again when memory is short.
 */
#pragma once

#include "solver/group.h"
#include "solver/writer.h"

/* Whether every class of a group belongs to a unit. The part of the group must be prepared. */
bool units_cover(const Store *store, uint32_t group);
/* Solves a group and appends it to the file, if there is a writer. The values stay in memory as long as there is room, or until
 * store_forget() if there is no file. */
MUST_CHECK Status units_solve(Store *store, uint32_t group, const GroupWork *work, Writer *writer,
                              Fault *fault);
