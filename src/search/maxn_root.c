/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The static functions here are called with the mutex of the search locked.
 */
#include "search/maxn_root.h"

#include "search/maxn.h"
#include "search/search_internal.h"

#include <stdlib.h>
#include <string.h>

static void begin_depth(const Worker *worker)
{
    Search *search = worker->search;
    search->task_depth = worker->depth;
    for (size_t i = 0; i < search->root_count; i++) {
        search->tasks[i] = (RootTask){.line = worker->root[i], .place = i, .rank = MAXN_LOST};
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
    return MAXN_NONE;
}

/* The first unfinished task with the fewest workers: the last ones are searched by several workers rather than waited
 * for. NULL: there is none, or the other workers are at another depth. */
static RootTask *pick_task(const Worker *worker, double *floor)
{
    const Search *search = worker->search;
    RootTask *best = NULL;
    *floor = rate_to_beat(search);
    if (search->task_depth != worker->depth || *floor > 1 - MAXN_LOST) {
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

static void finish_task(const Worker *worker, RootTask *task, double floor,
                        const double rates[GAME_MAX_SIDES])
{
    double own = rates[worker->search->side];
    const SearchPly *after = &worker->ply[1];
    RootMove *line = &task->line;
    if (task->done || worker->search->task_depth != worker->depth) {
        return;
    }
    task->done = true;
    task->rank = MAXN_NONE;
    if (own > floor) {
        task->rank = own;
        line->value = maxn_value(worker, own);
        line->pv_length = after->pv_length + 1;
        memcpy(line->pv + 1, after->pv, after->pv_length * sizeof(Move));
        for (unsigned side = 0; side < worker->game->sides; side++) {
            double rate = rates[side];
            line->win_rate[side] = rate < MAXN_LOST ? 0 : rate > 1 - MAXN_LOST ? 1 : rate;
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

DepthResult maxn_search_root(Worker *worker)
{
    Search *search = worker->search;
    DepthResult result = DEPTH_COMPLETED;
    double floor = MAXN_NONE;
    (void)pthread_mutex_lock(&search->mutex);
    if (search->task_depth < worker->depth) {
        begin_depth(worker);
    }
    RootTask *task = pick_task(worker, &floor);
    while (task != NULL && result == DEPTH_COMPLETED) {
        double rates[GAME_MAX_SIDES] = {0};
        Move move = task->line.move;
        task->workers++;
        (void)pthread_mutex_unlock(&search->mutex);
        bool finished =
            maxn_search_move(worker, 0, worker->depth, move, floor, worker->pool, rates);
        (void)pthread_mutex_lock(&search->mutex);
        if (finished) {
            finish_task(worker, task, floor, rates);
            task = pick_task(worker, &floor);
        } else {
            result = DEPTH_ABORTED;
        }
    }
    if (search->task_depth == worker->depth) {
        order_root_moves(worker);
    } else {
        result = DEPTH_ABORTED;
    }
    (void)pthread_mutex_unlock(&search->mutex);
    return result;
}
