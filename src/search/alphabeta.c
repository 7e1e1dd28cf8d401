/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Principal-variation search for two sides. Values are from the view of whoever is to move; a side that
 * moves twice in a row keeps its sign.
 */
#include "search/alphabeta.h"

#include <string.h>

enum {
    REDUCIBLE_DEPTH = 3, /* from here on late moves are searched less deeply at first */
    UNREDUCED_MOVES = 3
};

static int32_t search_node(Worker *worker, const Child *child, unsigned ply, unsigned depth,
                           int32_t alpha, int32_t beta, Move *pool);

static inline unsigned side_to_move(const Worker *worker, const GameState *state)
{
    const Game *game = worker->game;
    return game->side_of_seat[worker->family->turn(game, state)];
}

/* Plays the move to the next ply, unless it stands there. */
static inline void play_child(Worker *worker, const Node *node, Child *child)
{
    if (!child->is_played) {
        worker_make_state(worker, node->ply, child->move);
        child->is_played = true;
        child->side = side_to_move(worker, worker_state(worker, node->ply + 1));
    }
}

/* From the view of the node's side. */
static inline int32_t search_child(Worker *worker, const Node *node, Child *child, unsigned depth,
                                   int32_t alpha, int32_t beta)
{
    unsigned ply = node->ply + 1;
    worker->ply[ply].pv_length = 0;
    if (worker_must_break_off(worker)) {
        return 0;
    }
    bool is_tabled = depth >= TT_DEPTH;
    bool is_judged = depth < worker->judged_depths;
    if (is_tabled || !is_judged) {
        play_child(worker, node, child);
    }
    if (is_tabled) { /* its memory is asked for as early as can be */
        node_tt_find_key(worker, ply, depth, child);
        tt_prefetch(&worker->search->tt, child->key);
    }
    if (is_judged && !child->is_judged) {
        frontier_judge(worker, node, child);
    }
    bool turns = child->side != node->side;
    int32_t low = turns ? -beta : alpha;
    int32_t high = turns ? -alpha : beta;
    int32_t value = child->value;
    if (!child->is_judged ||
        !(depth == 0 || child->is_over || frontier_is_futile(depth, value, low, high))) {
        play_child(worker, node, child);
        value = depth == 0
                    ? frontier_leaf_value(worker, ply, child->side)
                    : search_node(worker, child, ply, depth, low, high, node->moves + node->count);
    }
    return turns ? -value : value;
}

/* Late quiet moves are rarely the best: they have to show promise at less depth first. */
unsigned alphabeta_reduction(const Node *node, size_t at, bool quiet)
{
    if (!quiet || node->depth < REDUCIBLE_DEPTH || at < UNREDUCED_MOVES) {
        return 0;
    }
    unsigned less = 1U + (at >= 4 * UNREDUCED_MOVES) + (node->depth >= 8);
    return less < node->depth - 1 ? less : node->depth - 2;
}

/* The first move gets the window; the others have to show with a null window that they deserve it. */
int32_t alphabeta_search_move(Worker *worker, const Node *node, size_t at, unsigned less)
{
    unsigned depth = node->depth - 1;
    Child child = {.move = node->moves[at]};
    worker_count_node(worker);
    if (at == 0 || depth == 0) {
        return search_child(worker, node, &child, depth, node->alpha, node->beta);
    }
    int32_t value = search_child(worker, node, &child, depth - less, node->alpha, node->alpha + 1);
    if (worker->put_off) {
        return 0;
    }
    worker->yields = false;
    if (less > 0 && value > node->alpha) {
        value = search_child(worker, node, &child, depth, node->alpha, node->alpha + 1);
    }
    if (value > node->alpha && value < node->beta) {
        value = search_child(worker, node, &child, depth, node->alpha, node->beta);
    }
    return value;
}

bool alphabeta_take_value(Worker *worker, Node *node, size_t at, int32_t value)
{
    if (value > node->best) {
        node->best = value;
        node->best_move = node->moves[at];
        if (value > node->alpha) {
            node->alpha = value;
            worker_extend_pv(worker, node->ply, node->moves[at]);
        }
    }
    if (node->alpha < node->beta) {
        return false;
    }
    move_ordering_reward(worker, node->ply, node->moves, node->depth >= TT_DEPTH ? at : 0,
                         node->moves[at], node->depth);
    return true;
}

/* The last moves before the horizon are searched in the family's order, captures first, behind a killer:
 * ranking them all would take longer than trying them. */
static void search_last_moves(Worker *worker, Node *node)
{
    move_ordering_killer_first(worker, node->ply, node->moves, node->count);
    for (size_t at = 0; at < node->count; at++) {
        int32_t value = alphabeta_search_move(worker, node, at, 0);
        if (worker->broken_off || alphabeta_take_value(worker, node, at, value)) {
            return;
        }
    }
}

