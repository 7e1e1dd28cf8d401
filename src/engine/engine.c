/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/engine.h"

#include "base/clock.h"
#include "base/thread.h"
#include "engine/bench.h"
#include "game/perft.h"
#include "protocol/ugi/report.h"
#include "search/skill.h"
#include "solver/table.h"

#include <inttypes.h>
#include <unistd.h>

enum { STANDARD_TABLE_MB = 16, STANDARD_OVERHEAD_MS = 10 };

Status engine_init(Engine *engine, Output *output, const char *spec, Fault *fault)
{
    *engine = (Engine){.output = output,
                       .table_mb = STANDARD_TABLE_MB,
                       .overhead_ms = STANDARD_OVERHEAD_MS,
                       .lines = 1,
                       .skill = SKILL_MAX,
                       .threads = 1,
                       .solves = true,
                       .done_pipe = {-1, -1}};
    char directory[TABLE_PATH_SIZE];
    if (table_standard_directory(directory)) {
        text_add(&engine->table_path, directory);
    }
    engine_seed(engine, 0);
    engine->search = search_new(STANDARD_TABLE_MB);
    Status status = engine->search != NULL && !engine->table_path.failed
                        ? session_init(&engine->session, spec, fault)
                        : fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the search");
    if (status == STATUS_OK && pipe(engine->done_pipe) != 0) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "no pipe to be had");
    }
    if (status != STATUS_OK) {
        engine_free(engine);
    }
    return status;
}

