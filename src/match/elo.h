/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What results say about strength. A share is the part of the points that one of two (or more) has; a
 * sample is a list of shares of equal weight: of single games, or of groups of games with one opening.
 */
#ifndef NGUZO_MATCH_ELO_H
#define NGUZO_MATCH_ELO_H

#include <stdint.h>

/* Shares in steps: halves, thirds, quarters and their like are exact. */
enum { ELO_STEPS = 120 };

typedef struct Sample {
    uint64_t count[ELO_STEPS + 1]; /* of each share */
    uint64_t total;
} Sample;

void sample_add(Sample *sample, uint64_t points, uint64_t of);
double sample_mean(const Sample *sample);
/* Half the width of the interval that holds the true mean in 95 of 100 cases. */
double sample_error(const Sample *sample);
/* Likelihood that the true mean is above `even`. */
double sample_superiority(const Sample *sample, double even);

/* Logistic: 400 Elo are ten to one. Infinite at the ends. */
double elo_of_share(double share);
double share_of_elo(double elo);
/* Half the width of the interval of Elo that belongs to the interval of shares. */
double elo_error(double share, double error);

/* The generalised sequential probability ratio test on the shares of groups: the logarithm of how much
 * likelier the sample is if the true Elo is elo1 than if it is elo0. */
double sprt_ratio(const Sample *sample, double elo0, double elo1);
/* Reaching one of these accepts elo0 or elo1. */
double sprt_lower(double alpha, double beta);
double sprt_upper(double alpha, double beta);

#endif
