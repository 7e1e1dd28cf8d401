/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/units.h"

#include "solver/block_group.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static uint64_t class_size(const Store *store, uint32_t class)
{
    return store->family->describe(store->numbering, class).size;
}

bool units_cover(const Store *store, uint32_t group)
{
    const BlockOps *ops = store->family->blocks;
    const StoreGroup *about = &store->group[group];
    BlockUnit unit;
    for (uint32_t i = 0; ops != NULL && i < about->classes; i++) {
        if (!ops->describe(store->numbering, about->first_class + i, &unit)) {
            return false;
        }
    }
    return ops != NULL;
}

/* -- memory -- */

static bool is_needed(const BlockUnit *unit, uint32_t class)
{
    for (unsigned i = 0; i < unit->need_count; i++) {
        if (unit->needs[i] == class) {
            return true;
        }
    }
    return false;
}

/* Drops values that can be read again from a file. */
static void make_room(Store *store, const BlockUnit *unit, uint64_t required, uint64_t memory)
{
    uint64_t used = store_memory(store);
    for (uint32_t class = 0; class < store->classes && used + required > memory; class ++) {
        const StoreGroup *group = &store->group[store->group_of[class]];
        if (store->bytes[class] != NULL && store->file[group->part] != NULL &&
            !is_needed(unit, class)) {
            used -= class_size(store, class);
            free(store->bytes[class]);
            store->bytes[class] = NULL;
        }
    }
}

static Status check_memory(Store *store, const BlockUnit *unit, uint64_t memory, Fault *fault)
{
    uint64_t required = block_unit_memory(unit);
    for (unsigned i = 0; i < unit->need_count; i++) {
        required += store->bytes[unit->needs[i]] == NULL ? class_size(store, unit->needs[i]) : 0;
    }
    if (memory == 0) {
        return STATUS_OK;
    }
    make_room(store, unit, required, memory);
    uint64_t needed = store_memory(store) + required;
    if (needed <= memory) {
        return STATUS_OK;
    }
    char name[NUMBERING_NAME_SIZE];
    uint32_t group = store->group_of[unit->class[0]];
    store->family->part_name(store->numbering, store->group[group].part, name);
    return fault_raise(fault, STATUS_NOT_SOLVABLE,
                       "part %s needs about %" PRIu64 " MiB, and --memory allows %" PRIu64, name,
                       (needed >> 20) + 1, memory >> 20);
}

/* -- fetching -- */

static Status read_class(const Store *store, uint32_t class, unsigned threads, uint8_t *bytes,
                         Fault *fault)
{
    uint32_t group = store->group_of[class];
    const StoreGroup *about = &store->group[group];
    uint64_t size = class_size(store, class);
    uint64_t offset = store->offset[class];
    if (about->values == NULL) {
        const TableFile *file = store->file[about->part];
        return file == NULL ? fault_raise(fault, STATUS_BAD_TABLE, "values are missing")
                            : table_read_bytes(file, table_first_block(store, group), offset, size,
                                               threads, bytes, fault);
    }
    for (uint64_t i = 0; i < size; i++) {
        ValueCode code = atomic_load_explicit(&about->values[offset + i], memory_order_relaxed);
        if (!value_to_byte(code, &bytes[i])) {
            return fault_raise(fault, STATUS_BAD_NUMBER, "a value does not fit in a byte");
        }
    }
    return STATUS_OK;
}

/* Brings the values of a class into memory as bytes. */
static Status fetch(Store *store, uint32_t class, unsigned threads, Fault *fault)
{
    BlockUnit unit;
    if (store->bytes[class] != NULL) {
        return STATUS_OK;
    }
    uint8_t *bytes = malloc(class_size(store, class) + 8);
    if (bytes == NULL || !store->family->blocks->describe(store->numbering, class, &unit)) {
        free(bytes);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for values");
    }
    Status status = read_class(store, class, threads, bytes, fault);
    if (status == STATUS_OK && block_unit_mask(store, &unit, threads, bytes, false) != STATUS_OK) {
        status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for values");
    }
    if (status != STATUS_OK) {
        free(bytes);
        return status;
    }
    store->bytes[class] = bytes;
    return STATUS_OK;
}

