/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SplitMix64: a counter and a finaliser. The n-th number depends only on the seed and n, so that several processes
 * agree on the n-th random event without exchanging it.
 */
#pragma once

#include "base/hash.h"

#include <stdint.h>

/* Number `index` (from 0) of the sequence with this seed. */
static inline uint64_t random_draw(uint64_t seed, uint64_t index)
{
    return hash_mix(seed + (index + 1) * UINT64_C(0x9E3779B97F4A7C15));
}

typedef struct Random {
    uint64_t seed;
    uint64_t index;
} Random;

static inline uint64_t random_next(Random *random)
{
    return random_draw(random->seed, random->index++);
}

/* At least 0, less than 1. */
static inline double random_fraction(Random *random)
{
    return (double)(random_next(random) >> 11) / 9007199254740992.0;
}

/* From 0 to bound - 1. The bias of the multiplication is below 2^-32 for the small bounds used here. */
static inline uint32_t random_below(Random *random, uint32_t bound)
{
    return (uint32_t)(((random_next(random) >> 32) * bound) >> 32);
}
