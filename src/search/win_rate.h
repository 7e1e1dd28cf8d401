/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shares of winning: what a side can expect, from 0 to 1, adding up to 1 over all sides.
 */
#ifndef NGUZO_SEARCH_WIN_RATE_H
#define NGUZO_SEARCH_WIN_RATE_H

#include "search/worker.h"

/* Of a position by its outcome; where that is open, by evaluation. */
void win_rate_of_state(const Worker *worker, Outcome outcome, const GameState *state,
                       double shares[GAME_MAX_SIDES]);
/* Where repetition or the quiet limit ends the game, or a round of it. */
void win_rate_of_history_end(const Worker *worker, unsigned ply, double shares[GAME_MAX_SIDES]);
/* With two sides. */
double win_rate_of_score(int32_t lead);
/* A share as a lead in hundredths. */
int32_t win_rate_to_score(double share);

#endif
