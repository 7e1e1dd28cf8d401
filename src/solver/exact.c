/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/exact.h"

#include "base/clock.h"
#include "base/thread.h"
#include "solver/ahead.h"
#include "solver/folder.h"
#include "solver/parallel.h"
#include "solver/solve.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

struct Exact {
    Game *game;
    bool solve;
    uint64_t memory;
    char directory[TABLE_PATH_SIZE];
    Store store;
    atomic_bool
        *is_bad;   /* by part: a block was damaged, so the whole file is ignored; NULL: no files */
    bool is_large; /* the game may be solved while it is played; known once ready */
    SolveAhead *ahead; /* NULL until exact_follow() */

    pthread_t thread;
    bool has_thread;
    atomic_bool stop;
    atomic_bool ready;
    pthread_mutex_t mutex; /* guards the warning; pairs with got_ready */
    pthread_cond_t got_ready;
    bool has_warning;
    Fault warning;
};

static void warn(Exact *exact, const char *path, const Fault *fault)
{
    (void)pthread_mutex_lock(&exact->mutex);
    if (!exact->has_warning) {
        exact->has_warning = true;
        (void)fault_raise(&exact->warning, fault->status, "ignoring table %.100s: %.80s",
                          folder_name(path), fault->text);
    }
    (void)pthread_mutex_unlock(&exact->mutex);
}

/* -- the background thread -- */

static bool open_table(Exact *exact, uint32_t part)
{
    Store *store = &exact->store;
    char path[TABLE_PATH_SIZE];
    struct stat about;
    TableFile table;
    Fault fault;
    if (!table_path(exact->directory, store, part, path) ||
        (stat(path, &about) != 0 && (errno == ENOENT || errno == ENOTDIR))) {
        return false; /* the usual case: no such table */
    }
    Status status = table_open(path, &table, &fault);
    if (status == STATUS_OK) {
        status = store_use_file(store, part, &table, &fault);
    }
    if (status == STATUS_OK && store->family->prepare(store->numbering, part) != STATUS_OK) {
        status = fault_out_of_memory(&fault, "the position numbering");
    }
    if (status != STATUS_OK) {
        warn(exact, path, &fault);
        return false;
    }
    store_publish(store, part);
    return true;
}

static bool open_tables(Exact *exact)
{
    uint32_t parts = exact->store.parts;
    uint32_t opened = 0;
    for (uint32_t part = 0; part < parts && exact->directory[0] != '\0'; part++) {
        opened += open_table(exact, part);
    }
    char path[TABLE_PATH_SIZE];
    Fault fault;
    if (exact->directory[0] != '\0' &&
        folder_find_old(exact->directory, &exact->store, path, &fault)) {
        warn(exact, path, &fault);
    }
    exact->is_bad = opened > 0 ? calloc(parts, sizeof *exact->is_bad) : NULL;
    return exact->is_bad != NULL;
}

/* Solves a small game; a large one has to wait for a position. */
static void solve_game(Exact *exact)
{
    const SolveListener nobody = {0};
    SolveOptions options = {.threads = parallel_processors(), .stop = &exact->stop};
    SolveSummary summary;
    Fault fault;
    uint64_t numbers = 0;
    for (uint32_t group = 0; group < exact->store.groups; group++) {
        numbers += exact->store.group[group].size;
    }
    exact->is_large = numbers > SOLVE_SMALL_GAME;
    if (!exact->is_large &&
        solve_run(&exact->store, &options, &nobody, &summary, &fault) == STATUS_OK) {
        for (uint32_t part = 0; part < exact->store.parts; part++) {
            store_publish(&exact->store, part);
        }
    }
}

static void get_ready(Exact *exact)
{
    if (store_open(&exact->store, exact->game) != STATUS_OK || exact->store.numbering == NULL) {
        return;
    }
    if (!open_tables(exact) && exact->solve) {
        solve_game(exact);
    }
}