/* -- solving -- */

static Status solve_unit(Store *store, const BlockUnit *unit, const GroupWork *work, Fault *fault)
{
    const uint8_t *needs[BLOCK_NEEDS] = {NULL};
    uint8_t *values[BLOCK_LAYERS];
    Status status = check_memory(store, unit, work->memory, fault);
    for (unsigned i = 0; i < unit->need_count && status == STATUS_OK; i++) {
        status = fetch(store, unit->needs[i], work->threads, fault);
        needs[i] = store->bytes[unit->needs[i]];
    }
    if (status == STATUS_OK) {
        status = block_unit_solve(store, unit, needs, work, values, fault);
    }
    for (unsigned layer = 0; layer < unit->layers && status == STATUS_OK; layer++) {
        if (unit->class[layer] != BLOCK_NO_CLASS) {
            store->bytes[unit->class[layer]] = values[layer];
        }
    }
    return status;
}

static void count_bytes(const uint8_t *bytes, uint64_t size, ValueCounts *counts)
{
    uint64_t times[4][256] = {{0}}; /* four, so that equal neighbours do not wait for each other */
    for (uint64_t i = 0; i < size; i++) {
        times[i % 4][bytes[i]]++;
    }
    for (unsigned value = 0; value < 256; value++) {
        value_count(counts, value_from_byte((uint8_t)value),
                    times[0][value] + times[1][value] + times[2][value] + times[3][value]);
    }
}

/* Counts and writes the values as files have them. */
static Status put_class(Store *store, const BlockUnit *unit, uint32_t class, const GroupWork *work,
                        Writer *writer, ValueCounts *counts, Fault *fault)
{
    uint8_t *bytes = store->bytes[class];
    uint64_t size = class_size(store, class);
    if (block_unit_mask(store, unit, work->threads, bytes, true) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for values");
    }
    count_bytes(bytes, size, counts);
    Status status =
        writer == NULL ? STATUS_OK : writer_put(writer, bytes, size, work->threads, fault);
    if (status == STATUS_OK &&
        block_unit_mask(store, unit, work->threads, bytes, false) != STATUS_OK) {
        status = fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for values");
    }
    return status;
}

/* Whether the values are not needed before the file of their part is finished. */
static bool is_whole_part(const Store *store, uint32_t group)
{
    uint32_t part = store->group[group].part;
    return (group == 0 || store->group[group - 1].part != part) &&
           (group + 1 == store->groups || store->group[group + 1].part != part);
}

Status units_solve(Store *store, uint32_t group, const GroupWork *work, Writer *writer,
                   Fault *fault)
{
    StoreGroup *about = &store->group[group];
    bool drops = writer != NULL && work->memory != 0 && is_whole_part(store, group) &&
                 about->classes > BLOCK_LAYERS && !about->cycles;
    Status status = STATUS_OK;
    about->counts = (ValueCounts){0};
    for (uint32_t i = 0; i < about->classes && status == STATUS_OK; i++) {
        uint32_t class = about->first_class + i;
        BlockUnit unit;
        (void)store->family->blocks->describe(store->numbering, class, &unit);
        if (store->bytes[class] == NULL) {
            status = solve_unit(store, &unit, work, fault);
        }
        if (status == STATUS_OK) {
            status = put_class(store, &unit, class, work, writer, &about->counts, fault);
        }
        if (drops) {
            free(store->bytes[class]);
            store->bytes[class] = NULL;
        }
    }
    if (status == STATUS_OK && writer != NULL) {
        status = writer_end_group(writer, fault);
        value_counts_add(&writer->info.counts, &about->counts);
    }
    about->is_solved = status == STATUS_OK;
    return status;
}
