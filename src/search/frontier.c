/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/frontier.h"

#include "search/move_ordering.h"
#include "search/search_internal.h"

int32_t frontier_evaluate(const Worker *worker, const GameState *state, unsigned side)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    worker->family->evaluate(worker->game, state, values);
    return value_clamp_evaluation(values[side] - values[side ^ 1]);
}

static int32_t outcome_value(Outcome outcome, unsigned side, unsigned ply)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    int32_t value = VALUE_WIN - (int32_t)ply;
    return outcome_winner(outcome) == side ? value : -value;
}

/* The value of a position that history ends: a draw, or, if only a round ends, the position that follows. */
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

void frontier_evaluate_move(Worker *worker, const Node *node, Child *child)
{
    unsigned ply = node->ply + 1;
    uint32_t quiet = worker->ply[node->ply].quiet + 1;
    bool may_be_drawn = quiet >= worker->drawn_from;
    MoveEvaluation found;
    worker->family->search_help->evaluate_move(worker->game, worker_state(worker, node->ply),
                                               child->move, may_be_drawn, &found);
    child->is_evaluated = true;
    child->side = found.side;
    if (found.outcome != OUTCOME_OPEN) {
        child->is_over = true;
        child->value = outcome_value(found.outcome, found.side, ply);
        return;
    }
    child->may_be_known = worker_unknown_after(&worker->ply[node->ply], found.quiet) == 0;
    child->value = value_clamp_evaluation(found.side == node->side ? found.value : -found.value);
    if (may_be_drawn && found.quiet) {
        worker->ply[ply].quiet = quiet;
        worker->line_keys[ply] = found.repetition_key;
        if (worker_is_drawn(worker, ply)) {
            worker_make_move(worker, node->ply, child->move);
            child->is_over = true;
            child->value = history_value(worker, ply, found.side);
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
    worker_store_repetition_key(worker, ply, is_leaf);
    if (worker_is_drawn(worker, ply)) {
        *value = history_value(worker, ply, side);
        return true;
    }
    return false;
}

static bool is_drawn_next(void *context, uint64_t repetition_key)
{
    const Node *node = context;
    unsigned ply = node->ply + 1;
    node->worker->ply[ply].quiet = node->worker->ply[node->ply].quiet + 1;
    node->worker->line_keys[ply] = repetition_key;
    return worker_is_drawn(node->worker, ply);
}

/* How many nodes may be counted without a check of the limits: the next one has to be checked. */
static uint64_t nodes_to_spare(const Worker *worker)
{
    uint64_t next = worker_nodes(worker) + 1;
    return worker->search->limits.nodes == 0 ? UINT64_MAX
           : worker->next_poll > next        ? worker->next_poll - next
                                             : 0;
}

bool frontier_search(Worker *worker, Node *node)
{
    const SearchHelp *help = worker->family->search_help;
    const GameState *state = worker_state(worker, node->ply);
    FrontierSearch search = {.first_move = worker->ply[node->ply].killer[0],
                             .beta = node->beta,
                             .win_value = VALUE_WIN - (int32_t)node->ply - 1,
                             .quiet = worker->ply[node->ply].quiet,
                             .drawn_from = worker->drawn_from,
                             .is_drawn = is_drawn_next,
                             .context = node,
                             .move_limit = nodes_to_spare(worker),
                             .best_value = -VALUE_INFINITE};
    if (help == NULL || search.move_limit == 0 ||
        !help->search_frontier(worker->game, state, &search)) {
        return false;
    }
    worker_add_nodes(worker, search.moves_tried);
    node->best = search.best_value;
    worker->ply[node->ply + 1].pv_length = 0;
    if (search.best_value > node->alpha) {
        worker_update_pv(worker, node->ply, search.best_move);
        if (search.best_value >= node->beta) {
            move_ordering_reward(worker, node->ply, NULL, 0, search.best_move, node->depth);
        }
    }
    return true;
}
