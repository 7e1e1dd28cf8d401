/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/time_management.h"

enum {
    DEFAULT_MOVES_TO_GO = 25,
    RESERVE_MS =
        200, /* is not touched if it can be helped: a busy machine may take that long for a move */
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

/* A clock that has run down to the reserve leaves half of it, and of increments it takes less than they give: it
 * recovers. */
static TimeBudget budget_of_clock(const SearchClock *clock, int64_t overhead_ms)
{
    int64_t kept = at_least_one(clock->left_ms - overhead_ms);
    int64_t reserve = smaller(RESERVE_MS, kept / 2);
    int64_t usable = kept - reserve;
    int64_t moves = clock->moves_to_go != 0 ? clock->moves_to_go : DEFAULT_MOVES_TO_GO;
    int64_t increment = smaller(clock->increment_ms, usable) * 3 / 4 * reserve / RESERVE_MS;
    int64_t whole = smaller(usable / moves + increment, usable);
    int64_t hard = at_least_one(smaller(whole * 3, usable * 4 / 5));
    int64_t soft = at_least_one(whole / 2); /* the next depth takes longer than all before it */
    return (TimeBudget){smaller(soft, hard) * US, hard * US};
}

/* So long for this move, whatever else there is. */
static void limit(TimeBudget *budget, int64_t ms, int64_t overhead_ms)
{
    int64_t whole = at_least_one(ms - overhead_ms) * US;
    budget->optimum_us = smaller(budget->optimum_us, whole);
    budget->maximum_us = smaller(budget->maximum_us, whole);
}

TimeBudget time_budget(const SearchLimits *limits, uint32_t rules_ms)
{
    TimeBudget budget = {INT64_MAX, INT64_MAX};
    if (limits->clock.given) {
        budget = budget_of_clock(&limits->clock, limits->overhead_ms);
    }
    if (limits->movetime_ms > 0) {
        limit(&budget, limits->movetime_ms, limits->overhead_ms);
    }
    if (rules_ms > 0) { /* binds whatever was asked for */
        limit(&budget, rules_ms, limits->overhead_ms);
    }
    return budget;
}
