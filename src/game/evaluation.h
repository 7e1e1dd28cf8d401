/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An evaluation is a weighted sum: a few named terms are counted for each side and multiplied by weights. The weights may
 * differ between games and between phases of a game; each such case is a row of weights, tuned by scripts/tune and kept
 * in the weights.def of the family.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
    EVAL_MAX_TERMS = 12,
    EVAL_FINE = 100 /* weights are in hundredths of a centipawn */
};

typedef struct EvalTerm {
    const char *name; /* one word */
    const char *help; /* what is counted */
} EvalTerm;

typedef struct EvalWeights {
    const char *name; /* of the case, one word */
    int32_t of[EVAL_MAX_TERMS];
} EvalWeights;

/* One side of a position. */
typedef struct EvalSide {
    const EvalWeights *weights; /* that apply to it */
    int32_t count[EVAL_MAX_TERMS];
} EvalSide;

/* In centipawns. If `terms` is a constant, the compiler unrolls the loop. */
static inline int32_t eval_sum(const EvalWeights *weights, const int32_t *count, size_t terms)
{
    int64_t sum = 0;
    for (size_t i = 0; i < terms; i++) {
        sum += (int64_t)weights->of[i] * count[i];
    }
    return (int32_t)(sum / EVAL_FINE);
}
