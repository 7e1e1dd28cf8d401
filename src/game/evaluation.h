/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An evaluation is a sum: how much a side has of each of a few named terms, times what one of it is worth.
 * What is worth how much may differ from game to game and from phase to phase; each such case is a
 * row of weights, found by scripts/tune and kept in the weights.def of the family.
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

enum {
    EVAL_MAX_TERMS = 12,
    EVAL_FINE = 100 /* weights are in hundredths of what evaluate() counts in */
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

/* In hundredths of a man or a point. `terms` is best a constant: the loop then unrolls. */
static inline int32_t eval_sum(const EvalWeights *weights, const int32_t *count, size_t terms)
{
    int64_t sum = 0;
    for (size_t i = 0; i < terms; i++) {
        sum += (int64_t)weights->of[i] * count[i];
    }
    return (int32_t)(sum / EVAL_FINE);
}
