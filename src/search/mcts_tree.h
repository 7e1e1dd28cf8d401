/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tree of uct.c in memory. A position has one node, however it was reached. A node is never changed
 * but under its lock; its edges belong to it. Nothing is given back before the whole tree is cleared.
 */
#ifndef NGUZO_SEARCH_MCTS_TREE_H
#define NGUZO_SEARCH_MCTS_TREE_H

#include "game/game.h"

#include <stdatomic.h>

enum { MCTS_ONE = UINT16_MAX }; /* a whole share of winning: certain */

typedef uint16_t MctsShare;

static inline MctsShare mcts_share(double share)
{
    return (MctsShare)(share * MCTS_ONE + 0.5);
}

/* A move or event, and what is known of the position after it. */
typedef struct MctsEdge {
    Move move;
    uint32_t child; /* its node's place, 0: none yet */
    uint32_t visits;
    MctsShare share[GAME_MAX_SIDES]; /* by evaluation at first, then the child's mean */
    float prior;      /* how promising it looks, adding up to 1; of an event: its probability */
    uint16_t busy;    /* threads below it */
    uint8_t distance; /* if solved: moves to the end */
    bool solved;      /* the shares are final */
} MctsEdge;

typedef struct MctsNode {
    uint64_t key;
    double sum[GAME_MAX_SIDES]; /* of the shares over the visits */
    uint32_t next;              /* place of the next node in the same slot of the index */
    uint32_t visits;            /* of all edges, and the first of the node itself */
    uint32_t weight;            /* visits that count for the sum */
    uint16_t edges;
    uint8_t side; /* that chooses, or GAME_CHANCE */
    uint8_t distance;
    atomic_flag lock;
    bool solved;
    MctsEdge edge[];
} MctsNode;

typedef struct MctsTree {
    unsigned char *memory;
    size_t bytes;
    size_t megabytes; /* that were asked for */
    uint32_t units;   /* into which the memory is divided */
    _Atomic uint32_t used;
    _Atomic uint32_t
        *index;       /* places of nodes by their keys' last bits; at the end of the memory */
    uint32_t mask;    /* slots of the index - 1 */
    const Game *game; /* whose positions these are */
    _Atomic(MctsNode *) root; /* of the present run */
} MctsTree;

/* Memory comes untouched: only what is used of it counts. */
MUST_CHECK Status mcts_tree_resize(MctsTree *tree, size_t megabytes);
void mcts_tree_free(MctsTree *tree);
void mcts_tree_clear(MctsTree *tree);
/* Room for a node with so many edges, all zero but for their number; NULL if the tree is full. */
MctsNode *mcts_tree_add(MctsTree *tree, size_t edges);
/* Lets mcts_tree_find() find it; it may be changed under its lock only from now on. */
void mcts_tree_publish(MctsTree *tree, MctsNode *node, uint64_t key);
MctsNode *mcts_tree_find(const MctsTree *tree, uint64_t key);
unsigned mcts_tree_fullness(const MctsTree *tree); /* per mille */

MctsNode *mcts_tree_node(const MctsTree *tree, uint32_t place);
uint32_t mcts_tree_place(const MctsTree *tree, const MctsNode *node);

/* Held for a few hundred instructions at the most. */
static inline void mcts_lock(MctsNode *node)
{
    while (atomic_flag_test_and_set_explicit(&node->lock, memory_order_acquire)) {
    }
}

static inline void mcts_unlock(MctsNode *node)
{
    atomic_flag_clear_explicit(&node->lock, memory_order_release);
}

#endif
