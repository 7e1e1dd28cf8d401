/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A parallel loop over a range of integers, divided into chunks.
 */
#pragma once

#include <stdint.h>

enum { PARALLEL_MAX_THREADS = 256 };

/* Processes begin to end - 1; `worker` is the index of the thread, from 0. */
typedef void (*ParallelWork)(void *context, unsigned worker, uint64_t begin, uint64_t end);

/* Hands out chunks of 0 to count - 1 and returns when all are done. If a thread cannot be started, the others
 * do its work. */
void parallel_run(unsigned threads, uint64_t count, uint64_t chunk, ParallelWork work,
                  void *context);

/* The same for begin to end - 1. */
void parallel_run_from(unsigned threads, uint64_t begin, uint64_t end, uint64_t chunk,
                       ParallelWork work, void *context);

/* The number of threads that so much work is worth, in visits to single positions: starting a thread takes as long as some
 * thousands of them. */
static inline unsigned parallel_worth(unsigned threads, uint64_t visits)
{
    enum { VISITS_MIN = 1 << 15 };
    return visits < VISITS_MIN ? 1 : threads;
}

/* The number of processors. */
unsigned parallel_processors(void);
