/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/budget.h"

enum { DEFAULT_MOVES_TO_GO = 25, US = 1000 };

static int64_t at_least_one(int64_t ms)
{
    return ms < 1 ? 1 : ms;
}

static int64_t smaller(int64_t left, int64_t right)
{
    return left < right ? left : right;
}

Budget budget_of(const SearchLimits *limits, uint32_t rules_ms)
{
    int64_t soft = INT64_MAX / US;
    int64_t hard = INT64_MAX / US;
    if (limits->clock.given) {
        int64_t usable = at_least_one(limits->clock.left_ms - limits->overhead_ms);
        int64_t moves =
            limits->clock.moves_to_go != 0 ? limits->clock.moves_to_go : DEFAULT_MOVES_TO_GO;
        soft = smaller(usable / moves + limits->clock.increment_ms * 3 / 4, usable);
        hard = smaller(soft * 3, at_least_one(usable * 4 / 5));
        soft = smaller(soft / 2, hard); /* the next depth takes longer than all before it */
    }
    if (limits->movetime_ms > 0) {
        int64_t whole = at_least_one(limits->movetime_ms - limits->overhead_ms);
        soft = smaller(soft, whole);
        hard = smaller(hard, whole);
    }
    if (rules_ms > 0) {
        /* A game's own clock binds whatever was asked for. */
        int64_t whole = at_least_one((int64_t)rules_ms - limits->overhead_ms);
        soft = smaller(soft, whole);
        hard = smaller(hard, whole);
    }
    return (Budget){at_least_one(soft) * US, at_least_one(hard) * US};
}