void engine_free(Engine *engine)
{
    engine_stop(engine);
    engine_wait(engine);
    for (int i = 0; i < 2; i++) {
        if (engine->done_pipe[i] >= 0) {
            (void)close(engine->done_pipe[i]);
        }
    }
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

Status engine_set_position(Engine *engine, Span arguments, Fault *fault)
{
    const Game *before = engine->session.game;
    Status status = session_set_position(&engine->session, arguments, fault);
    if (engine->session.game != before) {
        engine_forget(engine); /* the position named another game */
    }
    return status;
}

/* A client may react to the last line before this thread is gone: say first that it has answered. */
static void note_answer(Engine *engine)
{
    atomic_store(&engine->has_answered, true);
}

/* Milliseconds that the rules allow for a move; 0: no limit. */
static int64_t rules_ms(const Engine *engine)
{
    return (int64_t)game_move_clock_ms(engine->session.game, record_state(&engine->session.record));
}

/* How long a search may wait for exact values to get ready: little, if its clock runs. */
static int64_t patience_us(const Engine *engine)
{
    enum { SHARE_OF_TIME = 8, SHARE_OF_CLOCK = 10, US_A_MS = 1000 };
    const SearchLimits *limits = &engine->thinking.limits;
    const int64_t times[] = {limits->movetime_ms, rules_ms(engine)};
    bool runs = limits->clock.given;
    int64_t ms = runs ? limits->clock.left_ms / SHARE_OF_CLOCK : INT64_MAX;
    for (size_t i = 0; i < sizeof times / sizeof times[0]; i++) {
        runs = runs || times[i] != 0;
        ms = times[i] != 0 && times[i] < ms ? times[i] : ms;
    }
    return runs ? ms * US_A_MS / SHARE_OF_TIME : -1;
}

/* A weakened player is not to know for certain. */
static void use_exact(Engine *engine)
{
    SearchLimits *limits = &engine->thinking.limits;
    Exact *exact = engine_exact(engine);
    limits->probe = (Probe){0};
    if (exact != NULL && !limits->weakened) {
        exact_wait_unless(exact, patience_us(engine), &engine->stop_counting);
        if (exact_knows_something(exact)) {
            limits->probe = exact_as_probe(exact);
        }
    }
}

static void run_search(Engine *engine)
{
    const Thinking *thinking = &engine->thinking;
    use_exact(engine);
    bool aloud = thinking->listener == NULL;
    SearchResult result = {0};
    Status status = search_run(engine->search, &engine->session.record, &thinking->limits,
                               aloud ? report_thought : thinking->listener,
                               aloud ? engine : thinking->listener_context, &result);
    engine->decision = result;
    engine->decision_status = status;
    note_answer(engine);
    if (!aloud) {
        return;
    }
    if (status != STATUS_OK) {
        output_error(engine->output, status, NULL);
        output_line(engine->output, "bestmove none");
        return;
    }
    report_best_move(engine, &result);
}

static Status perft_below(Engine *engine, Move move, GameState *next, uint64_t *nodes)
{
    const Game *game = engine->session.game;
    game_play_unlimited(game, record_state(&engine->session.record), move, next);
    return perft_count(game, next, engine->thinking.perft_depth - 1, &engine->stop_counting, nodes);
}

static void run_perft(Engine *engine)
{
    const Game *game = engine->session.game;
    Move moves[GAME_MAX_MOVES];
    char text[GAME_MOVE_TEXT_SIZE];
    uint64_t total = engine->thinking.perft_depth == 0;
    GameState *next = game_state_new(game);
    Status status = next == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    size_t count = 0;
    if (total == 0 && engine->session.record.end.reason ==
                          END_OPEN) { /* history plays no part, at the root neither */
        count = game->family->legal_moves(game, record_state(&engine->session.record), moves);
    }
    for (size_t i = 0; i < count && status == STATUS_OK; i++) {
        uint64_t nodes = 0;
        status = perft_below(engine, moves[i], next, &nodes);
        if (atomic_load(&engine->stop_counting)) {
            break;
        }
        (void)game->family->print_move(game, moves[i], text);
        output_line(engine->output, "%s: %" PRIu64, text, nodes);
        total += nodes;
    }
    game_state_free(next);
    note_answer(engine);
    if (status != STATUS_OK) {
        output_error(engine->output, status, NULL);
    } else if (atomic_load(&engine->stop_counting)) {
        output_line(engine->output, "info string perft stopped");
    } else {
        output_line(engine->output, "nodes: %" PRIu64, total);
    }
}

static void print_bench_line(const char *line, void *context)
{
    Engine *engine = context;
    output_line(engine->output, "info string %s", line);
}

static void run_bench(Engine *engine)
{
    Fault fault;
    Status status =
        bench_run(engine->bench_search, &engine->stop_counting, print_bench_line, engine, &fault);
    note_answer(engine);
    if (status != STATUS_OK) {
        output_error(engine->output, status, fault.text);
    }
}

static void *run(void *argument)
{
    Engine *engine = argument;
    switch (engine->thinking.kind) {
    case THINKING_SEARCH:
        run_search(engine);
        break;
    case THINKING_PERFT:
        run_perft(engine);
        break;
    case THINKING_BENCH:
        run_bench(engine);
        break;
    }
    (void)!write(engine->done_pipe[1], "", 1);
    return NULL;
}

/* A search that others do not learn from; freed by who waits, so that it can be stopped all the time. */
static Status open_bench(Engine *engine, Fault *fault)
{
    engine->bench_search = bench_new();
    return engine->bench_search != NULL
               ? STATUS_OK
               : fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the search");
}

static void close_bench(Engine *engine)
{
    search_free(engine->bench_search);
    engine->bench_search = NULL;
}

Status engine_think(Engine *engine, Fault *fault)
{
    if (engine->thinking.kind == THINKING_BENCH && open_bench(engine, fault) != STATUS_OK) {
        return fault->status;
    }
    search_prepare(engine->search, engine->thinking.ponder);
    if (engine->thinking.limits.weakened) {
        engine->thinking.limits.noise_seed = random_next(&engine->random);
    }
    atomic_store(&engine->stop_counting, false);
    atomic_store(&engine->has_answered, false);
    if (!thread_start(&engine->thread, run, engine)) {
        close_bench(engine);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no thread to think on");
    }
    engine->is_thinking = true;
    return STATUS_OK;
}

void engine_stop(Engine *engine)
{
    atomic_store(&engine->stop_counting, true); /* first: bench_run() relies on it */
    if (engine->search != NULL) {
        search_stop(engine->search);
    }
    if (engine->bench_search != NULL) {
        search_stop(engine->bench_search);
    }
}

void engine_wait(Engine *engine)
{
    char byte;
    if (engine->is_thinking) {
        (void)pthread_join(engine->thread, NULL);
        (void)!read(engine->done_pipe[0], &byte, 1);
        engine->is_thinking = false;
        close_bench(engine);
    }
}

void engine_seed(Engine *engine, uint64_t seed)
{
    uint64_t from_clock = (uint64_t)clock_now_us() ^ (uint64_t)getpid() << 32;
    engine->random = (Random){.seed = seed != 0 ? seed : from_clock};
}

void engine_forget(Engine *engine)
{
    search_clear(engine->search);
    (void)engine_exact(engine); /* begins to get ready for another game */
}

Exact *engine_exact(Engine *engine)
{
    Fault warning;
    if (!exact_is_for(engine->exact, engine->session.game)) {
        const ExactOptions options = {.solve = engine->solves,
                                      .directory = text_string(&engine->table_path)};
        exact_close(engine->exact);
        engine->exact = exact_open(engine->session.game, &options);
    }
    if (engine->exact != NULL && exact_take_warning(engine->exact, &warning)) {
        output_line(engine->output, "info string warning %s %s", status_code(warning.status),
                    warning.text);
    }
    return engine->exact;
}

void engine_reopen_exact(Engine *engine)
{
    exact_close(engine->exact);
    engine->exact = NULL;
    (void)engine_exact(engine);
}
