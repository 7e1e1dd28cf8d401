/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a node of the tree is worth: by its evaluation at first, by its edges later, and for good once it is
 * solved. The caller holds the node's lock, or has not published it yet.
 */
#ifndef NGUZO_SEARCH_UCT_NODE_H
#define NGUZO_SEARCH_UCT_NODE_H

#include "search/uct_tree.h"

enum { UCT_FARTHEST = UINT8_MAX }; /* distances beyond are cut down to it */

/* What comes up from below. */
typedef struct UctFound {
    UctShare share[GAME_MAX_SIDES];
    uint8_t distance;
    bool solved;
    bool is_mean; /* of the position; else of this one visit */
} UctFound;

/* With edges as evaluation sees them: the first worth of the node, and whether it is solved already. */
void uct_node_settle(UctNode *node);
UctFound uct_node_found(const UctNode *node);
/* Takes what was found below an edge into it and its node. */
void uct_node_take(UctNode *node, UctEdge *edge, const UctFound *found);

#endif
