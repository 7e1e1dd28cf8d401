/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Win rates: the expected score of each side, from 0 to 1, with a sum of 1 over all sides. A draw is shared equally.
 */
#ifndef NGUZO_SEARCH_WIN_RATE_H
#define NGUZO_SEARCH_WIN_RATE_H

#include "search/worker.h"

/* From the outcome; by evaluation while the game is open. */
void win_rate_of_state(const Worker *worker, Outcome outcome, const GameState *state,
                       double rates[GAME_MAX_SIDES]);
/* When repetition or the quiet limit ends the game, or a round of it, at `ply`. */
void win_rate_of_history_end(const Worker *worker, unsigned ply, double rates[GAME_MAX_SIDES]);
/* For two sides, from a score in centipawns. */
double win_rate_of_score(int32_t score);
/* The inverse. */
int32_t win_rate_to_score(double rate);

#endif
