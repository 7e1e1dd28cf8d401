/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Threads whose stack size does not depend on the limits of the environment.
 */
#ifndef NGUZO_BASE_THREAD_H
#define NGUZO_BASE_THREAD_H

#include "base/status.h"

#include <pthread.h>
#include <stdbool.h>

typedef void *(*ThreadWork)(void *argument);

/* False if no thread can be created. */
MUST_CHECK bool thread_start(pthread_t *thread, ThreadWork work, void *argument);
/* Runs the work on a new thread, which receives all signals meanwhile, and waits for it. If no thread can be created, the
 * work runs on the caller's. */
void thread_run(ThreadWork work, void *argument);

#endif
