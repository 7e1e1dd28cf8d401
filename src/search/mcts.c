/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tree search for more than two sides, and for luck. Every side picks what has served it best, tempered by
 * how promising a move looked and how seldom it was tried; every position is worth a share of winning to
 * each side, the average over the visits. A new node looks at all its moves at once: the best of them is its
 * first worth, their evaluations tell which to try first. Events come up as often as they are probable, none
 * by lot, so that a search can be repeated exactly. What is certain is proved (mcts_node.c).
 *
 * Measured and rejected (docs/search.md says how): expectimax with Star1 and Star2 pruning for two sides
 * with luck, 48 % of 400 games; the best move's worth instead of the average; squares of visits as weights.
 */
#include "search/mcts_node.h"
#include "search/win_rate.h"
#include "search/worker.h"

#include <float.h>
#include <math.h>
#include <string.h>

enum { VISITS_AT_DEPTH_0 = 64, GROWTH = 3, VISITS_MAX = 1000000000 };

static const double EXPLORATION = 0.5; /* weight of seldom tried moves */

/* A step of the line from the root: the edge taken, and whose it is. */
typedef struct Step {
    MctsNode *node;
    MctsEdge *edge;
} Step;

/* -- growing -- */

static void fill_edge(Worker *worker, unsigned ply, MctsEdge *edge, Move move)
{
    double shares[GAME_MAX_SIDES] = {0};
    worker_play(worker, ply, move);
    const GameState *after = worker_state(worker, ply + 1);
    Outcome outcome = worker->family->outcome(worker->game, after);
    win_rate_of_state(worker, outcome, after, shares);
    edge->move = move;
    edge->solved = outcome != OUTCOME_OPEN;
    for (unsigned side = 0; side < worker->game->sides; side++) {
        edge->share[side] = mcts_share(shares[side]);
    }
}

static bool nodes_suffice(const Worker *worker, size_t count)
{
    uint64_t limit = worker->search->limits.nodes;
    return limit == 0 || search_nodes(worker->search) + count <= limit;
}

/* The node of the state at `ply`, with a look at every move. NULL: no memory, or no nodes left. */
static MctsNode *make_node(Worker *worker, MctsTree *tree, unsigned ply, const Move *moves,
                           size_t count)
{
    const GameState *state = worker_state(worker, ply);
    unsigned seat = worker->family->turn(worker->game, state);
    if (!nodes_suffice(worker, count)) {
        worker->broken_off = true;
        return NULL;
    }
    MctsNode *node = mcts_tree_add(tree, count);
    if (node == NULL) {
        return NULL;
    }
    node->side = (uint8_t)(seat == GAME_CHANCE ? GAME_CHANCE : worker->game->side_of_seat[seat]);
    node->visits = 1;
    node->weight = 1;
    for (size_t i = 0; i < count; i++) {
        fill_edge(worker, ply, &node->edge[i], moves[i]);
    }
    if (node->side == GAME_CHANCE) {
        for (size_t i = 0; i < count; i++) {
            node->edge[i].prior =
                (float)worker->family->chance->probability(worker->game, state, moves[i]);
        }
    }
    mcts_node_settle(node);
    return node;
}

static MctsNode *grow(Worker *worker, MctsTree *tree, unsigned ply)
{
    const GameState *state = worker_state(worker, ply);
    uint64_t key = worker->family->key(worker->game, state);
    MctsNode *node = mcts_tree_find(tree, key);
    if (node == NULL) {
        size_t count = worker->family->legal_moves(worker->game, state, worker->pool);
        node = make_node(worker, tree, ply, worker->pool, count);
        if (node != NULL) {
            mcts_tree_publish(tree, node, key);
        }
    }
    return node;
}

/* -- a visit -- */