static void search_moves(Worker *worker, Node *node)
{
    bool quiet = false;
    for (size_t at = 0; at < node->count; at++) {
        if (!quiet || at < SORTED_MOVES) {
            quiet = move_ordering_pick(worker, node->moves, node->count, at);
        }
        int32_t value =
            alphabeta_search_move(worker, node, at, alphabeta_reduction(node, at, quiet));
        if (worker->broken_off || alphabeta_take_value(worker, node, at, value)) {
            return;
        }
    }
}

/* A node with moves to search. */
static int32_t search_inside(Worker *worker, Node *node)
{
    const GameState *state = worker_state(worker, node->ply);
    TtEntry hit = {0};
    bool tabled = node->depth >= TT_DEPTH;
    node->best = -VALUE_INFINITE;
    if (!tabled && frontier_search(worker, node)) {
        return node->best;
    }
    node->count = worker->family->legal_moves(worker->game, state, node->moves);
    /* The best line is searched to its end, so that it can be shown. */
    if (tabled && node_tt_probe(worker, node, &hit) && !node->is_pv &&
        node_tt_cuts_off(&hit, node)) {
        return hit.value;
    }
    int32_t floor = node->alpha;
    if (!tabled) {
        search_last_moves(worker, node);
        return node->best;
    }
    bool shared = worker->search->worker_count > 1 && node->depth >= ABDADA_DEPTH;
    if (shared && worker->yields && abdada_is_busy(worker, node)) {
        worker->put_off = true;
        return 0;
    }
    worker->yields = false;
    const Move *first = hit.bound != BOUND_NONE ? node_tt_move(worker, node, hit.tag) : NULL;
    move_ordering_score(worker, node->ply, node->moves, node->count, first);
    bool overtaken = false;
    if (shared) {
        overtaken = abdada_search_moves(worker, node);
    } else {
        search_moves(worker, node);
    }
    if (!worker->broken_off && !overtaken) {
        node_tt_store(worker, node, floor);
    }
    return node->best;
}

/* Value from the view of the side to move; the child has been played to `ply`. */
static int32_t search_node(Worker *worker, const Child *child, unsigned ply, unsigned depth,
                           int32_t alpha, int32_t beta, Move *pool)
{
    const GameState *state = worker_state(worker, ply);
    int32_t value = 0;
    worker->seldepth = ply + 1 > worker->seldepth ? ply + 1 : worker->seldepth;
    if (child->is_judged) {
        worker_note_repetition_key(worker, ply, false);
    } else if (frontier_is_terminal(worker, ply, child->side, false, &value) ||
               tablebase_probe(worker, ply, &value)) {
        return value;
    }
    if (worker_is_full(worker, ply, pool)) {
        return frontier_evaluate(worker, state, child->side);
    }
    if (!child->is_judged && depth <= FUTILITY_DEPTH && beta - alpha == 1) {
        value = frontier_evaluate(worker, state, child->side);
        if (frontier_is_futile(depth, value, alpha, beta)) {
            return value;
        }
    }
    Node node = {.worker = worker,
                 .is_pv = beta - alpha > 1,
                 .ply = ply,
                 .depth = depth,
                 .alpha = alpha,
                 .beta = beta,
                 .side = child->side,
                 .key = child->key,
                 .symmetry = child->symmetry,
                 .moves = pool};
    return search_inside(worker, &node);
}

/* The move at `at` is the best from `first` on: it goes there, the others move down. */
static void promote(Worker *worker, size_t first, size_t at, int32_t value)
{
    RootMove *root = worker->root;
    const SearchPly *line = &worker->ply[1];
    RootMove best = {.move = root[at].move, .value = value, .pv_length = line->pv_length + 1};
    best.pv[0] = best.move;
    memcpy(best.pv + 1, line->pv, line->pv_length * sizeof(Move));
    memmove(root + first + 1, root + first, (at - first) * sizeof *root);
    root[first] = best;
}

int32_t alphabeta_search(Worker *worker, size_t first, size_t end, int32_t alpha, int32_t beta)
{
    Node node = {.depth = worker->depth,
                 .alpha = alpha,
                 .beta = beta,
                 .side = worker->search->me,
                 .best = -VALUE_INFINITE,
                 .moves = worker->pool,
                 .count = worker->root_count};
    for (size_t at = first; at < end; at++) {
        /* The pool's list is only what alphabeta_search_move() reads: one move at a time will do. */
        size_t number = at - first;
        node.moves[number] = worker->root[at].move;
        int32_t value =
            alphabeta_search_move(worker, &node, number, alphabeta_reduction(&node, number, true));
        if (worker->broken_off) {
            break;
        }
        node.best = value > node.best ? value : node.best;
        if (value > node.alpha) {
            node.alpha = value;
            promote(worker, first, at, value);
        }
        if (node.alpha >= beta) {
            break;
        }
    }
    return node.best;
}