static void *run(void *argument)
{
    Exact *exact = argument;
    get_ready(exact);
    (void)pthread_mutex_lock(&exact->mutex);
    atomic_store(&exact->ready, true);
    (void)pthread_cond_broadcast(&exact->got_ready);
    (void)pthread_mutex_unlock(&exact->mutex);
    return NULL;
}

Exact *exact_open(const Game *game, const ExactOptions *options)
{
    Exact *exact = calloc(1, sizeof *exact);
    if (exact == NULL) {
        return NULL;
    }
    exact->game = game_hold(game);
    exact->solve = options->solve;
    exact->memory = options->memory;
    if (options->directory != NULL) {
        (void)snprintf(exact->directory, sizeof exact->directory, "%s", options->directory);
    }
    pthread_condattr_t attributes;
    (void)pthread_condattr_init(&attributes);
    (void)pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    (void)pthread_cond_init(&exact->got_ready, &attributes);
    (void)pthread_condattr_destroy(&attributes);
    (void)pthread_mutex_init(&exact->mutex, NULL);
    if (game->family->numbering == NULL) {
        atomic_store(&exact->ready, true);
        return exact;
    }
    exact->has_thread = thread_start(&exact->thread, run, exact);
    if (!exact->has_thread) {
        (void)run(exact);
    }
    return exact;
}

void exact_close(Exact *exact)
{
    if (exact == NULL) {
        return;
    }
    atomic_store(&exact->stop, true);
    if (exact->has_thread) {
        (void)pthread_join(exact->thread, NULL);
    }
    ahead_stop(exact->ahead);
    free((void *)(uintptr_t)exact->is_bad);
    store_close(&exact->store);
    (void)pthread_cond_destroy(&exact->got_ready);
    (void)pthread_mutex_destroy(&exact->mutex);
    game_free(exact->game);
    free(exact);
}

static struct timespec from_now(int64_t us)
{
    enum { SECOND_US = 1000000, SECOND_NS = 1000000000 };
    struct timespec then;
    (void)clock_gettime(CLOCK_MONOTONIC, &then);
    int64_t ns = then.tv_nsec + us % SECOND_US * 1000;
    then.tv_sec += (time_t)(us / SECOND_US + ns / SECOND_NS);
    then.tv_nsec = (long)(ns % SECOND_NS);
    return then;
}

void exact_wait(Exact *exact, int64_t longest_us)
{
    (void)pthread_mutex_lock(&exact->mutex);
    struct timespec until = from_now(longest_us > 0 ? longest_us : 0);
    int late = 0;
    while (!atomic_load(&exact->ready) && late == 0) {
        if (longest_us < 0) {
            (void)pthread_cond_wait(&exact->got_ready, &exact->mutex);
        } else {
            late = pthread_cond_timedwait(&exact->got_ready, &exact->mutex, &until);
        }
    }
    (void)pthread_mutex_unlock(&exact->mutex);
}

void exact_wait_unless(Exact *exact, int64_t longest_us, const atomic_bool *stop)
{
    enum { SLICE_US = 1000 }; /* polling: setting `stop` does not signal the condition variable */
    int64_t left = longest_us < 0 ? INT64_MAX : longest_us;
    for (; left > 0 && !atomic_load(stop) && !atomic_load(&exact->ready); left -= SLICE_US) {
        exact_wait(exact, left < SLICE_US ? left : SLICE_US);
    }
}

bool exact_is_for(const Exact *exact, const Game *game)
{
    return exact != NULL && strcmp(exact->game->spec, game->spec) == 0;
}

/* -- solving while playing -- */

bool exact_is_large(const Exact *exact)
{
    return atomic_load(&exact->ready) && exact->is_large && exact->memory > 0;
}

