/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the solver refuses, and what it finds out: games and parts that there are not, names that are too
 * long, files whose values are wrong although their checksums are right, runs that are broken off.
 */
#include "games/catalogue.h"
#include "solver/bytes.h"
#include "solver/writer.h"
#include "table_bench.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static Status solve(TableBench *bench, SolveOptions options, Fault *fault)
{
    SolveSummary summary;
    options.threads = 1;
    return solve_run(&bench->store, &options, &(SolveListener){0}, &summary, fault);
}

static void games_without_numbers_cannot_be_solved(void **unused)
{
    static const char *const specs[] = {"kunjing", "dai-jobi", "stack", "conquer:goal=3"};
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Game *game = NULL;
        Store store;
        SolveSummary summary;
        Fault fault;
        const SolveOptions options = {.threads = 1};
        assert_int_equal(catalogue_open(span_of(specs[i]), &game, &fault), STATUS_OK);
        assert_int_equal(store_open(&store, game), STATUS_OK);
        assert_int_equal(solve_run(&store, &options, &(SolveListener){0}, &summary, &fault),
                         STATUS_NOT_SOLVABLE);
        store_close(&store);
        game_free(game);
    }
}

static void a_part_that_there_is_not_cannot_be_solved(void **unused)
{
    TableBench bench;
    Fault fault;
    (void)unused;
    table_bench_open(&bench, "tapatan");
    assert_int_equal(solve(&bench, (SolveOptions){.part = "3-3"}, &fault), STATUS_NOT_SOLVABLE);
    assert_non_null(strstr(fault.text, "no part '3-3'"));
    assert_int_equal(solve(&bench, (SolveOptions){.part = "whole"}, &fault), STATUS_OK);
    assert_true(store_has_part(&bench.store, 0));
    table_bench_close(&bench);
}

static void names_that_are_too_long_are_refused(void **unused)
{
    TableBench bench;
    Fault fault;
    (void)unused;
    table_bench_open(&bench, "tapatan");
    size_t name = strlen(bench.path) - strlen(bench.directory);
    /* Too long for the file, and for the temporary name only. */
    const size_t lengths[] = {TABLE_PATH_SIZE + 10, TABLE_PATH_SIZE - name,
                              TABLE_PATH_SIZE - name - 2, TABLE_PATH_SIZE - name - 12};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char *directory = malloc(lengths[i] + 1);
        assert_non_null(directory);
        memset(directory, '/', lengths[i]); /* as good as one, and there is such a folder */
        directory[lengths[i]] = '\0';
        table_bench_forget(&bench);
        assert_int_equal(solve(&bench, (SolveOptions){.directory = directory}, &fault),
                         STATUS_INPUT_OUTPUT);
        assert_non_null(strstr(fault.text, "too long"));
        free(directory);
    }
    table_bench_close(&bench);
}

/* Writes the values of the store, whatever they are, as a finished file. */
static void write_values(TableBench *bench)
{
    Store empty;
    Writer writer;
    Fault fault;
    assert_int_equal(store_open(&empty, bench->game), STATUS_OK);
    assert_int_equal(writer_open(&writer, bench->directory, &empty, 0, &fault), STATUS_OK);
    for (uint32_t group = 0; group < bench->store.groups; group++) {
        assert_int_equal(writer_add(&writer, &bench->store, group, &fault), STATUS_OK);
    }
    assert_int_equal(writer_finish(&writer, 0, &fault), STATUS_OK);
    writer_close(&writer);
    store_close(&empty);
}

