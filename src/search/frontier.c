/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth without a search: at the end of the game, at the horizon, and just before it.
 */
#include "search/alphabeta.h"

/* An evaluation is never taken for a forced win. */
static inline int32_t clamp(int32_t value)
{
    return value >= VALUE_WIN_IN_MAX_PLY    ? VALUE_WIN_IN_MAX_PLY - 1
           : value <= -VALUE_WIN_IN_MAX_PLY ? 1 - VALUE_WIN_IN_MAX_PLY
                                            : value;
}

int32_t frontier_evaluate(const Worker *worker, const GameState *state, unsigned side)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    worker->family->evaluate(worker->game, state, values);
    return clamp(values[side] - values[side ^ 1]);
}

static int32_t outcome_value(Outcome outcome, unsigned side, unsigned ply)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    int32_t value = VALUE_WIN - (int32_t)ply;
    return outcome_winner(outcome) == side ? value : -value;
}

/* A draw, or where only a round ends the position after it. */
static int32_t history_value(const Worker *worker, unsigned ply, unsigned side)
{
    GameState *next = worker_state(worker, ply + 1);
    if (ply + 1 >= MAX_PLY ||
        !worker->family->history->end_round(worker->game, worker_state(worker, ply), next)) {
        return 0;
    }
    Outcome outcome = worker->family->outcome(worker->game, next);
    return outcome != OUTCOME_OPEN ? outcome_value(outcome, side, ply)
                                   : frontier_evaluate(worker, next, side);
}

/* Most nodes end here: nothing is done that need not be. */
void frontier_judge(Worker *worker, const Node *node, Child *child)
{
    unsigned ply = node->ply + 1;
    uint32_t quiet = worker->ply[node->ply].quiet + 1;
    bool may_be_drawn = quiet >= worker->drawn_from;
    MoveEvaluation judged;
    worker->family->search_help->evaluate_move(worker->game, worker_state(worker, node->ply),
                                               child->move, may_be_drawn, &judged);
    child->is_judged = true;
    child->side = judged.side;
    if (judged.outcome != OUTCOME_OPEN) {
        child->is_over = true;
        child->value = outcome_value(judged.outcome, judged.side, ply);
        return;
    }
    child->value = clamp(judged.side == node->side ? judged.value : -judged.value);
    if (may_be_drawn && judged.quiet) {
        worker->ply[ply].quiet = quiet;
        worker->line_keys[ply] = judged.repetition_key;
        if (worker_is_repeated(worker, ply)) {
            worker_make_state(worker, node->ply, child->move);
            child->is_over = true;
            child->value = history_value(worker, ply, judged.side);
        }
    }
}

bool frontier_is_terminal(Worker *worker, unsigned ply, unsigned side, bool is_leaf, int32_t *value)
{
    Outcome outcome = worker->family->outcome(worker->game, worker_state(worker, ply));
    if (outcome != OUTCOME_OPEN) {
        *value = outcome_value(outcome, side, ply);
        return true;
    }
    worker_note_repetition_key(worker, ply, is_leaf);
    if (worker_is_repeated(worker, ply)) {
        *value = history_value(worker, ply, side);
        return true;
    }
    return false;
}

int32_t frontier_leaf_value(Worker *worker, unsigned ply, unsigned side)
{
    int32_t value = 0;
    return frontier_is_terminal(worker, ply, side, true, &value)
               ? value
               : frontier_evaluate(worker, worker_state(worker, ply), side);
}

static bool is_drawn_next(void *context, uint64_t repetition_key)
{
    const Node *node = context;
    unsigned ply = node->ply + 1;
    node->worker->ply[ply].quiet = node->worker->ply[node->ply].quiet + 1;
    node->worker->line_keys[ply] = repetition_key;
    return worker_is_repeated(node->worker, ply);
}

bool frontier_search(Worker *worker, Node *node)
{
    uint64_t nodes = worker_nodes(worker);
    FrontierSearch last = {.first_move = worker->ply[node->ply].killer[0],
                           .beta = node->beta,
                           .win_value = VALUE_WIN - (int32_t)node->ply - 1,
                           .quiet = worker->ply[node->ply].quiet,
                           .drawn_from = worker->drawn_from,
                           .is_drawn = is_drawn_next,
                           .context = node,
                           .move_limit = worker->search->limits.nodes == 0 ? UINT64_MAX
                                         : worker->next_poll > nodes ? worker->next_poll - nodes
                                                                     : 1,
                           .best_value = -VALUE_INFINITE};
    if (worker->family->search_help == NULL ||
        !worker->family->search_help->search_frontier(worker->game, worker_state(worker, node->ply),
                                                      &last)) {
        return false;
    }
    atomic_store_explicit(&worker->nodes, nodes + last.moves_tried, memory_order_relaxed);
    node->best = last.best_value;
    worker->ply[node->ply + 1].pv_length = 0;
    if (last.best_value > node->alpha) {
        worker_extend_pv(worker, node->ply, last.best_move);
        if (last.best_value >= node->beta) {
            move_ordering_reward(worker, node->ply, NULL, 0, last.best_move, node->depth);
        }
    }
    return true;
}
