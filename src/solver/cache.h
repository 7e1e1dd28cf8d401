/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A cache of decompressed blocks of table files, shared by all threads.
 */
#pragma once

#include "solver/table.h"

typedef struct Cache Cache;

/* NULL if out of memory. */
Cache *cache_new(void);
void cache_free(Cache *cache);
/* Looks up value `offset` of a block. `table_number` identifies the table within this cache. Allocates nothing. */
MUST_CHECK Status cache_value(Cache *cache, const TableFile *table, uint32_t table_number,
                              uint32_t block, uint32_t offset, ValueCode *value, Fault *fault);
