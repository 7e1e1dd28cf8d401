/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/alphabeta.h"

#include "search/frontier.h"
#include "search/move_ordering.h"
#include "search/node_tt.h"
#include "search/search_internal.h"
#include "search/tablebase.h"

#include <string.h>

enum {
    LMR_DEPTH = 3, /* late-move reductions apply from this depth on, */
    LMR_MOVES = 3  /* after this many moves */
};

static int32_t search_node(Worker *worker, const Child *child, unsigned ply, unsigned depth,
                           int32_t alpha, int32_t beta, Move *pool);

static inline void play_child(Worker *worker, const Node *node, Child *child)
{
    if (!child->is_played) {
        const Game *game = worker->game;
        worker_make_move(worker, node->ply, child->move);
        child->is_played = true;
        child->side =
            game->side_of_seat[worker->family->turn(game, worker_state(worker, node->ply + 1))];
    }
}

/* RESULT_UNWIND if a limit has been reached or another thread has finished a node of the line; else 0. */
static int32_t poll(Worker *worker)
{
    if (worker_poll(worker)) {
        return RESULT_UNWIND;
    }
    unsigned ply = abdada_find_finished(worker);
    return ply == 0 ? 0 : RESULT_UNWIND + (int32_t)ply;
}

/* Searches a child to `depth`; the window and the result are those of the node's side. */
static inline int32_t search_child(Worker *worker, const Node *node, Child *child, unsigned depth,
                                   int32_t alpha, int32_t beta)
{
    unsigned ply = node->ply + 1;
    worker->ply[ply].pv_length = 0;
    if (worker_poll_is_due(worker)) {
        int32_t result = poll(worker);
        if (result != 0) {
            return result;
        }
    }
    bool uses_tt = depth >= TT_DEPTH;
    /* Where every child may have an exact value, all have to be played. */
    bool is_evaluated = depth < worker->evaluate_move_depths &&
                        (depth == 0 || worker->ply[node->ply].unknown_for > 0);
    if (uses_tt || !is_evaluated) {
        play_child(worker, node, child);
    }
    if (uses_tt) {
        node_tt_find_key(worker, ply, depth, child);
        tt_prefetch(&worker->search->tt, child->key);
    }
    if (is_evaluated && !child->is_evaluated) {
        frontier_evaluate_move(worker, node, child);
    }
    bool negate = child->side != node->side;
    int32_t low = negate ? -beta : alpha;
    int32_t high = negate ? -alpha : beta;
    int32_t value = child->value;
    if (!child->is_evaluated ||
        !(depth == 0 || child->is_over ||
          (!child->may_be_known && frontier_is_futile(depth, value, low, high)))) {
        play_child(worker, node, child);
        value = search_node(worker, child, ply, depth, low, high, node->moves + node->count);
    }
    return negate && result_is_value(value) ? -value : value;
}

unsigned alphabeta_reduction(const Node *node, size_t place, bool quiet)
{
    if (!quiet || node->depth < LMR_DEPTH || place < LMR_MOVES) {
        return 0;
    }
    unsigned reduction = 1U + (place >= 4 * LMR_MOVES) + (node->depth >= 8);
    return reduction < node->depth - 1 ? reduction : node->depth - 2;
}

/* The first move is searched with the full window, the others with a null window first. */
int32_t alphabeta_search_move(Worker *worker, const Node *node, size_t index, unsigned reduction,
                              bool may_defer)
{
    unsigned depth = node->depth - 1;
    Child child = {.move = node->moves[index], .may_defer = may_defer};
    worker_add_nodes(worker, 1);
    if (index == 0 || depth == 0) {
        return search_child(worker, node, &child, depth, node->alpha, node->beta);
    }
    int32_t value =
        search_child(worker, node, &child, depth - reduction, node->alpha, node->alpha + 1);
    child.may_defer = false;
    if (reduction > 0 && value > node->alpha && result_is_value(value)) {
        value = search_child(worker, node, &child, depth, node->alpha, node->alpha + 1);
    }
    if (value > node->alpha && value < node->beta) {
        value = search_child(worker, node, &child, depth, node->alpha, node->beta);
    }
    return value;
}

bool alphabeta_update(Worker *worker, Node *node, size_t index, int32_t value)
{
    if (value > node->best) {
        node->best = value;
        node->best_move = node->moves[index];
        if (value > node->alpha) {
            node->alpha = value;
            worker_update_pv(worker, node->ply, node->moves[index]);
        }
    }
    if (node->alpha < node->beta) {
        return false;
    }
    move_ordering_reward(worker, node->ply, node->moves, node->depth >= TT_DEPTH ? index : 0,
                         node->moves[index], node->depth);
    return true;
}

/* At depth 1 moves are searched in the family's order, captures first, after a killer: scoring them all would take
 * longer than searching them. */
