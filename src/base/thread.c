/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/thread.h"

#include <signal.h>
#include <stddef.h>

enum {
    STACK_BYTES = 16 * 1024 * 1024
}; /* room for deep recursion; what is not used costs nothing */

bool thread_start(pthread_t *thread, ThreadWork work, void *argument)
{
    pthread_attr_t attributes;
    (void)pthread_attr_init(&attributes);
    (void)pthread_attr_setstacksize(&attributes, STACK_BYTES);
    bool started = pthread_create(thread, &attributes, work, argument) == 0;
    (void)pthread_attr_destroy(&attributes);
    return started;
}

typedef struct Errand {
    ThreadWork work;
    void *argument;
    sigset_t signals; /* that the caller has blocked for himself */
} Errand;

static void *go_on(void *argument)
{
    const Errand *errand = argument;
    (void)pthread_sigmask(SIG_SETMASK, &errand->signals, NULL);
    return errand->work(errand->argument);
}

/* A signal to the process that has a waiting thread to choose would not come to who awaits it. */
void thread_run(ThreadWork work, void *argument)
{
    Errand errand = {.work = work, .argument = argument};
    pthread_t thread;
    sigset_t all;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &errand.signals);
    bool started = thread_start(&thread, go_on, &errand);
    if (started) {
        (void)pthread_join(thread, NULL);
    }
    (void)pthread_sigmask(SIG_SETMASK, &errand.signals, NULL);
    if (!started) {
        (void)work(argument);
    }
}
