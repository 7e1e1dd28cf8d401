/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/units.h"

#include "solver/block_group.h"
#include "solver/parallel.h"

#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

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
        if (!ops->describe(store->numbering, about->first_class + i, &unit) || unit.layers == 0) {
            return false;
        }
    }
    return ops != NULL;
}

/* -- memory -- */

/* All classes that the unit needs, one after the other. */
static uint32_t count_needs(const BlockUnit *unit)
{
    uint32_t count = unit->need_count;
    for (unsigned i = 0; i < BLOCK_NEED_RANGES; i++) {
        count += unit->need_range[i].count;
    }
    return count;
}

static uint32_t need_of(const BlockUnit *unit, uint32_t i)
{
    const BlockRange *range = unit->need_range;
    if (i < unit->need_count) {
        return unit->needs[i];
    }
    for (i -= unit->need_count; i >= range->count; range++) {
        i -= range->count;
    }
    return range->first + i;
}

static bool is_needed(const BlockUnit *unit, uint32_t class)
{
    for (uint32_t i = 0; i < count_needs(unit); i++) {
        if (need_of(unit, i) == class) {
            return true;
        }
    }
    return false;
}

/* Whether a class is numbered by rows and columns, unlike those of a fringe. */
static bool has_rows(const BlockUnit *unit, uint32_t class)
{
    return class == unit->class[0] || class == unit->class[1];
}

/* Drops values that can be read again from a file until `required` bytes more fit: first those that the unit does not need. */
static void make_room(Store *store, const BlockUnit *unit, uint64_t required, uint64_t memory)
{
    uint64_t used = store_memory(store);
    for (unsigned round = 0; round < 2; round++) {
        for (uint32_t class = 0; class < store->classes && used + required > memory; class ++) {
            const StoreGroup *group = &store->group[store->group_of[class]];
            if (store->bytes[class] != NULL && !store->is_mapped[class] &&
                store->file[group->part] != NULL && is_needed(unit, class) == (round == 1)) {
                used -= class_size(store, class);
                store_drop_bytes(store, class);
            }
        }
    }
}

/* Makes room for the unit and, as far as possible, for the values that it needs. */
static Status check_memory(Store *store, const BlockUnit *unit, const GroupWork *work, Fault *fault)
{
    uint64_t own = block_unit_memory(store, unit);
    uint64_t missing = 0;
    if (work->memory == 0) {
        return STATUS_OK;
    }
    for (uint32_t i = 0; i < count_needs(unit); i++) {
        uint32_t class = need_of(unit, i);
        missing += store->bytes[class] == NULL ? class_size(store, class) : 0;
    }
    make_room(store, unit, own + missing, work->memory);
    uint64_t needed = store_memory(store) + own;
    if (needed <= work->memory) {
        return STATUS_OK;
    }
    char name[NUMBERING_NAME_SIZE];
    uint32_t group = store->group_of[unit->class[0]];
    store->family->part_name(store->numbering, store->group[group].part, name);
    return fault_raise(fault, STATUS_NOT_SOLVABLE,
                       "part %s needs about %" PRIu64 " MiB, and --memory allows %" PRIu64, name,
                       (needed >> 20) + 1, work->memory >> 20);
}

/* -- fetching -- */

/* A file without a name, mapped: the kernel keeps in memory what there is room for. Its space on disk is reserved, because
 * writing to a mapping must not fail. NULL if that is impossible. */
static uint8_t *map_file(const char *directory, uint64_t size)
{
    char path[TABLE_PATH_SIZE];
    int length = snprintf(path, sizeof path, "%s/values-XXXXXX", directory);
    int descriptor = length > 0 && (size_t)length < sizeof path ? mkstemp(path) : -1;
    void *bytes = MAP_FAILED;
    if (descriptor < 0) {
        return NULL;
    }
    (void)unlink(path);
    if (posix_fallocate(descriptor, 0, (off_t)size) == 0) {
        bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0);
    }
    (void)close(descriptor);
    return bytes == MAP_FAILED ? NULL : bytes;
}

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
                            : table_read_bytes(file, about->first_block, offset, size, threads,
                                               bytes, fault);
    }
    for (uint64_t i = 0; i < size; i++) {
        ValueCode code = atomic_load_explicit(&about->values[offset + i], memory_order_relaxed);
        if (!value_to_byte(code, &bytes[i])) {
            return fault_raise(fault, STATUS_BAD_NUMBER, "a value does not fit in a byte");
        }
    }
    return STATUS_OK;
}

