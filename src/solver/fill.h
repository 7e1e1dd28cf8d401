/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves groups without cycles by rows where values take two bytes (game/blocks.h: describe_filling). The values of the group and
 * of those that it needs are held as a whole, like those of groups that are solved position by position.
 */
#pragma once

#include "solver/group.h"

/* Whether a group can be solved this way. Its part must be prepared. */
bool fill_covers(const Store *store, uint32_t group);
/* Computes the values of the group. Drops values of other groups that can be read again from their files. */
MUST_CHECK Status fill_solve(Store *store, uint32_t group, const GroupWork *work, Fault *fault);
