/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/runner.h"

#include "base/clock.h"
#include "base/thread.h"
#include "match/display.h"
#include "protocol/self_pipe.h"
#include "records/record_file.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POOL_SIZE = 2 * GAME_MAX_SEATS };

typedef struct Runner {
    MatchContext *match;
    SelfPipe stop; /* readable from when the match is to stop */
    pthread_t main_thread;

    pthread_mutex_t mutex; /* protects the following, the schedule and the standings */
    pthread_cond_t changed;
    size_t workers;
    bool stopping;
    int signal; /* that stopped the match; 0: none */
    Status status;
    Fault fault;
    uint64_t played; /* in this run */
    int64_t start_us;
} Runner;

/* The engines that a thread keeps running between games. */
typedef struct EnginePool {
    UgiEngine engines[POOL_SIZE];
    bool used[POOL_SIZE]; /* in the current game */
} EnginePool;

/* -- with the mutex held -- */

static void stop(Runner *runner)
{
    if (!runner->stopping) {
        runner->stopping = true;
        self_pipe_notify(&runner->stop); /* nobody reads the byte: everyone who polls wakes */
        (void)pthread_cond_broadcast(&runner->changed);
    }
}

static void fail(Runner *runner, const Fault *fault)
{
    if (runner->status == STATUS_OK) {
        runner->status = fault->status;
        runner->fault = *fault;
    }
    stop(runner);
}

static void enter_game(Runner *runner, const ScheduledGame *scheduled, const RecordedGame *game)
{
    const MatchContext *match = runner->match;
    Fault fault;
    if (match->records >= 0 && record_file_append(match->records, game, &fault) != STATUS_OK) {
        fail(runner, &fault); /* --resume would play an unrecorded game again */
        return;
    }
    standings_add(match->standings, match->schedule, scheduled, game);
    runner->played++;
    display_clear(match->settings);
    display_game(match->schedule, match->settings, game);
    if (standings_verdict(match->standings, &match->settings->sprt) != SPRT_UNDECIDED) {
        stop(runner);
    } else if (match->settings->interim != 0 &&
               match->schedule->finished % match->settings->interim == 0 &&
               match->schedule->finished < match->schedule->total) {
        display_table(match->standings, match->schedule, match->settings);
    }
    display_progress(match->schedule, match->settings, runner->played,
                     clock_now_us() - runner->start_us);
    if (!display_is_open()) {
        stop(runner);
    }
    (void)pthread_cond_broadcast(&runner->changed);
}

/* -- a worker thread -- */

/* A process for an engine: preferably one that already runs it, then an empty slot of the pool, then a
 * slot whose process is ended. */
static UgiEngine *choose_engine(EnginePool *pool, size_t index)
{
    size_t best = POOL_SIZE;
    for (size_t i = 0; i < POOL_SIZE; i++) {
        const UgiEngine *engine = &pool->engines[i];
        if (pool->used[i]) {
            continue;
        }
        if (ugi_engine_is_running(engine) && engine->index == index) {
            best = i;
            break;
        }
        if (best == POOL_SIZE || !ugi_engine_is_running(engine)) {
            best = i;
        }
    }
    UgiEngine *chosen = &pool->engines[best];
    if (ugi_engine_is_running(chosen) && chosen->index != index) {
        ugi_engine_quit(chosen);
    }
    pool->used[best] = true;
    return chosen;
}

static Status play_scheduled(Runner *runner, EnginePool *pool, const ScheduledGame *scheduled,
                             RecordedGame *game, Fault *fault)
{
    UgiEngine *engines[GAME_MAX_SEATS] = {NULL};
    memset(pool->used, 0, sizeof pool->used);
    for (unsigned player = 0; player < scheduled->players; player++) {
        engines[player] = choose_engine(pool, scheduled->engine[player]);
    }
    Status status = play_game(runner->match, scheduled, engines, game, fault);
    for (unsigned player = 0; player < scheduled->players; player++) {
        if (runner->match->settings->engines[scheduled->engine[player]].restarts) {
            ugi_engine_quit(engines[player]);
        }
    }
    return status;
}

