/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/mcts.h"

#include "search/mcts_node.h"
#include "search/search_internal.h"
#include "search/win_rate.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { VISITS_AT_DEPTH_0 = 64, GROWTH = 3, MAX_VISITS = 1000000000 };

static const double EXPLORATION = 0.5; /* the exploration constant of PUCT */

/* An edge on the path from the root, and its node. */
typedef struct Step {
    MctsNode *node;
    MctsEdge *edge;
} Step;

typedef enum Descent { DESCEND, REACHED_LEAF, OUT_OF_NODES } Descent;

/* -- expansion -- */

static void set_rates(MctsRate target[GAME_MAX_SIDES], WinRates rates)
{
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        target[side] = (MctsRate)(rates.of[side] * MCTS_ONE + 0.5);
    }
}

static void init_edge(Worker *worker, unsigned ply, MctsEdge *edge, Move move)
{
    worker_visit_move(worker, ply, move);
    const GameState *after = worker_state(worker, ply + 1);
    Outcome outcome = worker->family->outcome(worker->game, after);
    set_rates(edge->rate, win_rate_of_state(worker->game, outcome, after));
    edge->move = move;
    edge->solved = outcome != OUTCOME_OPEN;
}

static bool has_nodes_left(const Worker *worker, size_t count)
{
    uint64_t limit = worker->search->limits.nodes;
    return limit == 0 || search_nodes(worker->search) + count <= limit;
}

/* Makes the node of the state at `ply`, evaluating every move; NULL if the tree is full. False: out of nodes. */
static bool make_node(Worker *worker, unsigned ply, const Move *moves, size_t count,
                      MctsNode **made)
{
    const GameState *state = worker_state(worker, ply);
    unsigned seat = worker->family->turn(worker->game, state);
    *made = NULL;
    if (!has_nodes_left(worker, count)) {
        return false;
    }
    MctsNode *node = mcts_tree_add(&worker->search->tree, count);
    if (node == NULL) {
        return true;
    }
    bool is_chance = seat == GAME_CHANCE;
    node->side = (uint8_t)(is_chance ? GAME_CHANCE : worker->game->side_of_seat[seat]);
    node->visits = 1;
    node->weight = 1;
    for (size_t i = 0; i < count; i++) {
        init_edge(worker, ply, &node->edge[i], moves[i]);
        if (is_chance) {
            node->edge[i].prior =
                (float)worker->family->chance->probability(worker->game, state, moves[i]);
        }
    }
    mcts_node_init(node);
    *made = node;
    return true;
}

/* Finds or makes the node of the state at `ply`, as make_node(). */
static bool expand(Worker *worker, unsigned ply, MctsNode **node)
{
    MctsTree *tree = &worker->search->tree;
    const GameState *state = worker_state(worker, ply);
    uint64_t key = worker->family->key(worker->game, state);
    *node = mcts_tree_find(tree, key);
    if (*node != NULL) {
        return true;
    }
    size_t count = worker->family->legal_moves(worker->game, state, worker->pool);
    bool has_nodes = make_node(worker, ply, worker->pool, count, node);
    if (*node != NULL) {
        mcts_tree_publish(tree, *node, key);
    }
    return has_nodes;
}

/* -- a visit -- */

/* PUCT. Virtual loss: a thread below an edge counts as a visit that has won nothing yet. */
static MctsEdge *select_edge(MctsNode *node)
{
    MctsEdge *best = &node->edge[0];
    double best_score = -DBL_MAX;
    double exploration = EXPLORATION * sqrt((double)node->visits);
    for (unsigned i = 0; i < node->edges; i++) {
        MctsEdge *edge = &node->edge[i];
        double visits = (double)edge->visits + edge->virtual_visits;
        double score = (double)edge->rate[node->side] / MCTS_ONE;
        if (edge->virtual_visits != 0) {
            score *= (edge->visits + 1.0) / (visits + 1.0);
        }
        if (!edge->solved) {
            score += exploration * (double)edge->prior / (1 + visits);
        }
        if (score > best_score) {
            best_score = score;
            best = edge;
        }
    }
    return best;
}

/* The event whose visits are the furthest below its probability. */
static MctsEdge *select_event(MctsNode *node)
{
    MctsEdge *best = &node->edge[0];
    double best_deficit = -DBL_MAX;
    for (unsigned i = 0; i < node->edges; i++) {
        MctsEdge *edge = &node->edge[i];
        double deficit = (double)edge->prior * node->visits - edge->visits - edge->virtual_visits;
        if (!edge->solved && deficit > best_deficit) {
            best_deficit = deficit;
            best = edge;
        }
    }
    return best;
}

/* Follows the last step of the path to the position at `ply`. If the path ends there, sets the result; otherwise the
 * node to go on from. */
static Descent follow(Worker *worker, unsigned ply, const Step *step, MctsNode **child,
                      MctsResult *result)
{
    MctsTree *tree = &worker->search->tree;
    const MctsEdge *edge = step->edge;
    mcts_lock(step->node);
    uint32_t position = edge->child;
    uint32_t edge_visits = edge->visits;
    *result = (MctsResult){.distance = edge->distance, .solved = edge->solved, .is_mean = true};
    memcpy(result->rate, edge->rate, sizeof result->rate);
    mcts_unlock(step->node);
    if (result->solved) {
        return REACHED_LEAF;
    }
    worker_store_repetition_key(worker, ply, false);
    if (worker_is_drawn(worker, ply)) {
        set_rates(result->rate, win_rate_of_history_end(worker, ply));
        result->is_mean = false;
        return REACHED_LEAF;
    }
    if (ply + 2 >= MAX_PLY) {
        return REACHED_LEAF;
    }
    bool is_new = position == 0;
    if (is_new) {
        if (!expand(worker, ply, child)) {
            return OUT_OF_NODES;
        }
        if (*child == NULL) {
            return REACHED_LEAF;
        }
        mcts_lock(step->node);
        step->edge->child = mcts_tree_position(tree, *child);
        mcts_unlock(step->node);
    } else {
        *child = mcts_tree_node(tree, position);
    }
    /* A transposition may know more than this edge: its value is backed up without another visit. */
    mcts_lock(*child);
    *result = mcts_node_result(*child);
    bool is_ahead = result->solved || (*child)->visits > edge_visits + 1;
    mcts_unlock(*child);
    return is_new || is_ahead ? REACHED_LEAF : DESCEND;
}

