/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/iterative_deepening.h"

#include "search/alphabeta.h"
#include "search/maxn.h"
#include "search/mcts.h"
#include "search/node_tt.h"
#include "search/search_internal.h"
#include "search/win_rate.h"

#include <stdlib.h>
#include <string.h>

enum { ASPIRATION_WINDOW = 40, ASPIRATION_DEPTH = 4 };

/* Win rates have a sum of 1000. */
static void report_win_rates(const Search *search, const RootMove *line, SearchInfo *info)
{
    unsigned rest = 1000;
    info->sides = search->game->sides;
    info->has_wdl = search->method == METHOD_ALPHABETA;
    if (info->has_wdl) {
        info->wdl =
            search->is_drawn ? (Wdl){.draw = 1000} : win_rate_wdl(search->game->wdl, info->score);
        info->win_rate[search->side ^ 1] = info->wdl.loss + info->wdl.draw / 2;
        info->win_rate[search->side] = 1000 - info->win_rate[search->side ^ 1];
        return;
    }
    for (unsigned side = 0; side < info->sides; side++) {
        info->win_rate[side] = (unsigned)(line->win_rate[side] * 1000);
        rest -= info->win_rate[side];
    }
    info->win_rate[search->side] += rest;
}

void iterative_deepening_report(Search *search, unsigned depth)
{
    int64_t elapsed = search_elapsed_us(search);
    (void)pthread_mutex_lock(&search->mutex);
    depth = search->best_depth > depth ? search->best_depth : depth;
    size_t lines = atomic_load(&search->completed) > 0 ? search->multipv : 1;
    for (size_t i = 0; i < lines; i++) {
        const RootMove *line = &search->best[i];
        SearchInfo info = {.depth = depth,
                           .multipv = (unsigned)i + 1,
                           .seldepth = search->best_seldepth,
                           /* In a drawn game the search only ranks the drawing moves. */
                           .score = search->is_drawn ? 0 : line->value,
                           .mate = line->mate != 0 ? line->mate : value_mate_distance(line->value),
                           .nodes = search_nodes(search),
                           .tbhits = search_tbhits(search),
                           .time_us = elapsed,
                           .hashfull = search->method == METHOD_MCTS
                                           ? mcts_tree_hashfull(&search->tree)
                                           : tt_hashfull(&search->tt),
                           .pv = line->pv,
                           .pv_length = line->pv_length};
        report_win_rates(search, line, &info);
        search->listener(&info, search->context);
    }
    search->last_report_us = elapsed;
    search->is_reported = true;
    (void)pthread_mutex_unlock(&search->mutex);
}

/* Searches root moves with an aspiration window. A bound is never the result: the window is opened on the side that
 * failed. Both sides may fail in turn, since pruning depends on the window. */
static DepthResult search_with_aspiration(Worker *worker, size_t first, size_t end)
{
    int32_t last = worker->root[first].value;
    bool is_narrow = worker->depth >= ASPIRATION_DEPTH && !value_is_decisive(last);
    int32_t alpha = is_narrow ? last - ASPIRATION_WINDOW : -VALUE_INFINITE;
    int32_t beta = is_narrow ? last + ASPIRATION_WINDOW : VALUE_INFINITE;
    for (;;) {
        int32_t value = alphabeta_search_root(worker, first, end, alpha, beta);
        if (!result_is_value(value)) {
            return DEPTH_ABORTED;
        }
        if (value > alpha && value < beta) {
            return DEPTH_COMPLETED;
        }
        alpha = value <= alpha ? -VALUE_INFINITE : alpha;
        beta = value >= beta ? VALUE_INFINITE : beta;
    }
}

/* One line after the other. Skill needs the value of every single move. */
static DepthResult search_lines(Worker *worker)
{
    bool is_weakened = worker->search->limits.weakened;
    size_t lines = is_weakened ? worker->root_count : worker->search->multipv;
    DepthResult result = DEPTH_COMPLETED;
    for (size_t i = 0; i < lines && result == DEPTH_COMPLETED; i++) {
        result = search_with_aspiration(worker, i, is_weakened ? i + 1 : worker->root_count);
        worker->has_pv = worker->has_pv || (result == DEPTH_COMPLETED && !is_weakened);
    }
    if (result == DEPTH_COMPLETED) {
        worker_sort_root(worker, lines);
    }
    return result;
}

static DepthResult search_depth(Worker *worker)
{
    worker->polled_us = 0; /* the time since the last depth is not an interval between two checks */
    SearchMethod method = worker->search->method;
    return method == METHOD_MCTS   ? mcts_search(worker)
           : method == METHOD_MAXN ? maxn_search(worker)
                                   : search_lines(worker);
}

/* Publishes the root moves of the first worker that completes the depth, or of worker 0 if it has a proof. What
 * worker 0 has found in an aborted depth counts too, since it searches the best move first; but not if all values are compared, as
 * Skill does, because values of different depths do not compare. */