static bool take_game(Runner *runner, ScheduledGame *scheduled)
{
    Next next = NEXT_NONE;
    (void)pthread_mutex_lock(&runner->mutex);
    while (!runner->stopping) {
        next = schedule_next(runner->match->schedule, scheduled);
        if (next != NEXT_LATER) {
            break;
        }
        (void)pthread_cond_wait(&runner->changed, &runner->mutex);
    }
    bool found = next == NEXT_GAME && !runner->stopping;
    (void)pthread_mutex_unlock(&runner->mutex);
    return found;
}

static Status play_games(Runner *runner, EnginePool *pool, Fault *fault)
{
    RecordedGame game = {.moves = NULL};
    ScheduledGame scheduled;
    Status status = STATUS_OK;
    while (status == STATUS_OK && take_game(runner, &scheduled)) {
        status = play_scheduled(runner, pool, &scheduled, &game, fault);
        if (status == STATUS_OK && game.reason != END_STOPPED) {
            (void)pthread_mutex_lock(&runner->mutex);
            enter_game(runner, &scheduled, &game);
            (void)pthread_mutex_unlock(&runner->mutex);
        }
    }
    for (size_t i = 0; i < POOL_SIZE; i++) {
        ugi_engine_quit(&pool->engines[i]);
    }
    recorded_game_free(&game);
    return status;
}

static void *work(void *context)
{
    Runner *runner = context;
    Fault fault;
    EnginePool *pool = calloc(1, sizeof *pool);
    Status status =
        pool != NULL ? play_games(runner, pool, &fault) : fault_out_of_memory(&fault, "the match");
    free(pool);
    (void)pthread_mutex_lock(&runner->mutex);
    if (status != STATUS_OK) {
        fail(runner, &fault);
    }
    if (--runner->workers == 0) {
        (void)pthread_kill(runner->main_thread, SIGUSR1);
    }
    (void)pthread_mutex_unlock(&runner->mutex);
    return NULL;
}

/* -- the match -- */

/* Starts every engine once, so that a misspelt command is noticed before any game is forfeited. */
static Status try_engines(Runner *runner, Fault *fault)
{
    const MatchSettings *settings = runner->match->settings;
    for (size_t i = 0; i < settings->engine_count; i++) {
        UgiEngine engine = {.index = i};
        EndReason offence = ugi_engine_start(&engine, runner->match, i);
        Status status = STATUS_OK;
        if (engine.is_out_of_memory) {
            status = fault_out_of_memory(fault, "an engine");
        } else if (offence != END_OPEN) {
            status =
                fault_raise(fault, STATUS_INPUT_OUTPUT, "%s does not start: %s, %.100s",
                            settings->engines[i].name, end_reason_word(offence), engine.detail);
        }
        ugi_engine_quit(&engine);
        if (status != STATUS_OK) {
            return status;
        }
    }
    runner->match->warns = false;
    return STATUS_OK;
}

