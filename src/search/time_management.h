/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time management: how long to think about a move.
 */
#pragma once

#include "search/search.h"

/* INT64_MAX: no limit. */
typedef struct TimeBudget {
    int64_t optimum_us; /* start no new depth after this */
    int64_t maximum_us; /* abort the search at this */
} TimeBudget;

/* `rules_ms` is the time that the rules of the game allow for a move, 0: no limit. The overhead is subtracted from it and
 * from a clock, which run on until the move has arrived; `movetime` is the time to think and is used up. */
TimeBudget time_budget(const SearchLimits *limits, uint32_t rules_ms);
/* The time at which to abort: before the maximum by twice the interval by which recent checks of the clock came late. A
 * later one will come, and another may delay the client. But at most by 1/25: no reserve helps against all pauses of a
 * busy machine, and a clock that loses some time to one makes up for it with the next moves. */
int64_t time_abort_us(const TimeBudget *budget, int64_t latency_us);
