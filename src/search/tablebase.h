/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tablebase probing at the root and in the tree, through SearchLimits.probe. At the root, exact values decide a won or
 * lost game outright; in a drawn one they leave the drawing moves that set the hardest problems (problems.h),
 * among which the search chooses.
 */
#pragma once

#include "search/worker.h"

/* Removes the root moves that are not best. `decided`: the game is won or lost, and the first move has its value and
 * its line, so that there is nothing to search. */
MUST_CHECK Status tablebase_filter_root(Search *search, bool *decided);
/* Finds out how far the position at `ply` is from those with a known value. */
void tablebase_measure(Worker *worker, unsigned ply);
/* The exact value of the position at `ply` for the side to move, if it is known; `unknown_for` is 0 there. */
bool tablebase_probe(Worker *worker, unsigned ply, int32_t *value);
