/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Iterative deepening. All workers search the same depth and share the transposition table; the first one to complete
 * a depth publishes its root moves, and the others abort and start the next depth.
 */
#ifndef NGUZO_SEARCH_ITERATIVE_DEEPENING_H
#define NGUZO_SEARCH_ITERATIVE_DEEPENING_H

#include "search/worker.h"

/* Runs a worker until the search ends; a thread's function. */
void *iterative_deepening(void *worker);
/* Reports the published root moves to the listener, as the best ones known while `depth` is searched. */
void iterative_deepening_report(Search *search, unsigned depth);

#endif
