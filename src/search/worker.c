/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/worker.h"

#include "base/clock.h"

#include <stdlib.h>
#include <string.h>

enum { SHORTEST_CYCLE = 4, REPORT_INTERVAL_US = 900000 };

/* Keys of the game's last moves, as far back as a repetition can reach. */
static void copy_game_keys(Worker *worker, size_t reach)
{
    const Record *record = worker->search->record;
    for (size_t back = 0; back <= reach; back++) {
        *(worker->line_keys - back) = record->entries[record->length - back].repetition_key;
    }
}

/* The least number of quiet moves that repetition or the quiet limit looks at. */
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
    /* What is known for certain goes before a lead. */
    worker->judged_depths = search->family->search_help == NULL  ? 0
                            : search->limits.probe.value != NULL ? 1
                                                                 : FUTILITY_DEPTH + 1;
    worker->ply = calloc(MAX_PLY + 1, sizeof *worker->ply);
    worker->keys_memory = calloc(reach + MAX_PLY + 1, sizeof *worker->keys_memory);
    worker->states = calloc(MAX_PLY + 1, search->family->state_size);
    worker->pool = calloc(POOL_MOVES, sizeof *worker->pool);
    worker->ranks = calloc(POOL_MOVES, sizeof *worker->ranks);
    worker->root_count = search->root_count;
    worker->root = calloc(search->root_count, sizeof *worker->root);
    if (worker->ply == NULL || worker->keys_memory == NULL || worker->states == NULL ||
        worker->pool == NULL || worker->ranks == NULL || worker->root == NULL) {
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
    free(worker->ranks);
    free(worker->root);
}

/* The first depth is quickly done, and a move by chance is worth less than the time it takes: a look at every root
 * move. Of several lines the first will do. A tree has looked at all moves before its first visit. */
static bool has_an_answer(const Worker *worker)
{
    const Search *search = worker->search;
    return search->method == METHOD_MCTS || worker->has_line ||
           atomic_load_explicit(&search->completed, memory_order_relaxed) > 0;
}

/* Twice the longest pause so far is kept back: a longer one than ever before will come, and one may hold up whoever
 * waits for the answer. */
int64_t worker_maximum_us(const Worker *worker)
{
    const Search *search = worker->search;
    int64_t late = worker->longest_us > search->late_us ? worker->longest_us : search->late_us;
    int64_t hard = search->budget.maximum_us;
    return hard - (late < hard / 6 ? 2 * late : hard / 3);
}

/* Microseconds since the clock started. On a busy machine a thread may have to wait for a processor between two looks,
 * and will again. */
static int64_t read_clock(Worker *worker)
{
    int64_t now = clock_now_us();
    int64_t pause = worker->polled_us != 0 ? now - worker->polled_us : 0;
    worker->longest_us = pause > worker->longest_us ? pause : worker->longest_us;
    worker->polled_us = now;
    return now - atomic_load(&worker->search->start_us);
}

/* All look at the clock: the first may be waiting for a processor while it runs out. */
bool worker_poll(Worker *worker)
{
    Search *search = worker->search;
    uint64_t limit = search->limits.nodes;
    uint64_t nodes = worker_nodes(worker);
    worker->next_poll = nodes + CLOCK_INTERVAL;
    if (limit != 0) {
        uint64_t all = search_nodes(search);
        if (all >= limit) {
            worker->broken_off = true;
            return true;
        }
        if (worker->next_poll - nodes > limit - all) {
            worker->next_poll = nodes + (limit - all);
        }
    }
    worker->broken_off =
        atomic_load_explicit(&search->stop, memory_order_relaxed) ||
        atomic_load_explicit(&search->finished, memory_order_relaxed) ||
        atomic_load_explicit(&search->completed, memory_order_relaxed) >= worker->depth;
    if (!worker->broken_off) {
        int64_t elapsed = read_clock(worker);
        worker->broken_off = elapsed >= worker_maximum_us(worker) && !search_is_unbounded(search) &&
                             has_an_answer(worker);
        if (worker->index == 0 && elapsed - search->last_report_us >= REPORT_INTERVAL_US) {
            iterative_deepening_report(search, worker->depth);
        }
    }
    if (search->worker_count > 1 && search->method == METHOD_ALPHABETA && !worker->broken_off) {
        abdada_check_line(worker);
    }
    return worker->broken_off;
}

void worker_note_repetition_key(Worker *worker, unsigned ply, bool is_leaf)
{
    if (worker->game->ends_by_history && (!is_leaf || worker->ply[ply].quiet >= SHORTEST_CYCLE)) {
        worker->line_keys[ply] =
            worker->family->history->repetition_key(worker->game, worker_state(worker, ply));
    }
}

/* A position that comes again on the line will come again and again: a draw is the fair guess already at the
 * second time. One that stood in the game before is drawn only when the limit says so: to go there once more may be
 * the method to win. */
bool worker_is_repeated(const Worker *worker, unsigned ply)
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

void worker_play(Worker *worker, unsigned ply, Move move)
{
    worker_make_state(worker, ply, move);
    worker_count_node(worker);
}

void worker_make_state(Worker *worker, unsigned ply, Move move)
{
    const GameState *before = worker_state(worker, ply);
    GameState *after = worker_state(worker, ply + 1);
    worker->family->play(worker->game, before, move, after);
    if (worker->game->ends_by_history) {
        bool quiet = worker->family->history->is_quiet(worker->game, before, move, after);
        worker->ply[ply + 1].quiet = quiet ? worker->ply[ply].quiet + 1 : 0;
    }
}

void worker_extend_pv(Worker *worker, unsigned ply, Move move)
{
    SearchPly *here = &worker->ply[ply];
    const SearchPly *next = &worker->ply[ply + 1];
    here->pv[0] = move;
    memcpy(here->pv + 1, next->pv, next->pv_length * sizeof(Move));
    here->pv_length = next->pv_length + 1;
}