/* Brings the values of a class into memory as bytes, or into a mapped file if there are more than `room`. */
static Status fetch(Store *store, uint32_t class, const GroupWork *work, uint64_t room,
                    Fault *fault)
{
    BlockUnit unit;
    uint64_t size = class_size(store, class);
    if (store->bytes[class] != NULL) {
        return STATUS_OK;
    }
    bool maps = size > room && work->directory != NULL;
    store->bytes[class] = maps ? map_file(work->directory, size) : malloc(size + 8);
    store->is_mapped[class] = maps;
    if (store->bytes[class] == NULL && maps) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT,
                           "cannot write %" PRIu64 " MiB of values to %s", (size >> 20) + 1,
                           work->directory);
    }
    Status status = STATUS_OUT_OF_MEMORY;
    if (store->bytes[class] != NULL) {
        status = read_class(store, class, work->threads, store->bytes[class], fault);
    }
    if (status == STATUS_OK && store->family->blocks->describe(store->numbering, class, &unit) &&
        has_rows(&unit, class)) {
        status = block_unit_mask(store, &unit, work->threads, store->bytes[class], false);
    }
    if (status == STATUS_OUT_OF_MEMORY) {
        (void)fault_raise(fault, status, "out of memory for values");
    }
    if (status != STATUS_OK) {
        store_drop_bytes(store, class);
    }
    return status;
}

static Status fetch_needs(Store *store, const BlockUnit *unit, const GroupWork *work,
                          const uint8_t *needs[BLOCK_NEEDS], Fault *fault)
{
    Status status = check_memory(store, unit, work, fault);
    for (uint32_t i = 0; i < count_needs(unit) && status == STATUS_OK; i++) {
        uint32_t class = need_of(unit, i);
        uint64_t used = store_memory(store) + block_unit_memory(store, unit);
        uint64_t room = work->memory == 0 ? UINT64_MAX : work->memory - used;
        status = fetch(store, class, work, room, fault);
        if (i < unit->need_count) {
            needs[i] = store->bytes[class];
        }
    }
    return status;
}

/* -- solving -- */

static Status solve_unit(Store *store, const BlockUnit *unit, const GroupWork *work, Fault *fault)
{
    const uint8_t *needs[BLOCK_NEEDS] = {NULL};
    Status status = fetch_needs(store, unit, work, needs, fault);
    return status == STATUS_OK ? block_unit_solve(store, unit, needs, work, fault) : status;
}

typedef struct Counting {
    const uint8_t *bytes;
    _Atomic uint64_t times[256]; /* by value */
} Counting;

static void count_range(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    Counting *counting = context;
    uint32_t times[4][256] = {{0}}; /* four, so that equal neighbours do not wait for each other */
    for (uint64_t i = begin; i < end; i++) {
        times[i % 4][counting->bytes[i]]++;
    }
    for (unsigned value = 0; value < 256; value++) {
        atomic_fetch_add(&counting->times[value], (uint64_t)times[0][value] + times[1][value] +
                                                      times[2][value] + times[3][value]);
    }
}

static void count_bytes(const uint8_t *bytes, uint64_t size, unsigned threads, ValueCounts *counts)
{
    enum { BYTES_PER_TASK = 1 << 20 };
    Counting counting = {.bytes = bytes};
    parallel_run(threads, size, BYTES_PER_TASK, count_range, &counting);
    for (unsigned value = 0; value < 256; value++) {
        value_count(counts, value_from_byte((uint8_t)value), counting.times[value]);
    }
}

/* Counts and writes the values as files have them, and restores them unless they are dropped next. */
static Status put_class(Store *store, const BlockUnit *unit, uint32_t class, const GroupWork *work,
                        Writer *writer, bool drops, Fault *fault)
{
    uint8_t *bytes = store->bytes[class];
    uint64_t size = class_size(store, class);
    bool masks = has_rows(unit, class);
    if (masks && block_unit_mask(store, unit, work->threads, bytes, true) != STATUS_OK) {
        return fault_out_of_memory(fault, "values");
    }
    count_bytes(bytes, size, work->threads, &store->group[store->group_of[class]].counts);
    Status status =
        writer == NULL ? STATUS_OK : writer_put(writer, bytes, size, work->threads, fault);
    if (status == STATUS_OK && masks && !drops &&
        block_unit_mask(store, unit, work->threads, bytes, false) != STATUS_OK) {
        status = fault_out_of_memory(fault, "values");
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
    bool drops = work->directory != NULL && work->memory != 0 && is_whole_part(store, group) &&
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
            status = put_class(store, &unit, class, work, writer, drops, fault);
        }
        if (drops) {
            store_drop_bytes(store, class);
        }
    }
    if (status == STATUS_OK && writer != NULL) {
        status = writer_end_group(writer, fault);
        value_counts_add(&writer->info.counts, &about->counts);
    }
    about->is_solved = status == STATUS_OK;
    return status;
}
