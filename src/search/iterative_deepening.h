/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Iterative deepening. All workers search the same depth and share the transposition table; the first one to complete
 * a depth publishes its root moves, and the others abort and start the next depth.
 */
#pragma once

#include "search/worker.h"

/* Runs the worker that is the argument until the search ends; the function of a thread. */
void *iterative_deepening(void *argument);
/* Reports the published root moves to the listener, as the best ones known while `depth` is searched. */
void iterative_deepening_report(Search *search, unsigned depth);
