/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/solve.h"

#include "base/clock.h"
#include "solver/fill.h"
#include "solver/group.h"
#include "solver/units.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

enum {
    PROGRESS_INTERVAL_US = 100000,
    LOADED_MAX = 1 << 24 /* values of a part that is loaded whole */
};

typedef struct Solving {
    Store *store;
    const SolveOptions *options;
    const SolveListener *listener;
    SolveSummary summary;
    int64_t start_us;
    char part_name[NUMBERING_NAME_SIZE];
    uint64_t total;
    _Atomic uint64_t done;
    _Atomic int64_t next_report_us;
    atomic_flag reporting;
} Solving;

static void announce(const Solving *solving, const char *format, ...) PRINTF_LIKE(2, 3);

static void announce(const Solving *solving, const char *format, ...)
{
    char line[TABLE_PATH_SIZE + FAULT_TEXT_SIZE];
    va_list arguments;
    if (solving->listener->line == NULL) {
        return;
    }
    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    solving->listener->line(solving->listener->context, line);
}

/* Groups with cycles take a forward and a backward pass. */
static uint64_t work_of(const Store *store, uint32_t group)
{
    return store->group[group].size * (store->group[group].cycles ? 2 : 1);
}

static void note_progress(void *context, uint64_t done)
{
    Solving *solving = context;
    uint64_t sum = atomic_fetch_add(&solving->done, done) + done;
    int64_t now = clock_now_us();
    if (solving->listener->progress == NULL || now < atomic_load(&solving->next_report_us) ||
        atomic_flag_test_and_set(&solving->reporting)) {
        return;
    }
    atomic_store(&solving->next_report_us, now + PROGRESS_INTERVAL_US);
    SolveProgress progress = {.part = solving->part_name,
                              .done = sum,
                              .total = solving->total,
                              .time_us = now - solving->start_us};
    solving->listener->progress(solving->listener->context, &progress);
    atomic_flag_clear(&solving->reporting);
}

/* -- one part -- */

static void note_file(Solving *solving, const char *path)
{
    struct stat about;
    if (stat(path, &about) == 0) {
        solving->summary.file_bytes += (uint64_t)about.st_size;
    }
}

/* Large parts stay in their files, from which values are fetched as they are needed. The table is the store's, or closed. */
static Status use_file(Store *store, uint32_t part, TableFile *table, Fault *fault)
{
    if (store_part_size(store, part) <= LOADED_MAX) {
        Status status = table_load(table, store, part, fault);
        table_close(table);
        return status;
    }
    TableFile *file = malloc(sizeof *file);
    if (file == NULL) {
        table_close(table);
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for the table");
    }
    Status status = table_fits(table, store, part, fault);
    if (status != STATUS_OK) {
        free(file);
        table_close(table);
        return status;
    }
    *file = *table;
    store->file[part] = file;
    for (uint32_t group = 0; group < store->groups; group++) {
        store->group[group].is_solved |= store->group[group].part == part;
    }
    return STATUS_OK;
}

/* Loads the part from its file, if there is a valid one. */
static bool load_part(Solving *solving, uint32_t part)
{
    char path[TABLE_PATH_SIZE];
    struct stat about;
    TableFile table;
    Fault fault;
    if (solving->options->directory == NULL ||
        !table_path(solving->options->directory, solving->store, part, path) ||
        stat(path, &about) != 0) {
        return false;
    }
    Status status = table_open(path, &table, &fault);
    if (status == STATUS_OK) {
        status = use_file(solving->store, part, &table, &fault);
    }
    if (status != STATUS_OK) {
        announce(solving, "part %s: rewriting its unusable file: %s", solving->part_name,
                 fault.text);
        return false;
    }
    announce(solving, "part %s: read from %s", solving->part_name, path);
    note_file(solving, path);
    return true;
}

static Status check_memory(const Solving *solving, uint32_t group, Fault *fault)
{
    SolveEstimate estimate;
    uint64_t memory = solving->options->memory;
    if (memory == 0) {
        return STATUS_OK;
    }
    if (solve_estimate_group(solving->store, group, &estimate) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for the estimate");
    }
    uint64_t needed = store_memory(solving->store) + estimate.memory;
    if (needed <= memory) {
        return STATUS_OK;
    }
    return fault_raise(fault, STATUS_NOT_SOLVABLE,
                       "part %s needs about %" PRIu64 " MiB, and --memory allows %" PRIu64,
                       solving->part_name, (needed >> 20) + 1, memory >> 20);
}