static int32_t search_moves(Worker *worker, Node *node)
{
    bool is_scored = node->depth >= TT_DEPTH;
    bool quiet = false;
    for (size_t i = 0; i < node->count; i++) {
        if (is_scored && (!quiet || i < SORTED_MOVES)) {
            quiet = move_ordering_pick(worker, node->moves, node->count, i);
        }
        int32_t value =
            alphabeta_search_move(worker, node, i, alphabeta_reduction(node, i, quiet), false);
        if (!result_is_value(value)) {
            return value;
        }
        if (alphabeta_update(worker, node, i, value)) {
            break;
        }
    }
    if (is_scored) {
        node_tt_store(worker, node);
    }
    return node->best;
}

static int32_t search_interior(Worker *worker, Node *node, bool may_defer)
{
    const GameState *state = worker_state(worker, node->ply);
    if (node->depth < TT_DEPTH) {
        if (frontier_search(worker, node)) {
            return node->best;
        }
        node->count = worker->family->legal_moves(worker->game, state, node->moves);
        move_ordering_killer_first(worker, node->ply, node->moves, node->count);
        return search_moves(worker, node);
    }
    TtEntry entry;
    node->count = worker->family->legal_moves(worker->game, state, node->moves);
    bool found = node_tt_probe(worker, node, &entry);
    /* No cutoffs in PV nodes, so that the PV can be reported to its end. */
    if (found && !node->is_pv && node_tt_allows_cutoff(&entry, node)) {
        return entry.value;
    }
    bool is_shared = worker->search->worker_count > 1 && node->depth >= ABDADA_DEPTH;
    if (is_shared && may_defer && abdada_is_busy(worker, node)) {
        return RESULT_DEFERRED;
    }
    const Move *tt_move = found ? node_tt_move(worker, node, entry.tag) : NULL;
    move_ordering_score(worker, node->ply, node->moves, node->count, tt_move);
    return is_shared ? abdada_search_moves(worker, node) : search_moves(worker, node);
}

/* The result for the side to move; the child has been played to `ply`. */
static int32_t search_node(Worker *worker, const Child *child, unsigned ply, unsigned depth,
                           int32_t alpha, int32_t beta, Move *pool)
{
    const GameState *state = worker_state(worker, ply);
    int32_t value = 0;
    if (depth == 0) {
        return frontier_is_terminal(worker, ply, child->side, true, &value)
                   ? value
                   : frontier_evaluate(worker, state, child->side);
    }
    worker->seldepth = ply + 1 > worker->seldepth ? ply + 1 : worker->seldepth;
    if (child->is_evaluated) {
        worker_store_repetition_key(worker, ply, false);
    } else if (frontier_is_terminal(worker, ply, child->side, false, &value)) {
        return value;
    }
    if (worker->ply[ply].unknown_for == 0 && tablebase_probe(worker, ply, &value)) {
        return value;
    }
    if (worker_is_full(worker, ply, pool)) {
        return frontier_evaluate(worker, state, child->side);
    }
    if (depth <= FUTILITY_DEPTH && beta - alpha == 1) {
        value = child->is_evaluated ? child->value : frontier_evaluate(worker, state, child->side);
        if (frontier_is_futile(depth, value, alpha, beta)) {
            return value;
        }
    }
    Node node = {.worker = worker,
                 .is_pv = beta - alpha > 1,
                 .ply = ply,
                 .depth = depth,
                 .alpha = alpha,
                 .original_alpha = alpha,
                 .beta = beta,
                 .side = child->side,
                 .key = child->key,
                 .symmetry = child->symmetry,
                 .moves = pool,
                 .best = -VALUE_INFINITE};
    return search_interior(worker, &node, child->may_defer);
}

/* Moves the root move at `index` to `first`, with its new value and PV. */
static void promote(Worker *worker, size_t first, size_t index, int32_t value)
{
    RootMove *root = worker->root;
    const SearchPly *line = &worker->ply[1];
    RootMove best = {.move = root[index].move, .value = value, .rank = value};
    best.pv_length = line->pv_length + 1;
    best.pv[0] = best.move;
    memcpy(best.pv + 1, line->pv, line->pv_length * sizeof(Move));
    memmove(root + first + 1, root + first, (index - first) * sizeof *root);
    root[first] = best;
}

int32_t alphabeta_search_root(Worker *worker, size_t first, size_t end, int32_t alpha, int32_t beta)
{
    Node node = {.depth = worker->depth,
                 .alpha = alpha,
                 .beta = beta,
                 .side = worker->search->side,
                 .best = -VALUE_INFINITE,
                 .moves = worker->pool,
                 .count = worker->root_count};
    tablebase_measure(worker, 0);
    for (size_t i = first; i < end && node.alpha < beta; i++) {
        size_t place = i - first;
        node.moves[place] = worker->root[i].move;
        int32_t value = alphabeta_search_move(worker, &node, place,
                                              alphabeta_reduction(&node, place, true), false);
        if (!result_is_value(value)) {
            return value;
        }
        node.best = value > node.best ? value : node.best;
        if (value > node.alpha) {
            node.alpha = value;
            promote(worker, first, i, value);
        }
    }
    return node.best;
}
