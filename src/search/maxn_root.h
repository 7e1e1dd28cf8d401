/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root of max-n: the threads share out the root moves of a depth, one at a time.
 */
#ifndef NGUZO_SEARCH_MAXN_ROOT_H
#define NGUZO_SEARCH_MAXN_ROOT_H

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
DepthResult maxn_search_root(Worker *worker);

#endif
