/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/block_fringe.h"

#include <stdlib.h>
#include <string.h>

static uint64_t class_size(const Store *store, uint32_t class)
{
    return store->family->describe(store->numbering, class).size;
}

static unsigned count_layers(const BlockUnit *unit)
{
    return unit->layers > 1 && unit->class[1] != BLOCK_NO_CLASS ? 2 : 1;
}

uint64_t block_fringe_memory(const Store *store, const BlockUnit *unit)
{
    uint64_t size = 0;
    for (uint32_t i = 0; i < unit->fringe * count_layers(unit); i++) {
        size += class_size(store, unit->class[i / unit->fringe] + 1 + i % unit->fringe);
    }
    return 2 * size;
}

Status block_fringe_init(BlockFringe *fringe, const Store *store, const BlockUnit *unit)
{
    uint32_t classes = unit->fringe * count_layers(unit);
    fringe->class = calloc(classes + 1U, sizeof *fringe->class);
    fringe->first = calloc(classes + 1U, sizeof *fringe->first);
    fringe->values = calloc(classes + 1U, sizeof *fringe->values);
    if (fringe->class == NULL || fringe->first == NULL || fringe->values == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    fringe->classes = classes;
    for (uint32_t i = 0; i < classes; i++) {
        fringe->class[i] = unit->class[i / unit->fringe] + 1 + i % unit->fringe;
        uint64_t size = class_size(store, fringe->class[i]);
        fringe->first[i + 1] = fringe->first[i] + size;
        fringe->values[i] = malloc(size + 8);
        if (fringe->values[i] == NULL) {
            return STATUS_OUT_OF_MEMORY;
        }
        memset(fringe->values[i], BLOCK_NO_POSITION, size);
    }
    fringe->size = fringe->first[classes];
    fringe->steps = malloc(fringe->size + 1);
    return fringe->steps == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

void block_fringe_free(BlockFringe *fringe, Store *store)
{
    for (uint32_t i = 0; i < fringe->classes; i++) {
        if (store != NULL) {
            store->bytes[fringe->class[i]] = fringe->values[i];
        } else {
            free(fringe->values[i]);
        }
    }
    free(fringe->class);
    free(fringe->first);
    free((void *)fringe->values);
    free(fringe->steps);
    *fringe = (BlockFringe){0};
}

/* The part of [begin, end) that belongs to class number i. */
typedef struct Section {
    uint32_t class;
    uint64_t first; /* index in the class */
    size_t count;
    uint8_t *steps;
    uint8_t *values;
} Section;

static Section section_of(const BlockFringe *fringe, uint32_t i, uint64_t begin, uint64_t end)
{
    uint64_t from = begin > fringe->first[i] ? begin : fringe->first[i];
    uint64_t to = end < fringe->first[i + 1] ? end : fringe->first[i + 1];
    uint64_t index = from - fringe->first[i];
    return (Section){.class = fringe->class[i],
                     .first = index,
                     .count = to > from ? (size_t)(to - from) : 0,
                     .steps = fringe->steps + from,
                     .values = fringe->values[i] + index};
}

static uint32_t first_class(const BlockFringe *fringe, uint64_t place)
{
    uint32_t low = 0;
    uint32_t high = fringe->classes;
    while (high - low > 1) {
        uint32_t middle = (low + high) / 2;
        if (fringe->first[middle] <= place) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return low;
}

void block_fringe_list(BlockFringe *fringe, const BlockOps *ops, BlockScratch *scratch,
                       uint64_t begin, uint64_t end)
{
    for (uint32_t i = first_class(fringe, begin); i < fringe->classes && fringe->first[i] < end;
         i++) {
        Section section = section_of(fringe, i, begin, end);
        if (section.count > 0) {
            ops->fringe_steps(scratch, section.class, section.first, section.count, section.steps);
        }
    }
}

bool block_fringe_value(BlockFringe *fringe, const BlockOps *ops, BlockScratch *scratch,
                        const BlockArrays *arrays, unsigned step, uint64_t begin, uint64_t end)
{
    bool fits = true;
    for (uint32_t i = first_class(fringe, begin); i < fringe->classes && fringe->first[i] < end;
         i++) {
        Section section = section_of(fringe, i, begin, end);
        if (section.count > 0 && memchr(section.steps, (int)step, section.count) != NULL) {
            ops->value_fringe(scratch, arrays, section.class, section.first, section.count,
                              section.steps, (uint8_t)step, section.values);
            fits = fits && memchr(section.values, BLOCK_DISTANCE_MAX + 2, section.count) == NULL;
        }
    }
    return fits;
}
