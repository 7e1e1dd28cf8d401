/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Position keys. States are only a few machine words long, so mixing them is as fast as updating Zobrist keys
 * incrementally, and the key cannot get out of step with its state.
 */
#pragma once

#include <stdint.h>

/* SplitMix64's finaliser: every bit of the input reaches every bit of the output. */
static inline uint64_t hash_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

/* A word multiplied by this can serve as the key to which hash_add() adds the next word. */
#define HASH_SPREAD UINT64_C(0xD1342543DE82EF95)

/* Adds one word to a key; the order matters. The key is 0, the result of an earlier call, or a word times HASH_SPREAD:
 * a word by itself would cancel out against the next. */
static inline uint64_t hash_add(uint64_t key, uint64_t word)
{
    return hash_mix((key + UINT64_C(0x9E3779B97F4A7C15)) ^ word);
}
