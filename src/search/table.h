/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transposition table: what was found out about positions before, shared by all threads without a lock.
 * A slot is two words, and the first is the key XORed with the second: a slot that two threads wrote at
 * once does not match any key and is simply not found.
 */
#ifndef NGUZO_SEARCH_TABLE_H
#define NGUZO_SEARCH_TABLE_H

#include "game/game.h"

#include <stdatomic.h>

typedef enum TableBound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } TableBound;

/* data:  0-15 value   16-39 tag of the best move   40-47 depth   48-49 bound   50-57 generation */
typedef struct TableSlot {
    _Atomic uint64_t check; /* key ^ data */
    _Atomic uint64_t data;
} TableSlot;

enum { TABLE_BUCKET = 4, TABLE_LINE = 64 }; /* slots that share a cache line, and its bytes */

typedef struct Table {
    TableSlot *slots;
    size_t mask; /* buckets - 1, a power of two minus one */
    unsigned generation;
} Table;

typedef struct TableHit {
    int32_t value;
    uint32_t tag; /* of the best move */
    unsigned depth;
    TableBound bound;
    bool is_recent; /* written by the present search; set by table_find() */
} TableHit;

/* Moves need up to 53 bits; these 24 tell the moves of one position apart well enough for ordering. */
static inline uint32_t table_tag(Move move)
{
    return (uint32_t)((move + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 40);
}

/* Keeps the old content if there is no memory. */
MUST_CHECK Status table_resize(Table *table, size_t megabytes);
void table_free(Table *table);
void table_clear(Table *table);
/* A new search begins: what older ones wrote gives way first. */
void table_age(Table *table);
/* Asks for the memory that table_find() will look at. */
static inline void table_prefetch(const Table *table, uint64_t key)
{
    __builtin_prefetch(table->slots + (key & table->mask) * TABLE_BUCKET);
}
bool table_find(const Table *table, uint64_t key, TableHit *hit);
void table_store(Table *table, uint64_t key, const TableHit *found);
/* Per mille of a sample that the present search wrote. */
unsigned table_fullness(const Table *table);

#endif
