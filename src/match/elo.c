/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/elo.h"

#include <math.h>
#include <stddef.h>

void sample_add(Sample *sample, uint64_t points, uint64_t of)
{
    sample->count[(points * ELO_STEPS + of / 2) / of]++;
    sample->total++;
}

static double share_at(size_t step)
{
    return (double)step / ELO_STEPS;
}

double sample_mean(const Sample *sample)
{
    double sum = 0;
    for (size_t i = 0; i <= ELO_STEPS; i++) {
        sum += (double)sample->count[i] * share_at(i);
    }
    return sum / (double)sample->total;
}

/* Of the mean. */
static double standard_error(const Sample *sample)
{
    double mean = sample_mean(sample);
    double sum = 0;
    for (size_t i = 0; i <= ELO_STEPS; i++) {
        sum += (double)sample->count[i] * (share_at(i) - mean) * (share_at(i) - mean);
    }
    return sqrt(sum) / (double)sample->total;
}

double sample_error(const Sample *sample)
{
    return 1.959963984540054 * standard_error(sample);
}

double sample_superiority(const Sample *sample, double even)
{
    double error = standard_error(sample);
    double ahead = sample_mean(sample) - even;
    if (error == 0) {
        return ahead > 0 ? 1 : ahead < 0 ? 0 : 0.5;
    }
    return 0.5 * erfc(-ahead / error / sqrt(2));
}

double elo_of_share(double share)
{
    if (share <= 0 || share >= 1) {
        return share <= 0 ? -(double)INFINITY : (double)INFINITY;
    }
    return -400 * log10(1 / share - 1);
}

double share_of_elo(double elo)
{
    return 1 / (1 + pow(10, -elo / 400));
}

double elo_error(double share, double error)
{
    return error == 0 ? 0 : (elo_of_share(share + error) - elo_of_share(share - error)) / 2;
}

/* What a group without a game of that share is taken for, so that no hypothesis is impossible. */
static const double unseen = 1e-3;

typedef struct Weights {
    double weight[ELO_STEPS + 1];
    double total;
} Weights;

/* Shares that always can occur: none, a quarter, half, three quarters and all of the points. */
static Weights weigh(const Sample *sample)
{
    Weights weights = {.total = 0};
    for (size_t i = 0; i <= ELO_STEPS; i++) {
        weights.weight[i] = (double)sample->count[i];
        if (sample->count[i] == 0 && i % (ELO_STEPS / 4) == 0) {
            weights.weight[i] = unseen;
        }
        weights.total += weights.weight[i];
    }
    return weights;
}

/* Of all distributions with the mean `share` the likeliest one gives step i its weight divided by
 * 1 + factor * (share of i - share); this finds the factor. The sum falls as the factor grows. */
static double find_factor(const Weights *weights, double share)
{
    double low = -1 / (1 - share);
    double high = 1 / share;
    for (int i = 0; i < 100; i++) {
        double factor = (low + high) / 2;
        double sum = 0;
        for (size_t step = 0; step <= ELO_STEPS; step++) {
            double distance = share_at(step) - share;
            if (weights->weight[step] > 0) {
                sum += weights->weight[step] * distance / (1 + factor * distance);
            }
        }
        *(sum > 0 ? &low : &high) = factor;
    }
    return (low + high) / 2;
}

double sprt_ratio(const Sample *sample, double elo0, double elo1)
{
    Weights weights = weigh(sample);
    double share0 = share_of_elo(elo0);
    double share1 = share_of_elo(elo1);
    double factor0 = find_factor(&weights, share0);
    double factor1 = find_factor(&weights, share1);
    double sum = 0;
    if (sample->total == 0) {
        return 0;
    }
    for (size_t i = 0; i <= ELO_STEPS; i++) {
        if (weights.weight[i] > 0) {
            sum += weights.weight[i] * (log1p(factor0 * (share_at(i) - share0)) -
                                        log1p(factor1 * (share_at(i) - share1)));
        }
    }
    return sum;
}

double sprt_lower(double alpha, double beta)
{
    return log(beta / (1 - alpha));
}

double sprt_upper(double alpha, double beta)
{
    return log((1 - beta) / alpha);
}
