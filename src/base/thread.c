/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/thread.h"

#include <signal.h>
#include <stddef.h>
#include <sys/resource.h>

/* Room for deep recursion; pages that are not used cost nothing. */
enum { STACK_BYTES = 16 * 1024 * 1024 };

/* A thread inherits the signal mask of the one that creates it. */
bool thread_start(pthread_t *thread, ThreadWork work, void *argument)
{
    pthread_attr_t attributes;
    sigset_t all;
    sigset_t before;
    (void)sigfillset(&all);
    (void)pthread_attr_init(&attributes);
    (void)pthread_attr_setstacksize(&attributes, STACK_BYTES);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = pthread_create(thread, &attributes, work, argument) == 0;
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    (void)pthread_attr_destroy(&attributes);
    return started;
}

typedef struct ThreadCall {
    ThreadWork work;
    void *argument;
    sigset_t blocked; /* the caller's signal mask */
} ThreadCall;

static void *run_call(void *argument)
{
    const ThreadCall *call = argument;
    (void)pthread_sigmask(SIG_SETMASK, &call->blocked, NULL);
    return call->work(call->argument);
}

/* The caller blocks all signals while it waits: otherwise it might get one that the work expects. */
void thread_run(ThreadWork work, void *argument)
{
    ThreadCall call = {.work = work, .argument = argument};
    pthread_t thread;
    sigset_t all;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &call.blocked);
    bool started = thread_start(&thread, run_call, &call);
    if (started) {
        (void)pthread_join(thread, NULL);
    }
    (void)pthread_sigmask(SIG_SETMASK, &call.blocked, NULL);
    if (!started) {
        (void)work(argument);
    }
}

void thread_lower_priority(void)
{
#ifdef __linux__ /* elsewhere it would be the priority of the process */
    /* With the lowest, 19, a thread that is to end could take half a minute to notice on a busy machine. */
    enum { LOW = 10 };
    (void)setpriority(PRIO_PROCESS, 0, LOW);
#endif
}

void lazy_build(Lazy *lazy, void (*build)(void *target), void *target)
{
    static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    (void)pthread_mutex_lock(&mutex);
    if (!atomic_load_explicit(&lazy->is_built, memory_order_relaxed)) {
        build(target);
        atomic_store_explicit(&lazy->is_built, true, memory_order_release);
    }
    (void)pthread_mutex_unlock(&mutex);
}