void exact_follow(Exact *exact, const GameState *state)
{
    if (exact->ahead == NULL) {
        exact->ahead = ahead_start(&exact->store, exact->memory);
    }
    if (exact->ahead != NULL) {
        ahead_aim(exact->ahead, state);
    }
}

void exact_wait_ahead(Exact *exact)
{
    if (exact->ahead != NULL) {
        ahead_wait(exact->ahead);
    }
}

/* -- probing -- */

static bool has_numbers(const Exact *exact)
{
    return exact != NULL && atomic_load_explicit(&exact->ready, memory_order_acquire) &&
           exact->store.numbering != NULL;
}

/* From memory or from a file. */
static ExactValue look_up_anywhere(const Exact *exact, const GameState *state)
{
    PositionNumber number;
    const Store *store = &exact->store;
    uint32_t class = 0;
    if (!has_numbers(exact) || !store->family->find_class(store->numbering, state, &class)) {
        return exact_unknown();
    }
    uint32_t part = store->group[store->group_of[class]].part;
    if (!store_is_published(store, part) ||
        !store->family->find(store->numbering, state, &number)) {
        return exact_unknown();
    }
    ValueCode value;
    Fault fault;
    if (exact->is_bad != NULL && atomic_load_explicit(&exact->is_bad[part], memory_order_relaxed)) {
        return exact_unknown();
    }
    Status status = store_read(store, number, &value, &fault);
    if (status == STATUS_BAD_TABLE && !atomic_exchange(&exact->is_bad[part], true)) {
        /* Only the warning changes, which callers cannot observe through probing. */
        warn((Exact *)(uintptr_t)exact, store->file[part]->info.part_name, &fault);
    }
    return status == STATUS_OK ? value_decode(value) : exact_unknown();
}

ExactValue exact_probe(const Exact *exact, const Game *game, const GameState *state)
{
    const GameFamily *family = game->family;
    if (family->numbering == NULL || game->sides != 2) {
        return exact_unknown();
    }
    Outcome outcome = family->outcome(game, state);
    if (outcome != OUTCOME_OPEN) {
        return value_of_outcome(outcome, game_side_to_move(game, state));
    }
    if (family->numbering->known_value != NULL) {
        ExactValue known = family->numbering->known_value(game, state);
        if (known.kind != EXACT_UNKNOWN) {
            return known;
        }
    }
    return exact == NULL ? exact_unknown() : look_up_anywhere(exact, state);
}

static ExactValue probe_value(const void *context, const Game *game, const GameState *state)
{
    return exact_probe(context, game, state);
}

static uint32_t probe_distance(const void *context, const Game *game, const GameState *state)
{
    const Exact *exact = context;
    uint32_t class = 0;
    if (game->family->numbering != NULL && game->family->numbering->known_value != NULL) {
        return 0;
    }
    if (!has_numbers(exact)) {
        return EXACT_NEVER;
    }
    if (!exact->store.family->find_class(exact->store.numbering, state, &class)) {
        return 0; /* positions that follow may have a class */
    }
    return atomic_load_explicit(&exact->store.unknown_for[class], memory_order_relaxed);
}

Probe exact_as_probe(const Exact *exact)
{
    return (Probe){.value = probe_value, .distance = probe_distance, .context = exact};
}

bool exact_knows_something(const Exact *exact)
{
    if (exact == NULL || exact->game->family->numbering == NULL) {
        return false;
    }
    if (exact->game->family->numbering->known_value != NULL) {
        return true;
    }
    for (uint32_t part = 0; has_numbers(exact) && part < exact->store.parts; part++) {
        if (store_is_published(&exact->store, part)) {
            return true;
        }
    }
    return false;
}

bool exact_take_warning(Exact *exact, Fault *warning)
{
    (void)pthread_mutex_lock(&exact->mutex);
    bool any = exact->has_warning;
    if (any) {
        *warning = exact->warning;
        exact->has_warning = false;
    }
    (void)pthread_mutex_unlock(&exact->mutex);
    return any;
}
