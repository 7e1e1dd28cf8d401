/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/solve.h"

#include "base/clock.h"
#include "solver/fill.h"
#include "solver/folder.h"
#include "solver/group.h"
#include "solver/team.h"
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
    char part_name[NUMBERING_NAME_SIZE]; /* of the current part */
    uint64_t part_bytes;                 /* of its file */
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
        solving->part_bytes = (uint64_t)about.st_size;
    }
}

/* Large parts stay in their files, from which values are fetched as they are needed. Closes the table or gives it to the store. */
static Status use_file(Store *store, uint32_t part, TableFile *table, Fault *fault)
{
    if (store_part_size(store, part) > LOADED_MAX) {
        return store_use_file(store, part, table, fault);
    }
    Status status = table_load(table, store, part, fault);
    table_close(table);
    return status;
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
    if (solve_estimate_group(solving->store, group, true, &estimate) != STATUS_OK) {
        return fault_out_of_memory(fault, "the estimate");
    }
    uint64_t needed = store_memory(solving->store) + estimate.memory;
    if (needed <= memory) {
        return STATUS_OK;
    }
    return fault_raise(fault, STATUS_NOT_SOLVABLE,
                       "part %s needs about %" PRIu64 " MiB, and --memory allows %" PRIu64,
                       solving->part_name, (needed >> 20) + 1, memory >> 20);
}

static Status verify_part(Solving *solving, uint32_t part, uint64_t *verified, Fault *fault)
{
    const Store *store = solving->store;
    GroupWork work = {.threads = solving->options->threads,
                      .verify_whole = solving->options->verify_whole,
                      .stop = solving->options->stop};
    for (uint32_t group = 0; group < store->groups; group++) {
        GroupCheck check = {0};
        if (store->group[group].part != part) {
            continue;
        }
        Status status = group_verify(store, group, &work, &check, fault);
        if (status == STATUS_OK && check.wrong > 0) {
            status = fault_raise(fault, STATUS_BAD_TABLE,
                                 "part %s: %" PRIu64 " values do not follow from their successors",
                                 solving->part_name, check.wrong);
        }
        if (status != STATUS_OK) {
            return status;
        }
        *verified += check.positions;
    }
    return STATUS_OK;
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
                      .directory = solving->options->directory,
                      .stop = solving->options->stop,
                      .progress = note_progress,
                      .context = solving};
    Status status = STATUS_OK;
    for (uint32_t group = 0; group < store->groups && status == STATUS_OK; group++) {
        if (store->group[group].part != part) {
            continue;
        }
        if (store->group[group].is_solved) {
            solving->total -= work_of(store, group);
        } else {
            status = solve_group(solving, group, &work, writer, fault);
        }
    }
    return status;
}

