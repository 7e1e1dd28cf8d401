/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/solve.h"

#include "base/clock.h"
#include "solver/group.h"
#include "solver/writer.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/stat.h>

enum { PROGRESS_INTERVAL_US = 100000 };

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
        status = table_load(&table, solving->store, part, &fault);
        table_close(&table);
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

static uint64_t memory_in_use(const Store *store)
{
    uint64_t used = 0;
    for (uint32_t group = 0; group < store->groups; group++) {
        used += store->group[group].values != NULL ? store->group[group].size : 0;
    }
    return used * sizeof(ValueCode);
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
    uint64_t needed = memory_in_use(solving->store) + estimate.memory;
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

/* Solves every group of the part that has no values yet. */
static Status solve_groups(Solving *solving, uint32_t part, Writer *writer, Fault *fault)
{
    Store *store = solving->store;
    GroupWork work = {.threads = solving->options->threads,
                      .stop = solving->options->stop,
                      .progress = note_progress,
                      .context = solving};
    Status status = STATUS_OK;
    for (uint32_t group = 0; group < store->groups && status == STATUS_OK; group++) {
        bool known = store->group[group].values != NULL;
        if (store->group[group].part != part) {
            continue;
        }
        if (!known) {
            status = check_memory(solving, group, fault);
        }
        if (status == STATUS_OK && !known) {
            status = group_solve(store, group, &work, fault);
        }
        if (status == STATUS_OK && solving->options->verify) {
            status = verify_group(solving, group, &work, fault);
        }
        if (status == STATUS_OK && !known && writer != NULL) {
            status = writer_add(writer, store, group, fault);
        }
        if (known) {
            note_progress(solving, work_of(store, group));
        }
    }
    return status;
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
    status = solve_groups(solving, part, &writer, fault);
    if (status == STATUS_OK) {
        status = writer_finish(&writer, (uint64_t)(clock_cpu_us() - start) / 1000, fault);
    }
    if (status == STATUS_OK) {
        announce(solving, "part %s: written to %s", solving->part_name, writer.path);
        note_file(solving, writer.path);
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

static void count_values(Solving *solving, uint32_t group)
{
    const StoreGroup *about = &solving->store->group[group];
    SolveSummary *summary = &solving->summary;
    summary->numbers += about->size;
    for (uint64_t place = 0; place < about->size; place++) {
        ValueCode code = atomic_load_explicit(&about->values[place], memory_order_relaxed);
        if (code == VALUE_NO_POSITION) {
            continue;
        }
        summary->positions++;
        summary->won += value_is_win(code);
        summary->lost += value_is_loss(code);
        if (code != VALUE_DRAW && value_moves(code) > summary->longest) {
            summary->longest = value_moves(code);
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
    for (uint32_t group = 0; group < store->groups && status == STATUS_OK; group++) {
        if (store->group[group].values != NULL &&
            (options->part == NULL || store->group[group].part == target)) {
            count_values(&solving, group);
        }
    }
    if (status == STATUS_OK) {
        *summary = solving.summary;
    }
    return status;
}
