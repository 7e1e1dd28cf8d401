/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which moves are being searched right now, so that a second thread at the same position turns to another
 * move first and comes back when the result stands in the transposition table. A lost or mistaken note
 * costs a little time, never a wrong value: no lock.
 */
#ifndef NGUZO_SEARCH_ABDADA_H
#define NGUZO_SEARCH_ABDADA_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { ABDADA_SLOTS = 4096 };

typedef struct AbdadaTable {
    _Atomic uint64_t slot[ABDADA_SLOTS]; /* a position's key mixed with a move; 0: free */
} AbdadaTable;

static inline bool abdada_is_marked(const AbdadaTable *table, uint64_t work)
{
    return atomic_load_explicit(&table->slot[work % ABDADA_SLOTS], memory_order_relaxed) == work;
}

static inline void abdada_mark(AbdadaTable *table, uint64_t work)
{
    atomic_store_explicit(&table->slot[work % ABDADA_SLOTS], work, memory_order_relaxed);
}

static inline void abdada_unmark(AbdadaTable *table, uint64_t work)
{
    if (abdada_is_marked(table, work)) {
        atomic_store_explicit(&table->slot[work % ABDADA_SLOTS], 0, memory_order_relaxed);
    }
}

#endif