/* A run that would fill the disk does not begin a large part. */
static Status check_disk(const Solving *solving, uint32_t part, Fault *fault)
{
    struct statvfs about;
    uint64_t needed = solve_disk(store_part_size(solving->store, part));
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

/* Opens the finished file of a part that is large or was dropped while it was written, so that its values can be fetched. */
static Status keep_file(Solving *solving, uint32_t part, const char *path, Fault *fault)
{
    TableFile table;
    if (store_part_size(solving->store, part) <= LOADED_MAX &&
        store_has_part(solving->store, part)) {
        return STATUS_OK;
    }
    Status status = table_open(path, &table, fault);
    return status == STATUS_OK ? use_file(solving->store, part, &table, fault) : status;
}

/* Gives the groups that rank 0 read from an unfinished file to the other ranks. */
static Status share_resumed(Store *store, uint32_t part, Fault *fault)
{
    for (uint32_t group = 0; group < store->groups && team_size() > 1; group++) {
        StoreGroup *about = &store->group[group];
        uint8_t is_read = about->part == part && about->is_solved && about->values != NULL;
        team_broadcast(&is_read, sizeof is_read);
        if (is_read == 0) {
            continue;
        }
        if (about->values == NULL && store_allocate(store, group) != STATUS_OK) {
            return fault_out_of_memory(fault, "values");
        }
        team_broadcast((void *)(uintptr_t)about->values, about->size * sizeof(ValueCode));
        team_broadcast(&about->counts, sizeof about->counts);
        about->is_solved = true;
    }
    return STATUS_OK;
}

static Status finish_file(Solving *solving, Writer *writer, int64_t start, Fault *fault)
{
    Status status = writer_finish(writer, (uint64_t)(clock_cpu_us() - start) / 1000, fault);
    if (status == STATUS_OK) {
        announce(solving, "part %s: written to %s", solving->part_name, writer->path);
    }
    return status;
}

/* Only rank 0 writes; the others wait until the file is finished, and read it. */
static Status make_part(Solving *solving, uint32_t part, Fault *fault)
{
    Writer writer;
    char path[TABLE_PATH_SIZE];
    int64_t start = clock_cpu_us();
    bool writes = team_rank() == 0;
    if (solving->options->directory == NULL) {
        return solve_groups(solving, part, NULL, fault);
    }
    Status status =
        writes ? writer_open(&writer, solving->options->directory, solving->store, part, fault)
               : STATUS_OK;
    if (status != STATUS_OK) {
        return status;
    }
    if (writes && writer.info.blocks > 0) {
        announce(solving, "part %s: resuming an interrupted run", solving->part_name);
    }
    status = share_resumed(solving->store, part, fault);
    if (status == STATUS_OK && writes) {
        status = check_disk(solving, part, fault);
    }
    if (status == STATUS_OK) {
        status = solve_groups(solving, part, writes ? &writer : NULL, fault);
    }
    if (status == STATUS_OK && writes) {
        status = finish_file(solving, &writer, start, fault);
    }
    if (status == STATUS_OK) {
        team_wait();
        bool has_path = table_path(solving->options->directory, solving->store, part, path);
        note_file(solving, has_path ? path : "");
        status = keep_file(solving, part, path, fault);
    }
    if (writes) {
        writer_close(&writer);
    }
    return status;
}

/* Parts that stay in their files have their counts in the header. */
static ValueCounts count_part(const Store *store, uint32_t part)
{
    ValueCounts counts = {0};
    if (store->file[part] != NULL) {
        return store->file[part]->info.counts;
    }
    for (uint32_t group = 0; group < store->groups; group++) {
        if (store->group[group].part == part) {
            value_counts_add(&counts, &store->group[group].counts);
        }
    }
    return counts;
}

static Status finish_part(Solving *solving, uint32_t part, bool is_target, Fault *fault)
{
    SolveSummary *summary = &solving->summary;
    SolvedPart solved = {.name = solving->part_name,
                         .counts = count_part(solving->store, part),
                         .file_bytes = solving->part_bytes};
    if (solving->options->verify && team_rank() == 0) {
        Status status = verify_part(solving, part, &solved.verified, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    summary->verified += solved.verified;
    summary->verified_of += solved.counts.positions;
    summary->file_bytes += solved.file_bytes;
    if (is_target) {
        value_counts_add(&summary->counts, &solved.counts);
    }
    if (solving->listener->part != NULL) {
        solving->listener->part(solving->listener->context, &solved);
    }
    return STATUS_OK;
}

static Status solve_part(Solving *solving, uint32_t part, Fault *fault)
{
    Store *store = solving->store;
    store->family->part_name(store->numbering, part, solving->part_name);
    solving->part_bytes = 0;
    if (store_prepare(store, part) != STATUS_OK) {
        return fault_out_of_memory(fault, "the position numbering");
    }
    bool loaded = load_part(solving, part);
    uint8_t any_loaded = loaded;
    team_any(&any_loaded, sizeof any_loaded);
    if (any_loaded != 0 && !loaded) {
        return fault_raise(fault, STATUS_BAD_TABLE,
                           "part %s: rank %u cannot read the table that other ranks read",
                           solving->part_name, team_rank());
    }
    if (solving->options->directory != NULL && team_rank() == 0) {
        writer_clear(solving->options->directory, store, part, loaded);
    }
    return loaded ? solve_groups(solving, part, NULL, fault) : make_part(solving, part, fault);
}

/* -- the whole run -- */

static void announce_old(const Solving *solving)
{
    const char *directory = solving->options->directory;
    char path[TABLE_PATH_SIZE];
    Fault fault;
    if (directory != NULL && folder_find_old(directory, solving->store, path, &fault)) {
        announce(solving, "ignoring %s: %s", folder_name(path), fault.text);
    }
}

static bool is_wanted(const Store *store, const SolveOptions *options, uint32_t target,
                      uint32_t part)
{
    return options->part == NULL || store_needs(store, target, part);
}

Status solve_refuse(const Game *game, Fault *fault)
{
    if (game->sides > 2) {
        return fault_raise(fault, STATUS_NOT_SOLVABLE,
                           "%s cannot be solved: with more than two sides a position has no value "
                           "that is the same for all",
                           game->variant->id);
    }
    return fault_raise(fault, STATUS_NOT_SOLVABLE,
                       "%s cannot be solved: it has chance, several rounds or too many positions",
                       game->variant->id);
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
        return solve_refuse(store->game, fault);
    }
    if (options->part != NULL && !store_find_part(store, options->part, &target)) {
        return fault_raise(fault, STATUS_NOT_SOLVABLE, "%s has no part '%.31s'",
                           store->game->variant->id, options->part);
    }
    for (uint32_t group = 0; group < store->groups; group++) {
        bool wanted = is_wanted(store, options, target, store->group[group].part);
        solving.total += wanted ? work_of(store, group) : 0;
    }
    announce_old(&solving);
    for (uint32_t part = 0; part < store->parts && status == STATUS_OK; part++) {
        if (is_wanted(store, options, target, part)) {
            status = solve_part(&solving, part, fault);
            if (status == STATUS_OK) {
                bool is_target = options->part == NULL || part == target;
                status = finish_part(&solving, part, is_target, fault);
            }
        }
    }
    solving.summary.time_us = clock_now_us() - solving.start_us;
    solving.summary.processor_us = clock_cpu_us() - processor_start_us;
    if (status == STATUS_OK) {
        *summary = solving.summary;
    }
    return status;
}
