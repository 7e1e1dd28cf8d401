/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The root of max-n. Its moves are shared out among the threads, one at a time; who is at which, and what came
 * of it, stands in Search.tasks under the lock of the search. The functions here have the lock.
 */
#include "search/maxn.h"

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

/* The share that a further move has to exceed, or it will not be among the lines that are wanted. */
static double share_to_beat(const Search *search)
{
    for (size_t i = 0; i < search->root_count && !search->limits.weakened; i++) {
        const RootTask *task = &search->tasks[i];
        size_t better = 0;
        for (size_t k = 0; k < search->root_count; k++) {
            const RootTask *other = &search->tasks[k];
            better += other->done && compare_tasks(&other, &task) < 0;
        }
        if (task->done && better + 1 == search->lines) {
            return task->rank;
        }
    }
    return MAXN_NOTHING;
}

/* Of those that are not done, the first that the fewest are at: the last ones are searched twice rather
 * than waited for. NULL: none, or the others are at another depth. */
static RootTask *pick_task(const Worker *worker, double *floor)
{
    const Search *search = worker->search;
    RootTask *best = NULL;
    *floor = share_to_beat(search);
    if (search->task_depth != worker->depth || *floor > 1 - MAXN_LOST) {
        return NULL; /* a sooner win would have been found before */
    }
    for (size_t i = 0; i < search->root_count; i++) {
        RootTask *task = &search->tasks[i];
        if (!task->done && (best == NULL || task->takers < best->takers)) {
            best = task;
        }
    }
    return best;
}

static void finish_task(const Worker *worker, RootTask *task, double floor,
                        const double shares[GAME_MAX_SIDES])
{
    double own = shares[worker->search->me];
    const SearchPly *after = &worker->ply[1];
    RootMove *line = &task->line;
    if (worker->broken_off || task->done || worker->search->task_depth != worker->depth) {
        return;
    }
    task->done = true;
    task->rank = MAXN_NOTHING;
    if (own > floor) {
        task->rank = own;
        line->value = maxn_value(worker, own);
        line->pv_length = after->pv_length + 1;
        memcpy(line->pv + 1, after->pv, after->pv_length * sizeof(Move));
        for (unsigned side = 0; side < worker->game->sides; side++) {
            double share = shares[side];
            line->share[side] = share < MAXN_LOST ? 0 : share > 1 - MAXN_LOST ? 1 : share;
        }
    }
}

/* The best first; what a broken-off depth did not come to, before what it saw lost. Unless the move that was
 * best before is done, nothing is known to be better. */
static void read_lines(Worker *worker)
{
    const RootTask *order[GAME_MAX_MOVES];
    const Search *search = worker->search;
    if (search->task_depth != worker->depth) {
        worker->broken_off = true;
        return;
    }
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

void maxn_search(Worker *worker)
{
    Search *search = worker->search;
    double floor = MAXN_NOTHING;
    (void)pthread_mutex_lock(&search->mutex);
    if (search->task_depth < worker->depth) {
        begin_depth(worker);
    }
    RootTask *task = pick_task(worker, &floor);
    while (task != NULL && !worker->broken_off) {
        double shares[GAME_MAX_SIDES] = {0};
        Move move = task->line.move;
        task->takers++;
        (void)pthread_mutex_unlock(&search->mutex);
        maxn_search_move(worker, 0, worker->depth, move, floor, worker->pool, shares);
        (void)pthread_mutex_lock(&search->mutex);
        finish_task(worker, task, floor, shares);
        task = pick_task(worker, &floor);
    }
    read_lines(worker);
    (void)pthread_mutex_unlock(&search->mutex);
}
