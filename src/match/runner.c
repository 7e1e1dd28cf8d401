/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/runner.h"

#include "base/clock.h"
#include "base/thread.h"
#include "match/archive.h"
#include "match/display.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { POOL = 2 * GAME_MAX_SEATS };

typedef struct Runner {
    const RunnerJob *job;
    PlayRoom play_room;
    PlayerRoom player_room;
    Launcher launcher;
    int logs[MATCH_MAX_ENGINES];
    int stop_pipe[2];
    pthread_t main_thread;

    pthread_mutex_t mutex; /* for all that follows, the schedule and the tally */
    pthread_cond_t changed;
    size_t workers;
    bool stopping;
    int signal; /* that stopped it; 0: none */
    Status status;
    Fault fault;
    uint64_t played; /* in this run */
    int64_t start_us;
} Runner;

/* The engines that a thread keeps running from game to game. */
typedef struct Pool {
    Player players[POOL];
    bool used[POOL]; /* in the present game */
} Pool;

/* -- with the mutex held -- */

static void stop(Runner *runner)
{
    if (!runner->stopping) {
        runner->stopping = true;
        (void)close(runner->stop_pipe[1]); /* whoever polls the other end sees it */
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

static void take_game(Runner *runner, const MatchGame *game)
{
    const RunnerJob *job = runner->job;
    Fault fault;
    if (job->archive >= 0 &&
        archive_append(job->archive, game, job->settings->engines, &fault) != STATUS_OK) {
        fail(runner, &fault); /* a game that is not on record would be played twice */
        return;
    }
    tally_add(job->tally, job->schedule, game);
    runner->played++;
    display_clear();
    if (!job->settings->silent) {
        display_game(job->schedule, job->settings, game);
    }
    if (tally_verdict(job->tally, &job->settings->sprt) != SPRT_OPEN) {
        stop(runner);
    } else if (job->settings->interim != 0 &&
               job->schedule->finished % job->settings->interim == 0 &&
               job->schedule->finished < job->schedule->total) {
        display_table(job->tally, job->schedule, job->settings);
    }
    display_progress(job->schedule, runner->played, clock_now_us() - runner->start_us);
    if (!display_is_heard()) {
        stop(runner);
    }
    (void)pthread_cond_broadcast(&runner->changed);
}

/* -- a thread -- */

/* A player for an engine that is not in the game yet: one that runs, a free place, or a place that is
 * made free. */
static Player *choose_player(Pool *pool, size_t engine)
{
    size_t best = POOL;
    for (size_t i = 0; i < POOL; i++) {
        const Player *player = &pool->players[i];
        if (pool->used[i]) {
            continue;
        }
        if (player_is_running(player) && player->engine == engine) {
            best = i;
            break;
        }
        if (best == POOL || !player_is_running(player)) {
            best = i;
        }
    }
    Player *chosen = &pool->players[best];
    if (player_is_running(chosen) && chosen->engine != engine) {
        player_quit(chosen);
    }
    pool->used[best] = true;
    return chosen;
}

static Status play_task(Runner *runner, Pool *pool, const Task *task, MatchGame *game, Fault *fault)
{
    Player *players[GAME_MAX_SEATS] = {NULL};
    memset(pool->used, 0, sizeof pool->used);
    for (unsigned chair = 0; chair < task->chairs; chair++) {
        players[chair] = choose_player(pool, task->engine[chair]);
    }
    Status status = play_game(&runner->play_room, task, players, game, fault);
    for (unsigned chair = 0; chair < task->chairs; chair++) {
        if (runner->job->settings->engines[task->engine[chair]].restarts) {
            player_quit(players[chair]);
        }
    }
    return status;
}

static bool take_task(Runner *runner, Task *task)
{
    Next next = NEXT_NONE;
    (void)pthread_mutex_lock(&runner->mutex);
    while (!runner->stopping) {
        next = schedule_next(runner->job->schedule, task);
        if (next != NEXT_LATER) {
            break;
        }
        (void)pthread_cond_wait(&runner->changed, &runner->mutex);
    }
    bool found = next == NEXT_TASK && !runner->stopping;
    (void)pthread_mutex_unlock(&runner->mutex);
    return found;
}

static Status play_tasks(Runner *runner, Pool *pool, Fault *fault)
{
    MatchGame game = {.moves = NULL};
    Task task;
    Status status = STATUS_OK;
    while (status == STATUS_OK && take_task(runner, &task)) {
        status = play_task(runner, pool, &task, &game, fault);
        if (status == STATUS_OK && game.reason != END_STOPPED) {
            (void)pthread_mutex_lock(&runner->mutex);
            take_game(runner, &game);
            (void)pthread_mutex_unlock(&runner->mutex);
        }
    }
    for (size_t i = 0; i < POOL; i++) {
        player_quit(&pool->players[i]);
    }
    match_game_free(&game);
    return status;
}

static void *work(void *context)
{
    Runner *runner = context;
    Fault fault;
    Pool *pool = calloc(1, sizeof *pool);
    Status status = pool != NULL ? play_tasks(runner, pool, &fault)
                                 : fault_raise(&fault, STATUS_OUT_OF_MEMORY, "no memory to play");
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

/* -- the whole -- */

/* A misspelt command should not cost a whole match: every engine has to start once. */
static Status try_engines(Runner *runner, Fault *fault)
{
    const MatchSettings *settings = runner->job->settings;
    for (size_t i = 0; i < settings->engine_count; i++) {
        Player player = {.engine = i};
        EndReason offence = player_start(&player, &runner->player_room, i);
        Status status = STATUS_OK;
        if (player.starved) {
            status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for an engine");
        } else if (offence != END_OPEN) {
            status =
                fault_raise(fault, STATUS_INPUT_OUTPUT, "%s cannot play: %s, %.100s",
                            settings->engines[i].name, end_reason_word(offence), player.detail);
        }
        player_quit(&player);
        if (status != STATUS_OK) {
            return status;
        }
    }
    runner->player_room.warns = false;
    return STATUS_OK;
}

static Status open_logs(Runner *runner, Fault *fault)
{
    const MatchSettings *settings = runner->job->settings;
    for (size_t i = 0; i < settings->engine_count && settings->log != NULL; i++) {
        Text path = {0};
        text_format(&path, "%s/%zu-", settings->log, i + 1);
        for (const char *at = settings->engines[i].name; *at != '\0'; at++) {
            text_add_char(&path, *at == '/' ? '_' : *at);
        }
        text_add(&path, ".log");
        if (path.failed) {
            text_free(&path);
            return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for logs");
        }
        runner->logs[i] = open(text_string(&path), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
        Status status = runner->logs[i] >= 0 ? STATUS_OK
                                             : fault_raise(fault, STATUS_INPUT_OUTPUT, "%s: %s",
                                                           text_string(&path), strerror(errno));
        text_free(&path);
        if (status != STATUS_OK) {
            return status;
        }
    }
    return STATUS_OK;
}

/* Signals arrive here, while the other threads have them blocked. */
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
    uint64_t wanted = runner->job->settings->concurrency;
    pthread_t *threads = calloc(wanted, sizeof *threads);
    size_t started = 0;
    (void)pthread_mutex_lock(&runner->mutex);
    while (threads != NULL && started < wanted && thread_start(&threads[started], work, runner)) {
        started++;
    }
    runner->workers = started;
    if (started == 0) {
        Fault fault;
        (void)fault_raise(&fault, STATUS_OUT_OF_MEMORY, "no memory for threads");
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

/* What stops a match, and SIGUSR1, by which the last thread says that it is done. sigwait() would also take a signal
 * that is ignored, and whoever started the program so (nohup, trap '') wants it to be. */
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
        if (display_is_heard() &&
            tally_verdict(runner->job->tally, &runner->job->settings->sprt) == SPRT_OPEN) {
            run_workers(runner, &signals);
        }
        display_clear();
        display_table(runner->job->tally, runner->job->schedule, runner->job->settings);
    }
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
}

Status runner_run(const RunnerJob *job, int *signal, Fault *fault)
{
    Runner *runner = calloc(1, sizeof *runner);
    if (runner == NULL || pipe(runner->stop_pipe) != 0) {
        free(runner);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory to play");
    }
    (void)fcntl(runner->stop_pipe[0], F_SETFD, FD_CLOEXEC);
    (void)fcntl(runner->stop_pipe[1], F_SETFD, FD_CLOEXEC);
    runner->job = job;
    runner->play_room = (PlayRoom){&runner->player_room, job->openings, job->exact};
    runner->launcher.stop = runner->stop_pipe[0];
    runner->player_room =
        (PlayerRoom){job->settings, job->spec, &runner->launcher, runner->logs, true};
    runner->main_thread = pthread_self();
    runner->start_us = clock_now_us();
    (void)pthread_mutex_init(&runner->launcher.mutex, NULL);
    (void)pthread_mutex_init(&runner->mutex, NULL);
    (void)pthread_cond_init(&runner->changed, NULL);
    for (size_t i = 0; i < MATCH_MAX_ENGINES; i++) {
        runner->logs[i] = -1;
    }
    run(runner);
    stop(runner);
    for (size_t i = 0; i < MATCH_MAX_ENGINES; i++) {
        if (runner->logs[i] >= 0) {
            (void)close(runner->logs[i]);
        }
    }
    (void)close(runner->stop_pipe[0]);
    (void)pthread_mutex_destroy(&runner->launcher.mutex);
    (void)pthread_mutex_destroy(&runner->mutex);
    (void)pthread_cond_destroy(&runner->changed);
    Status status = runner->status;
    *signal = runner->signal;
    if (status != STATUS_OK) {
        *fault = runner->fault;
    }
    free(runner);
    return status;
}
