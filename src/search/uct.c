/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tree search for more than two sides: every side picks what has served it best, tempered by how seldom it
 * was tried, and every position is worth a share of winning to each side. Others are thus expected to play
 * well most of the time, and not to conspire. Rejected after matches against players by lot
 * (scripts/versus-random kunjing:players=4): the paranoid assumption, all against one, which despairs early, and
 * max-n, which counts on others to stop a third.
 */
#include "search/worker.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { UCT_NODES = 400000, VISITS_AT_DEPTH_0 = 64, GROWTH = 3, VISITS_MAX = 1000000000 };

static const double SCALE = 180;     /* hundredths that make a lead of e to 1 */
static const double CURIOSITY = 0.5; /* weight of seldom tried moves */

struct UctNode {
    Move move; /* that leads here */
    uint32_t first_child;
    uint32_t children; /* 0: not looked at yet, or nothing follows */
    uint32_t visits;
    float share[GAME_MAX_SIDES]; /* sum over the visits */
};

struct UctTree {
    uint32_t used;
    Random luck;
    UctNode node[];
};

UctTree *uct_new(void)
{
    UctTree *tree = calloc(1, sizeof *tree + UCT_NODES * sizeof tree->node[0]);
    if (tree != NULL) {
        tree->used = 1;
    }
    return tree;
}