static MctsEdge *choose_edge(MctsNode *node)
{
    MctsEdge *best = &node->edge[0];
    double best_worth = -DBL_MAX;
    double curiosity = EXPLORATION * sqrt((double)node->visits);
    for (unsigned i = 0; i < node->edges; i++) {
        MctsEdge *edge = &node->edge[i];
        double tries = (double)edge->visits + edge->busy;
        double worth = (double)edge->share[node->side] / MCTS_ONE;
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
static MctsEdge *next_event(MctsNode *node)
{
    MctsEdge *best = NULL;
    double best_lack = -DBL_MAX;
    for (unsigned i = 0; i < node->edges; i++) {
        MctsEdge *edge = &node->edge[i];
        double lack = (double)edge->prior * node->visits - edge->visits - edge->busy;
        if (!edge->solved && lack > best_lack) {
            best_lack = lack;
            best = edge;
        }
    }
    return best != NULL ? best : &node->edge[0];
}

static bool is_drawn(Worker *worker, unsigned ply)
{
    worker_note_repetition_key(worker, ply, false);
    return worker_is_repeated(worker, ply);
}

/* What is known of the position that the edge leads to, at `ply`. False: nothing new; the line goes on. */
static bool look_at(Worker *worker, MctsTree *tree, unsigned ply, const Step *step,
                    MctsNode **child, MctsFound *found)
{
    const MctsEdge *edge = step->edge;
    mcts_lock(step->node);
    uint32_t place = edge->child;
    uint32_t visits = edge->visits;
    MctsFound known = {.distance = edge->distance, .solved = edge->solved, .is_mean = true};
    memcpy(known.share, edge->share, sizeof known.share);
    mcts_unlock(step->node);
    *found = known;
    *child = place == 0 ? NULL : mcts_tree_node(tree, place);
    if (known.solved) {
        return true;
    }
    if (is_drawn(worker, ply)) {
        double shares[GAME_MAX_SIDES] = {0};
        win_rate_of_history_end(worker, ply, shares);
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            found->share[side] = mcts_share(shares[side]);
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
        mcts_lock(step->node);
        step->edge->child = mcts_tree_place(tree, *child);
        mcts_unlock(step->node);
        mcts_lock(*child);
        *found = mcts_node_found(*child);
        mcts_unlock(*child);
        return true;
    }
    mcts_lock(*child);
    *found = mcts_node_found(*child);
    bool ahead = (*child)->solved || (*child)->visits > visits + 1;
    mcts_unlock(*child);
    return ahead;
}

/* One visit: down to something new, and its worth back up. */
static void visit(Worker *worker, MctsTree *tree, MctsNode *root)
{
    Step path[MAX_PLY + 1];
    unsigned ply = 0;
    MctsFound found = {.solved = false};
    MctsNode *node = root;
    bool is_end = false;
    while (!is_end) {
        if (!nodes_suffice(worker, 1)) {
            worker->broken_off = true;
            break;
        }
        mcts_lock(node);
        MctsEdge *edge = node->side == GAME_CHANCE ? next_event(node) : choose_edge(node);
        edge->busy++;
        mcts_unlock(node);
        path[ply] = (Step){node, edge};
        worker_play(worker, ply, edge->move);
        is_end = look_at(worker, tree, ply + 1, &path[ply], &node, &found);
        ply++;
    }
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    for (unsigned i = ply; i-- > 0;) {
        mcts_lock(path[i].node);
        path[i].edge->busy--;
        if (!worker->broken_off) {
            mcts_node_take(path[i].node, path[i].edge, &found);
            found = mcts_node_found(path[i].node);
        }
        mcts_unlock(path[i].node);
    }
}

/* -- a run -- */

/* All workers need the same one: the first to make it wins. */
static MctsNode *find_root(Worker *worker, MctsTree *tree)
{
    MctsNode *root = atomic_load(&tree->root);
    if (root != NULL) {
        return root;
    }
    if (worker->search->limits.searchmoves_count == 0) {
        root = grow(worker, tree, 0);
    } else {
        for (size_t i = 0; i < worker->root_count; i++) {
            worker->pool[i] = worker->root[i].move;
        }
        root = make_node(worker, tree, 0, worker->pool, worker->root_count);
    }
    MctsNode *first = NULL;
    return atomic_compare_exchange_strong(&tree->root, &first, root) ? root : first;
}

void mcts_search(Worker *worker)
{
    MctsTree *tree = &worker->search->tree;
    MctsNode *root = find_root(worker, tree);
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
        mcts_lock(root);
        worker->is_settled = root->solved;
        wanted = !root->solved && root->visits < target;
        mcts_unlock(root);
        if (wanted) {
            visit(worker, tree, root);
        }
    }
    mcts_read_lines(worker, tree, root);
}

Status mcts_begin(MctsTree *tree, size_t megabytes, const Game *game)
{
    enum { FULL_ENOUGH = 500 };
    if (tree->megabytes != megabytes) {
        Status status = mcts_tree_resize(tree, megabytes);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (tree->game != game || mcts_tree_fullness(tree) > FULL_ENOUGH) {
        mcts_tree_clear(tree);
    }
    tree->game = game;
    atomic_store(&tree->root, NULL);
    return STATUS_OK;
}
