/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads whose stack size does not depend on the limits of the environment, and what several of them may need at once.
 */
#pragma once

#include "base/status.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

typedef void *(*ThreadWork)(void *argument);

/* The thread receives no signals: they belong to the program, not to a library in it. False if no thread can be created. */
MUST_CHECK bool thread_start(pthread_t *thread, ThreadWork work, void *argument);
/* Runs the work on a new thread, which receives all signals meanwhile, and waits for it. If no thread can be created, the
 * work runs on the caller's. */
void thread_run(ThreadWork work, void *argument);

/* Gives the calling thread a low priority, where the system has priorities of threads. */
void thread_lower_priority(void);

/* Something that is built when it is first needed, by the thread that comes first. Zeroed memory is one that is not built. */
typedef struct Lazy {
    atomic_bool is_built;
} Lazy;

void lazy_build(Lazy *lazy, void (*build)(void *target), void *target);

static inline void lazy_need(Lazy *lazy, void (*build)(void *target), void *target)
{
    if (!atomic_load_explicit(&lazy->is_built, memory_order_acquire)) {
        lazy_build(lazy, build, target);
    }
}

/* Long computations call this where they check whether to stop. In a build without threads, whose input arrives through
 * the host's event loop, it lets the loop run every few milliseconds. */
#ifdef NGUZO_EVENT_LOOP
void thread_yield(void);
#else
static inline void thread_yield(void) {}
#endif