static Status verify_group(Solving *solving, uint32_t group, const GroupWork *work, Fault *fault)
{
    GroupCheck check = {0};
    GroupWork quiet = *work;
    quiet.progress = NULL;
    Status status = group_verify(solving->store, group, &quiet, &check, fault);
    if (status == STATUS_OK && check.wrong > 0) {
        return fault_raise(fault, STATUS_BAD_TABLE,
                           "part %s: %" PRIu64 " values do not follow from their successors",
                           solving->part_name, check.wrong);
    }
    solving->summary.verified += check.positions;
    return status;
}

/* By rows where the numbering allows it, otherwise position by position. */
static Status solve_group(Solving *solving, uint32_t group, const GroupWork *work, Writer *writer,
                          Fault *fault)
{
    Store *store = solving->store;
    if (!solving->options->by_position && units_cover(store, group)) {
        return units_solve(store, group, work, writer, fault);
    }
    Status status = STATUS_OK;
    if (!solving->options->by_position && fill_covers(store, group)) {
        status = fill_solve(store, group, work, fault);
    } else {
        status = check_memory(solving, group, fault);
        status = status == STATUS_OK ? group_solve(store, group, work, fault) : status;
    }
    StoreGroup *about = &store->group[group];
    if (status == STATUS_OK && writer != NULL) {
        status = writer_add(writer, store, group, fault);
    } else if (status == STATUS_OK) {
        about->counts = (ValueCounts){0};
        for (uint64_t place = 0; place < about->size; place++) {
            value_count(&about->counts, store_value_at(store, group, place), 1);
        }
    }
    about->is_solved = status == STATUS_OK;
    return status;
}

/* Solves every group of the part that has no values yet. */
static Status solve_groups(Solving *solving, uint32_t part, Writer *writer, Fault *fault)
{
    Store *store = solving->store;
    GroupWork work = {.threads = solving->options->threads,
                      .memory = solving->options->memory,
                      .stop = solving->options->stop,
                      .progress = note_progress,
                      .context = solving};
    Status status = STATUS_OK;
    for (uint32_t group = 0; group < store->groups && status == STATUS_OK; group++) {
        bool known = store->group[group].is_solved;
        if (store->group[group].part != part) {
            continue;
        }
        if (!known) {
            status = solve_group(solving, group, &work, writer, fault);
        }
        if (status == STATUS_OK && solving->options->verify) {
            if (store_has_group(store, group)) {
                status = verify_group(solving, group, &work, fault);
            } else {
                announce(solving, "part %s: not verified: it is too large to be held in memory",
                         solving->part_name);
            }
        }
        if (known) {
            note_progress(solving, work_of(store, group));
        }
    }
    return status;
}

/* Assumes half a byte per value for large parts, more than any finished one took; a run that would fill the disk does not begin
 * one. */
static Status check_disk(const Solving *solving, uint32_t part, Fault *fault)
{
    struct statvfs about;
    uint64_t needed = store_part_size(solving->store, part) / 2;
    if (needed <= LOADED_MAX || statvfs(solving->options->directory, &about) != 0) {
        return STATUS_OK;
    }
    uint64_t left = (uint64_t)about.f_bavail * about.f_frsize;
    return left >= needed ? STATUS_OK
                          : fault_raise(fault, STATUS_INPUT_OUTPUT,
                                        "part %s needs up to %" PRIu64 " MiB on disk, and %" PRIu64
                                        " MiB are free",
                                        solving->part_name, (needed >> 20) + 1, left >> 20);
}

/* Opens the finished file of a large part, so that its values may be dropped. */
static Status keep_file(Solving *solving, uint32_t part, const char *path, Fault *fault)
{
    TableFile table;
    if (store_part_size(solving->store, part) <= LOADED_MAX) {
        return STATUS_OK;
    }
    Status status = table_open(path, &table, fault);
    return status == STATUS_OK ? use_file(solving->store, part, &table, fault) : status;
}

