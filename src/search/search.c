/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a run shares: limits, the clock, the threads, and the result.
 */
#include "base/clock.h"
#include "base/thread.h"
#include "search/skill.h"
#include "search/worker.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    THREAT_BITS = 17,    /* 131,072 positions */
    FIRST_LATE_US = 5000 /* before anything is known of how busy the machine is */
};

bool search_limits_are_bounded(const SearchLimits *limits)
{
    return !limits->infinite && (limits->depth != 0 || limits->nodes != 0 ||
                                 limits->movetime_ms != 0 || limits->clock.given);
}

Search *search_new(size_t table_megabytes)
{
    Search *search = calloc(1, sizeof *search);
    if (search == NULL || tt_resize(&search->tt, table_megabytes) != STATUS_OK) {
        free(search);
        return NULL;
    }
    search->threads = 1;
    search->late_us = FIRST_LATE_US;
    search->megabytes = table_megabytes;
    (void)pthread_mutex_init(&search->mutex, NULL);
    return search;
}

void search_free(Search *search)
{
    if (search != NULL) {
        (void)pthread_mutex_destroy(&search->mutex);
        threat_search_free(search->threats);
        tt_free(&search->tt);
        mcts_tree_free(&search->tree);
        free(search);
    }
}

Status search_resize(Search *search, size_t table_megabytes)
{
    Status status = tt_resize(&search->tt, table_megabytes);
    if (status == STATUS_OK) {
        search->megabytes = table_megabytes;
    }
    return status;
}

void search_clear(Search *search)
{
    tt_clear(&search->tt);
    threat_search_free(search->threats);
    search->threats = NULL;
    mcts_tree_free(&search->tree);
}

void search_set_threads(Search *search, unsigned threads)
{
    search->threads = threads;
}

void search_prepare(Search *search, bool ponder)
{
    atomic_store(&search->start_us, clock_now_us());
    atomic_store(&search->stop, false);
    atomic_store(&search->pondering, ponder);
}

void search_stop(Search *search)
{
    atomic_store(&search->pondering, false);
    atomic_store(&search->stop, true);
}

void search_ponder_hit(Search *search)
{
    atomic_store(&search->start_us, clock_now_us());
    atomic_store(&search->pondering, false);
}

bool search_is_pondering(const Search *search)
{
    return atomic_load(&search->pondering);
}

int64_t search_elapsed_us(const Search *search)
{
    return clock_now_us() - atomic_load(&search->start_us);
}

uint64_t search_nodes(const Search *search)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < search->worker_count; i++) {
        sum += worker_nodes(&search->workers[i]);
    }
    return sum;
}

uint64_t search_tbhits(const Search *search)
{
    uint64_t sum = search->root_hits;
    for (unsigned i = 0; i < search->worker_count; i++) {
        sum += atomic_load_explicit(&search->workers[i].hits, memory_order_relaxed);
    }
    return sum;
}

bool search_is_unbounded(const Search *search)
{
    return search_is_pondering(search) || (search->limits.infinite && !search->rules_limit_time);
}

static bool is_wanted(const SearchLimits *limits, Move move)
{
    for (size_t i = 0; i < limits->searchmoves_count; i++) {
        if (limits->searchmoves[i] == move) {
            return true;
        }
    }
    return limits->searchmoves_count == 0;
}

/* Every wanted move of the root, with itself as its line. */
static Status list_root_moves(Search *search)
{
    Move moves[GAME_MAX_MOVES];
    size_t count = search->family->legal_moves(search->game, record_state(search->record), moves);
    search->root_count = 0;
    search->best = calloc(count, sizeof *search->best);
    search->tasks = search->method == METHOD_MAXN ? calloc(count, sizeof *search->tasks) : NULL;
    search->task_depth = 0;
    if (search->best == NULL || (search->method == METHOD_MAXN && search->tasks == NULL)) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < count; i++) {
        if (is_wanted(&search->limits, moves[i])) {
            search->best[search->root_count++] =
                (RootMove){.move = moves[i], .pv = {moves[i]}, .pv_length = 1};
        }
    }
    size_t lines = search->limits.multipv > 1 ? search->limits.multipv : 1;
    search->lines = lines < search->root_count ? lines : search->root_count;
    return STATUS_OK;
}

