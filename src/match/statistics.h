/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Statistics of match results. A score is an engine's share of the points, from 0 to 1; a sample is a set of
 * independent scores: of single games, or of groups of games that share an opening. With two players a group
 * is a game pair, whose five possible scores make the distribution pentanomial.
 */
#pragma once

#include <stdint.h>

enum { SCORE_STEPS = 120 }; /* halves, thirds, quarters and the like are whole numbers of steps */

typedef struct Sample {
    uint64_t count[SCORE_STEPS + 1]; /* of each score */
    uint64_t total;
} Sample;

/* Adds the score points / max_points. */
void sample_add(Sample *sample, uint64_t points, uint64_t max_points);
double sample_mean(const Sample *sample);
/* Half the width of the 95 % confidence interval of the mean. */
double sample_error(const Sample *sample);
/* Likelihood of superiority: the probability that the true mean is above `even`. */
double sample_los(const Sample *sample, double even);

/* Logistic Elo difference; infinite for the scores 0 and 1. */
double elo_from_score(double score);
double score_from_elo(double elo);
/* Half the width of the Elo interval that corresponds to score +/- error; infinite if that reaches 0 or 1. */
double elo_error(double score, double error);

/* Normalised Elo: the mean above 1/2 in standard deviations of a single game, scaled so that it is close to
 * logistic Elo when there are no draws. Unlike logistic Elo it does not depend on how many games are drawn, and it
 * determines how many games an SPRT needs. `games` is the number of games per score of the sample. Infinite
 * without variance, unless the mean is 1/2. */
double normalized_elo(const Sample *sample, unsigned games);
/* Half the width of its 95 % confidence interval. */
double normalized_elo_error(const Sample *sample, unsigned games);

/* The log-likelihood ratio of H1 (Elo difference elo1) to H0 (elo0) in the generalised sequential probability
 * ratio test. */
double sprt_llr(const Sample *sample, double elo0, double elo1);
/* Wald's bounds: H0 is accepted at or below the lower one, H1 at or above the upper one. */
double sprt_lower_bound(double alpha, double beta);
double sprt_upper_bound(double alpha, double beta);
