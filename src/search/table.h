/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Transposition table: what was found out about positions before.
 */
#ifndef NGUZO_SEARCH_TABLE_H
#define NGUZO_SEARCH_TABLE_H

#include "core/game.h"

typedef enum TableBound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } TableBound;

/* 24 bytes; moves of this engine need up to 53 bits. */
typedef struct TableEntry {
    uint64_t key;
    Move move;
    int32_t value;
    uint8_t depth;
    uint8_t bound;       /* TableBound */
    uint16_t generation; /* of the search that wrote it; old ones give way first */
} TableEntry;

typedef struct Table {
    TableEntry *entries;
    size_t mask; /* entries - 1, a power of two minus one */
    uint16_t generation;
} Table;

MUST_CHECK Status table_resize(Table *table, size_t megabytes);
void table_free(Table *table);
void table_clear(Table *table);
/* NULL if the position is not there. */
const TableEntry *table_find(const Table *table, uint64_t key);
void table_store(Table *table, uint64_t key, Move move, int32_t value, unsigned depth,
                 TableBound bound);
/* Per mille of a sample that the present search wrote. */
unsigned table_fullness(const Table *table);

#endif