/* A leaf's worth: the winner's if it is over, else by evaluation. */
static void leaf_shares(const Worker *worker, Outcome outcome, const GameState *state,
                        double shares[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    int32_t worth[GAME_MAX_SIDES] = {0};
    double sum = 0;
    if (outcome != OUTCOME_OPEN) {
        for (unsigned side = 0; side < sides; side++) {
            shares[side] = !outcome_is_win(outcome) ? 1.0 / sides : outcome_winner(outcome) == side;
        }
        return;
    }
    worker->family->evaluate(worker->game, state, worth);
    for (unsigned side = 0; side < sides; side++) {
        shares[side] = exp((worth[side] - worth[0]) / SCALE);
        sum += shares[side];
    }
    for (unsigned side = 0; side < sides; side++) {
        shares[side] /= sum;
    }
}

static void add_children(UctTree *tree, UctNode *node, const Move *moves, size_t count)
{
    if (tree->used + count > UCT_NODES) {
        return; /* the tree is full: what is there still gets better */
    }
    node->first_child = tree->used;
    node->children = (uint32_t)count;
    for (size_t i = 0; i < count; i++) {
        tree->node[tree->used++] = (UctNode){.move = moves[i]};
    }
}

static UctNode *choose_child(UctTree *tree, const UctNode *node, unsigned side)
{
    UctNode *best = &tree->node[node->first_child];
    double best_worth = -DBL_MAX;
    double curiosity = CURIOSITY * sqrt(log(node->visits + 1.0));
    for (uint32_t i = 0; i < node->children; i++) {
        UctNode *child = &tree->node[node->first_child + i];
        if (child->visits == 0) {
            return child;
        }
        double worth =
            (double)child->share[side] / child->visits + curiosity / sqrt((double)child->visits);
        if (worth > best_worth) {
            best_worth = worth;
            best = child;
        }
    }
    return best;
}

static UctNode *draw_child(const Worker *worker, UctTree *tree, const UctNode *node,
                           const GameState *state)
{
    double luck = random_fraction(&tree->luck);
    uint32_t chosen = 0;
    while (chosen + 1 < node->children) {
        luck -= worker->family->chance(worker->game, state,
                                       tree->node[node->first_child + chosen].move);
        if (luck < 0) {
            break;
        }
        chosen++;
    }
    return &tree->node[node->first_child + chosen];
}

static bool is_drawn(Worker *worker, unsigned ply)
{
    worker_note_repetition_key(worker, ply, false);
    return worker_is_repeated(worker, ply);
}

/* One visit: down to a leaf, and its worth back up. */
static void visit(Worker *worker, UctTree *tree)
{
    UctNode *path[MAX_PLY + 1];
    unsigned ply = 0;
    double shares[GAME_MAX_SIDES] = {0};
    path[0] = &tree->node[0];
    for (;;) {
        const GameState *state = worker_state(worker, ply);
        UctNode *node = path[ply];
        Outcome outcome = worker->family->outcome(worker->game, state);
        if (outcome == OUTCOME_OPEN && is_drawn(worker, ply)) {
            outcome = OUTCOME_DRAW;
        }
        if (outcome == OUTCOME_OPEN && node->children == 0 && node->visits > 0) {
            size_t count = worker->family->legal_moves(worker->game, state, worker->pool);
            add_children(tree, node, worker->pool, count);
        }
        if (outcome != OUTCOME_OPEN || node->children == 0 || ply + 1 >= MAX_PLY) {
            leaf_shares(worker, outcome, state, shares);
            break;
        }
        unsigned seat = worker->family->turn(worker->game, state);
        path[ply + 1] = seat == GAME_CHANCE
                            ? draw_child(worker, tree, node, state)
                            : choose_child(tree, node, worker->game->side_of_seat[seat]);
        worker_play(worker, ply, path[ply + 1]->move);
        ply++;
    }
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    for (unsigned i = 0; i <= ply; i++) {
        path[i]->visits++;
        for (unsigned side = 0; side < worker->game->sides; side++) {
            path[i]->share[side] += (float)shares[side];
        }
    }
}

static const UctNode *most_visited(const UctTree *tree, const UctNode *node)
{
    const UctNode *best = NULL;
    for (uint32_t i = 0; i < node->children; i++) {
        const UctNode *child = &tree->node[node->first_child + i];
        if (child->visits > 0 && (best == NULL || child->visits > best->visits)) {
            best = child;
        }
    }
    return best;
}

static int32_t value_of_share(const UctNode *node, unsigned side)
{
    double share = fmin(fmax((double)node->share[side] / node->visits, 1e-6), 1 - 1e-6);
    return (int32_t)lround(SCALE * log(share / (1 - share)));
}

/* The line of most visits that begins with `node`, up to the first event of luck. */
static void read_line(Worker *worker, const UctTree *tree, const UctNode *node, RootMove *root)
{
    root->move = node->move;
    root->value = value_of_share(node, worker->search->me);
    root->pv_length = 0;
    for (unsigned side = 0; side < worker->game->sides; side++) {
        root->share[side] = (double)node->share[side] / node->visits;
    }
    while (node != NULL && root->pv_length < MAX_PLY - 1) {
        unsigned ply = (unsigned)root->pv_length;
        worker_play(worker, ply, node->move);
        root->pv[root->pv_length++] = node->move;
        bool chance =
            worker->family->turn(worker->game, worker_state(worker, ply + 1)) == GAME_CHANCE;
        node = chance ? NULL : most_visited(tree, node);
    }
}

static int compare_visits(const void *left, const void *right)
{
    const UctNode *const *first = left;
    const UctNode *const *second = right;
    if ((*first)->visits != (*second)->visits) {
        return (*first)->visits > (*second)->visits ? -1 : 1;
    }
    return *first < *second ? -1 : *first > *second;
}

void uct_search(Worker *worker)
{
    UctTree *tree = worker->search->uct;
    UctNode *root = &tree->node[0];
    const UctNode *order[GAME_MAX_MOVES];
    uint64_t target = VISITS_AT_DEPTH_0;
    for (unsigned i = 0; i < worker->depth && target < VISITS_MAX; i++) {
        target *= GROWTH;
    }
    if (root->children == 0) {
        for (size_t i = 0; i < worker->root_count; i++) {
            worker->pool[i] = worker->root[i].move;
        }
        add_children(tree, root, worker->pool, worker->root_count);
    }
    while (root->visits < target && !worker_must_break_off(worker)) {
        visit(worker, tree);
    }
    for (uint32_t i = 0; i < root->children; i++) {
        order[i] = &tree->node[root->first_child + i];
    }
    qsort(order, root->children, sizeof order[0], compare_visits);
    for (uint32_t i = 0; i < root->children && order[i]->visits > 0; i++) {
        read_line(worker, tree, order[i], &worker->root[i]);
    }
}
