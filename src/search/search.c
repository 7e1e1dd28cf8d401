/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/search.h"

#include "base/clock.h"
#include "base/hash.h"
#include "base/thread.h"
#include "search/iterative_deepening.h"
#include "search/mcts.h"
#include "search/search_internal.h"
#include "search/skill.h"
#include "search/tablebase.h"
#include "search/win_rate.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    THREAT_BITS = 17,         /* 131,072 positions */
    INITIAL_LATENCY_US = 5000 /* before the load of the machine is known */
};

bool search_limits_are_bounded(const SearchLimits *limits)
{
    return !limits->infinite && (limits->depth != 0 || limits->nodes != 0 ||
                                 limits->movetime_ms != 0 || limits->clock.given);
}

Search *search_new(size_t hash_megabytes)
{
    Search *search = calloc(1, sizeof *search);
    if (search == NULL) {
        return NULL;
    }
    search->megabytes = hash_megabytes;
    search->threads = 1;
    search->latency_us = INITIAL_LATENCY_US;
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

Status search_resize(Search *search, size_t hash_megabytes)
{
    Status status = tt_resize(&search->tt, hash_megabytes);
    if (status == STATUS_OK) {
        search->megabytes = hash_megabytes;
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
    uint64_t sum = search->root_tbhits;
    for (unsigned i = 0; i < search->worker_count; i++) {
        sum += atomic_load_explicit(&search->workers[i].tbhits, memory_order_relaxed);
    }
    return sum;
}

bool search_waits_for_stop(const Search *search)
{
    return search_is_pondering(search) || (search->limits.infinite && !search->rules_limit_time);
}

/* -- setting up -- */

static bool is_searched(const SearchLimits *limits, Move move)
{
    for (size_t i = 0; i < limits->searchmoves_count; i++) {
        if (limits->searchmoves[i] == move) {
            return true;
        }
    }
    return limits->searchmoves_count == 0;
}

/* What is reported of a root move that the limits leave no time to search: the evaluation of the root. */
static RootMove unsearched_root_move(const Search *search, Move move)
{
    const Game *game = search->game;
    const GameState *root = record_state(search->record);
    unsigned side = search->side;
    RootMove line = {.move = move, .pv = {move}, .pv_length = 1};
    if (search->method == METHOD_ALPHABETA) {
        int32_t values[GAME_MAX_SIDES] = {0};
        search->family->evaluate(game, root, values);
        line.value = value_clamp_evaluation(values[side] - values[side ^ 1]);
    } else {
        WinRates rates = win_rate_of_state(game, OUTCOME_OPEN, root);
        line.value = win_rate_to_score(rates.of[side], game->sides);
        memcpy(line.win_rate, rates.of, sizeof line.win_rate);
    }
    return line;
}

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
        if (is_searched(&search->limits, moves[i])) {
            search->best[search->root_count++] = unsearched_root_move(search, moves[i]);
        }
    }
    size_t multipv = search->limits.multipv > 1 ? search->limits.multipv : 1;
    search->multipv = multipv < search->root_count ? multipv : search->root_count;
    return STATUS_OK;
}

