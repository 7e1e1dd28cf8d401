/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Max-n for more than two sides in games that a single move can end: every side takes the move with its highest win
 * rate, ties going to the first move in order. All moves are searched to the same depth. Pruning is shallow: win rates
 * sum to 1, so a move is refuted as soon as the reply leaves less than the mover has already. The threads share out
 * the root moves of a depth, one at a time.
 *
 * Against MCTS at 15 ms a move: 65.8 % of 120 games of Kunjing, 60.2 % with four seats (docs/search.md).
 */
#pragma once

#include "search/worker.h"

/* A root move of the depth being searched; protected by the mutex of the search. */
typedef struct RootTask {
    RootMove line;
    size_t place;     /* in the order of the previous depth */
    double rank;      /* higher is better: its win rate, if that is among the best */
    unsigned workers; /* that have started it */
    bool done;
} RootTask;

/* Searches all root moves to the worker's depth and orders them, with win rates and PVs. */
DepthResult maxn_search(Worker *worker);
