/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/tt.h"

#include "base/pages.h"

#include <string.h>

enum { GENERATIONS = 256, MIN_BUCKETS = 1024 };

uint64_t tt_bytes(uint64_t megabytes, uint64_t address_space)
{
    uint64_t bytes = (uint64_t)MIN_BUCKETS * TT_BUCKET_BYTES;
    while (bytes * 2 <= megabytes * 1024 * 1024) {
        bytes *= 2;
    }
    return bytes <= address_space ? bytes : 0;
}

Status tt_resize(TranspositionTable *tt, size_t megabytes)
{
    size_t bytes = (size_t)tt_bytes(megabytes, SIZE_MAX);
    void *memory = bytes == 0 ? NULL : pages_new(bytes);
    if (memory == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    tt_free(tt);
    *tt = (TranspositionTable){.slots = memory, .mask = bytes / TT_BUCKET_BYTES - 1};
    return STATUS_OK;
}

void tt_free(TranspositionTable *tt)
{
    pages_free(tt->slots, (tt->mask + 1) * TT_BUCKET_BYTES);
    *tt = (TranspositionTable){0};
}

void tt_clear(TranspositionTable *tt)
{
    if (tt->slots != NULL) {
        memset(tt->slots, 0, (tt->mask + 1) * TT_BUCKET_BYTES);
    }
    tt->generation = 0;
}

void tt_new_search(TranspositionTable *tt)
{
    tt->generation = (tt->generation + 1) % GENERATIONS;
}

static TtSlot *bucket_of(const TranspositionTable *tt, uint64_t key)
{
    return tt->slots + (key & tt->mask) * TT_BUCKET_SLOTS;
}

static uint64_t pack(const TtEntry *entry, unsigned generation)
{
    return (uint64_t)(uint16_t)entry->value | (uint64_t)entry->tag << 16 |
           (uint64_t)(entry->depth & 255) << 40 | (uint64_t)entry->bound << 48 |
           (uint64_t)generation << 50;
}

static TtEntry unpack(uint64_t data)
{
    return (TtEntry){.value = (int16_t)(data & 0xFFFF),
                     .tag = (uint32_t)(data >> 16 & 0xFFFFFF),
                     .depth = (unsigned)(data >> 40 & 255),
                     .bound = (Bound)(data >> 48 & 3)};
}

static bool is_current(const TranspositionTable *tt, uint64_t data)
{
    return (data >> 50 & (GENERATIONS - 1)) == tt->generation;
}

/* The data of a slot, and whether it belongs to the key. */
static bool read_slot(const TtSlot *slot, uint64_t key, uint64_t *data)
{
    *data = atomic_load_explicit(&slot->data, memory_order_relaxed);
    uint64_t check = atomic_load_explicit(&slot->check, memory_order_relaxed);
    return (check ^ *data) == key && *data != 0;
}

bool tt_probe(const TranspositionTable *tt, uint64_t key, TtEntry *entry)
{
    const TtSlot *slots = bucket_of(tt, key);
    uint64_t data = 0;
    for (unsigned i = 0; i < TT_BUCKET_SLOTS; i++) {
        if (read_slot(&slots[i], key, &data)) {
            *entry = unpack(data);
            entry->is_current = is_current(tt, data);
            return true;
        }
    }
    return false;
}

/* Replaces the position's own slot, or else the shallowest one, those of older searches first. */
void tt_store(TranspositionTable *tt, uint64_t key, const TtEntry *entry)
{
    TtSlot *slots = bucket_of(tt, key);
    TtSlot *victim = NULL;
    unsigned least = UINT32_MAX;
    TtEntry stored = *entry;
    uint64_t data = 0;
    for (unsigned i = 0; i < TT_BUCKET_SLOTS; i++) {
        if (read_slot(&slots[i], key, &data)) {
            /* An upper bound has no best move of its own. */
            stored.tag = entry->bound == BOUND_UPPER ? unpack(data).tag : entry->tag;
            victim = &slots[i];
            break;
        }
        unsigned worth = unpack(data).depth + (is_current(tt, data) ? 256 : 0);
        worth = data == 0 ? 0 : worth;
        if (worth < least) {
            least = worth;
            victim = &slots[i];
        }
    }
    data = pack(&stored, tt->generation);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

unsigned tt_hashfull(const TranspositionTable *tt)
{
    enum { SAMPLE = 1000 };
    unsigned used = 0;
    for (size_t i = 0; i < SAMPLE; i++) {
        uint64_t data = atomic_load_explicit(&tt->slots[i].data, memory_order_relaxed);
        used += data != 0 && is_current(tt, data);
    }
    return used;
}
