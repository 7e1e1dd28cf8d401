/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Max-n for more than two sides in games that a single move can end: every side takes the move with its highest win
 * rate, ties going to the first move in order. All moves are searched to the same depth. Pruning is shallow: win rates
 * sum to 1, so a move is refuted as soon as the reply leaves less than the mover has already.
 *
 * Against MCTS at 15 ms a move: 65.8 % of 120 games of Kunjing, 60.2 % with four seats (docs/search.md).
 */
#ifndef NGUZO_SEARCH_MAXN_H
#define NGUZO_SEARCH_MAXN_H

#include "search/worker.h"

static const double MAXN_LOST =
    1e-6; /* a lower win rate is a certain loss, 1 minus it a certain win */
static const double MAXN_NONE = -1; /* lower than any win rate */

/* Plays a move from `ply` and searches it to `depth`. Sets the win rates, which are exact only if the mover gets more
 * than `best`, and the PV of the next ply. Move lists go to `pool`. False: aborted. */
bool maxn_search_move(Worker *worker, unsigned ply, unsigned depth, Move move, double best,
                      Move *pool, double rates[GAME_MAX_SIDES]);
/* A win rate as a value of the search. */
int32_t maxn_value(const Worker *worker, double rate);

#endif
