/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/block_detours.h"

#include <stdlib.h>

static int compare_ends(const void *left, const void *right)
{
    const BlockDetour *a = left;
    const BlockDetour *b = right;
    return a->to != b->to ? (a->to > b->to) - (a->to < b->to)
                          : (a->from > b->from) - (a->from < b->from);
}

static Status collect(const BlockOps *ops, BlockScratch *scratch, const BlockUnit *unit,
                      unsigned layer, BlockDetours *detours)
{
    size_t capacity = 0;
    for (uint32_t row = 0; row < unit->rows; row++) {
        size_t count = ops->detours(scratch, layer, row, NULL);
        if (detours->count + count > capacity) {
            capacity = 2 * (detours->count + count);
            BlockDetour *list = realloc(detours->list, capacity * sizeof *list);
            if (list == NULL) {
                return STATUS_OUT_OF_MEMORY;
            }
            detours->list = list;
        }
        if (count > 0) {
            detours->count += ops->detours(scratch, layer, row, detours->list + detours->count);
        }
    }
    return STATUS_OK;
}

Status block_detours_list(const BlockOps *ops, BlockScratch *scratch, const BlockUnit *unit,
                          unsigned layer, BlockDetours *detours)
{
    *detours = (BlockDetours){0};
    Status status = ops->detours == NULL ? STATUS_OK : collect(ops, scratch, unit, layer, detours);
    if (status != STATUS_OK || detours->count == 0) {
        return status;
    }
    qsort(detours->list, detours->count, sizeof *detours->list, compare_ends);
    detours->first = malloc(((size_t)unit->rows + 1) * sizeof *detours->first);
    if (detours->first == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    size_t next = 0;
    for (uint32_t row = 0; row <= unit->rows; row++) {
        while (next < detours->count && detours->list[next].to < (uint64_t)row * unit->columns) {
            next++;
        }
        detours->first[row] = next;
    }
    return STATUS_OK;
}

void block_detours_free(BlockDetours *detours)
{
    free(detours->list);
    free(detours->first);
    *detours = (BlockDetours){0};
}
