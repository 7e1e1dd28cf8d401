/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine.h"

#include "base/clock.h"
#include "base/thread.h"
#include "engine/options.h"
#include "game/perft.h"
#include "search/skill.h"
#include "solver/table.h"

#include <unistd.h>

Status engine_init(Engine *engine, Catalogue *catalogue, const char *spec, Fault *fault)
{
    *engine = (Engine){.catalogue = catalogue};
    setting_store_defaults(engine_options, engine);
    char directory[TABLE_PATH_SIZE];
    if (table_standard_directory(directory)) {
        text_add(&engine->table_path, directory);
    }
    engine_seed(engine, 0);
    engine->search = search_new((size_t)engine->table_mb);
    Status status = engine->search != NULL && !engine->table_path.failed
                        ? session_init(&engine->session, catalogue, spec, fault)
                        : fault_out_of_memory(fault, "the search");
    if (status != STATUS_OK) {
        engine_free(engine);
    }
    return status;
}

void engine_free(Engine *engine)
{
    engine_stop(engine);
    engine_wait(engine);
    exact_close(engine->exact);
    engine->exact = NULL;
    text_free(&engine->table_path);
    session_free(&engine->session);
    search_free(engine->search);
    engine->search = NULL;
}

Status engine_choose(Engine *engine, Span spec, Fault *fault)
{
    Status status = session_choose(&engine->session, spec, fault);
    if (status == STATUS_OK) {
        engine_forget(engine);
    }
    return status;
}

Status engine_set_position(Engine *engine, const PositionLine *position, Fault *fault)
{
    const Game *before = engine->session.game;
    Status status = session_set_position(&engine->session, position, fault);
    if (engine->session.game != before) {
        engine_forget(engine); /* the position named another game */
    }
    return status;
}

/* -- search -- */

/* Milliseconds that the rules allow for a move; 0: no limit. */
static int64_t rules_ms(const Engine *engine)
{
    return (int64_t)game_move_clock_ms(engine->session.game, record_state(&engine->session.record));
}

/* How long a search may wait for exact values to load: only briefly if its clock is running. */
static int64_t patience_us(const Engine *engine)
{
    enum { SHARE_OF_TIME = 8, SHARE_OF_CLOCK = 10, US_PER_MS = 1000 };
    const SearchLimits *limits = &engine->request.limits;
    const int64_t times[] = {limits->movetime_ms, rules_ms(engine)};
    bool runs = limits->clock.given;
    int64_t ms = runs ? limits->clock.left_ms / SHARE_OF_CLOCK : INT64_MAX;
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        runs = runs || times[i] != 0;
        ms = times[i] != 0 && times[i] < ms ? times[i] : ms;
    }
    return runs ? ms * US_PER_MS / SHARE_OF_TIME : -1;
}

/* Solves a large game while it is played. A search that only depth or nodes limit neither uses nor continues that: it must
 * give the same result every time. */
static bool follows_game(const Engine *engine, Exact *exact)
{
    bool is_timed = patience_us(engine) >= 0 || engine_is_unbounded(engine);
    if (is_timed) {
        exact_follow(exact, record_state(&engine->session.record));
    }
    return is_timed;
}

/* A weakened player does not know exact values. */
static void use_exact(Engine *engine)
{
    SearchLimits *limits = &engine->request.limits;
    Exact *exact = engine_exact(engine);
    limits->probe = (Probe){0};
    if (exact != NULL && !limits->weakened) {
        exact_wait_unless(exact, patience_us(engine), &engine->stop);
        if (exact_is_large(exact) ? follows_game(engine, exact) : exact_knows_something(exact)) {
            limits->probe = exact_as_probe(exact);
        }
    }
}

static void ignore_info(const SearchInfo *info, void *context) {}

static void run_search(Engine *engine)
{
    EngineReport *report = &engine->report;
    const EngineListener *listener = &engine->listener;
    use_exact(engine);
    report->status = search_run(engine->search, &engine->session.record, &engine->request.limits,
                                listener->info != NULL ? listener->info : ignore_info,
                                listener->context, &report->result);
}

bool engine_is_unbounded(const Engine *engine)
{
    return engine->task == TASK_SEARCH && (search_is_pondering(engine->search) ||
                                           !search_limits_are_bounded(&engine->request.limits));
}

/* -- perft -- */

static void run_perft(Engine *engine)
{
    EngineReport *report = &engine->report;
    const Game *game = engine->session.game;
    const GameState *state = record_state(&engine->session.record);
    Move moves[GAME_MAX_MOVES];
    size_t count = 0;
    GameState *next = game_state_new(game);
    report->status = next == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    report->nodes = engine->perft_depth == 0;
    if (engine->perft_depth > 0 && engine->session.record.end.reason == END_OPEN) {
        count = game->family->legal_moves(game, state, moves);
    }
    for (size_t i = 0; i < count && report->status == STATUS_OK && !report->stopped; i++) {
        uint64_t nodes = 0;
        game_play_unlimited(game, state, moves[i], next);
        report->status = perft_count(game, next, engine->perft_depth - 1, &engine->stop, &nodes);
        report->nodes += nodes;
        report->stopped = atomic_load(&engine->stop);
        if (report->status == STATUS_OK && !report->stopped && engine->listener.count != NULL) {
            engine->listener.count(moves[i], nodes, engine->listener.context);
        }
    }
    game_state_free(next);
}

/* -- bench -- */

static void run_bench(Engine *engine)
{
    EngineReport *report = &engine->report;
    BenchResult total;
    report->status = bench_run(engine->bench_search, &engine->stop, engine->listener.bench,
                               engine->listener.context, &total, &report->fault);
    report->stopped = atomic_load(&engine->stop);
    report->nodes = total.nodes;
    report->time_us = total.time_us;
}

