/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/time_management.h"

enum {
    DEFAULT_MOVES_TO_GO = 25,
    RESERVE_MS = 200, /* a busy machine may delay a move by this much */
    US = 1000
};

static int64_t at_least_one(int64_t ms)
{
    return ms < 1 ? 1 : ms;
}

static int64_t smaller(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

/* A clock that has run down to the reserve keeps half of it and spends less of the increments than it gets, so that it
 * recovers. */
static TimeBudget budget_for_clock(const SearchClock *clock, int64_t overhead_ms)
{
    int64_t left = at_least_one(clock->left_ms - overhead_ms);
    int64_t reserve = smaller(RESERVE_MS, left / 2);
    int64_t usable = left - reserve;
    int64_t moves = clock->moves_to_go != 0 ? clock->moves_to_go : DEFAULT_MOVES_TO_GO;
    int64_t increment = smaller(clock->increment_ms, usable) * 3 / 4 * reserve / RESERVE_MS;
    int64_t share = smaller(usable / moves + increment, usable);
    int64_t maximum = at_least_one(smaller(share * 3, usable * 4 / 5));
    int64_t optimum = at_least_one(share / 2); /* the next depth takes longer than all before it */
    return (TimeBudget){smaller(optimum, maximum) * US, maximum * US};
}

static void limit_move(TimeBudget *budget, int64_t ms)
{
    int64_t limit_us = at_least_one(ms) * US;
    budget->optimum_us = smaller(budget->optimum_us, limit_us);
    budget->maximum_us = smaller(budget->maximum_us, limit_us);
}

TimeBudget time_budget(const SearchLimits *limits, uint32_t rules_ms)
{
    TimeBudget budget = {INT64_MAX, INT64_MAX};
    if (limits->clock.given) {
        budget = budget_for_clock(&limits->clock, limits->overhead_ms);
    }
    if (limits->movetime_ms > 0) {
        limit_move(&budget, limits->movetime_ms);
    }
    if (rules_ms > 0) {
        limit_move(&budget, rules_ms - limits->overhead_ms);
    }
    return budget;
}

int64_t time_abort_us(const TimeBudget *budget, int64_t latency_us)
{
    enum { MAX_PART = 25 };
    return budget->maximum_us - smaller(2 * latency_us, budget->maximum_us / MAX_PART);
}
