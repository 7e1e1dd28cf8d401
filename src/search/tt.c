/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/tt.h"

#include "base/pages.h"

#include <string.h>

enum { GENERATIONS = 256 };

Status tt_resize(TranspositionTable *table, size_t megabytes)
{
    size_t wanted = megabytes * 1024 * 1024 / TT_BUCKET_BYTES;
    size_t buckets = 1024;
    while (buckets * 2 <= wanted) {
        buckets *= 2;
    }
    void *memory = pages_new(buckets * TT_BUCKET_BYTES);
    if (memory == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    tt_free(table);
    *table = (TranspositionTable){.slots = memory, .mask = buckets - 1};
    return STATUS_OK;
}

void tt_free(TranspositionTable *table)
{
    pages_free(table->slots, (table->mask + 1) * TT_BUCKET_BYTES);
    *table = (TranspositionTable){0};
}

void tt_clear(TranspositionTable *table)
{
    memset(table->slots, 0, (table->mask + 1) * TT_BUCKET_BYTES);
    table->generation = 0;
}

void tt_new_search(TranspositionTable *table)
{
    table->generation = (table->generation + 1) % GENERATIONS;
}

static TtSlot *bucket(const TranspositionTable *table, uint64_t key)
{
    return table->slots + (key & table->mask) * TT_BUCKET_SLOTS;
}

static uint64_t pack(const TtEntry *hit, unsigned generation)
{
    return (uint64_t)(uint16_t)hit->value | (uint64_t)hit->tag << 16 |
           (uint64_t)(hit->depth & 255) << 40 | (uint64_t)hit->bound << 48 |
           (uint64_t)generation << 50;
}

static TtEntry unpack(uint64_t data)
{
    return (TtEntry){.value = (int16_t)(data & 0xFFFF),
                     .tag = (uint32_t)(data >> 16 & 0xFFFFFF),
                     .depth = (unsigned)(data >> 40 & 255),
                     .bound = (Bound)(data >> 48 & 3)};
}

static unsigned generation_of(uint64_t data)
{
    return (unsigned)(data >> 50 & (GENERATIONS - 1));
}

bool tt_probe(const TranspositionTable *table, uint64_t key, TtEntry *hit)
{
    const TtSlot *slots = bucket(table, key);
    for (unsigned i = 0; i < TT_BUCKET_SLOTS; i++) {
        uint64_t data = atomic_load_explicit(&slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slots[i].check, memory_order_relaxed);
        if ((check ^ data) == key && data != 0) {
            *hit = unpack(data);
            hit->is_current = generation_of(data) == table->generation;
            return true;
        }
    }
    return false;
}

/* Shallow results of former searches are worth least. */
static unsigned worth(const TranspositionTable *table, uint64_t data)
{
    unsigned depth = (unsigned)(data >> 40 & 255);
    return generation_of(data) == table->generation ? depth + 256 : depth;
}

void tt_store(TranspositionTable *table, uint64_t key, const TtEntry *found)
{
    TtSlot *slots = bucket(table, key);
    TtSlot *victim = NULL;
    unsigned least = UINT32_MAX;
    TtEntry entry = *found;
    for (unsigned i = 0; i < TT_BUCKET_SLOTS; i++) {
        uint64_t data = atomic_load_explicit(&slots[i].data, memory_order_relaxed);
        uint64_t check = atomic_load_explicit(&slots[i].check, memory_order_relaxed);
        if ((check ^ data) == key && data != 0) {
            /* An upper bound knows no best move worth forgetting one for. */
            entry.tag = entry.bound == BOUND_UPPER ? unpack(data).tag : entry.tag;
            victim = &slots[i];
            break;
        }
        unsigned value = data == 0 ? 0 : worth(table, data);
        if (value < least) {
            least = value;
            victim = &slots[i];
        }
    }
    uint64_t data = pack(&entry, table->generation);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

unsigned tt_hashfull(const TranspositionTable *table)
{
    enum { SAMPLE = 1000 };
    unsigned used = 0;
    for (size_t i = 0; i < SAMPLE; i++) {
        uint64_t data = atomic_load_explicit(&table->slots[i].data, memory_order_relaxed);
        used += data != 0 && generation_of(data) == table->generation;
    }
    return used;
}