/* -- tasks -- */

static void *run(void *argument)
{
    Engine *engine = argument;
    EngineReport *report = &engine->report;
    switch (engine->task) {
    case TASK_SEARCH:
        run_search(engine);
        break;
    case TASK_PERFT:
        run_perft(engine);
        break;
    case TASK_BENCH:
        run_bench(engine);
        break;
    }
    if (report->status != STATUS_OK && report->fault.text[0] == '\0') {
        (void)fault_raise(&report->fault, report->status, "%s", status_meaning(report->status));
    }
    /* First: a client may react to its last line before this thread is gone. */
    atomic_store(&engine->has_answered, true);
    if (engine->listener.done != NULL) {
        engine->listener.done(report, engine->listener.context);
    }
    return NULL;
}

/* After a search `bench_search` is not written: another thread may still be in engine_stop(). */
static void end_task(Engine *engine)
{
    engine->is_thinking = false;
    if (engine->bench_search != NULL) {
        search_free(engine->bench_search);
        engine->bench_search = NULL;
    }
}

static Status start_task(Engine *engine, EngineTask task, const EngineListener *listener,
                         Fault *fault)
{
    engine->task = task;
    engine->listener = *listener;
    engine->report = (EngineReport){.status = STATUS_OK};
    atomic_store(&engine->stop, false);
    atomic_store(&engine->has_answered, false);
    engine->is_thinking = true;
    if (!engine->on_caller_thread && !thread_start(&engine->thread, run, engine)) {
        end_task(engine);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "cannot start the thinking thread");
    }
    return STATUS_OK;
}

Status engine_search(Engine *engine, const SearchRequest *request, const EngineListener *listener,
                     Fault *fault)
{
    enum { STANDARD_MOVETIME_MS = 1000 };
    SearchLimits *limits = &engine->request.limits;
    engine->request = *request;
    if (!search_limits_are_bounded(limits) && limits->mate == 0 && !limits->infinite) {
        limits->movetime_ms = STANDARD_MOVETIME_MS;
    }
    limits->searchmoves = engine->request.searchmoves;
    limits->overhead_ms = (int64_t)engine->overhead_ms;
    limits->multipv = limits->multipv != 0 ? limits->multipv : (size_t)engine->lines;
    limits->weakened = engine->skill < SKILL_MAX;
    limits->skill = (unsigned)engine->skill;
    limits->noise_seed = limits->weakened ? random_next(&engine->random) : 0;
    search_prepare(engine->search, request->ponder);
    return start_task(engine, TASK_SEARCH, listener, fault);
}

Status engine_perft(Engine *engine, unsigned depth, const EngineListener *listener, Fault *fault)
{
    engine->perft_depth = depth;
    return start_task(engine, TASK_PERFT, listener, fault);
}

/* It has a search of its own, so that it neither uses nor changes what was learnt. end_task() frees it, so that
 * engine_stop() finds it all the time. */
Status engine_bench(Engine *engine, const EngineListener *listener, Fault *fault)
{
    engine->bench_search = bench_new();
    if (engine->bench_search == NULL) {
        return fault_out_of_memory(fault, "the search");
    }
    return start_task(engine, TASK_BENCH, listener, fault);
}

void engine_stop(Engine *engine)
{
    atomic_store(&engine->stop, true); /* first: bench_run() relies on it */
    if (engine->search != NULL) {
        search_stop(engine->search);
    }
    if (engine->bench_search != NULL) {
        search_stop(engine->bench_search);
    }
}

void engine_ponder_hit(Engine *engine)
{
    search_ponder_hit(engine->search);
}

void engine_wait(Engine *engine)
{
    if (engine->is_thinking) {
        if (engine->on_caller_thread) {
            (void)run(engine);
        } else {
            (void)pthread_join(engine->thread, NULL);
        }
        end_task(engine);
    }
}

/* -- random numbers and exact values -- */

Move engine_draw_event(Engine *engine)
{
    return game_sample_event(engine->session.game, record_state(&engine->session.record),
                             random_fraction(&engine->random));
}

void engine_seed(Engine *engine, uint64_t seed)
{
    uint64_t from_clock = (uint64_t)clock_now_us() ^ (uint64_t)getpid() << 32;
    engine->random = (Random){.seed = seed != 0 ? seed : from_clock};
}

void engine_forget(Engine *engine)
{
    search_clear(engine->search);
    (void)engine_exact(engine); /* starts loading them for another game */
}

Exact *engine_exact(Engine *engine)
{
    Fault warning;
    if (!exact_is_for(engine->exact, engine->session.game)) {
        const ExactOptions options = {.solve = engine->solves,
                                      .memory = engine->solve_mb << 20,
                                      .directory = text_string(&engine->table_path)};
        exact_close(engine->exact);
        engine->exact = exact_open(engine->session.game, &options);
    }
    if (engine->warn != NULL && engine->exact != NULL &&
        exact_take_warning(engine->exact, &warning)) {
        engine->warn(&warning, engine->warn_context);
    }
    return engine->exact;
}

Status engine_set_table_path(Engine *engine, Span path, Fault *fault)
{
    Text copy = {0};
    text_add_span(&copy, path);
    if (copy.failed) {
        text_free(&copy);
        return fault_out_of_memory(fault, "the path of tables");
    }
    text_free(&engine->table_path);
    engine->table_path = copy;
    return STATUS_OK;
}

void engine_reopen_exact(Engine *engine)
{
    exact_close(engine->exact);
    engine->exact = NULL;
    (void)engine_exact(engine);
}
