/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/worker.h"

#include "base/clock.h"
#include "base/thread.h"
#include "search/iterative_deepening.h"
#include "search/search_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    POLL_INTERVAL = 512, /* nodes */
    REPORT_INTERVAL_US = 900000,
    SHORTEST_CYCLE = 4 /* plies */
};

/* Copies the keys of the game's last moves, as far back as a repetition can reach. */
static void copy_game_keys(Worker *worker, size_t reach)
{
    const Record *record = worker->search->record;
    for (size_t back = 0; back <= reach; back++) {
        *(worker->line_keys - back) = record->entries[record->length - back].repetition_key;
    }
}

/* The smallest number of quiet moves after which repetition or the quiet limit can apply. */
static uint32_t find_drawn_from(const Game *game, HistoryLimits limits)
{
    uint32_t count = 1;
    while (count < SHORTEST_CYCLE && !history_ends(game, limits, count, 0)) {
        count++;
    }
    return game->ends_by_history ? count : UINT32_MAX;
}

Status worker_init(Worker *worker, Search *search, unsigned index)
{
    const Record *record = search->record;
    const RecordEntry *last = record_last(record);
    size_t reach = last->quiet < record->length ? last->quiet : record->length;
    *worker = (Worker){.search = search, .game = search->game, .family = search->family};
    worker->index = index;
    worker->seldepth = 1;
    worker->drawn_from = find_drawn_from(search->game, record->limits);
    worker->evaluate_move_depths = search->family->search_help == NULL ? 0 : FUTILITY_DEPTH + 1;
    worker->ply = calloc(MAX_PLY + 1, sizeof *worker->ply);
    worker->keys_memory = calloc(reach + MAX_PLY + 1, sizeof *worker->keys_memory);
    worker->states = calloc(MAX_PLY + 1, search->family->state_size);
    worker->pool = calloc(POOL_MOVES, sizeof *worker->pool);
    worker->scores = calloc(POOL_MOVES, sizeof *worker->scores);
    worker->root_count = search->root_count;
    worker->root = calloc(search->root_count, sizeof *worker->root);
    if (worker->ply == NULL || worker->keys_memory == NULL || worker->states == NULL ||
        worker->pool == NULL || worker->scores == NULL || worker->root == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    memcpy(worker->root, search->best, search->root_count * sizeof *worker->root);
    game_copy_state(search->game, worker_state(worker, 0), record_state(record));
    worker->ply[0].quiet = last->quiet;
    worker->line_keys = worker->keys_memory + reach;
    copy_game_keys(worker, reach);
    return STATUS_OK;
}

void worker_free(Worker *worker)
{
    free(worker->ply);
    free(worker->keys_memory);
    free(worker->states);
    free(worker->pool);
    free(worker->scores);
    free(worker->root);
}

/* Depth 1 is quick, and playing without having searched every root move once costs more than the time it takes.
 * MCTS evaluates all root moves before its first visit. */
static bool has_an_answer(const Worker *worker)
{
    const Search *search = worker->search;
    return search->method == METHOD_MCTS || worker->has_pv ||
           atomic_load_explicit(&search->completed, memory_order_relaxed) > 0;
}

int64_t worker_abort_us(const Worker *worker)
{
    int64_t latency = worker->search->latency_us;
    latency = worker->longest_us > latency ? worker->longest_us : latency;
    return time_abort_us(&worker->search->budget, latency);
}

/* Microseconds since the start of the search. On a busy machine a thread may wait for a processor between two
 * checks; that interval is recorded because it will happen again. */
static int64_t read_clock(Worker *worker)
{
    int64_t now = clock_now_us();
    int64_t interval = worker->polled_us != 0 ? now - worker->polled_us : 0;
    worker->longest_us = interval > worker->longest_us ? interval : worker->longest_us;
    worker->polled_us = now;
    return now - atomic_load(&worker->search->start_us);
}

/* Every worker checks the clock: worker 0 may be waiting for a processor when the time is up. */
bool worker_poll(Worker *worker)
{
    Search *search = worker->search;
    uint64_t limit = search->limits.nodes;
    uint64_t next = POLL_INTERVAL;
    if (limit != 0) {
        uint64_t nodes = search_nodes(search);
        if (nodes >= limit) {
            return true;
        }
        next = limit - nodes < next ? limit - nodes : next;
    }
    worker->next_poll = worker_nodes(worker) + next;
    thread_yield();
    if (atomic_load_explicit(&search->stop, memory_order_relaxed) ||
        atomic_load_explicit(&search->finished, memory_order_relaxed) ||
        atomic_load_explicit(&search->completed, memory_order_relaxed) >= worker->depth) {
        return true;
    }
    int64_t elapsed = read_clock(worker);
    if (worker->index == 0 && elapsed - search->last_report_us >= REPORT_INTERVAL_US) {
        iterative_deepening_report(search, worker->depth);
    }
    return elapsed >= worker_abort_us(worker) && !search_waits_for_stop(search) &&
           has_an_answer(worker);
}

void worker_make_move(Worker *worker, unsigned ply, Move move)
{
    const GameState *before = worker_state(worker, ply);
    GameState *after = worker_state(worker, ply + 1);
    SearchPly *here = &worker->ply[ply];
    bool quiet = false;
    worker->family->play(worker->game, before, move, after);
    if (worker->game->ends_by_history) {
        quiet = worker->family->history->is_quiet(worker->game, before, move, after);
        here[1].quiet = quiet ? here->quiet + 1 : 0;
    }
    here[1].unknown_for = worker_unknown_after(here, quiet);
}

void worker_visit_move(Worker *worker, unsigned ply, Move move)
{
    worker_make_move(worker, ply, move);
    worker_add_nodes(worker, 1);
}

void worker_store_repetition_key(Worker *worker, unsigned ply, bool is_leaf)
{
    if (worker->game->ends_by_history && (!is_leaf || worker->ply[ply].quiet >= SHORTEST_CYCLE)) {
        worker->line_keys[ply] =
            worker->family->history->repetition_key(worker->game, worker_state(worker, ply));
    }
}

/* The first repetition within the search counts as a draw: what can be repeated once can be repeated again. A
 * position of the game before the root is a draw only when the limit is reached, since returning to it once
 * more may be the way to win. */
bool worker_is_drawn(const Worker *worker, unsigned ply)
{
    const Record *record = worker->search->record;
    uint32_t quiet = worker->ply[ply].quiet;
    if (!worker->game->ends_by_history || ply == 0) {
        return false;
    }
    if (history_ends(worker->game, record->limits, quiet, 0)) {
        return true;
    }
    if (record->limits.repetition == 0 || quiet < SHORTEST_CYCLE) {
        return false;
    }
    uint64_t key = worker->line_keys[ply];
    size_t reach = quiet < ply + record->length ? quiet : ply + record->length;
    uint32_t seen = 1;
    for (size_t back = SHORTEST_CYCLE; back <= reach; back++) {
        if (*(worker->line_keys + ply - back) == key) {
            seen++;
            if (back <= ply || seen >= record->limits.repetition) {
                return true;
            }
        }
    }
    return false;
}

void worker_update_pv(Worker *worker, unsigned ply, Move move)
{
    SearchPly *here = &worker->ply[ply];
    const SearchPly *next = &worker->ply[ply + 1];
    here->pv[0] = move;
    memcpy(here->pv + 1, next->pv, next->pv_length * sizeof(Move));
    here->pv_length = next->pv_length + 1;
}

static int compare_root_moves(const void *left, const void *right)
{
    const RootMove *first = left;
    const RootMove *second = right;
    if (first->rank != second->rank) {
        return first->rank > second->rank ? -1 : 1;
    }
    return first->move < second->move ? -1 : first->move > second->move;
}

void worker_sort_root(Worker *worker, size_t count)
{
    qsort(worker->root, count, sizeof *worker->root, compare_root_moves);
}
