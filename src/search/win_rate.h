/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Win rates: the expected score of each side, from 0 to 1, with a sum of 1 over all sides. A draw is shared equally.
 */
#pragma once

#include "search/worker.h"

typedef struct WinRates {
    double of[GAME_MAX_SIDES];
} WinRates;

/* From the outcome; by evaluation while the game is open. */
WinRates win_rate_of_state(const Game *game, Outcome outcome, const GameState *state);
/* When repetition or the quiet limit ends the game, or a round of it, at `ply`. */
WinRates win_rate_of_history_end(const Worker *worker, unsigned ply);
/* In centipawns, relative to the mean of the other sides' win rates: 0 if all sides are equal. */
int32_t win_rate_to_score(double rate, unsigned sides);
/* For two sides without chance, by the model of the game. */
Wdl win_rate_wdl(WdlModel model, int32_t score);
