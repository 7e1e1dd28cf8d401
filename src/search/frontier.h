/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last plies of the two-sided search: the values of leaves, futility pruning, and moves that the family judges
 * without playing them. Most nodes of a search are here.
 */
#pragma once

#include "search/alphabeta.h"

enum { FUTILITY_MARGIN = 60 }; /* per ply */

int32_t frontier_evaluate(const Worker *worker, const GameState *state, unsigned side);
/* Whether the game is over at `ply`, or drawn by history; sets `value` for `side` if so. */
bool frontier_is_terminal(Worker *worker, unsigned ply, unsigned side, bool is_leaf,
                          int32_t *value);
/* Sets the child's value without playing the move. */
void frontier_evaluate_move(Worker *worker, const Node *node, Child *child);
/* Lets the family search all moves of a node at depth 1; false if it cannot. */
bool frontier_search(Worker *worker, Node *node);

/* Futility pruning: near the leaves a lead this far above beta is assumed to hold. */
static inline bool frontier_is_futile(unsigned depth, int32_t value, int32_t alpha, int32_t beta)
{
    return beta - alpha == 1 && depth <= FUTILITY_DEPTH && !value_is_decisive(beta) &&
           value - FUTILITY_MARGIN * (int32_t)depth >= beta;
}
