/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/ahead.h"

#include "base/thread.h"
#include "solver/solve.h"

#include <stdlib.h>

struct SolveAhead {
    Store *store;
    uint64_t memory;
    pthread_t thread;
    pthread_mutex_t mutex; /* guards the members up to `current` */
    pthread_cond_t changed;
    GameState *position;
    bool is_new; /* the thread has not seen the position yet */
    bool is_idle;
    bool is_short; /* of memory: some part was not solved */
    bool is_closing;
    uint32_t current; /* the part that is being solved */

    atomic_bool cancel;
    bool is_numbered; /* every part is prepared, so that find() works; used by the thread only */
};

/* -- the thread -- */

static bool is_interrupted(SolveAhead *ahead)
{
    (void)pthread_mutex_lock(&ahead->mutex);
    bool interrupted = ahead->is_new || ahead->is_closing;
    (void)pthread_mutex_unlock(&ahead->mutex);
    return interrupted;
}

static bool prepare(SolveAhead *ahead)
{
    const Store *store = ahead->store;
    for (uint32_t part = 0; part < store->parts && !ahead->is_numbered; part++) {
        if (is_interrupted(ahead) || store->family->prepare(store->numbering, part) != STATUS_OK) {
            return false;
        }
    }
    ahead->is_numbered = true;
    return true;
}

/* The part of the position; false if it has none. The mutex is locked. */
static bool find_target(const SolveAhead *ahead, uint32_t *target)
{
    const Store *store = ahead->store;
    uint32_t class = 0;
    if (!store->family->find_class(store->numbering, ahead->position, &class)) {
        return false;
    }
    *target = store->group[store->group_of[class]].part;
    return true;
}

static void forget_part(SolveAhead *ahead, uint32_t part)
{
    if (store_is_published(ahead->store, part)) {
        store_withdraw(ahead->store, part);
    }
    for (uint32_t group = 0; group < ahead->store->groups; group++) {
        if (ahead->store->group[group].part == part) {
            store_forget(ahead->store, group);
        }
    }
}

/* Whether all parts that captures lead to are solved. */
static bool has_needs(const SolveAhead *ahead, uint32_t part)
{
    for (uint32_t other = 0; other < part; other++) {
        if (store_needs(ahead->store, part, other) && !store_is_published(ahead->store, other)) {
            return false;
        }
    }
    return true;
}

static Status solve(SolveAhead *ahead, uint32_t part)
{
    const SolveListener nobody = {0};
    char name[NUMBERING_NAME_SIZE];
    SolveOptions options = {
        .part = name, .threads = 1, .memory = ahead->memory, .stop = &ahead->cancel};
    SolveSummary summary;
    Fault fault;
    ahead->store->family->part_name(ahead->store->numbering, part, name);
    return solve_run(ahead->store, &options, &nobody, &summary, &fault);
}

/* False if the position has changed, or the thread is to end. */
static bool solve_part(SolveAhead *ahead, uint32_t part)
{
    (void)pthread_mutex_lock(&ahead->mutex);
    bool goes_on = !ahead->is_new && !ahead->is_closing;
    ahead->current = part;
    if (goes_on) {
        atomic_store(&ahead->cancel, false);
    }
    (void)pthread_mutex_unlock(&ahead->mutex);
    if (!goes_on) {
        return false;
    }
    bool is_solved = has_needs(ahead, part) && solve(ahead, part) == STATUS_OK;
    if (is_solved) {
        store_publish(ahead->store, part);
        return true;
    }
    forget_part(ahead, part);
    (void)pthread_mutex_lock(&ahead->mutex);
    ahead->is_short |= !atomic_load(&ahead->cancel);
    (void)pthread_mutex_unlock(&ahead->mutex);
    return true;
}

static void solve_reachable(SolveAhead *ahead)
{
    uint32_t target = 0;
    if (!prepare(ahead)) {
        return;
    }
    (void)pthread_mutex_lock(&ahead->mutex);
    bool found = find_target(ahead, &target);
    (void)pthread_mutex_unlock(&ahead->mutex);
    for (uint32_t part = 0; part <= target && found; part++) {
        if (store_needs(ahead->store, target, part) && !store_is_published(ahead->store, part)) {
            found = solve_part(ahead, part);
        }
    }
}

static void *run(void *argument)
{
    SolveAhead *ahead = argument;
    thread_lower_priority();
    (void)pthread_mutex_lock(&ahead->mutex);
    while (!ahead->is_closing) {
        if (!ahead->is_new) {
            ahead->is_idle = true;
            (void)pthread_cond_broadcast(&ahead->changed);
            (void)pthread_cond_wait(&ahead->changed, &ahead->mutex);
            continue;
        }
        ahead->is_new = false;
        (void)pthread_mutex_unlock(&ahead->mutex);
        solve_reachable(ahead);
        (void)pthread_mutex_lock(&ahead->mutex);
    }
    (void)pthread_mutex_unlock(&ahead->mutex);
    return NULL;
}

/* -- its users -- */

static void free_all(SolveAhead *ahead)
{
    (void)pthread_cond_destroy(&ahead->changed);
    (void)pthread_mutex_destroy(&ahead->mutex);
    game_state_free(ahead->position);
    free(ahead);
}

SolveAhead *ahead_start(Store *store, uint64_t memory)
{
    SolveAhead *ahead = calloc(1, sizeof *ahead);
    if (ahead == NULL) {
        return NULL;
    }
    ahead->store = store;
    ahead->memory = memory;
    ahead->position = game_state_new(store->game);
    (void)pthread_mutex_init(&ahead->mutex, NULL);
    (void)pthread_cond_init(&ahead->changed, NULL);
    if (ahead->position == NULL || !thread_start(&ahead->thread, run, ahead)) {
        free_all(ahead);
        return NULL;
    }
    return ahead;
}

void ahead_stop(SolveAhead *ahead)
{
    if (ahead == NULL) {
        return;
    }
    (void)pthread_mutex_lock(&ahead->mutex);
    ahead->is_closing = true;
    atomic_store(&ahead->cancel, true);
    (void)pthread_cond_broadcast(&ahead->changed);
    (void)pthread_mutex_unlock(&ahead->mutex);
    (void)pthread_join(ahead->thread, NULL);
    free_all(ahead);
}

static void forget_unreachable(SolveAhead *ahead, uint32_t target)
{
    for (uint32_t part = 0; part < ahead->store->parts; part++) {
        if (store_is_published(ahead->store, part) && !store_needs(ahead->store, target, part)) {
            forget_part(ahead, part);
        }
    }
    ahead->is_short = false;
}

void ahead_aim(SolveAhead *ahead, const GameState *state)
{
    uint32_t target = 0;
    (void)pthread_mutex_lock(&ahead->mutex);
    game_copy_state(ahead->store->game, ahead->position, state);
    if (find_target(ahead, &target)) {
        if (!ahead->is_idle && !store_needs(ahead->store, target, ahead->current)) {
            atomic_store(&ahead->cancel, true);
        }
        if (ahead->is_idle && ahead->is_short) {
            forget_unreachable(ahead, target);
        }
    }
    ahead->is_new = true;
    ahead->is_idle = false;
    (void)pthread_cond_broadcast(&ahead->changed);
    (void)pthread_mutex_unlock(&ahead->mutex);
}

void ahead_wait(SolveAhead *ahead)
{
    (void)pthread_mutex_lock(&ahead->mutex);
    while (!ahead->is_idle) {
        (void)pthread_cond_wait(&ahead->changed, &ahead->mutex);
    }
    (void)pthread_mutex_unlock(&ahead->mutex);
}
