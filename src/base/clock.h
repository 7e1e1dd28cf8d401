/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef NGUZO_BASE_CLOCK_H
#define NGUZO_BASE_CLOCK_H

#include <stdint.h>
#include <time.h>

/* Microseconds of a clock that never jumps back. */
static inline int64_t clock_now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Microseconds that this process has had processors, all its threads together. */
static inline int64_t clock_processor_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Speed of a count over a span of that clock. */
static inline double clock_millions_a_second(uint64_t count, int64_t time_us)
{
    return (double)count / (double)(time_us > 0 ? time_us : 1);
}

#endif