static Status make_workers(Search *search)
{
    Status status = STATUS_OK;
    unsigned threads = search->threads;
    search->workers = calloc(threads, sizeof *search->workers);
    if (search->workers == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    while (status == STATUS_OK && search->worker_count < threads) {
        status = worker_init(&search->workers[search->worker_count], search, search->worker_count);
        search->worker_count++;
    }
    return status;
}

static SearchMethod choose_method(const Game *game)
{
    if (game->has_chance || (game->sides > 2 && !game->ends_suddenly)) {
        return METHOD_MCTS;
    }
    return game->sides > 2 ? METHOD_MAXN : METHOD_ALPHABETA;
}

static Status begin(Search *search, bool *decided)
{
    const Game *game = search->record->game->search_game;
    const GameState *root = record_state(search->record);
    search->game = game;
    search->family = game->family;
    search->me = game_side_to_move(game, root);
    search->last_report_us = 0;
    search->worker_count = 0;
    atomic_store(&search->finished, false);
    atomic_store(&search->completed, 0);
    uint32_t rules_ms = game_move_clock_ms(game, root);
    search->rules_limit_time = rules_ms != 0;
    search->budget = time_budget(&search->limits, rules_ms);
    tt_new_search(&search->tt);
    memset(&search->busy, 0, sizeof search->busy);
    search->method = choose_method(game);
    if (search->threats == NULL && threat_search_applies(game)) {
        search->threats = threat_search_new(THREAT_BITS); /* without memory it is done without */
    }
    Status status = list_root_moves(search);
    if (status == STATUS_OK && search->method == METHOD_MCTS) {
        status = mcts_begin(&search->tree, search->megabytes, game);
    }
    if (status == STATUS_OK) {
        status = tablebase_filter_root(search, decided);
    }
    return status == STATUS_OK && !*decided ? make_workers(search) : status;
}

static void *run_helper(void *argument)
{
    iterative_deepening(argument);
    return NULL;
}

/* With more threads than processors starting them takes time that the search may not have. */
static bool may_start_more(const Search *search)
{
    enum { SHARE_OF_TIME = 8 };
    return !atomic_load(&search->stop) &&
           (search_is_unbounded(search) ||
            search_elapsed_us(search) < search->budget.maximum_us / SHARE_OF_TIME);
}

/* A thread that the system does not give is done without. */
static unsigned start_helpers(Search *search)
{
    unsigned started = 1;
    while (started < search->worker_count && may_start_more(search) &&
           thread_start(&search->workers[started].thread, run_helper, &search->workers[started])) {
        started++;
    }
    return started;
}

/* With nothing left to find, but told to go on. */
static void wait_if_unbounded(Search *search)
{
    const struct timespec pause = {0, 1000000};
    while (search_is_unbounded(search) && !atomic_load(&search->stop)) {
        if (search_elapsed_us(search) - search->last_report_us >= 1000000) {
            iterative_deepening_report(search, search->completed);
        }
        (void)nanosleep(&pause, NULL);
    }
}

/* The move that a weakened player takes for the best. */
static const RootMove *misjudged_best(const Search *search)
{
    const SearchLimits *limits = &search->limits;
    const RootMove *best = &search->best[0];
    double best_worth = -HUGE_VAL;
    for (size_t i = 0; i < search->root_count; i++) {
        double worth =
            skill_misjudge(limits->skill, search->best[i].value, limits->noise_seed + hash_mix(i));
        if (worth > best_worth) {
            best_worth = worth;
            best = &search->best[i];
        }
    }
    return best;
}

static void weaken(SearchLimits *limits)
{
    uint64_t nodes = skill_nodes(limits->skill);
    if (limits->nodes == 0 || limits->nodes > nodes) {
        limits->nodes = nodes;
    }
}

/* What is known of how late a look at the clock may come fades, but not at once. */
static void note_lateness(Search *search)
{
    enum { FADES_BY = 256, MOST_US = 100000 };
    int64_t late = search->late_us - search->late_us / FADES_BY;
    for (unsigned i = 0; i < search->worker_count; i++) {
        int64_t longest = search->workers[i].longest_us;
        late = longest > late ? longest : late;
    }
    search->late_us = late < MOST_US ? late : MOST_US;
}

/* `decided`: there is nothing to think about, only to tell. */
static void think(Search *search, bool decided, SearchResult *result)
{
    if (decided) {
        atomic_store(&search->completed, 1);
        search->best_seldepth = (unsigned)search->best[0].pv_length;
        iterative_deepening_report(search, 1);
    } else {
        unsigned started = start_helpers(search);
        iterative_deepening(&search->workers[0]);
        for (unsigned i = 1; i < started; i++) {
            (void)pthread_join(search->workers[i].thread, NULL);
        }
        note_lateness(search);
    }
    wait_if_unbounded(search);
    const RootMove *best = search->limits.weakened ? misjudged_best(search) : &search->best[0];
    *result = (SearchResult){.best = best->move,
                             .has_reply = best->pv_length > 1,
                             .reply = best->pv_length > 1 ? best->pv[1] : 0};
}

Status search_run(Search *search, const Record *record, const SearchLimits *limits,
                  SearchListener listener, void *context, SearchResult *result)
{
    search->record = record;
    search->limits = *limits;
    if (limits->weakened) {
        weaken(&search->limits);
    }
    search->listener = listener;
    search->context = context;
    bool decided = false;
    Status status = begin(search, &decided);
    if (status == STATUS_OK) {
        think(search, decided, result);
    }
    for (unsigned i = 0; i < search->worker_count; i++) {
        worker_free(&search->workers[i]);
    }
    free(search->workers);
    free(search->best);
    free(search->tasks);
    search->tasks = NULL;
    search->workers = NULL;
    search->best = NULL;
    return status;
}
