/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/maxn.h"

#include "search/move_ordering.h"
#include "search/search_internal.h"
#include "search/win_rate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double LOST = 1e-6; /* a lower win rate is a certain loss, 1 minus it a certain win */
static const double NONE = -1;   /* lower than any win rate */
/* Each ply to the end of the game costs the winner this much, which the losers get: quick wins and slow losses. */
static const double PLY_COST = 1e-9;
/* What an evaluation leaves to every side, so that it never looks like a certain result. */
static const double UNCERTAINTY = 1e-5;

/* -- the tree -- */

/* Gives every side `part` of the total. */
static WinRates share_out(const Worker *worker, double part, WinRates rates)
{
    unsigned sides = worker->game->sides;
    for (unsigned side = 0; side < sides; side++) {
        rates.of[side] = rates.of[side] * (1 - part * sides) + part;
    }
    return rates;
}

/* Whether the line ends at `ply`, with these win rates. */
static bool is_leaf(Worker *worker, unsigned ply, unsigned depth, const Move *pool, WinRates *rates)
{
    const GameState *state = worker_state(worker, ply);
    Outcome outcome = worker->family->outcome(worker->game, state);
    double part = PLY_COST * ply / (worker->game->sides - 1);
    if (outcome == OUTCOME_OPEN) {
        worker_store_repetition_key(worker, ply, depth == 0);
        if (worker_is_drawn(worker, ply)) {
            *rates = share_out(worker, part, win_rate_of_history_end(worker, ply));
            return true;
        }
        if (depth > 0 && !worker_is_full(worker, ply, pool)) {
            return false;
        }
        part = UNCERTAINTY;
    }
    *rates = share_out(worker, part, win_rate_of_state(worker->game, outcome, state));
    return true;
}

static unsigned side_at(const Worker *worker, unsigned ply)
{
    return game_side_to_move(worker->game, worker_state(worker, ply));
}

static bool search_move(Worker *worker, unsigned ply, unsigned depth, Move move, double best,
                        Move *pool, WinRates *rates);

/* `bound`: the side to move gets a cutoff with this win rate. False: aborted. */
static bool search_node(Worker *worker, unsigned ply, unsigned depth, double bound, Move *moves,
                        WinRates *rates)
{
    worker->ply[ply].pv_length = 0;
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    if (worker_must_stop(worker)) {
        return false;
    }
    if (is_leaf(worker, ply, depth, moves, rates)) {
        return true;
    }
    size_t count = worker->family->legal_moves(worker->game, worker_state(worker, ply), moves);
    unsigned side = side_at(worker, ply);
    double cutoff = fmin(bound, 1 - PLY_COST * (ply + 1)); /* nothing beats an immediate win */
    double best = NONE;
    move_ordering_score(worker, ply, moves, count, NULL);
    for (size_t i = 0; i < count && best < cutoff; i++) {
        WinRates found;
        (void)move_ordering_pick(worker, moves, count, i);
        if (!search_move(worker, ply, depth, moves[i], best, moves + count, &found)) {
            return false;
        }
        if (found.of[side] > best) {
            best = found.of[side];
            *rates = found;
            worker_update_pv(worker, ply, moves[i]);
            if (best >= cutoff) {
                move_ordering_reward(worker, ply, moves, i, moves[i], depth);
            }
        }
    }
    return true;
}

/* Plays a move from `ply` and searches it to `depth`. The win rates are exact only if the mover gets more than `best`.
 * Sets the PV of the next ply. False: aborted. */
static bool search_move(Worker *worker, unsigned ply, unsigned depth, Move move, double best,
                        Move *pool, WinRates *rates)
{
    unsigned side = side_at(worker, ply);
    worker_visit_move(worker, ply, move);
    double bound = side_at(worker, ply + 1) == side ? 2 : 1 - best;
    return search_node(worker, ply + 1, depth - 1, bound, pool, rates);
}

/* -- the root; the static functions are called with the mutex of the search locked -- */

static void begin_depth(const Worker *worker)
{
    Search *search = worker->search;
    search->task_depth = worker->depth;
    for (size_t i = 0; i < search->root_count; i++) {
        search->tasks[i] = (RootTask){.line = worker->root[i], .place = i, .rank = LOST};
    }
}

