/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Unpacked blocks of table files, the recent ones, shared by threads.
 */
#ifndef NGUZO_SOLVER_CACHE_H
#define NGUZO_SOLVER_CACHE_H

#include "solver/table.h"

typedef struct Cache Cache;

/* NULL if there is no memory. */
Cache *cache_new(void);
void cache_free(Cache *cache);
/* A value of a table: number `offset` of a block. `table_number` tells tables apart. Takes no memory. */
MUST_CHECK Status cache_value(Cache *cache, const TableFile *table, uint32_t table_number,
                              uint32_t block, uint32_t offset, ValueCode *value, Fault *fault);

#endif
