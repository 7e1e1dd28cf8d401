/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/table.h"

#include <stdlib.h>
#include <string.h>

Status table_resize(Table *table, size_t megabytes)
{
    size_t wanted = megabytes * 1024 * 1024 / sizeof(TableEntry);
    size_t count = 1024;
    while (count * 2 <= wanted) {
        count *= 2;
    }
    TableEntry *entries = calloc(count, sizeof *entries);
    if (entries == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    free(table->entries);
    *table = (Table){.entries = entries, .mask = count - 1};
    return STATUS_OK;
}

void table_free(Table *table)
{
    free(table->entries);
    *table = (Table){0};
}

void table_clear(Table *table)
{
    memset(table->entries, 0, (table->mask + 1) * sizeof *table->entries);
    table->generation = 0;
}

const TableEntry *table_find(const Table *table, uint64_t key)
{
    const TableEntry *entry = &table->entries[key & table->mask];
    return entry->key == key && entry->bound != BOUND_NONE ? entry : NULL;
}

void table_store(Table *table, uint64_t key, Move move, int32_t value, unsigned depth,
                 TableBound bound)
{
    TableEntry *entry = &table->entries[key & table->mask];
    bool same = entry->key == key;
    /* Deeper results of this search are kept; an upper bound knows no best move worth forgetting one for. */
    if (entry->generation == table->generation && !same && entry->depth > depth + 2) {
        return;
    }
    if (same && bound == BOUND_UPPER && entry->bound != BOUND_NONE) {
        move = entry->move;
    }
    *entry = (TableEntry){.key = key,
                          .move = move,
                          .value = value,
                          .depth = (uint8_t)depth,
                          .bound = (uint8_t)bound,
                          .generation = table->generation};
}

unsigned table_fullness(const Table *table)
{
    enum { SAMPLE = 1000 };
    unsigned used = 0;
    for (size_t i = 0; i < SAMPLE; i++) {
        used += table->entries[i].bound != BOUND_NONE &&
                table->entries[i].generation == table->generation;
    }
    return used;
}
