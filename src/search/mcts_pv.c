/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the tree comes to: the moves of the root in order, with the best line behind each.
 */
#include "search/mcts_node.h"
#include "search/win_rate.h"
#include "search/worker.h"

#include <stdlib.h>

/* What decides which move is played: a win, the nearer the better; then what was visited most; a loss
 * last, the nearer the worse. */
typedef struct Rank {
    int32_t certainty;
    uint32_t visits;
    MctsShare own;
} Rank;

typedef struct RankedEdge {
    Rank rank;
    MctsEdge edge; /* a copy: other threads go on */
} RankedEdge;

static bool is_decided(const MctsEdge *edge, unsigned side)
{
    return edge->solved && (edge->share[side] == MCTS_ONE || edge->share[side] == 0);
}

static Rank rank_of(const MctsEdge *edge, unsigned side)
{
    MctsShare own = edge->share[side];
    int32_t near = MCTS_FARTHEST + 1 - edge->distance;
    int32_t certainty = !is_decided(edge, side) ? 0 : own == 0 ? -near : near;
    return (Rank){.certainty = certainty, .visits = edge->visits, .own = own};
}

static int compare_ranks(const Rank *left, const Rank *right)
{
    if (left->certainty != right->certainty) {
        return left->certainty > right->certainty ? -1 : 1;
    }
    if (left->visits != right->visits) {
        return left->visits > right->visits ? -1 : 1;
    }
    return left->own == right->own ? 0 : left->own > right->own ? -1 : 1;
}

static int compare_edges(const void *left, const void *right)
{
    const RankedEdge *first = left;
    const RankedEdge *second = right;
    int order = compare_ranks(&first->rank, &second->rank);
    return order != 0 ? order : first->edge.move < second->edge.move ? -1 : 1;
}

/* The best edge of a node that is locked, NULL if nothing was tried. */
static const MctsEdge *best_edge(const MctsNode *node)
{
    const MctsEdge *best = NULL;
    Rank most = {0};
    for (unsigned i = 0; i < node->edges; i++) {
        const MctsEdge *edge = &node->edge[i];
        Rank rank = rank_of(edge, node->side);
        bool known = edge->visits > 0 || edge->solved;
        if (known && (best == NULL || compare_ranks(&rank, &most) < 0)) {
            best = edge;
            most = rank;
        }
    }
    return best;
}

static int32_t value_of(const MctsEdge *edge, unsigned me)
{
    MctsShare own = edge->share[me];
    if (is_decided(edge, me)) {
        int32_t value = VALUE_WIN - (int32_t)edge->distance - 1;
        return own == 0 ? -value : value;
    }
    return win_rate_to_score((double)own / MCTS_ONE);
}

/* The best line behind an edge of the root, up to the first event of luck. */
static void read_line(const Worker *worker, const MctsTree *tree, const MctsEdge *edge,
                      RootMove *root)
{
    uint32_t place = edge->child;
    *root = (RootMove){.move = edge->move,
                       .value = value_of(edge, worker->search->me),
                       .pv = {edge->move},
                       .pv_length = 1};
    for (unsigned side = 0; side < worker->game->sides; side++) {
        root->share[side] = (double)edge->share[side] / MCTS_ONE;
    }
    while (place != 0 && root->pv_length < MAX_PLY - 1) {
        MctsNode *node = mcts_tree_node(tree, place);
        mcts_lock(node);
        const MctsEdge *best = node->side == GAME_CHANCE ? NULL : best_edge(node);
        place = best == NULL ? 0 : best->child;
        if (best != NULL) {
            root->pv[root->pv_length++] = best->move;
        }
        mcts_unlock(node);
    }
}

void mcts_read_lines(Worker *worker, const MctsTree *tree, MctsNode *root)
{
    RankedEdge order[GAME_MAX_MOVES];
    mcts_lock(root);
    for (unsigned i = 0; i < root->edges; i++) {
        order[i] = (RankedEdge){rank_of(&root->edge[i], root->side), root->edge[i]};
    }
    mcts_unlock(root);
    qsort(order, root->edges, sizeof order[0], compare_edges);
    for (unsigned i = 0; i < root->edges; i++) {
        read_line(worker, tree, &order[i].edge, &worker->root[i]);
        unsigned length = (unsigned)worker->root[i].pv_length;
        worker->seldepth = length > worker->seldepth ? length : worker->seldepth;
    }
}
