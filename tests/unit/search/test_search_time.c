/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/random.h"
#include "search/time_management.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MS = 1000, LEAST_MS = 1, ROUNDS = 20000 };

static const int64_t AGES_US = INT64_C(1000000) * 60 * 60 * 24 * 365 * 1000;

static int64_t at_least_the_least(int64_t ms)
{
    return ms < LEAST_MS ? LEAST_MS : ms;
}

static SearchLimits with_clock(int64_t left_ms, int64_t increment_ms, uint32_t moves_to_go,
                               int64_t overhead_ms)
{
    return (SearchLimits){.clock = {.given = true,
                                    .left_ms = left_ms,
                                    .increment_ms = increment_ms,
                                    .moves_to_go = moves_to_go},
                          .overhead_ms = overhead_ms};
}

/* From 0 to a day, each order of magnitude equally often. */
static int64_t some_time(Random *random)
{
    uint32_t magnitude = random_below(random, 27);
    return (int64_t)random_below(random, UINT32_C(1) << magnitude);
}

static void without_limits_time_is_unlimited(void **unused)
{
    SearchLimits limits = {0};
    TimeBudget budget = time_budget(&limits, 0);
    assert_true(budget.optimum_us > AGES_US);
    assert_true(budget.maximum_us > AGES_US);
}

static void no_more_time_is_used_than_is_left(void **unused)
{
    Random random = {.seed = 1};
    for (unsigned i = 0; i < ROUNDS; i++) {
        int64_t left = some_time(&random);
        int64_t increment = some_time(&random);
        int64_t overhead = (int64_t)random_below(&random, 300);
        SearchLimits limits = with_clock(left, increment, random_below(&random, 60), overhead);
        TimeBudget budget = time_budget(&limits, 0);
        assert_true(budget.optimum_us > 0);
        assert_true(budget.optimum_us <= budget.maximum_us);
        assert_true(budget.maximum_us <= at_least_the_least(left - overhead) * MS);
    }
}

/* After thirty moves of any game some time must be left. */
static void a_clock_lasts_for_many_moves(void **unused)
{
    const int64_t clocks[] = {1000, 10000, 60000, 600000};
    for (size_t i = 0; i < sizeof clocks / sizeof clocks[0]; i++) {
        int64_t left = clocks[i] * MS;
        for (unsigned move = 0; move < 30; move++) {
            SearchLimits limits = with_clock(left / MS, 0, 0, 10);
            left -= time_budget(&limits, 0).optimum_us;
            assert_true(left > clocks[i] * MS / 10);
        }
    }
}

static void the_last_move_before_a_time_control_may_use_most_of_the_clock(void **unused)
{
    SearchLimits last = with_clock(10000, 0, 1, 10);
    SearchLimits first = with_clock(10000, 0, 40, 10);
    assert_true(time_budget(&last, 0).maximum_us > 2 * time_budget(&first, 0).maximum_us);
    assert_true(time_budget(&last, 0).maximum_us <= 9990 * MS);
}

/* Every move is late by half of the increment. */
static void a_clock_that_has_run_down_recovers(void **unused)
{
    int64_t left = 60 * MS;
    for (unsigned move = 0; move < 100; move++) {
        SearchLimits limits = with_clock(left / MS, 10, 0, 10);
        TimeBudget budget = time_budget(&limits, 0);
        assert_true(budget.maximum_us <= left / 2);
        left += 10 * MS - 5 * MS - budget.optimum_us;
    }
    assert_in_range(left, 120 * MS, 400 * MS);
}

static void an_increment_gives_more_time(void **unused)
{
    SearchLimits without = with_clock(60000, 0, 0, 10);
    SearchLimits with = with_clock(60000, 2000, 0, 10);
    assert_true(time_budget(&with, 0).optimum_us > time_budget(&without, 0).optimum_us);
    /* An increment cannot be spent before it is received. */
    SearchLimits poor = with_clock(100, 60000, 0, 10);
    assert_true(time_budget(&poor, 0).maximum_us <= 90 * MS);
}

static void an_empty_clock_still_allows_a_move(void **unused)
{
    SearchLimits limits = with_clock(0, 0, 0, 10);
    TimeBudget budget = time_budget(&limits, 0);
    assert_int_equal(budget.optimum_us, LEAST_MS * MS);
    assert_int_equal(budget.maximum_us, LEAST_MS * MS);
}

