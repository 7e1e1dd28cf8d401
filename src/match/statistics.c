/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/statistics.h"

#include <math.h>
#include <stdbool.h>
#include <stddef.h>

void sample_add(Sample *sample, uint64_t points, uint64_t max_points)
{
    sample->count[(points * SCORE_STEPS + max_points / 2) / max_points]++;
    sample->total++;
}

static double score_at(size_t step)
{
    return (double)step / SCORE_STEPS;
}

double sample_mean(const Sample *sample)
{
    double sum = 0;
    for (size_t i = 0; i <= SCORE_STEPS; i++) {
        sum += (double)sample->count[i] * score_at(i);
    }
    return sum / (double)sample->total;
}

static double standard_error_of_mean(const Sample *sample)
{
    double mean = sample_mean(sample);
    double sum = 0;
    for (size_t i = 0; i <= SCORE_STEPS; i++) {
        sum += (double)sample->count[i] * (score_at(i) - mean) * (score_at(i) - mean);
    }
    return sqrt(sum) / (double)sample->total;
}

static const double TWO_SIDED_95 = 1.959963984540054; /* standard deviations */

double sample_error(const Sample *sample)
{
    return TWO_SIDED_95 * standard_error_of_mean(sample);
}

double sample_los(const Sample *sample, double even)
{
    double error = standard_error_of_mean(sample);
    double ahead = sample_mean(sample) - even;
    if (error == 0) {
        return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
    }
    return 0.5 * erfc(-ahead / error / sqrt(2));
}

double elo_from_score(double score)
{
    if (score <= 0 || score >= 1) {
        return score <= 0 ? -(double)INFINITY : (double)INFINITY;
    }
    return -400 * log10(1 / score - 1);
}

double score_from_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_error(double score, double error)
{
    if (score <= 0 || score >= 1) {
        return (double)INFINITY;
    }
    return error == 0 ? 0 : (elo_from_score(score + error) - elo_from_score(score - error)) / 2;
}

static const double NORMALIZED_ELO_SCALE = 347.43558552260146; /* 800 / ln 10 */

double normalized_elo(const Sample *sample, unsigned games)
{
    double ahead = sample_mean(sample) - 0.5;
    double deviation = standard_error_of_mean(sample) * sqrt((double)sample->total * games);
    return ahead == 0 ? 0 : NORMALIZED_ELO_SCALE * ahead / deviation;
}

double normalized_elo_error(const Sample *sample, unsigned games)
{
    return NORMALIZED_ELO_SCALE * TWO_SIDED_95 / sqrt((double)sample->total * games);
}

typedef struct Distribution {
    double weight[SCORE_STEPS + 1];
} Distribution;

/* The observed distribution. The five scores of a game pair get a small weight even if they did not occur, so that
 * no hypothesis is impossible. */
static Distribution regularize(const Sample *sample)
{
    static const double unseen = 1e-3;
    Distribution distribution;
    for (size_t i = 0; i <= SCORE_STEPS; i++) {
        bool is_pair_score = i % (SCORE_STEPS / 4) == 0;
        distribution.weight[i] =
            sample->count[i] == 0 && is_pair_score ? unseen : (double)sample->count[i];
    }
    return distribution;
}

/* Of all distributions with the mean `score`, the most likely one divides the weight of step i by
 * 1 + factor * (score of i - score). Finds the factor by bisection: the sum falls as the factor grows. */
static double find_factor(const Distribution *observed, double score)
{
    double low = -1 / (1 - score);
    double high = 1 / score;
    for (int i = 0; i < 100; i++) {
        double factor = (low + high) / 2;
        double sum = 0;
        for (size_t step = 0; step <= SCORE_STEPS; step++) {
            double distance = score_at(step) - score;
            if (observed->weight[step] > 0) {
                sum += observed->weight[step] * distance / (1 + factor * distance);
            }
        }
        *(sum > 0 ? &low : &high) = factor;
    }
    return (low + high) / 2;
}

double sprt_llr(const Sample *sample, double elo0, double elo1)
{
    Distribution observed = regularize(sample);
    double score0 = score_from_elo(elo0);
    double score1 = score_from_elo(elo1);
    double factor0 = find_factor(&observed, score0);
    double factor1 = find_factor(&observed, score1);
    double sum = 0;
    if (sample->total == 0) {
        return 0;
    }
    for (size_t i = 0; i <= SCORE_STEPS; i++) {
        if (observed.weight[i] > 0) {
            sum += observed.weight[i] * (log1p(factor0 * (score_at(i) - score0)) -
                                         log1p(factor1 * (score_at(i) - score1)));
        }
    }
    return sum;
}

double sprt_lower_bound(double alpha, double beta)
{
    return log(beta / (1 - alpha));
}

double sprt_upper_bound(double alpha, double beta)
{
    return log((1 - beta) / alpha);
}
