/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tree search for more than two sides: every side picks what has served it best, tempered by how promising
 * a move looked and how seldom it was tried, and every position is worth a share of winning to each side.
 */
#include "search/share.h"
#include "search/uct_tree.h"
#include "search/worker.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#ifndef CU
#define CU 0.5
#endif
#ifndef TE
#define TE 0.05
#endif
enum { VISITS_AT_DEPTH_0 = 64, GROWTH = 3, VISITS_MAX = 1000000000 };

static const double CURIOSITY = CU;   /* weight of seldom tried moves */
static const double TEMPERATURE = TE; /* lead in share that makes a move e times as promising */

/* A step of the line from the root: the edge taken, and whose it is. */
typedef struct Step {
    UctNode *node;
    UctEdge *edge;
} Step;

/* What comes up from below. */
typedef struct Found {
    UctShare share[GAME_MAX_SIDES];
    uint8_t distance;
    bool solved;
    bool is_mean; /* of the position; else of this one visit */
} Found;

static UctShare quantise(double share)
{
    return (UctShare)(share * UCT_ONE + 0.5);
}

static uint8_t one_further(uint8_t distance)
{
    return distance < SEARCH_MAX_DEPTH ? (uint8_t)(distance + 1) : distance;
}

/* -- a node's worth -- */

/* Takes the shares of an edge as final ones of the node. */
static void set_exact(UctNode *node, const double shares[GAME_MAX_SIDES], uint8_t distance)
{
    node->solved = true;
    node->distance = distance;
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] = shares[side] * node->visits;
    }
}

/* What is certain stays so only if it is in every event. */
static void average_events(const UctNode *node, double shares[GAME_MAX_SIDES])
{
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        bool always = true;
        bool never = true;
        shares[side] = 0;
        for (unsigned i = 0; i < node->edges; i++) {
            const UctEdge *edge = &node->edge[i];
            shares[side] += (double)edge->prior * edge->share[side];
            always = always && edge->share[side] == UCT_ONE;
            never = never && edge->share[side] == 0;
        }
        shares[side] = always ? UCT_ONE : never ? 0 : fmin(fmax(shares[side], 1), UCT_ONE - 1);
    }
}

static void solve_chance(UctNode *node)
{
    double shares[GAME_MAX_SIDES];
    uint8_t distance = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        if (!node->edge[i].solved) {
            return;
        }
        distance = node->edge[i].distance > distance ? node->edge[i].distance : distance;
    }
    average_events(node, shares);
    set_exact(node, shares, distance);
}

/* A node with a winning edge is won. If all is settled, its side takes the best; between moves that are
 * the same to it, nobody knows: the average. */
static void solve_choice(UctNode *node)
{
    double shares[GAME_MAX_SIDES] = {0};
    unsigned equals = 0;
    unsigned open = 0;
    int best = -1;
    uint8_t distance = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        const UctEdge *edge = &node->edge[i];
        int own = edge->share[node->side];
        open += !edge->solved;
        if (!edge->solved || own < best) {
            continue;
        }
        bool nearer = own == UCT_ONE ? edge->distance < distance : edge->distance > distance;
        distance = own > best || nearer ? edge->distance : distance;
        if (own > best) {
            memset(shares, 0, sizeof shares);
            equals = 0;
        }
        best = own;
        equals++;
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            shares[side] += edge->share[side];
        }
    }
    if (best == UCT_ONE || open == 0) {
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            shares[side] /= equals;
        }
        set_exact(node, shares, one_further(distance));
    }
}

static void solve(UctNode *node)
{
    if (node->side == GAME_CHANCE) {
        solve_chance(node);
    } else {
        solve_choice(node);
    }
}

static Found node_found(const UctNode *node)
{
    Found found = {.distance = node->distance, .solved = node->solved, .is_mean = true};
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        found.share[side] = (UctShare)(node->sum[side] / node->visits + 0.5);
    }
    return found;
}

/* -- growing -- */

static const UctEdge *best_by_evaluation(const UctNode *node)
{
    const UctEdge *best = &node->edge[0];
    for (unsigned i = 1; i < node->edges; i++) {
        best = node->edge[i].share[node->side] > best->share[node->side] ? &node->edge[i] : best;
    }
    return best;
}