/* Selection, expansion and backup. False: out of nodes. */
static bool visit(Worker *worker, MctsNode *root)
{
    Step path[MAX_PLY + 1];
    unsigned ply = 0;
    MctsResult result = {.solved = false};
    MctsNode *node = root;
    Descent descent = DESCEND;
    while (descent == DESCEND) {
        if (!has_nodes_left(worker, 1)) {
            descent = OUT_OF_NODES;
            break;
        }
        mcts_lock(node);
        MctsEdge *edge = node->side == GAME_CHANCE ? select_event(node) : select_edge(node);
        edge->virtual_visits++;
        mcts_unlock(node);
        path[ply] = (Step){node, edge};
        worker_visit_move(worker, ply, edge->move);
        descent = follow(worker, ply + 1, &path[ply], &node, &result);
        ply++;
    }
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    for (unsigned i = ply; i-- > 0;) {
        mcts_lock(path[i].node);
        path[i].edge->virtual_visits--;
        if (descent == REACHED_LEAF) {
            mcts_node_update(path[i].node, path[i].edge, &result);
            result = mcts_node_result(path[i].node);
        }
        mcts_unlock(path[i].node);
    }
    return descent == REACHED_LEAF;
}

/* -- root moves and PVs -- */

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

static int32_t value_of(const MctsEdge *edge, unsigned side, unsigned sides)
{
    if (is_decided(edge, side)) {
        int32_t value = VALUE_WIN - (int32_t)edge->distance - 1;
        return edge->rate[side] == 0 ? -value : value;
    }
    return win_rate_to_score((double)edge->rate[side] / MCTS_ONE, sides);
}

/* The root move of an edge, with its PV up to the first chance event. */
static RootMove read_root_move(const Worker *worker, const MctsEdge *edge)
{
    uint32_t position = edge->child;
    RootMove root = {.move = edge->move,
                     .value = value_of(edge, worker->search->side, worker->game->sides),
                     .rank = rank_of(edge, worker->search->side),
                     .pv = {edge->move},
                     .pv_length = 1};
    for (unsigned side = 0; side < worker->game->sides; side++) {
        root.win_rate[side] = (double)edge->rate[side] / MCTS_ONE;
    }
    while (position != 0 && root.pv_length < MAX_PLY - 1) {
        MctsNode *node = mcts_tree_node(&worker->search->tree, position);
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

/* Orders the worker's root moves, with win rates and PVs. */
static void read_root(Worker *worker, MctsNode *root)
{
    for (unsigned i = 0; i < root->edges; i++) {
        mcts_lock(root);
        MctsEdge edge = root->edge[i];
        mcts_unlock(root);
        worker->root[i] = read_root_move(worker, &edge);
        unsigned length = (unsigned)worker->root[i].pv_length;
        worker->seldepth = length > worker->seldepth ? length : worker->seldepth;
    }
    worker_sort_root(worker, root->edges);
}

/* -- a search -- */

/* All workers need the same root: the first one to make it wins. NULL: out of memory or of nodes. */
static MctsNode *find_root(Worker *worker)
{
    MctsTree *tree = &worker->search->tree;
    MctsNode *root = atomic_load(&tree->root);
    if (root != NULL) {
        return root;
    }
    if (worker->search->limits.searchmoves_count == 0) {
        (void)expand(worker, 0, &root);
    } else {
        for (size_t i = 0; i < worker->root_count; i++) {
            worker->pool[i] = worker->root[i].move;
        }
        (void)make_node(worker, 0, worker->pool, worker->root_count, &root);
    }
    MctsNode *first = NULL;
    return atomic_compare_exchange_strong(&tree->root, &first, root) ? root : first;
}

DepthResult mcts_search(Worker *worker)
{
    MctsNode *root = find_root(worker);
    DepthResult result = DEPTH_ABORTED;
    uint64_t target = VISITS_AT_DEPTH_0;
    for (unsigned i = 0; i < worker->depth && target < MAX_VISITS; i++) {
        target *= GROWTH;
    }
    if (root == NULL) {
        return DEPTH_ABORTED;
    }
    while (result == DEPTH_ABORTED && !worker_must_stop(worker)) {
        mcts_lock(root);
        result = root->solved             ? DEPTH_SOLVED
                 : root->visits >= target ? DEPTH_COMPLETED
                                          : DEPTH_ABORTED;
        mcts_unlock(root);
        if (result == DEPTH_ABORTED && !visit(worker, root)) {
            break;
        }
    }
    read_root(worker, root);
    return result;
}

Status mcts_begin(MctsTree *tree, size_t megabytes, const Game *game)
{
    enum { FULL_ENOUGH = 500 }; /* per mille */
    if (tree->megabytes != megabytes) {
        Status status = mcts_tree_resize(tree, megabytes);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (tree->game != game || mcts_tree_hashfull(tree) > FULL_ENOUGH) {
        mcts_tree_clear(tree);
    }
    tree->game = game;
    atomic_store(&tree->root, NULL);
    return STATUS_OK;
}