static Status open_logs(Runner *runner, Fault *fault)
{
    const MatchSettings *settings = runner->match->settings;
    for (size_t i = 0; i < settings->engine_count && settings->log != NULL; i++) {
        Text path = {0};
        text_format(&path, "%s/%zu-", settings->log, i + 1);
        for (const char *at = settings->engines[i].name; *at != '\0'; at++) {
            text_add_char(&path, *at == '/' ? '_' : *at);
        }
        text_add(&path, ".log");
        if (path.failed) {
            text_free(&path);
            return fault_out_of_memory(fault, "logs");
        }
        runner->match->logs[i] =
            open(text_string(&path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        Status status = runner->match->logs[i] >= 0
                            ? STATUS_OK
                            : fault_raise(fault, STATUS_INPUT_OUTPUT, "%s: %s", text_string(&path),
                                          strerror(errno));
        text_free(&path);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

/* Receives the signals, which are blocked in all threads. */
static void wait_for_workers(Runner *runner, const sigset_t *signals)
{
    bool running = true;
    while (running) {
        int number = 0;
        (void)sigwait(signals, &number);
        (void)pthread_mutex_lock(&runner->mutex);
        if (number != SIGUSR1) {
            runner->signal = runner->stopping ? runner->signal : number;
            stop(runner);
        }
        running = runner->workers > 0;
        (void)pthread_mutex_unlock(&runner->mutex);
    }
}

static void run_workers(Runner *runner, const sigset_t *signals)
{
    uint64_t wanted = runner->match->settings->concurrency;
    pthread_t *threads = calloc(wanted, sizeof *threads);
    size_t started = 0;
    (void)pthread_mutex_lock(&runner->mutex);
    while (threads != NULL && started < wanted && thread_start(&threads[started], work, runner)) {
        started++;
    }
    runner->workers = started;
    if (started == 0) {
        Fault fault;
        (void)fault_out_of_memory(&fault, "threads");
        fail(runner, &fault);
    }
    (void)pthread_mutex_unlock(&runner->mutex);
    if (started > 0) {
        wait_for_workers(runner, signals);
    }
    for (size_t i = 0; i < started; i++) {
        (void)pthread_join(threads[i], NULL);
    }
    free(threads);
}

/* The signals that stop a match, and SIGUSR1, which the last worker sends when it is done. sigwait() would also
 * return ignored signals, which must stay ignored (nohup, trap ''). */
static void choose_signals(sigset_t *signals)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGHUP};
    (void)sigemptyset(signals);
    (void)sigaddset(signals, SIGUSR1);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        struct sigaction action;
        if (sigaction(numbers[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN) {
            (void)sigaddset(signals, numbers[i]);
        }
    }
}

static void run(Runner *runner)
{
    sigset_t signals;
    sigset_t before;
    choose_signals(&signals);
    (void)pthread_sigmask(SIG_BLOCK, &signals, &before);
    Fault fault;
    if (open_logs(runner, &fault) != STATUS_OK || try_engines(runner, &fault) != STATUS_OK) {
        fail(runner, &fault);
    } else {
        if (display_is_open() &&
            standings_verdict(runner->match->standings, &runner->match->settings->sprt) ==
                SPRT_UNDECIDED) {
            run_workers(runner, &signals);
        }
        display_clear(runner->match->settings);
        display_table(runner->match->standings, runner->match->schedule, runner->match->settings);
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

Status runner_run(MatchContext *match, int *signal, Fault *fault)
{
    Runner *runner = calloc(1, sizeof *runner);
    if (runner == NULL) {
        return fault_out_of_memory(fault, "the match");
    }
    Status status = self_pipe_open(&runner->stop, fault);
    if (status != STATUS_OK) {
        free(runner);
        return status;
    }
    runner->match = match;
    match->launcher.stop = runner->stop.read_end;
    match->warns = true;
    runner->main_thread = pthread_self();
    runner->start_us = clock_now_us();
    (void)pthread_mutex_init(&match->launcher.mutex, NULL);
    (void)pthread_mutex_init(&runner->mutex, NULL);
    (void)pthread_cond_init(&runner->changed, NULL);
    for (size_t i = 0; i < MATCH_MAX_ENGINES; i++) {
        match->logs[i] = -1;
    }
    run(runner);
    stop(runner);
    for (size_t i = 0; i < MATCH_MAX_ENGINES; i++) {
        if (match->logs[i] >= 0) {
            (void)close(match->logs[i]);
        }
    }
    self_pipe_close(&runner->stop);
    (void)pthread_mutex_destroy(&match->launcher.mutex);
    (void)pthread_mutex_destroy(&runner->mutex);
    (void)pthread_cond_destroy(&runner->changed);
    status = runner->status;
    *signal = runner->signal;
    if (status != STATUS_OK) {
        *fault = runner->fault;
    }
    free(runner);
    return status;
}
