/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transposition table: what was found out about positions before, shared by all threads without a lock.
 * A slot is two words, and the first is the key XORed with the second: a slot that two threads wrote at
 * once does not match any key and is simply not found.
 */
#ifndef NGUZO_SEARCH_TT_H
#define NGUZO_SEARCH_TT_H

#include "game/game.h"

#include <stdatomic.h>

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

/* data:  0-15 value   16-39 tag of the best move   40-47 depth   48-49 bound   50-57 generation */
typedef struct TtSlot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
} TtSlot;

enum {
    TT_BUCKET_SLOTS = 4,
    TT_BUCKET_BYTES = 64
}; /* slots that share a cache line, and its bytes */

typedef struct TranspositionTable {
    TtSlot *slots;
    size_t mask; /* buckets - 1, a power of two minus one */
    unsigned generation;
} TranspositionTable;

typedef struct TtEntry {
    int32_t value;
    uint32_t tag; /* of the best move */
    unsigned depth;
    Bound bound;
    bool is_current; /* written by the present search; set by tt_probe() */
} TtEntry;

/* Moves need up to 53 bits; these 24 tell the moves of one position apart well enough for ordering. */
static inline uint32_t tt_move_tag(Move move)
{
    return (uint32_t)((move + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 40);
}

/* Keeps the old content if there is no memory. */
MUST_CHECK Status tt_resize(TranspositionTable *table, size_t megabytes);
void tt_free(TranspositionTable *table);
void tt_clear(TranspositionTable *table);
/* A new search begins: what older ones wrote gives method first. */
void tt_new_search(TranspositionTable *table);
/* Asks for the memory that tt_probe() will look at. */
static inline void tt_prefetch(const TranspositionTable *table, uint64_t key)
{
    __builtin_prefetch(table->slots + (key & table->mask) * TT_BUCKET_SLOTS);
}
bool tt_probe(const TranspositionTable *table, uint64_t key, TtEntry *hit);
void tt_store(TranspositionTable *table, uint64_t key, const TtEntry *found);
/* Per mille of a sample that the present search wrote. */
unsigned tt_hashfull(const TranspositionTable *table);

#endif
