/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which moves are being searched right now, so that a second thread at the same position turns to another
 * move first and comes back when the result stands in the transposition table. A lost or mistaken note
 * costs a little time, never a wrong value: no lock.
 */
#ifndef NGUZO_SEARCH_BUSY_H
#define NGUZO_SEARCH_BUSY_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { BUSY_SLOTS = 4096 };

typedef struct BusyTable {
    _Atomic uint64_t slot[BUSY_SLOTS]; /* a position's key mixed with a move; 0: free */
} BusyTable;

static inline bool busy_is(const BusyTable *table, uint64_t work)
{
    return atomic_load_explicit(&table->slot[work % BUSY_SLOTS], memory_order_relaxed) == work;
}

static inline void busy_begin(BusyTable *table, uint64_t work)
{
    atomic_store_explicit(&table->slot[work % BUSY_SLOTS], work, memory_order_relaxed);
}

static inline void busy_end(BusyTable *table, uint64_t work)
{
    if (busy_is(table, work)) {
        atomic_store_explicit(&table->slot[work % BUSY_SLOTS], 0, memory_order_relaxed);
    }
}

#endif
