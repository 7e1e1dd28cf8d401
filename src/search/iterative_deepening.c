/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A worker's run: one depth after the other, until somebody says that it is enough. All workers search the
 * same depth and share the table; whoever finishes it first publishes the lines, and the others leave off.
 */
#include "search/win_rate.h"
#include "search/worker.h"

#include <stdlib.h>
#include <string.h>

enum { WINDOW = 40, WINDOWED_DEPTH = 4 };

/* Per mille, adding up to a thousand. With two sides a lead is turned into a share of winning. */
static void win_shares(const Search *search, const RootMove *line, SearchInfo *info)
{
    unsigned left = 1000;
    info->sides = search->game->sides;
    for (unsigned side = 0; side < info->sides; side++) {
        double sign = side == search->me ? 1 : -1;
        double share =
            search->method != METHOD_ALPHABETA
                ? line->share[side]
                : win_rate_of_score(search->chooses_draw ? 0 : (int32_t)sign * line->value);
        info->win_rate[side] = (unsigned)(share * 1000);
        left -= info->win_rate[side];
    }
    info->win_rate[search->me] += left;
}

/* Moves to the end of a forced line, negative when losing; 0: none is seen. */
static int32_t mate_distance(int32_t value)
{
    if (value >= VALUE_WIN_IN_MAX_PLY) {
        return VALUE_WIN - value;
    }
    return value <= -VALUE_WIN_IN_MAX_PLY ? -(VALUE_WIN + value) : 0;
}

void iterative_deepening_report(Search *search, unsigned depth)
{
    int64_t elapsed = search_elapsed_us(search);
    (void)pthread_mutex_lock(&search->mutex);
    for (size_t i = 0; i < search->lines && search->completed > 0; i++) {
        const RootMove *line = &search->best[i];
        SearchInfo info = {.depth = depth,
                           .multipv = (unsigned)i + 1,
                           .seldepth = search->best_seldepth,
                           .score = line->value,
                           .mate = line->mate != 0 ? line->mate : mate_distance(line->value),
                           .nodes = search_nodes(search),
                           .tbhits = search_tbhits(search),
                           .time_us = elapsed,
                           .hashfull = search->method == METHOD_MCTS
                                           ? mcts_tree_fullness(&search->tree)
                                           : tt_hashfull(&search->tt),
                           .pv = line->pv,
                           .pv_length = line->pv_length};
        if (search->chooses_draw) {
            info.score = 0; /* what the search thinks only tells draws apart */
        }
        win_shares(search, line, &info);
        search->listener(&info, search->context);
    }
    search->last_report_us = elapsed;
    (void)pthread_mutex_unlock(&search->mutex);
}

/* A window around the last value, opened wide on the side where it proves too narrow. Both sides may: what is left
 * out of a search depends on its window, so a value above the one window may lie below the next. A value at the edge
 * of a window is only a bound, and never the result. */
static void search_line(Worker *worker, size_t first, size_t end)
{
    int32_t last = worker->root[first].value;
    bool windowed = worker->depth >= WINDOWED_DEPTH && labs(last) < VALUE_WIN_IN_MAX_PLY;
    int32_t alpha = windowed ? last - WINDOW : -VALUE_INFINITE;
    int32_t beta = windowed ? last + WINDOW : VALUE_INFINITE;
    bool is_bound = true;
    while (is_bound && !worker->broken_off) {
        int32_t value = alphabeta_search(worker, first, end, alpha, beta);
        is_bound = value <= alpha || value >= beta;
        alpha = value <= alpha ? -VALUE_INFINITE : alpha;
        beta = value >= beta ? VALUE_INFINITE : beta;
    }
}

static int compare_values(const void *left, const void *right)
{
    const RootMove *first = left;
    const RootMove *second = right;
    if (first->value != second->value) {
        return first->value > second->value ? -1 : 1;
    }
    return first->move < second->move ? -1 : first->move > second->move;
}

/* A weakened player wants to know what every move is worth. */
static void search_every_move(Worker *worker)
{
    for (size_t i = 0; i < worker->root_count && !worker->broken_off; i++) {
        search_line(worker, i, i + 1);
    }
    qsort(worker->root, worker->root_count, sizeof *worker->root, compare_values);
}

static void search_depth(Worker *worker)
{
    if (worker->search->method == METHOD_MCTS) {
        mcts_search(worker);
        return;
    }
    if (worker->search->method == METHOD_MAXN) {
        maxn_search(worker);
        return;
    }
    if (worker->search->limits.weakened) {
        search_every_move(worker);
        return;
    }
    for (size_t i = 0; i < worker->search->lines && !worker->broken_off; i++) {
        search_line(worker, i, worker->root_count);
        worker->has_line = worker->has_line || !worker->broken_off;
    }
    if (!worker->broken_off) {
        qsort(worker->root, worker->search->lines, sizeof *worker->root, compare_values);
    }
}

/* The first to finish a depth: its lines are the result so far. What the first worker has found of a depth
 * that is broken off counts too, since it tries the best move first; but values of different depths do not
 * compare, and a weakened player compares them all. */
