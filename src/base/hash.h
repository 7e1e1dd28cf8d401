/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Keys of positions. States are so small (a few words) that mixing the words is as quick as keeping
 * Zobrist keys up to date, and there is no incremental key that could drift from its state.
 */
#ifndef NGUZO_BASE_HASH_H
#define NGUZO_BASE_HASH_H

#include <stdint.h>

/* SplitMix64's finaliser: every bit of the input reaches every bit of the output. */
static inline uint64_t hash_mix(uint64_t word)
{
    word = (word ^ (word >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    word = (word ^ (word >> 27)) * UINT64_C(0x94D049BB133111EB);
    return word ^ (word >> 31);
}

/* Times this, a word may be the key that the next is added to. */
#define HASH_SPREAD UINT64_C(0xD1342543DE82EF95)

/* Adds one word to a key; order matters. The key is 0 or comes from here, or from a word spread: a raw word in
 * its place would cancel out against the next. */
static inline uint64_t hash_add(uint64_t key, uint64_t word)
{
    return hash_mix((key + UINT64_C(0x9E3779B97F4A7C15)) ^ word);
}

#endif
