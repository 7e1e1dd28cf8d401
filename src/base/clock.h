/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <stdint.h>
#include <time.h>

/* Microseconds of a monotonic clock. */
static inline int64_t clock_now_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* CPU time of this process, all its threads together, in microseconds. */
static inline int64_t clock_cpu_us(void)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Millions per second, for a count over a time. */
static inline double clock_millions_per_second(uint64_t count, int64_t time_us)
{
    return (double)count / (double)(time_us > 0 ? time_us : 1);
}