static void publish(Worker *worker)
{
    Search *search = worker->search;
    bool is_mixed = worker->broken_off && search->limits.weakened && search->method != METHOD_MCTS;
    bool lines_may_be_cut = search->method == METHOD_ALPHABETA && search->worker_count > 1;
    (void)pthread_mutex_lock(&search->mutex);
    if (atomic_load(&search->completed) < worker->depth && !is_mixed) {
        for (size_t i = 0; i < search->lines && lines_may_be_cut; i++) {
            node_tt_extend_pv(worker, &worker->root[i]);
        }
        memcpy(search->best, worker->root, search->root_count * sizeof *search->best);
        search->best_seldepth = worker->seldepth;
        if (!worker->broken_off) {
            atomic_store(&search->completed, worker->depth);
        }
    }
    (void)pthread_mutex_unlock(&search->mutex);
}

static void adopt_best(Worker *worker)
{
    Search *search = worker->search;
    (void)pthread_mutex_lock(&search->mutex);
    memcpy(worker->root, search->best, search->root_count * sizeof *search->best);
    (void)pthread_mutex_unlock(&search->mutex);
}

static bool is_enough(const Worker *worker, unsigned depth)
{
    const Search *search = worker->search;
    const SearchLimits *limits = &search->limits;
    bool unbounded = search_is_unbounded(search);
    int32_t distance = mate_distance(worker->root[0].value);
    if (limits->mate != 0 && distance > 0 && distance <= (int32_t)limits->mate) {
        return true;
    }
    if (!unbounded && search_elapsed_us(search) >= search->budget.optimum_us) {
        return true;
    }
    bool ends_are_seen = true;
    for (size_t i = 0; i < search->lines; i++) {
        long end = labs(mate_distance(worker->root[i].value));
        ends_are_seen = ends_are_seen && end != 0 && end <= (long)depth;
    }
    return ends_are_seen || worker->is_settled ||
           (!unbounded && worker->root_count == 1 && limits->clock.given);
}

static bool must_end(const Worker *worker)
{
    const Search *search = worker->search;
    return atomic_load(&search->stop) || atomic_load(&search->finished);
}

/* Takes over what is known by now, and tells of it; true if that is enough. */
static bool take_stock(Worker *worker, unsigned completed)
{
    bool is_news = completed > worker->depth_known;
    worker->depth_known = completed;
    adopt_best(worker);
    if (worker->index != 0 || !is_news) {
        return false;
    }
    iterative_deepening_report(worker->search, completed);
    return is_enough(worker, completed);
}

static RootMove *find_root_move(Worker *worker, Move move)
{
    for (size_t i = 0; i < worker->root_count; i++) {
        if (worker->root[i].move == move) {
            return &worker->root[i];
        }
    }
    return NULL; /* not among those asked for */
}

/* A quarter of the effort so far, or a little at first, and no more than is left. */
static ThreatLimits threat_limits(const Worker *worker)
{
    enum { LEAST_NODES = 2000, SHARE = 4 };
    Search *search = worker->search;
    uint64_t nodes = search_nodes(search);
    ThreatLimits limits = {.nodes = nodes / SHARE + LEAST_NODES, .stop = &search->stop};
    if (search->limits.nodes != 0 && limits.nodes > search->limits.nodes - nodes) {
        limits.nodes = search->limits.nodes - nodes;
    }
    if (!search_is_unbounded(search) && search->budget.maximum_us < INT64_MAX / 2) {
        limits.deadline_us = atomic_load(&search->start_us) + worker_maximum_us(worker);
    }
    return limits;
}

/* A win by continuous threats is proven far beyond the depth that is reached otherwise. */
static bool win_by_threats(Worker *worker)
{
    Search *search = worker->search;
    ThreatWin win;
    if (search->threats == NULL || worker->index != 0 || search->lines > 1 ||
        search->limits.weakened ||
        (search->limits.nodes != 0 && search_nodes(search) >= search->limits.nodes)) {
        return false;
    }
    ThreatLimits limits = threat_limits(worker);
    bool found =
        threat_search_run(search->threats, worker->game, worker_state(worker, 0), &limits, &win);
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + win.nodes, memory_order_relaxed);
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
    worker->is_settled = true;
    return true;
}

void iterative_deepening(Worker *worker)
{
    Search *search = worker->search;
    unsigned limit = search->limits.depth != 0 && search->limits.depth < SEARCH_MAX_DEPTH
                         ? search->limits.depth
                         : SEARCH_MAX_DEPTH - 1;
    for (;;) {
        unsigned completed = atomic_load(&search->completed);
        if (take_stock(worker, completed) || completed >= limit || must_end(worker)) {
            break;
        }
        worker->depth = completed + 1;
        worker->broken_off = false;
        if (!win_by_threats(worker)) {
            worker->polled_us =
                0; /* threats look for themselves, and reports take as long as they take */
            search_depth(worker);
        }
        if (!worker->broken_off || worker->index == 0) {
            publish(worker);
        }
        if (worker->broken_off && atomic_load(&search->completed) < worker->depth) {
            break;
        }
    }
    if (worker->index == 0) {
        atomic_store(&search->finished, true);
    }
}
