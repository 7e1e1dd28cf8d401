/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shares of winning: what a side can expect, from 0 to 1, adding up to 1 over all sides.
 */
#ifndef NGUZO_SEARCH_SHARE_H
#define NGUZO_SEARCH_SHARE_H

#include "search/worker.h"

/* Of a position by its outcome; where that is open, by evaluation. */
void share_of_state(const Worker *worker, Outcome outcome, const GameState *state,
                    double shares[GAME_MAX_SIDES]);
/* Where repetition or the quiet limit ends the game, or a round of it. */
void share_of_history_end(const Worker *worker, unsigned ply, double shares[GAME_MAX_SIDES]);
/* With two sides. */
double share_of_lead(int32_t lead);
/* A share as a lead in hundredths. */
int32_t share_to_lead(double share);

#endif