/* At first a node is worth what its best move leads to. */
static void settle_choice(UctNode *node)
{
    const UctEdge *best = best_by_evaluation(node);
    double sum = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        double less = best->share[node->side] - node->edge[i].share[node->side];
        node->edge[i].prior = expf((float)(-less / (UCT_ONE * TEMPERATURE)));
        sum += (double)node->edge[i].prior;
    }
    for (unsigned i = 0; i < node->edges; i++) {
        node->edge[i].prior /= (float)sum;
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] = best->share[side];
    }
}

static void fill_edge(Worker *worker, unsigned ply, UctEdge *edge, Move move)
{
    double shares[GAME_MAX_SIDES] = {0};
    worker_play(worker, ply, move);
    const GameState *after = worker_state(worker, ply + 1);
    Outcome outcome = worker->family->outcome(worker->game, after);
    share_of_state(worker, outcome, after, shares);
    edge->move = move;
    edge->solved = outcome != OUTCOME_OPEN;
    for (unsigned side = 0; side < worker->game->sides; side++) {
        edge->share[side] = quantise(shares[side]);
    }
}

static bool nodes_suffice(const Worker *worker, size_t count)
{
    uint64_t limit = worker->search->limits.nodes;
    return limit == 0 || search_nodes(worker->search) + count <= limit;
}

/* The node of the state at `ply`, with a look at every move. NULL: no memory, or no nodes left. */
static UctNode *make_node(Worker *worker, UctTree *tree, unsigned ply, const Move *moves,
                          size_t count)
{
    const GameState *state = worker_state(worker, ply);
    unsigned seat = worker->family->turn(worker->game, state);
    if (!nodes_suffice(worker, count)) {
        worker->broken_off = true;
        return NULL;
    }
    UctNode *node = uct_tree_add(tree, count);
    if (node == NULL) {
        return NULL;
    }
    node->side = (uint8_t)(seat == GAME_CHANCE ? GAME_CHANCE : worker->game->side_of_seat[seat]);
    node->visits = 1;
    for (size_t i = 0; i < count; i++) {
        fill_edge(worker, ply, &node->edge[i], moves[i]);
    }
    if (node->side == GAME_CHANCE) {
        for (size_t i = 0; i < count; i++) {
            node->edge[i].prior = (float)worker->family->chance(worker->game, state, moves[i]);
        }
        average_events(node, node->sum);
    } else {
        settle_choice(node);
    }
    solve(node);
    return node;
}

static UctNode *grow(Worker *worker, UctTree *tree, unsigned ply)
{
    const GameState *state = worker_state(worker, ply);
    uint64_t key = worker->family->key(worker->game, state);
    UctNode *node = uct_tree_find(tree, key);
    if (node == NULL) {
        size_t count = worker->family->legal_moves(worker->game, state, worker->pool);
        node = make_node(worker, tree, ply, worker->pool, count);
        if (node != NULL) {
            uct_tree_publish(tree, node, key);
        }
    }
    return node;
}

/* -- a visit -- */

static UctEdge *choose_edge(UctNode *node)
{
    UctEdge *best = &node->edge[0];
    double best_worth = -DBL_MAX;
    double curiosity = CURIOSITY * sqrt((double)node->visits);
    for (unsigned i = 0; i < node->edges; i++) {
        UctEdge *edge = &node->edge[i];
        double tries = (double)edge->visits + edge->busy;
        double worth = (double)edge->share[node->side] / UCT_ONE;
        if (edge->busy != 0) {
            worth *= (edge->visits + 1.0) / (tries + 1.0);
        }
        if (!edge->solved) {
            worth += curiosity * (double)edge->prior / (1 + tries);
        }
        if (worth > best_worth) {
            best_worth = worth;
            best = edge;
        }
    }
    return best;
}

/* The event that has come up least often for its probability. */
static UctEdge *next_event(UctNode *node)
{
    UctEdge *best = NULL;
    double best_lack = -DBL_MAX;
    for (unsigned i = 0; i < node->edges; i++) {
        UctEdge *edge = &node->edge[i];
        double lack = (double)edge->prior * node->visits - edge->visits - edge->busy;
        if (!edge->solved && lack > best_lack) {
            best_lack = lack;
            best = edge;
        }
    }
    return best != NULL ? best : &node->edge[0];
}

