/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transposition table, shared by all threads without a lock. A slot is two words, of which the first is the key XORed
 * with the second: a slot that two threads have written at the same time matches no key.
 */
#pragma once

#include "game/game.h"

#include <stdatomic.h>

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* data:  0-15 value   16-39 tag of the best move   40-47 depth   48-49 bound   50-57 generation */
typedef struct TtSlot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
} TtSlot;

enum { TT_BUCKET_SLOTS = 4, TT_BUCKET_BYTES = 64 }; /* a bucket is a cache line */

typedef struct TranspositionTable {
    TtSlot *slots;
    size_t mask; /* number of buckets, a power of two, minus one */
    unsigned generation;
} TranspositionTable;

typedef struct TtEntry {
    int32_t value;
    uint32_t tag; /* of the best move */
    unsigned depth;
    Bound bound;
    bool is_current; /* written by the current search; set by tt_probe() */
} TtEntry;

/* Moves need up to 53 bits; 24 are enough to tell apart the moves of one position. */
static inline uint32_t tt_move_tag(Move move)
{
    return (uint32_t)((move + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 40);
}

/* The size in bytes for `megabytes`, rounded down to a power of two; 0 if it exceeds `address_space`. */
uint64_t tt_bytes(uint64_t megabytes, uint64_t address_space);
/* Keeps the old content if there is no memory. */
MUST_CHECK Status tt_resize(TranspositionTable *tt, size_t megabytes);
void tt_free(TranspositionTable *tt);
void tt_clear(TranspositionTable *tt);
/* Starts a new generation: entries of older searches are replaced first. */
void tt_new_search(TranspositionTable *tt);
/* Loads the bucket that tt_probe() will read into the cache. */
static inline void tt_prefetch(const TranspositionTable *tt, uint64_t key)
{
    __builtin_prefetch(tt->slots + (key & tt->mask) * TT_BUCKET_SLOTS);
}
bool tt_probe(const TranspositionTable *tt, uint64_t key, TtEntry *entry);
void tt_store(TranspositionTable *tt, uint64_t key, const TtEntry *entry);
/* Per mille of the table that the current search has written, by a sample. */
unsigned tt_hashfull(const TranspositionTable *tt);
