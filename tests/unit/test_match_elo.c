/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Expected values were computed apart from the program: by hand where a comment says so, the others with
 * the textbook formulas in Python, the likelihoods by maximising them numerically.
 */
#include "match/elo.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void expect_near(double value, double expected)
{
    if (!(fabs(value - expected) < 1e-5 * (1 + fabs(expected)))) {
        fail_msg("%.9g is not %.9g", value, expected);
    }
}

/* Pairs of games with 0, 1/2, 1, 1 1/2 and 2 points. */
static Sample pairs(const uint64_t counts[5])
{
    Sample sample = {.total = 0};
    for (uint64_t halves = 0; halves < 5; halves++) {
        for (uint64_t i = 0; i < counts[halves]; i++) {
            sample_add(&sample, halves * 6, 24);
        }
    }
    return sample;
}

static void shares_and_elo_are_each_others_inverse(void **unused)
{
    (void)unused;
    expect_near(elo_of_share(0.5), 0);
    expect_near(elo_of_share(10.0 / 11), 400); /* ten to one */
    expect_near(elo_of_share(0.75), 190.848501888);
    expect_near(share_of_elo(100), 0.640064999803);
    expect_near(elo_of_share(share_of_elo(-73)), -73);
    assert_true(isinf(elo_of_share(1)) && elo_of_share(1) > 0);
    assert_true(isinf(elo_of_share(0)) && elo_of_share(0) < 0);
}

static void pairs_give_mean_error_and_likelihood_of_superiority(void **unused)
{
    (void)unused;
    Sample sample = pairs((const uint64_t[]){5, 20, 50, 30, 10});
    assert_int_equal(sample.total, 115);
    expect_near(sample_mean(&sample), 62.5 / 115); /* by hand */
    expect_near(sample_error(&sample), 0.0439753579808);
    expect_near(elo_of_share(sample_mean(&sample)), 30.2882855752);
    expect_near(elo_error(sample_mean(&sample), sample_error(&sample)), 30.8728696143);
    expect_near(sample_superiority(&sample, 0.5), 0.973676708882);
}

static void single_games_give_wider_errors(void **unused)
{
    (void)unused;
    Sample sample = {.total = 120};
    sample.count[0] = 30;
    sample.count[ELO_STEPS / 2] = 50;
    sample.count[ELO_STEPS] = 40;
    expect_near(sample_mean(&sample), 65.0 / 120);
    expect_near(sample_error(&sample), 0.0679180600272);
    expect_near(elo_error(sample_mean(&sample), sample_error(&sample)), 47.8305181922);
    expect_near(sample_superiority(&sample, 0.5), 0.885397104173);
}

static void results_without_spread_say_what_they_show(void **unused)
{
    (void)unused;
    Sample even = pairs((const uint64_t[]){0, 0, 7, 0, 0});
    Sample won = pairs((const uint64_t[]){0, 0, 0, 0, 7});
    expect_near(sample_superiority(&even, 0.5), 0.5);
    expect_near(sample_superiority(&won, 0.5), 1);
    expect_near(sample_error(&even), 0);
    expect_near(elo_error(0.5, 0), 0);
}

static void thirds_and_quarters_of_a_point_are_exact(void **unused)
{
    (void)unused;
    Sample sample = {.total = 0};
    sample_add(&sample, 4, 12);
    sample_add(&sample, 3, 12);
    sample_add(&sample, 2, 12);
    assert_int_equal(sample.count[ELO_STEPS / 3], 1);
    assert_int_equal(sample.count[ELO_STEPS / 4], 1);
    assert_int_equal(sample.count[ELO_STEPS / 6], 1);
    expect_near(sample_mean(&sample), 0.25); /* (1/3 + 1/4 + 1/6) / 3 */
}

static void the_ratio_is_that_of_the_likeliest_distributions(void **unused)
{
    (void)unused;
    Sample sample = pairs((const uint64_t[]){5, 20, 50, 30, 10});
    expect_near(sprt_ratio(&sample, 0, 5), 0.551957388696);
    expect_near(sprt_ratio(&sample, 0, 50), 1.06232830711);
    expect_near(sprt_ratio(&sample, 5, 0), -0.551957388696);
    Sample drawish = pairs((const uint64_t[]){0, 120, 900, 80, 0});
    expect_near(sprt_ratio(&drawish, -3, 1), -4.27536493290);
}

static void no_result_favours_neither(void **unused)
{
    (void)unused;
    Sample none = {.total = 0};
    expect_near(sprt_ratio(&none, 0, 5), 0);
}

static void the_bounds_are_those_of_wald(void **unused)
{
    (void)unused;
    expect_near(sprt_lower(0.05, 0.05), -2.94443897917); /* log(0.05 / 0.95) */
    expect_near(sprt_upper(0.05, 0.05), 2.94443897917);
    expect_near(sprt_lower(0.05, 0.1), -2.25129179861); /* log(0.1 / 0.95) */
    expect_near(sprt_upper(0.05, 0.1), 2.89037175790);  /* log(0.9 / 0.05) */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_and_elo_are_each_others_inverse),
        cmocka_unit_test(pairs_give_mean_error_and_likelihood_of_superiority),
        cmocka_unit_test(single_games_give_wider_errors),
        cmocka_unit_test(results_without_spread_say_what_they_show),
        cmocka_unit_test(thirds_and_quarters_of_a_point_are_exact),
        cmocka_unit_test(the_ratio_is_that_of_the_likeliest_distributions),
        cmocka_unit_test(no_result_favours_neither),
        cmocka_unit_test(the_bounds_are_those_of_wald),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