static void movetime_is_used_up(void **unused)
{
    static const int64_t movetimes[] = {1, 5, 10, 60, 500, 100000};
    for (size_t i = 0; i < sizeof movetimes / sizeof movetimes[0]; i++) {
        SearchLimits limits = {.movetime_ms = movetimes[i], .overhead_ms = 20};
        TimeBudget budget = time_budget(&limits, 0);
        assert_int_equal(budget.maximum_us, movetimes[i] * MS);
        assert_int_equal(budget.optimum_us, movetimes[i] * MS);
    }
}

/* However long the pauses of the machine were. */
static void the_reserve_for_pauses_is_small(void **unused)
{
    static const int64_t latencies[] = {0, 20, 1000, 5000, 100000};
    for (int64_t maximum = 1000; maximum < 10000000; maximum *= 3) {
        int64_t previous = maximum;
        for (size_t i = 0; i < sizeof latencies / sizeof latencies[0]; i++) {
            int64_t abort_us = time_abort_us(&(TimeBudget){maximum, maximum}, latencies[i]);
            assert_true(abort_us <= previous); /* longer pauses, more reserve */
            assert_true(abort_us >= maximum - 2 * latencies[i]);
            assert_true(abort_us * 100 >= maximum * 95);
            previous = abort_us;
        }
    }
    assert_int_equal(time_abort_us(&(TimeBudget){1000000, 1000000}, 5000), 990000);
    assert_true(time_abort_us(&(TimeBudget){INT64_MAX, INT64_MAX}, 5000) > INT64_MAX / 2);
}

/* The engine never thinks longer than the rules allow, whatever `go` says. */
static void the_time_limit_of_the_rules_is_binding(void **unused)
{
    Random random = {.seed = 2};
    SearchLimits nothing = {.overhead_ms = 10};
    assert_int_equal(time_budget(&nothing, 1000).maximum_us, 990 * MS);
    for (unsigned i = 0; i < ROUNDS; i++) {
        int64_t overhead = (int64_t)random_below(&random, 50);
        SearchLimits limits = with_clock(some_time(&random), some_time(&random), 0, overhead);
        uint32_t rules_ms = 1 + random_below(&random, 5000);
        limits.clock.given = i % 2 == 0;
        limits.movetime_ms = i % 3 == 0 ? some_time(&random) : 0;
        TimeBudget budget = time_budget(&limits, rules_ms);
        assert_true(budget.optimum_us <= budget.maximum_us);
        assert_true(budget.maximum_us <= at_least_the_least((int64_t)rules_ms - overhead) * MS);
    }
}

static void the_shortest_of_several_limits_counts(void **unused)
{
    SearchLimits limits = with_clock(100000, 0, 0, 0);
    int64_t by_clock = time_budget(&limits, 0).maximum_us;
    limits.movetime_ms = 50;
    assert_int_equal(time_budget(&limits, 0).maximum_us, 50 * MS);
    limits.movetime_ms = 99000;
    assert_int_equal(time_budget(&limits, 0).maximum_us, by_clock);
    assert_int_equal(time_budget(&limits, 30).maximum_us, 30 * MS);
}

static void only_a_limit_that_is_always_reached_bounds_a_search(void **unused)
{
    assert_false(search_limits_are_bounded(&(SearchLimits){0}));
    assert_false(search_limits_are_bounded(&(SearchLimits){.mate = 3}));
    assert_false(search_limits_are_bounded(&(SearchLimits){.infinite = true, .depth = 3}));
    assert_true(search_limits_are_bounded(&(SearchLimits){.mate = 3, .nodes = 1000}));
    assert_true(search_limits_are_bounded(&(SearchLimits){.depth = 3}));
    assert_true(search_limits_are_bounded(&(SearchLimits){.movetime_ms = 1}));
    assert_true(search_limits_are_bounded(&(SearchLimits){.clock = {.given = true}}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(without_limits_time_is_unlimited),
        cmocka_unit_test(no_more_time_is_used_than_is_left),
        cmocka_unit_test(a_clock_lasts_for_many_moves),
        cmocka_unit_test(the_last_move_before_a_time_control_may_use_most_of_the_clock),
        cmocka_unit_test(a_clock_that_has_run_down_recovers),
        cmocka_unit_test(an_increment_gives_more_time),
        cmocka_unit_test(an_empty_clock_still_allows_a_move),
        cmocka_unit_test(movetime_is_used_up),
        cmocka_unit_test(the_reserve_for_pauses_is_small),
        cmocka_unit_test(the_time_limit_of_the_rules_is_binding),
        cmocka_unit_test(the_shortest_of_several_limits_counts),
        cmocka_unit_test(only_a_limit_that_is_always_reached_bounds_a_search),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