static void publish(Worker *worker, DepthResult result)
{
    Search *search = worker->search;
    bool is_aborted = result == DEPTH_ABORTED;
    bool is_mixed = is_aborted && search->limits.weakened && search->method != METHOD_MCTS;
    bool pv_may_be_cut = search->method == METHOD_ALPHABETA && search->worker_count > 1;
    (void)pthread_mutex_lock(&search->mutex);
    bool is_deeper = atomic_load(&search->completed) < worker->depth;
    if ((is_deeper && !is_mixed) || (result == DEPTH_SOLVED && worker->index == 0)) {
        for (size_t i = 0; i < search->multipv && pv_may_be_cut; i++) {
            node_tt_extend_pv(worker, &worker->root[i]);
        }
        memcpy(search->best, worker->root, search->root_count * sizeof *search->best);
        search->best_depth = worker->depth;
        search->best_seldepth = worker->seldepth;
        search->is_reported = false;
        if (!is_aborted && is_deeper) {
            atomic_store(&search->completed, worker->depth);
        }
    }
    (void)pthread_mutex_unlock(&search->mutex);
}

/* Whether all lines end the game within the completed depth. */
static bool all_ends_are_found(const Worker *worker, unsigned depth)
{
    for (size_t i = 0; i < worker->search->multipv; i++) {
        long distance = labs(value_mate_distance(worker->root[i].value));
        if (distance == 0 || distance > (long)depth) {
            return false;
        }
    }
    return true;
}

/* Whether the completed depth is the last one. */
static bool is_enough(const Worker *worker, unsigned depth)
{
    const Search *search = worker->search;
    int32_t distance = value_mate_distance(worker->root[0].value);
    if (distance > 0 && distance <= (int32_t)search->limits.mate) {
        return true;
    }
    if (!search_waits_for_stop(search) &&
        (search_elapsed_us(search) >= search->budget.optimum_us ||
         (worker->root_count == 1 && search->limits.clock.given))) {
        return true;
    }
    return all_ends_are_found(worker, depth);
}

/* Copies the published root moves; worker 0 reports them. True: the search is finished. */
static bool take_over(Worker *worker, unsigned completed, DepthResult result)
{
    Search *search = worker->search;
    bool is_new = completed > worker->depth_known;
    worker->depth_known = completed;
    (void)pthread_mutex_lock(&search->mutex);
    memcpy(worker->root, search->best, search->root_count * sizeof *search->best);
    (void)pthread_mutex_unlock(&search->mutex);
    if (worker->index != 0 || !is_new) {
        return false;
    }
    iterative_deepening_report(search, completed);
    return result == DEPTH_SOLVED || is_enough(worker, completed);
}

static RootMove *find_root_move(Worker *worker, Move move)
{
    for (size_t i = 0; i < worker->root_count; i++) {
        if (worker->root[i].move == move) {
            return &worker->root[i];
        }
    }
    return NULL; /* excluded by `searchmoves` */
}

/* A quarter of the nodes so far, or a few at first, and no more than the limits leave. */
static ThreatLimits threat_limits(const Worker *worker)
{
    enum { MIN_NODES = 2000, PART = 4 };
    Search *search = worker->search;
    uint64_t nodes = search_nodes(search);
    ThreatLimits limits = {.nodes = nodes / PART + MIN_NODES, .stop = &search->stop};
    if (search->limits.nodes != 0 && limits.nodes > search->limits.nodes - nodes) {
        limits.nodes = search->limits.nodes - nodes;
    }
    if (!search_waits_for_stop(search) && search->budget.maximum_us < INT64_MAX / 2) {
        limits.deadline_us = atomic_load(&search->start_us) + worker_abort_us(worker);
    }
    return limits;
}

/* A threat-space search proves wins far beyond the depth that is reached otherwise. */
static bool find_win_by_threats(Worker *worker)
{
    Search *search = worker->search;
    ThreatWin win;
    if (search->threats == NULL || worker->index != 0 || search->multipv > 1 ||
        search->limits.weakened ||
        (search->limits.nodes != 0 && search_nodes(search) >= search->limits.nodes)) {
        return false;
    }
    ThreatLimits limits = threat_limits(worker);
    bool found =
        threat_search_run(search->threats, worker->game, worker_state(worker, 0), &limits, &win);
    worker_add_nodes(worker, win.nodes);
    RootMove *winner = found ? find_root_move(worker, win.line[0]) : NULL;
    if (winner == NULL) {
        return false;
    }
    winner->value = VALUE_WIN - (int32_t)(2 * win.moves - 1);
    winner->pv_length = win.length < MAX_PLY ? win.length : MAX_PLY;
    memcpy(winner->pv, win.line, winner->pv_length * sizeof(Move));
    RootMove best = *winner;
    *winner = worker->root[0];
    worker->root[0] = best;
    worker->seldepth = 2 * win.moves - 1;
    return true;
}

void *iterative_deepening(void *argument)
{
    Worker *worker = argument;
    Search *search = worker->search;
    unsigned limit = search->limits.depth != 0 && search->limits.depth < SEARCH_MAX_DEPTH
                         ? search->limits.depth
                         : SEARCH_MAX_DEPTH - 1;
    DepthResult result = DEPTH_COMPLETED;
    unsigned completed = atomic_load(&search->completed);
    do {
        if (take_over(worker, completed, result) || completed >= limit ||
            atomic_load(&search->stop) || atomic_load(&search->finished)) {
            break;
        }
        worker->depth = completed + 1;
        result = find_win_by_threats(worker) ? DEPTH_SOLVED : search_depth(worker);
        if (result != DEPTH_ABORTED || worker->index == 0) {
            publish(worker, result);
        }
        completed = atomic_load(&search->completed);
    } while (completed >= worker->depth);
    if (worker->index == 0) {
        atomic_store(&search->finished, true);
    }
    return NULL;
}
