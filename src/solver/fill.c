/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/fill.h"

#include "game/blocks.h"
#include "solver/parallel.h"
#include "solver/table.h"
#include "solver/team.h"

#include <inttypes.h>
#include <stdlib.h>

enum { ROWS_PER_TASK = 16 };

typedef struct Fill {
    const Store *store;
    const BlockUnit *unit;
    const GroupWork *work;
    const uint16_t *needs[BLOCK_NEEDS];
    uint16_t *values;
    BlockScratch **scratch; /* by thread */
} Fill;

bool fill_covers(const Store *store, uint32_t group)
{
    const BlockOps *ops = store->family->blocks;
    const StoreGroup *about = &store->group[group];
    BlockUnit unit;
    for (uint32_t i = 0; ops != NULL && ops->describe_filling != NULL && i < about->classes; i++) {
        if (!ops->describe_filling(store->numbering, about->first_class + i, &unit)) {
            return false;
        }
    }
    return ops != NULL && ops->describe_filling != NULL;
}

static bool is_stopped(const GroupWork *work)
{
    return work->stop != NULL && atomic_load(work->stop);
}

/* Threads write separate rows, so that the values need not be atomic here. */
static uint16_t *plain_values(const Store *store, uint32_t class)
{
    const StoreGroup *about = &store->group[store->group_of[class]];
    return (uint16_t *)(uintptr_t)(about->values + store->offset[class]);
}

/* -- the values of other groups -- */

static void find_needs(const Store *store, uint32_t group, bool *needed)
{
    const StoreGroup *about = &store->group[group];
    needed[group] = true;
    for (uint32_t i = 0; i < about->classes; i++) {
        BlockUnit unit;
        (void)store->family->blocks->describe_filling(store->numbering, about->first_class + i,
                                                      &unit);
        for (unsigned k = 0; k < unit.need_count; k++) {
            needed[store->group_of[unit.needs[k]]] = true;
        }
    }
}

static Status load_group(Store *store, uint32_t group, Fault *fault)
{
    StoreGroup *about = &store->group[group];
    if (about->values != NULL) {
        return STATUS_OK;
    }
    if (!store_has_group(store, group)) {
        return store->file[about->part] == NULL
                   ? fault_raise(fault, STATUS_BAD_TABLE, "values are missing")
                   : table_load(store->file[about->part], store, about->part, fault);
    }
    _Atomic ValueCode *values = calloc(about->size + 1, sizeof *values);
    if (values == NULL) {
        return fault_out_of_memory(fault, "values");
    }
    for (uint64_t place = 0; place < about->size; place++) {
        values[place] = store_value_at(store, group, place);
    }
    about->values = values;
    return STATUS_OK;
}

static void drop_group(Store *store, uint32_t group)
{
    StoreGroup *about = &store->group[group];
    StoreGroup kept = *about;
    if (store->file[about->part] != NULL) {
        store_forget(store, group);
        about->is_solved = kept.is_solved;
        about->counts = kept.counts;
    }
}

/* Loads the groups that are needed and drops the others. */
static Status choose_groups(Store *store, uint32_t group, Fault *fault)
{
    bool *needed = calloc(store->groups, sizeof *needed);
    Status status = STATUS_OK;
    if (needed == NULL) {
        return fault_out_of_memory(fault, "values");
    }
    find_needs(store, group, needed);
    for (uint32_t i = 0; i < group; i++) {
        if (!needed[i]) {
            drop_group(store, i);
        }
    }
    for (uint32_t i = 0; i < group && status == STATUS_OK; i++) {
        status = needed[i] ? load_group(store, i, fault) : STATUS_OK;
    }
    free(needed);
    return status;
}

/* -- one class -- */

static void fill_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Fill *fill = context;
    uint32_t columns = fill->unit->columns;
    for (uint64_t row = begin; row < end && !is_stopped(fill->work); row++) {
        fill->store->family->blocks->fill(fill->scratch[worker], fill->needs, (uint32_t)row,
                                          fill->values + row * columns);
    }
    if (fill->work->progress != NULL) {
        fill->work->progress(fill->work->context, (end - begin) * columns);
    }
}

static Status fill_class(const Store *store, uint32_t class, const GroupWork *work)
{
    const BlockOps *ops = store->family->blocks;
    BlockUnit unit;
    (void)ops->describe_filling(store->numbering, class, &unit);
    Fill fill = {.store = store, .unit = &unit, .work = work, .values = plain_values(store, class)};
    for (unsigned i = 0; i < unit.need_count; i++) {
        fill.needs[i] = plain_values(store, unit.needs[i]);
    }
    fill.scratch = calloc(work->threads, sizeof(BlockScratch *));
    bool fails = fill.scratch == NULL;
    for (unsigned i = 0; i < work->threads && !fails; i++) {
        fill.scratch[i] = ops->scratch_new(store->numbering, &unit);
        fails = fill.scratch[i] == NULL;
    }
    if (!fails) {
        TeamRange own = team_range(unit.rows, team_rank());
        parallel_run_from(work->threads, own.begin, own.end, ROWS_PER_TASK, fill_rows, &fill);
        team_share(fill.values, unit.columns * sizeof *fill.values, unit.rows);
    }
    for (unsigned i = 0; i < work->threads && fill.scratch != NULL; i++) {
        ops->scratch_free(fill.scratch[i]);
    }
    free(fill.scratch);
    return fails ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

/* -- the group -- */

static Status check_memory(const Store *store, uint32_t group, uint64_t memory, Fault *fault)
{
    uint64_t needed = store_memory(store) + store->group[group].size * sizeof(ValueCode);
    return memory == 0 || needed <= memory
               ? STATUS_OK
               : fault_raise(fault, STATUS_NOT_SOLVABLE,
                             "filling needs about %" PRIu64 " MiB, and --memory allows %" PRIu64,
                             (needed >> 20) + 1, memory >> 20);
}

Status fill_solve(Store *store, uint32_t group, const GroupWork *work, Fault *fault)
{
    const StoreGroup *about = &store->group[group];
    Status status = choose_groups(store, group, fault);
    if (status == STATUS_OK) {
        status = check_memory(store, group, work->memory, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = store_allocate(store, group);
    for (uint32_t i = 0; i < about->classes && status == STATUS_OK; i++) {
        status = fill_class(store, about->first_class + i, work);
    }
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "out of memory for %" PRIu64 " positions", about->size);
    } else if (is_stopped(work)) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "interrupted");
    }
    if (status != STATUS_OK) {
        store_forget(store, group);
    }
    return status;
}
