/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Between rows in which every column has a value, as solving uses them, and rows in which only one of symmetric columns has,
 * as table files have them.
 */
#include "solver/block_group.h"
#include "solver/parallel.h"

#include <stdlib.h>

typedef struct Masking {
    const Store *store;
    const BlockUnit *unit;
    uint8_t *values;
    bool mask;
    atomic_bool fails;
} Masking;

static void mask_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Masking *masking = context;
    const BlockOps *ops = masking->store->family->blocks;
    uint32_t columns = masking->unit->columns;
    BlockScratch *scratch = ops->scratch_new(masking->store->numbering, masking->unit);
    uint32_t *twins = malloc((size_t)columns * sizeof *twins);
    if (scratch == NULL || twins == NULL) {
        atomic_store(&masking->fails, true);
        end = begin;
    }
    for (uint64_t row = begin; row < end; row++) {
        uint8_t *here = masking->values + (size_t)row * columns;
        if (!ops->canonical(scratch, (uint32_t)row, twins)) {
            continue;
        }
        for (uint32_t column = 0; column < columns; column++) {
            if (masking->mask && twins[column] != column) {
                here[column] = BLOCK_NO_POSITION;
            } else if (!masking->mask && twins[column] != BLOCK_NO_COLUMN) {
                here[column] = here[twins[column]];
            }
        }
    }
    ops->scratch_free(scratch);
    free(twins);
}

Status block_unit_mask(const Store *store, const BlockUnit *unit, unsigned threads, uint8_t *values,
                       bool mask)
{
    Masking masking = {.store = store, .unit = unit, .values = values, .mask = mask};
    unsigned worth = parallel_worth(threads, (uint64_t)unit->rows * unit->columns);
    uint64_t chunk = unit->rows / worth + 1;
    parallel_run(worth, unit->rows, chunk, mask_rows, &masking);
    return atomic_load(&masking.fails) ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}
