/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/mcts_pv.h"

#include "search/mcts_node.h"
#include "search/search_internal.h"
#include "search/win_rate.h"

#include <stdlib.h>

typedef struct RankedEdge {
    int64_t rank;
    MctsEdge edge; /* a copy: other threads go on */
} RankedEdge;

static bool is_decided(const MctsEdge *edge, unsigned side)
{
    return edge->solved && (edge->rate[side] == MCTS_ONE || edge->rate[side] == 0);
}

/* Proved wins first, quick ones before slow ones, and proved losses last; then by visits, then by win rate. */
static int64_t rank_of(const MctsEdge *edge, unsigned side)
{
    int64_t certainty = MCTS_MAX_DISTANCE + 1 - edge->distance;
    certainty = !is_decided(edge, side) ? 0 : edge->rate[side] == 0 ? -certainty : certainty;
    return certainty * (INT64_C(1) << 48) + ((int64_t)edge->visits << 16) + edge->rate[side];
}

static int compare_edges(const void *left, const void *right)
{
    const RankedEdge *first = left;
    const RankedEdge *second = right;
    if (first->rank != second->rank) {
        return first->rank > second->rank ? -1 : 1;
    }
    return first->edge.move < second->edge.move ? -1 : 1;
}

/* The best edge of a locked node, NULL if none has been visited. */
static const MctsEdge *best_edge(const MctsNode *node)
{
    const MctsEdge *best = NULL;
    for (unsigned i = 0; i < node->edges; i++) {
        const MctsEdge *edge = &node->edge[i];
        bool is_known = edge->visits > 0 || edge->solved;
        if (is_known && (best == NULL || rank_of(edge, node->side) > rank_of(best, node->side))) {
            best = edge;
        }
    }
    return best;
}

static int32_t value_of(const MctsEdge *edge, unsigned side)
{
    if (is_decided(edge, side)) {
        int32_t value = VALUE_WIN - (int32_t)edge->distance - 1;
        return edge->rate[side] == 0 ? -value : value;
    }
    return win_rate_to_score((double)edge->rate[side] / MCTS_ONE);
}

/* The root move of an edge, with its PV up to the first chance event. */
static RootMove read_root_move(const Worker *worker, const MctsTree *tree, const MctsEdge *edge)
{
    uint32_t position = edge->child;
    RootMove root = {.move = edge->move,
                     .value = value_of(edge, worker->search->side),
                     .pv = {edge->move},
                     .pv_length = 1};
    for (unsigned side = 0; side < worker->game->sides; side++) {
        root.win_rate[side] = (double)edge->rate[side] / MCTS_ONE;
    }
    while (position != 0 && root.pv_length < MAX_PLY - 1) {
        MctsNode *node = mcts_tree_node(tree, position);
        mcts_lock(node);
        const MctsEdge *best = node->side == GAME_CHANCE ? NULL : best_edge(node);
        position = best == NULL ? 0 : best->child;
        if (best != NULL) {
            root.pv[root.pv_length++] = best->move;
        }
        mcts_unlock(node);
    }
    return root;
}

void mcts_read_root(Worker *worker, const MctsTree *tree, MctsNode *root)
{
    RankedEdge order[GAME_MAX_MOVES];
    mcts_lock(root);
    for (unsigned i = 0; i < root->edges; i++) {
        order[i] = (RankedEdge){rank_of(&root->edge[i], root->side), root->edge[i]};
    }
    mcts_unlock(root);
    qsort(order, root->edges, sizeof order[0], compare_edges);
    for (unsigned i = 0; i < root->edges; i++) {
        worker->root[i] = read_root_move(worker, tree, &order[i].edge);
        unsigned length = (unsigned)worker->root[i].pv_length;
        worker->seldepth = length > worker->seldepth ? length : worker->seldepth;
    }
}