static int compare_tasks(const void *left, const void *right)
{
    const RootTask *first = *(const RootTask *const *)left;
    const RootTask *second = *(const RootTask *const *)right;
    if (first->rank != second->rank) {
        return first->rank > second->rank ? -1 : 1;
    }
    return first->place < second->place ? -1 : first->place > second->place;
}

/* The win rate that a move has to exceed to be among the lines to report. */
static double rate_to_beat(const Search *search)
{
    for (size_t i = 0; i < search->root_count && !search->limits.weakened; i++) {
        const RootTask *task = &search->tasks[i];
        size_t better = 0;
        for (size_t k = 0; k < search->root_count; k++) {
            const RootTask *other = &search->tasks[k];
            better += other->done && compare_tasks(&other, &task) < 0;
        }
        if (task->done && better + 1 == search->multipv) {
            return task->rank;
        }
    }
    return NONE;
}

/* The first unfinished task with the fewest workers: the last ones are searched by several workers rather than waited
 * for. NULL: there is none, or the other workers are at another depth. */
static RootTask *pick_task(const Worker *worker, double *floor)
{
    const Search *search = worker->search;
    RootTask *best = NULL;
    *floor = rate_to_beat(search);
    if (search->task_depth != worker->depth || *floor > 1 - LOST) {
        return NULL; /* an earlier depth would have found a quicker win */
    }
    for (size_t i = 0; i < search->root_count; i++) {
        RootTask *task = &search->tasks[i];
        if (!task->done && (best == NULL || task->workers < best->workers)) {
            best = task;
        }
    }
    return best;
}

static int32_t value_of(const Worker *worker, double rate)
{
    if (rate > 1 - LOST) {
        return VALUE_WIN - (int32_t)lround((1 - rate) / PLY_COST);
    }
    if (rate < LOST) {
        return (int32_t)lround(rate * (worker->game->sides - 1) / PLY_COST) - VALUE_WIN;
    }
    return win_rate_to_score(rate, worker->game->sides);
}

static void finish_task(const Worker *worker, RootTask *task, double floor, const WinRates *rates)
{
    double own = rates->of[worker->search->side];
    const SearchPly *after = &worker->ply[1];
    RootMove *line = &task->line;
    if (task->done || worker->search->task_depth != worker->depth) {
        return;
    }
    task->done = true;
    task->rank = NONE;
    if (own > floor) {
        task->rank = own;
        line->value = value_of(worker, own);
        line->pv_length = after->pv_length + 1;
        memcpy(line->pv + 1, after->pv, after->pv_length * sizeof(Move));
        for (unsigned side = 0; side < worker->game->sides; side++) {
            double rate = rates->of[side];
            line->win_rate[side] = rate < LOST ? 0 : rate > 1 - LOST ? 1 : rate;
        }
    }
}

/* Orders the worker's root moves. After an abort, moves that were not searched come before lost ones, and nothing is
 * known to be better than the previous best move unless that one is done. */
static void order_root_moves(Worker *worker)
{
    const RootTask *order[GAME_MAX_MOVES];
    const Search *search = worker->search;
    for (size_t i = 0; i < search->root_count; i++) {
        order[i] = &search->tasks[i];
    }
    if (search->tasks[0].done) {
        qsort(order, search->root_count, sizeof(const RootTask *), compare_tasks);
    }
    for (size_t i = 0; i < search->root_count; i++) {
        worker->root[i] = order[i]->line;
    }
}

DepthResult maxn_search(Worker *worker)
{
    Search *search = worker->search;
    bool completed = true;
    double floor = NONE;
    (void)pthread_mutex_lock(&search->mutex);
    if (search->task_depth < worker->depth) {
        begin_depth(worker);
    }
    for (RootTask *task = pick_task(worker, &floor); task != NULL && completed;
         task = pick_task(worker, &floor)) {
        WinRates rates = {{0}};
        Move move = task->line.move;
        task->workers++;
        (void)pthread_mutex_unlock(&search->mutex);
        completed = search_move(worker, 0, worker->depth, move, floor, worker->pool, &rates);
        (void)pthread_mutex_lock(&search->mutex);
        if (completed) {
            finish_task(worker, task, floor, &rates);
        }
    }
    if (search->task_depth == worker->depth) {
        order_root_moves(worker);
    } else {
        completed = false;
    }
    (void)pthread_mutex_unlock(&search->mutex);
    return completed ? DEPTH_COMPLETED : DEPTH_ABORTED;
}
