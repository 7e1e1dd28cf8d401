/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tree search for more than two sides: every side picks what has served it best, tempered by how seldom it
 * was tried, and every position is worth a share of winning to each side. Others are thus expected to play
 * well most of the time, and not to conspire. Rejected after matches against players by lot
 * (scripts/versus-random kunjing:players=4): the paranoid assumption, all against one, which despairs early, and
 * max-n, which counts on others to stop a third.
 */
#include "search/tree.h"

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
static void leaf_shares(const Search *search, Outcome outcome, const GameState *state,
                        double shares[GAME_MAX_SIDES])
{
    unsigned sides = search->game->sides;
    int32_t worth[GAME_MAX_SIDES] = {0};
    double sum = 0;
    if (outcome != OUTCOME_OPEN) {
        for (unsigned side = 0; side < sides; side++) {
            shares[side] = !outcome_is_win(outcome) ? 1.0 / sides : outcome_winner(outcome) == side;
        }
        return;
    }
    search->family->evaluate(search->game, state, worth);
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

static UctNode *draw_child(const Search *search, UctTree *tree, const UctNode *node,
                           const GameState *state)
{
    double luck = random_fraction(&tree->luck);
    uint32_t chosen = 0;
    while (chosen + 1 < node->children) {
        luck -= search->family->chance(search->game, state,
                                       tree->node[node->first_child + chosen].move);
        if (luck < 0) {
            break;
        }
        chosen++;
    }
    return &tree->node[node->first_child + chosen];
}

/* One visit: down to a leaf, and its worth back up. */
static void visit(Search *search, UctTree *tree)
{
    UctNode *path[MAX_PLY + 1];
    unsigned ply = 0;
    double shares[GAME_MAX_SIDES] = {0};
    path[0] = &tree->node[0];
    for (;;) {
        const GameState *state = tree_state(search, ply);
        UctNode *node = path[ply];
        Outcome outcome = search->family->outcome(search->game, state);
        if (outcome == OUTCOME_OPEN && tree_is_drawn_by_history(search, ply)) {
            outcome = OUTCOME_DRAW;
        }
        if (outcome == OUTCOME_OPEN && node->children == 0 && node->visits > 0) {
            size_t count = search->family->legal_moves(search->game, state, search->pool);
            add_children(tree, node, search->pool, count);
        }
        if (outcome != OUTCOME_OPEN || node->children == 0 || ply + 1 >= MAX_PLY) {
            leaf_shares(search, outcome, state, shares);
            break;
        }
        unsigned seat = search->family->turn(search->game, state);
        path[ply + 1] = seat == GAME_CHANCE
                            ? draw_child(search, tree, node, state)
                            : choose_child(tree, node, search->game->side_of_seat[seat]);
        tree_play(search, ply, path[ply + 1]->move);
        ply++;
    }
    search->seldepth = ply > search->seldepth ? ply : search->seldepth;
    for (unsigned i = 0; i <= ply; i++) {
        path[i]->visits++;
        for (unsigned side = 0; side < search->game->sides; side++) {
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

/* The line of most visits, up to the first event of luck. */
static void read_pv(Search *search, const UctTree *tree)
{
    SearchPly *root = &search->ply[0];
    const UctNode *node = most_visited(tree, &tree->node[0]);
    root->pv_length = 0;
    while (node != NULL && root->pv_length < MAX_PLY - 1) {
        tree_play(search, (unsigned)root->pv_length, node->move);
        root->pv[root->pv_length++] = node->move;
        const GameState *state = tree_state(search, (unsigned)root->pv_length);
        bool chance = search->family->turn(search->game, state) == GAME_CHANCE;
        node = chance ? NULL : most_visited(tree, node);
    }
}

int32_t uct_search(Search *search, unsigned depth, const Move *moves, size_t count)
{
    UctTree *tree = search->uct;
    UctNode *root = &tree->node[0];
    uint64_t target = VISITS_AT_DEPTH_0;
    for (unsigned i = 0; i < depth && target < VISITS_MAX; i++) {
        target *= GROWTH;
    }
    if (root->children == 0) {
        add_children(tree, root, moves, count);
    }
    while (root->visits < target && !tree_must_break_off(search)) {
        visit(search, tree);
    }
    read_pv(search, tree);
    const UctNode *best = most_visited(tree, root);
    if (best == NULL) {
        return 0;
    }
    for (unsigned side = 0; side < search->game->sides; side++) {
        search->shares[side] = (double)best->share[side] / best->visits;
    }
    double mine = fmin(fmax(search->shares[search->me], 1e-6), 1 - 1e-6);
    return (int32_t)lround(SCALE * log(mine / (1 - mine)));
}