/* Takes what was found below an edge into it and its node. */
static void take(UctNode *node, UctEdge *edge, const Found *found)
{
    double before = edge->visits;
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        double old = edge->share[side];
        double mean = found->is_mean ? found->share[side]
                                     : (old * before + found->share[side]) / (before + 1);
        edge->share[side] = (UctShare)(mean + 0.5);
        node->sum[side] += edge->share[side] * (before + 1) - old * before;
    }
    edge->visits++;
    node->visits++;
    if (node->side == GAME_CHANCE) {
        average_events(node, node->sum);
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            node->sum[side] *= node->visits;
        }
    }
    if (found->solved && !edge->solved) {
        edge->solved = true;
        edge->distance = found->distance;
        solve(node);
    } else if (node->solved) {
        solve(node);
    }
}

static bool is_drawn(Worker *worker, unsigned ply)
{
    worker_note_repetition_key(worker, ply, false);
    return worker_is_repeated(worker, ply);
}

/* What is known of the position that the edge leads to, at `ply`. False: nothing new; the line goes on. */
static bool look_at(Worker *worker, UctTree *tree, unsigned ply, const Step *step, UctNode **child,
                    Found *found)
{
    const UctEdge *edge = step->edge;
    uct_lock(step->node);
    uint32_t place = edge->child;
    uint32_t visits = edge->visits;
    Found known = {.distance = edge->distance, .solved = edge->solved, .is_mean = true};
    memcpy(known.share, edge->share, sizeof known.share);
    uct_unlock(step->node);
    *found = known;
    *child = place == 0 ? NULL : uct_tree_node(tree, place);
    if (known.solved) {
        return true;
    }
    if (is_drawn(worker, ply)) {
        double shares[GAME_MAX_SIDES] = {0};
        share_of_history_end(worker, ply, shares);
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            found->share[side] = quantise(shares[side]);
        }
        found->is_mean = false;
        return true;
    }
    if (ply + 2 >= MAX_PLY) {
        return true;
    }
    if (*child == NULL) {
        *child = grow(worker, tree, ply);
        if (*child == NULL) {
            return true;
        }
        uct_lock(step->node);
        step->edge->child = uct_tree_place(tree, *child);
        uct_unlock(step->node);
        uct_lock(*child);
        *found = node_found(*child);
        uct_unlock(*child);
        return true;
    }
    uct_lock(*child);
    *found = node_found(*child);
    bool ahead = (*child)->solved || (*child)->visits > visits + 1;
    uct_unlock(*child);
    return ahead;
}

/* One visit: down to something new, and its worth back up. */
static void visit(Worker *worker, UctTree *tree, UctNode *root)
{
    Step path[MAX_PLY + 1];
    unsigned ply = 0;
    Found found = {.solved = false};
    UctNode *node = root;
    bool is_end = false;
    while (!is_end) {
        uct_lock(node);
        UctEdge *edge = node->side == GAME_CHANCE ? next_event(node) : choose_edge(node);
        edge->busy++;
        uct_unlock(node);
        path[ply] = (Step){node, edge};
        worker_play(worker, ply, edge->move);
        is_end = look_at(worker, tree, ply + 1, &path[ply], &node, &found);
        ply++;
    }
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    for (unsigned i = ply; i-- > 0;) {
        uct_lock(path[i].node);
        path[i].edge->busy--;
        if (!worker->broken_off) {
            take(path[i].node, path[i].edge, &found);
            found = node_found(path[i].node);
        }
        uct_unlock(path[i].node);
    }
}

/* -- the root -- */

/* What decides which move is played: a win, the nearer the better; then what was visited most; a loss
 * last, the nearer the worse. */
typedef struct Rank {
    int32_t certainty;
    uint32_t visits;
    UctShare own;
} Rank;

typedef struct RankedEdge {
    Rank rank;
    UctEdge edge; /* a copy: other threads go on */
} RankedEdge;

static bool is_decided(const UctEdge *edge, unsigned side)
{
    return edge->solved && (edge->share[side] == UCT_ONE || edge->share[side] == 0);
}

