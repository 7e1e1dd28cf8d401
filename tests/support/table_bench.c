/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "table_bench.h"

#include "games/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <cmocka.h>

void table_bench_open(TableBench *bench, const char *spec)
{
    Fault fault;
    *bench = (TableBench){.directory = "/tmp/nguzo-tables-XXXXXX"};
    assert_non_null(mkdtemp(bench->directory));
    assert_int_equal(catalogue_open(NULL, span_of(spec), &bench->game, &fault), STATUS_OK);
    assert_int_equal(store_open(&bench->store, bench->game), STATUS_OK);
    assert_true(table_path(bench->directory, &bench->store, 0, bench->path));
    (void)snprintf(bench->temporary, sizeof bench->temporary, "%s.part", bench->path);
}

void table_bench_close(TableBench *bench)
{
    (void)unlink(bench->path);
    (void)unlink(bench->temporary);
    assert_int_equal(rmdir(bench->directory), 0);
    store_close(&bench->store);
    game_free(bench->game);
    free(bench->bytes);
}

Status table_bench_solve(TableBench *bench, const atomic_bool *stop, SolveListener listener,
                         Fault *fault)
{
    /* By position: every number has its value in one array then, which tests compare and falsify. */
    const SolveOptions options = {
        .directory = bench->directory, .threads = 1, .by_position = true, .stop = stop};
    SolveSummary summary;
    return solve_run(&bench->store, &options, &listener, &summary, fault);
}

void table_bench_forget(TableBench *bench)
{
    store_close(&bench->store);
    assert_int_equal(store_open(&bench->store, bench->game), STATUS_OK);
}

void table_bench_make(TableBench *bench, const char *spec)
{
    Fault fault;
    table_bench_open(bench, spec);
    assert_int_equal(table_bench_solve(bench, NULL, (SolveListener){0}, &fault), STATUS_OK);
    table_bench_read(bench);
}

void table_bench_read(TableBench *bench)
{
    FILE *file = fopen(bench->path, "rb");
    assert_non_null(file);
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    bench->length = (size_t)ftell(file);
    rewind(file);
    free(bench->bytes);
    bench->bytes = malloc(bench->length);
    assert_non_null(bench->bytes);
    assert_int_equal(fread(bench->bytes, 1, bench->length, file), bench->length);
    (void)fclose(file);
}

void table_bench_write(const char *path, const unsigned char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

bool table_bench_agrees(const TableBench *bench, Fault *fault)
{
    TableFile table;
    Store again;
    if (table_open(bench->path, &table, fault) != STATUS_OK) {
        return false;
    }
    assert_int_equal(store_open(&again, bench->game), STATUS_OK);
    Status status = table_load(&table, &again, 0, fault);
    uint64_t positions = 0;
    for (uint32_t group = 0; status == STATUS_OK && group < again.groups; group++) {
        for (uint64_t place = 0; place < again.group[group].size; place++) {
            ValueCode value = again.group[group].values[place];
            assert_int_equal(value, bench->store.group[group].values[place]);
            positions += value != VALUE_NO_POSITION;
        }
    }
    assert_true(status != STATUS_OK || table.info.counts.positions == positions);
    store_close(&again);
    table_close(&table);
    return status == STATUS_OK;
}
