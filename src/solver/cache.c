/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Set-associative with least-recently-used replacement. Each set has a lock, held while a value is read, so
 * that no thread reads a block while another replaces it.
 */
#include "solver/cache.h"

#include "base/hash.h"

#include <pthread.h>
#include <stdlib.h>

enum {
    SETS = 64,
    WAYS = 8,
    DECODERS = 4 /* blocks that are decompressed at the same time */
};               /* of 128 KiB each: 64 MiB of address space, backed by memory only as it fills */

typedef struct Way {
    uint64_t key; /* table and block, plus one; 0: empty */
    uint64_t used;
} Way;

typedef struct Set {
    pthread_mutex_t mutex;
    uint64_t clock;
    Way way[WAYS];
} Set;

typedef struct Decoding {
    pthread_mutex_t mutex;
    TableDecoder *decoder;
} Decoding;

struct Cache {
    Set set[SETS];
    ValueCode *values; /* SETS * WAYS blocks */
    Decoding decoding[DECODERS];
};

Cache *cache_new(void)
{
    Cache *cache = calloc(1, sizeof *cache);
    if (cache == NULL) {
        return NULL;
    }
    cache->values = calloc((size_t)SETS * WAYS * TABLE_BLOCK_VALUES, sizeof *cache->values);
    bool fails = cache->values == NULL;
    for (unsigned i = 0; i < DECODERS; i++) {
        (void)pthread_mutex_init(&cache->decoding[i].mutex, NULL);
        cache->decoding[i].decoder = table_decoder_new();
        fails = fails || cache->decoding[i].decoder == NULL;
    }
    for (unsigned i = 0; i < SETS; i++) {
        (void)pthread_mutex_init(&cache->set[i].mutex, NULL);
    }
    if (fails) {
        cache_free(cache);
        return NULL;
    }
    return cache;
}

void cache_free(Cache *cache)
{
    if (cache == NULL) {
        return;
    }
    for (unsigned i = 0; i < SETS; i++) {
        (void)pthread_mutex_destroy(&cache->set[i].mutex);
    }
    for (unsigned i = 0; i < DECODERS; i++) {
        (void)pthread_mutex_destroy(&cache->decoding[i].mutex);
        table_decoder_free(cache->decoding[i].decoder);
    }
    free(cache->values);
    free(cache);
}

/* The way that holds the key, or the one to replace. */
static unsigned find_way(const Set *set, uint64_t key)
{
    unsigned oldest = 0;
    for (unsigned i = 0; i < WAYS; i++) {
        if (set->way[i].key == key) {
            return i;
        }
        oldest = set->way[i].used < set->way[oldest].used ? i : oldest;
    }
    return oldest;
}

Status cache_value(Cache *cache, const TableFile *table, uint32_t table_number, uint32_t block,
                   uint32_t offset, ValueCode *value, Fault *fault)
{
    uint64_t key = ((uint64_t)table_number << 32 | block) + 1;
    unsigned number = (unsigned)(hash_mix(key) % SETS);
    Set *set = &cache->set[number];
    Status status = STATUS_OK;
    (void)pthread_mutex_lock(&set->mutex);
    unsigned way = find_way(set, key);
    ValueCode *values = cache->values + ((size_t)number * WAYS + way) * TABLE_BLOCK_VALUES;
    if (set->way[way].key != key) {
        Decoding *decoding = &cache->decoding[number % DECODERS];
        set->way[way].key = 0;
        (void)pthread_mutex_lock(&decoding->mutex);
        status = table_read_block(table, block, decoding->decoder, values, fault);
        (void)pthread_mutex_unlock(&decoding->mutex);
    }
    if (status == STATUS_OK) {
        set->way[way] = (Way){key, ++set->clock};
        *value = values[offset];
    }
    (void)pthread_mutex_unlock(&set->mutex);
    return status;
}
