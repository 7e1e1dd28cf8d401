/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a node of the tree is worth: by its evaluation at first, by its edges later, and for good once it is
 * solved. The caller holds the node's lock, or has not published it yet.
 */
#ifndef NGUZO_SEARCH_MCTS_NODE_H
#define NGUZO_SEARCH_MCTS_NODE_H

#include "search/mcts_tree.h"

enum { MCTS_FARTHEST = UINT8_MAX }; /* distances beyond are cut down to it */

/* What comes up from below. */
typedef struct MctsFound {
    MctsShare share[GAME_MAX_SIDES];
    uint8_t distance;
    bool solved;
    bool is_mean; /* of the position; else of this one visit */
} MctsFound;

/* With edges as evaluation sees them: the first worth of the node, and whether it is solved already. */
void mcts_node_settle(MctsNode *node);
MctsFound mcts_node_found(const MctsNode *node);
/* Takes what was found below an edge into it and its node. */
void mcts_node_take(MctsNode *node, MctsEdge *edge, const MctsFound *found);

#endif