static Rank rank_of(const UctEdge *edge, unsigned side)
{
    UctShare own = edge->share[side];
    int32_t near = SEARCH_MAX_DEPTH + 1 - edge->distance;
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
static const UctEdge *best_edge(const UctNode *node)
{
    const UctEdge *best = NULL;
    Rank most = {0};
    for (unsigned i = 0; i < node->edges; i++) {
        const UctEdge *edge = &node->edge[i];
        Rank rank = rank_of(edge, node->side);
        bool known = edge->visits > 0 || edge->solved;
        if (known && (best == NULL || compare_ranks(&rank, &most) < 0)) {
            best = edge;
            most = rank;
        }
    }
    return best;
}

static int32_t value_of(const UctEdge *edge, unsigned me)
{
    UctShare own = edge->share[me];
    if (is_decided(edge, me)) {
        int32_t value = WIN_VALUE - (int32_t)edge->distance - 1;
        return own == 0 ? -value : value;
    }
    return share_to_lead((double)own / UCT_ONE);
}

/* The best line behind an edge of the root, up to the first event of luck. */
static void read_line(const Worker *worker, const UctTree *tree, const UctEdge *edge,
                      RootMove *root)
{
    uint32_t place = edge->child;
    *root = (RootMove){.move = edge->move,
                       .value = value_of(edge, worker->search->me),
                       .pv = {edge->move},
                       .pv_length = 1};
    for (unsigned side = 0; side < worker->game->sides; side++) {
        root->share[side] = (double)edge->share[side] / UCT_ONE;
    }
    while (place != 0 && root->pv_length < MAX_PLY - 1) {
        UctNode *node = uct_tree_node(tree, place);
        uct_lock(node);
        const UctEdge *best = node->side == GAME_CHANCE ? NULL : best_edge(node);
        place = best == NULL ? 0 : best->child;
        if (best != NULL) {
            root->pv[root->pv_length++] = best->move;
        }
        uct_unlock(node);
    }
}

static void read_lines(Worker *worker, const UctTree *tree, UctNode *root)
{
    RankedEdge order[GAME_MAX_MOVES];
    uct_lock(root);
    for (unsigned i = 0; i < root->edges; i++) {
        order[i] = (RankedEdge){rank_of(&root->edge[i], root->side), root->edge[i]};
    }
    uct_unlock(root);
    qsort(order, root->edges, sizeof order[0], compare_edges);
    for (unsigned i = 0; i < root->edges; i++) {
        read_line(worker, tree, &order[i].edge, &worker->root[i]);
    }
}

/* All workers need the same one: the first to make it wins. */
static UctNode *find_root(Worker *worker, UctTree *tree)
{
    UctNode *root = atomic_load(&tree->root);
    if (root != NULL) {
        return root;
    }
    if (worker->search->limits.only_count == 0) {
        root = grow(worker, tree, 0);
    } else {
        for (size_t i = 0; i < worker->root_count; i++) {
            worker->pool[i] = worker->root[i].move;
        }
        root = make_node(worker, tree, 0, worker->pool, worker->root_count);
    }
    UctNode *first = NULL;
    return atomic_compare_exchange_strong(&tree->root, &first, root) ? root : first;
}

void uct_search(Worker *worker)
{
    UctTree *tree = &worker->search->tree;
    UctNode *root = find_root(worker, tree);
    uint64_t target = VISITS_AT_DEPTH_0;
    bool wanted = true;
    for (unsigned i = 0; i < worker->depth && target < VISITS_MAX; i++) {
        target *= GROWTH;
    }
    if (root == NULL) {
        worker->broken_off = true;
        return;
    }
    while (wanted && !worker_must_break_off(worker)) {
        uct_lock(root);
        worker->is_settled = root->solved;
        wanted = !root->solved && root->visits < target;
        uct_unlock(root);
        if (wanted) {
            visit(worker, tree, root);
        }
    }
    read_lines(worker, tree, root);
}

Status uct_begin(UctTree *tree, size_t megabytes, const Game *game)
{
    enum { FULL_ENOUGH = 500 };
    if (tree->megabytes != megabytes) {
        Status status = uct_tree_resize(tree, megabytes);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (tree->game != game || uct_tree_fullness(tree) > FULL_ENOUGH) {
        uct_tree_clear(tree);
    }
    tree->game = game;
    atomic_store(&tree->root, NULL);
    return STATUS_OK;
}
