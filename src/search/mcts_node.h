/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The value of a node in the tree of mcts.c: its evaluation at first, the mean over its edges later, and exact once it
 * is solved. The caller holds the node's lock, or has not published the node yet.
 */
#pragma once

#include "search/mcts_tree.h"

enum { MCTS_MAX_DISTANCE = UINT8_MAX }; /* larger distances are clamped */

/* The result of a visit, on its way up to the root. */
typedef struct MctsResult {
    MctsRate rate[GAME_MAX_SIDES];
    uint8_t distance;
    bool solved;
    bool is_mean; /* of all visits of the position, not of this visit only */
} MctsResult;

/* Sets priors and value from the evaluations of the edges. */
void mcts_node_init(MctsNode *node);
MctsResult mcts_node_result(const MctsNode *node);
/* Backs up a result through an edge to its node. */
void mcts_node_update(MctsNode *node, MctsEdge *edge, const MctsResult *result);
