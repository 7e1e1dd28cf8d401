/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tree of mcts.c in memory. A position has one node, however it was reached. A node is changed only under its
 * lock, and its edges belong to it. Memory is released only by clearing the whole tree.
 */
#pragma once

#include "game/game.h"

#include <stdatomic.h>

typedef uint16_t MctsRate; /* a win rate */

enum { MCTS_ONE = UINT16_MAX }; /* a win rate of 1 */

/* A move or chance event, and what is known about the position after it. */
typedef struct MctsEdge {
    Move move;
    uint32_t child; /* position of its node in memory, 0: none yet */
    uint32_t visits;
    MctsRate rate[GAME_MAX_SIDES]; /* the evaluation at first, then the child's mean */
    float prior;                   /* sums to 1 over the edges; of an event: its probability */
    uint16_t virtual_visits;       /* threads that are below it: virtual loss */
    uint8_t distance;              /* if solved: plies to the end */
    bool solved;                   /* the win rates are exact */
} MctsEdge;

typedef struct MctsNode {
    uint64_t key;
    double sum[GAME_MAX_SIDES]; /* of the win rates over all visits that count */
    uint32_t next;              /* node with the same index slot */
    uint32_t visits;            /* of all edges, plus the node's own first visit */
    uint32_t weight;            /* visits that count in the sum */
    uint16_t edges;
    uint8_t side; /* to move, or GAME_CHANCE */
    uint8_t distance;
    atomic_flag lock;
    bool solved;
    MctsEdge edge[];
} MctsNode;

typedef struct MctsTree {
    unsigned char *memory;
    size_t bytes;
    size_t megabytes; /* as requested */
    uint32_t units;   /* size in allocation units */
    _Atomic uint32_t used;
    _Atomic uint32_t *index;  /* nodes by the low bits of their keys; at the end of the memory */
    uint32_t mask;            /* number of index slots minus one */
    const Game *game;         /* that the positions belong to */
    _Atomic(MctsNode *) root; /* of the current search */
} MctsTree;

/* The memory is not touched before it is used. */
MUST_CHECK Status mcts_tree_resize(MctsTree *tree, size_t megabytes);
void mcts_tree_free(MctsTree *tree);
void mcts_tree_clear(MctsTree *tree);
/* A zeroed node with this many edges; NULL if the tree is full. */
MctsNode *mcts_tree_add(MctsTree *tree, size_t edges);
/* Lets mcts_tree_find() find the node; from now on it may be changed only under its lock. */
void mcts_tree_publish(MctsTree *tree, MctsNode *node, uint64_t key);
MctsNode *mcts_tree_find(const MctsTree *tree, uint64_t key);
unsigned mcts_tree_hashfull(const MctsTree *tree); /* per mille */

MctsNode *mcts_tree_node(const MctsTree *tree, uint32_t position);
uint32_t mcts_tree_position(const MctsTree *tree, const MctsNode *node);

/* Held for a few hundred instructions at most. */
static inline void mcts_lock(MctsNode *node)
{
    while (atomic_flag_test_and_set_explicit(&node->lock, memory_order_acquire)) {
    }
}

static inline void mcts_unlock(MctsNode *node)
{
    atomic_flag_clear_explicit(&node->lock, memory_order_release);
}
