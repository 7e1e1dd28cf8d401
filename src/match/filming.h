/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recorded game as a moving picture.
 */
#ifndef NGUZO_MATCH_FILMING_H
#define NGUZO_MATCH_FILMING_H

#include "match/game_json.h"

/* Writes it to a file, or to standard output if `path` is NULL. The game must be what its record says. */
MUST_CHECK Status filming_save(const RecordedGame *recorded, const char *path, Fault *fault);

#endif
