/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The expected values were computed independently: by hand where a comment says so, the others with the textbook
 * formulas in Python, the likelihoods by numerical maximisation.
 */
#include "match/statistics.h"

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

/* Game pairs with 0, 1/2, 1, 1 1/2 and 2 points. */
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

static void score_and_elo_are_inverse_functions(void **unused)
{
    expect_near(elo_from_score(0.5), 0);
    expect_near(elo_from_score(10.0 / 11), 400); /* ten to one */
    expect_near(elo_from_score(0.75), 190.848501888);
    expect_near(score_from_elo(100), 0.640064999803);
    expect_near(elo_from_score(score_from_elo(-73)), -73);
    assert_true(isinf(elo_from_score(1)) && elo_from_score(1) > 0);
    assert_true(isinf(elo_from_score(0)) && elo_from_score(0) < 0);
}

static void pairs_give_mean_error_and_los(void **unused)
{
    Sample sample = pairs((const uint64_t[]){5, 20, 50, 30, 10});
    assert_int_equal(sample.total, 115);
    expect_near(sample_mean(&sample), 62.5 / 115); /* by hand */
    expect_near(sample_error(&sample), 0.0439753579808);
    expect_near(elo_from_score(sample_mean(&sample)), 30.2882855752);
    expect_near(elo_error(sample_mean(&sample), sample_error(&sample)), 30.8728696143);
    expect_near(sample_los(&sample, 0.5), 0.973676708882);
}

static void single_games_give_wider_errors(void **unused)
{
    Sample sample = {.total = 120};
    sample.count[0] = 30;
    sample.count[SCORE_STEPS / 2] = 50;
    sample.count[SCORE_STEPS] = 40;
    expect_near(sample_mean(&sample), 65.0 / 120);
    expect_near(sample_error(&sample), 0.0679180600272);
    expect_near(elo_error(sample_mean(&sample), sample_error(&sample)), 47.8305181922);
    expect_near(sample_los(&sample, 0.5), 0.885397104173);
}

static void normalised_elo_counts_standard_deviations_of_a_game(void **unused)
{
    Sample sample = pairs((const uint64_t[]){5, 20, 50, 30, 10});
    expect_near(normalized_elo(&sample, 2), 44.3936906875);
    expect_near(normalized_elo_error(&sample, 2), 44.9012541216);
    Sample single = {.total = 120};
    single.count[0] = 30;
    single.count[SCORE_STEPS / 2] = 50;
    single.count[SCORE_STEPS] = 40;
    expect_near(normalized_elo(&single, 1), 38.1360099390);
    Sample even = pairs((const uint64_t[]){0, 0, 7, 0, 0});
    expect_near(normalized_elo(&even, 2), 0);
}

static void results_without_variance_have_no_error(void **unused)
{
    Sample even = pairs((const uint64_t[]){0, 0, 7, 0, 0});
    Sample won = pairs((const uint64_t[]){0, 0, 0, 0, 7});
    expect_near(sample_los(&even, 0.5), 0.5);
    expect_near(sample_los(&won, 0.5), 1);
    expect_near(sample_error(&even), 0);
    expect_near(elo_error(0.5, 0), 0);
    assert_true(isinf(elo_error(1, 0)) && isinf(elo_error(0, 0)) && isinf(elo_error(0.9, 0.2)));
}

static void thirds_and_quarters_of_a_point_are_exact(void **unused)
{
    Sample sample = {.total = 0};
    sample_add(&sample, 4, 12);
    sample_add(&sample, 3, 12);
    sample_add(&sample, 2, 12);
    assert_int_equal(sample.count[SCORE_STEPS / 3], 1);
    assert_int_equal(sample.count[SCORE_STEPS / 4], 1);
    assert_int_equal(sample.count[SCORE_STEPS / 6], 1);
    expect_near(sample_mean(&sample), 0.25); /* (1/3 + 1/4 + 1/6) / 3 */
}

static void the_llr_compares_the_most_likely_distributions(void **unused)
{
    Sample sample = pairs((const uint64_t[]){5, 20, 50, 30, 10});
    expect_near(sprt_llr(&sample, 0, 5), 0.551957388696);
    expect_near(sprt_llr(&sample, 0, 50), 1.06232830711);
    expect_near(sprt_llr(&sample, 5, 0), -0.551957388696);
    Sample drawish = pairs((const uint64_t[]){0, 120, 900, 80, 0});
    expect_near(sprt_llr(&drawish, -3, 1), -4.27536493290);
}

static void without_results_the_llr_is_zero(void **unused)
{
    Sample none = {.total = 0};
    expect_near(sprt_llr(&none, 0, 5), 0);
}

static void the_bounds_are_walds(void **unused)
{
    expect_near(sprt_lower_bound(0.05, 0.05), -2.94443897917); /* log(0.05 / 0.95) */
    expect_near(sprt_upper_bound(0.05, 0.05), 2.94443897917);
    expect_near(sprt_lower_bound(0.05, 0.1), -2.25129179861); /* log(0.1 / 0.95) */
    expect_near(sprt_upper_bound(0.05, 0.1), 2.89037175790);  /* log(0.9 / 0.05) */
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(score_and_elo_are_inverse_functions),
        cmocka_unit_test(pairs_give_mean_error_and_los),
        cmocka_unit_test(single_games_give_wider_errors),
        cmocka_unit_test(normalised_elo_counts_standard_deviations_of_a_game),
        cmocka_unit_test(results_without_variance_have_no_error),
        cmocka_unit_test(thirds_and_quarters_of_a_point_are_exact),
        cmocka_unit_test(the_llr_compares_the_most_likely_distributions),
        cmocka_unit_test(without_results_the_llr_is_zero),
        cmocka_unit_test(the_bounds_are_walds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