/* Every kind of mistake: another distance, a win for a loss, a value where there is no position. */
static void wrong_values_with_right_checksums_are_found_by_verifying(void **unused)
{
    TableBench bench;
    Fault fault;
    (void)unused;
    table_bench_make(&bench, "tapatan");
    unsigned changed = 0;
    for (uint32_t group = 0; group < bench.store.groups; group++) {
        for (uint64_t place = 0; place < bench.store.group[group].size; place += 7) {
            _Atomic ValueCode *value = &bench.store.group[group].values[place];
            ValueCode truth = *value;
            static const ValueCode wrong[] = {VALUE_DRAW, 1, 2, 20, 21};
            ValueCode lie = wrong[changed % 5];
            if (truth == lie || (truth == VALUE_NO_POSITION && lie == VALUE_DRAW)) {
                continue;
            }
            *value = lie;
            write_values(&bench);
            *value = truth;
            TableBench reader = bench;
            assert_int_equal(store_open(&reader.store, bench.game), STATUS_OK);
            const SolveOptions options = {.directory = bench.directory, .verify = true};
            assert_int_equal(solve(&reader, options, &fault), STATUS_BAD_TABLE);
            assert_non_null(strstr(fault.text, "do not follow"));
            store_close(&reader.store);
            changed++;
        }
    }
    assert_true(changed > 50);
    write_values(&bench);
    table_bench_forget(&bench);
    assert_int_equal(
        solve(&bench, (SolveOptions){.directory = bench.directory, .verify = true}, &fault),
        STATUS_OK);
    table_bench_close(&bench);
}

/* All blocks are there, and their sums are right, but one has a value of the next. */
static void blocks_of_wrong_sizes_are_refused(void **unused)
{
    enum { ENTRY_VALUES = 12 };
    TableBench bench;
    TableFile table;
    TableInfo info;
    Fault fault;
    (void)unused;
    table_bench_make(&bench, "ene-nyoka");
    assert_int_equal(table_read_header(bench.bytes, &info, &fault), STATUS_OK);
    unsigned char *first = bench.bytes + info.directory + ENTRY_VALUES;
    unsigned char *last = bench.bytes + bench.length - TABLE_ENTRY_SIZE + ENTRY_VALUES;
    bytes_put(first, 4, bytes_get(first, 4) - 1);
    bytes_put(last, 4, bytes_get(last, 4) + 1);
    info.directory_checksum =
        table_checksum(bench.bytes + info.directory, (size_t)info.blocks * TABLE_ENTRY_SIZE);
    table_write_header(&info, bench.bytes);
    table_bench_write(bench.path, bench.bytes, bench.length);
    assert_int_equal(table_open(bench.path, &table, &fault), STATUS_OK);
    assert_int_equal(table_fits(&table, &bench.store, 0, &fault), STATUS_BAD_TABLE);
    assert_non_null(strstr(fault.text, "not divided"));
    table_close(&table);
    table_bench_close(&bench);
}

typedef struct Interrupter {
    atomic_bool stop;
    unsigned reports;
} Interrupter;

static void stop_at_once(void *context, const SolveProgress *progress)
{
    Interrupter *interrupter = context;
    assert_true(progress->done <= progress->total);
    assert_string_equal(progress->part, "whole");
    interrupter->reports++;
    atomic_store(&interrupter->stop, true);
}

/* Whoever watches may break off in the middle; the next run completes what was begun. */
static void a_run_that_is_broken_off_can_be_completed(void **unused)
{
    TableBench bench;
    Fault fault;
    Interrupter interrupter = {.stop = false};
    const SolveListener listener = {.progress = stop_at_once, .context = &interrupter};
    (void)unused;
    table_bench_open(&bench, "tano-nyoka");
    assert_int_not_equal(table_bench_solve(&bench, &interrupter.stop, listener, &fault), STATUS_OK);
    assert_true(interrupter.reports >= 1);
    assert_int_not_equal(access(bench.path, F_OK), 0);
    assert_int_equal(access(bench.temporary, F_OK), 0);
    table_bench_forget(&bench);
    assert_int_equal(table_bench_solve(&bench, NULL, (SolveListener){0}, &fault), STATUS_OK);
    assert_int_not_equal(access(bench.temporary, F_OK), 0);
    assert_true(table_bench_agrees(&bench, &fault));
    table_bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_without_numbers_cannot_be_solved),
        cmocka_unit_test(a_part_that_there_is_not_cannot_be_solved),
        cmocka_unit_test(names_that_are_too_long_are_refused),
        cmocka_unit_test(wrong_values_with_right_checksums_are_found_by_verifying),
        cmocka_unit_test(blocks_of_wrong_sizes_are_refused),
        cmocka_unit_test(a_run_that_is_broken_off_can_be_completed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