static Status make_workers(Search *search)
{
    Status status = STATUS_OK;
    search->workers = calloc(search->threads, sizeof *search->workers);
    if (search->workers == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    while (status == STATUS_OK && search->worker_count < search->threads) {
        status = worker_init(&search->workers[search->worker_count], search, search->worker_count);
        search->worker_count++;
    }
    return status;
}

/* Memory for positions is allocated by the first search that needs it. */
static Status begin_memory(Search *search)
{
    if (search->method == METHOD_MCTS) {
        return mcts_begin(&search->tree, search->megabytes, search->game);
    }
    Status status =
        search->tt.slots != NULL ? STATUS_OK : tt_resize(&search->tt, search->megabytes);
    tt_new_search(&search->tt);
    return status;
}

static SearchMethod choose_method(const Game *game)
{
    if (game->has_chance || (game->sides > 2 && !game->has_sudden_wins)) {
        return METHOD_MCTS;
    }
    return game->sides > 2 ? METHOD_MAXN : METHOD_ALPHABETA;
}

/* `decided`: the tablebase has the result, there is nothing to search. */
static Status begin(Search *search, bool *decided)
{
    const Game *game = search->record->game->search_game;
    const GameState *root = record_state(search->record);
    search->game = game;
    search->family = game->family;
    search->side = game_side_to_move(game, root);
    search->last_report_us = 0;
    search->best_depth = 0;
    search->best_seldepth = 1;
    search->is_reported = false;
    search->worker_count = 0;
    atomic_store(&search->finished, false);
    atomic_store(&search->completed, 0);
    uint32_t rules_ms = game_move_clock_ms(game, root);
    search->rules_limit_time = rules_ms != 0;
    search->budget = time_budget(&search->limits, rules_ms);
    memset(&search->abdada, 0, sizeof search->abdada);
    search->method = choose_method(game);
    if (search->threats == NULL && threat_search_applies(game)) {
        search->threats = threat_search_new(THREAT_BITS); /* optional: NULL if there is no memory */
    }
    Status status = list_root_moves(search);
    if (status == STATUS_OK) {
        status = begin_memory(search);
    }
    if (status == STATUS_OK) {
        status = tablebase_filter_root(search, decided);
    }
    return status == STATUS_OK && !*decided ? make_workers(search) : status;
}

/* -- running -- */

/* With more threads than processors, starting them may take longer than the search has. */
static bool may_start_more(const Search *search)
{
    enum { PART_OF_TIME = 8 };
    return !atomic_load(&search->stop) &&
           (search_waits_for_stop(search) ||
            search_elapsed_us(search) < search->budget.maximum_us / PART_OF_TIME);
}

/* Updates the expected latency of a check of the clock, which decays slowly. */
static void update_latency(Search *search)
{
    enum { DECAY = 256, MAX_US = 100000 };
    int64_t latency = search->latency_us - search->latency_us / DECAY;
    for (unsigned i = 0; i < search->worker_count; i++) {
        int64_t longest = search->workers[i].longest_us;
        latency = longest > latency ? longest : latency;
    }
    search->latency_us = latency < MAX_US ? latency : MAX_US;
}

/* Worker 0 runs on this thread. A helper that the system does not start is done without. */
static void run_workers(Search *search)
{
    unsigned started = 1;
    while (started < search->worker_count && may_start_more(search) &&
           thread_start(&search->workers[started].thread, iterative_deepening,
                        &search->workers[started])) {
        started++;
    }
    (void)iterative_deepening(&search->workers[0]);
    for (unsigned i = 1; i < started; i++) {
        (void)pthread_join(search->workers[i].thread, NULL);
    }
    update_latency(search);
}

/* When there is nothing left to find, `infinite` and pondering still have to wait. */
static void wait_for_stop(Search *search)
{
    enum { REPORT_INTERVAL_US = 1000000 };
    const struct timespec pause = {0, 1000000};
    while (search_waits_for_stop(search) && !atomic_load(&search->stop)) {
        if (search_elapsed_us(search) - search->last_report_us >= REPORT_INTERVAL_US) {
            iterative_deepening_report(search, 1);
        }
        (void)nanosleep(&pause, NULL);
        thread_yield();
    }
}

/* Moves the root move that is the best after Skill has added its noise to the front. */
static void choose_with_noise(Search *search)
{
    const SearchLimits *limits = &search->limits;
    size_t best = 0;
    double best_value = -HUGE_VAL;
    for (size_t i = 0; i < search->root_count; i++) {
        double value = skill_noisy_value(limits->skill, search->best[i].value,
                                         limits->noise_seed + hash_mix(i));
        if (value > best_value) {
            best_value = value;
            best = i;
        }
    }
    if (best != 0) {
        RootMove chosen = search->best[best];
        memmove(search->best + 1, search->best, best * sizeof chosen);
        search->best[0] = chosen;
        search->is_reported = false;
    }
}

/* What is reported last is what is returned: the first of the root moves, which do not change after that. */
static void run(Search *search, bool decided, SearchResult *result)
{
    if (decided) {
        search->best_seldepth = (unsigned)search->best[0].pv_length;
    } else {
        run_workers(search);
    }
    if (search->limits.weakened) {
        choose_with_noise(search);
    }
    if (!search->is_reported) {
        iterative_deepening_report(search, 1);
    }
    wait_for_stop(search);
    const RootMove *best = &search->best[0];
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
        uint64_t nodes = skill_nodes(limits->skill);
        search->limits.nodes = limits->nodes == 0 || limits->nodes > nodes ? nodes : limits->nodes;
    }
    search->listener = listener;
    search->context = context;
    bool decided = false;
    Status status = begin(search, &decided);
    if (status == STATUS_OK) {
        run(search, decided, result);
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