static Status make_part(Solving *solving, uint32_t part, Fault *fault)
{
    Writer writer;
    int64_t start = clock_cpu_us();
    if (solving->options->directory == NULL) {
        return solve_groups(solving, part, NULL, fault);
    }
    Status status = writer_open(&writer, solving->options->directory, solving->store, part, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (writer.info.blocks > 0) {
        announce(solving, "part %s: resuming an interrupted run", solving->part_name);
    }
    status = check_disk(solving, part, fault);
    if (status == STATUS_OK) {
        status = solve_groups(solving, part, &writer, fault);
    }
    if (status == STATUS_OK) {
        status = writer_finish(&writer, (uint64_t)(clock_cpu_us() - start) / 1000, fault);
    }
    if (status == STATUS_OK) {
        announce(solving, "part %s: written to %s", solving->part_name, writer.path);
        note_file(solving, writer.path);
        status = keep_file(solving, part, writer.path, fault);
    }
    writer_close(&writer);
    return status;
}

static Status solve_part(Solving *solving, uint32_t part, Fault *fault)
{
    Store *store = solving->store;
    store->family->part_name(store->numbering, part, solving->part_name);
    if (store_prepare(store, part) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "out of memory for the position numbering");
    }
    bool loaded = load_part(solving, part);
    if (solving->options->directory != NULL) {
        writer_clear(solving->options->directory, store, part, loaded);
    }
    if (!loaded) {
        return make_part(solving, part, fault);
    }
    if (solving->options->verify) {
        return solve_groups(solving, part, NULL, fault);
    }
    return STATUS_OK;
}

/* -- the whole run -- */

/* Parts that stay in their files have their counts in the header. */
static void add_counts(Solving *solving, uint32_t part)
{
    const Store *store = solving->store;
    SolveSummary *summary = &solving->summary;
    if (store->file[part] != NULL) {
        summary->numbers += store_part_size(store, part);
        value_counts_add(&summary->counts, &store->file[part]->info.counts);
        return;
    }
    for (uint32_t group = 0; group < store->groups; group++) {
        const StoreGroup *about = &store->group[group];
        if (about->part == part && about->is_solved) {
            summary->numbers += about->size;
            value_counts_add(&summary->counts, &about->counts);
        }
    }
}

static bool is_wanted(const Store *store, const SolveOptions *options, uint32_t target,
                      uint32_t part)
{
    return options->part == NULL || store_needs(store, target, part);
}

Status solve_run(Store *store, const SolveOptions *options, const SolveListener *listener,
                 SolveSummary *summary, Fault *fault)
{
    Solving solving = {.store = store,
                       .options = options,
                       .listener = listener,
                       .start_us = clock_now_us(),
                       .reporting = ATOMIC_FLAG_INIT};
    int64_t processor_start_us = clock_cpu_us();
    uint32_t target = 0;
    Status status = STATUS_OK;
    if (store->numbering == NULL) {
        return fault_raise(fault, STATUS_NOT_SOLVABLE, "%s cannot be solved", store->game->spec);
    }
    if (options->part != NULL && !store_find_part(store, options->part, &target)) {
        return fault_raise(fault, STATUS_NOT_SOLVABLE, "%s has no part '%.31s'",
                           store->game->variant->id, options->part);
    }
    for (uint32_t group = 0; group < store->groups; group++) {
        bool wanted = is_wanted(store, options, target, store->group[group].part);
        solving.total += wanted ? work_of(store, group) : 0;
    }
    for (uint32_t part = 0; part < store->parts && status == STATUS_OK; part++) {
        if (is_wanted(store, options, target, part)) {
            status = solve_part(&solving, part, fault);
        }
    }
    solving.summary.time_us = clock_now_us() - solving.start_us;
    solving.summary.processor_us = clock_cpu_us() - processor_start_us;
    for (uint32_t part = 0; part < store->parts && status == STATUS_OK; part++) {
        if (options->part == NULL || part == target) {
            add_counts(&solving, part);
        }
    }
    if (status == STATUS_OK) {
        *summary = solving.summary;
    }
    return status;
}
