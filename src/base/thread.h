/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads whose stack does not depend on the limits that the program was started with.
 */
#ifndef NGUZO_BASE_THREAD_H
#define NGUZO_BASE_THREAD_H

#include "base/status.h"

#include <pthread.h>
#include <stdbool.h>

typedef void *(*ThreadWork)(void *argument);

/* False if the system gives no thread. */
MUST_CHECK bool thread_start(pthread_t *thread, ThreadWork work, void *argument);
/* Carries the work out on a thread and waits for its end; signals are for that thread meanwhile. Where the system gives
 * none, the caller's own has to do. */
void thread_run(ThreadWork work, void *argument);

#endif
