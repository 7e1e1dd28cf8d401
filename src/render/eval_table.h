/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation of a position as a table of its terms.
 */
#pragma once

#include "game/record.h"

/* Each line begins with `prefix`. */
void eval_table_print(const Record *record, const char *prefix, Text *text);
/* How far a side is ahead of the best of the others. */
int32_t eval_lead(const Game *game, unsigned side, const int32_t values[GAME_MAX_SIDES]);
