/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Table files: what is written is read back, and nothing that was damaged, cut, exchanged or left unfinished
 * is believed.
 */
#include "games/catalogue.h"
#include "solver/exact.h"
#include "solver/solve.h"
#include "solver/table.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* A folder of its own, and a game with its store. */
typedef struct Bench {
    char directory[64];
    Game *game;
    Store store;
    char path[TABLE_PATH_SIZE];
    unsigned char *bytes; /* of the finished file */
    size_t length;
} Bench;

static void set_up(Bench *bench, const char *spec)
{
    Fault fault;
    *bench = (Bench){.directory = "/tmp/nguzo-tables-XXXXXX"};
    assert_non_null(mkdtemp(bench->directory));
    assert_int_equal(catalogue_open(span_of(spec), &bench->game, &fault), STATUS_OK);
    assert_int_equal(store_open(&bench->store, bench->game), STATUS_OK);
    assert_true(table_path(bench->directory, &bench->store, 0, bench->path));
}

static void tear_down(Bench *bench)
{
    char temporary[TABLE_PATH_SIZE + 8];
    (void)snprintf(temporary, sizeof temporary, "%s.part", bench->path);
    (void)unlink(bench->path);
    (void)unlink(temporary);
    assert_int_equal(rmdir(bench->directory), 0); /* nothing else was left there */
    store_close(&bench->store);
    game_free(bench->game);
    free(bench->bytes);
}

static void read_file(Bench *bench)
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

static void write_file(const Bench *bench, const unsigned char *bytes, size_t length)
{
    FILE *file = fopen(bench->path, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, length, file), length);
    assert_int_equal(fclose(file), 0);
}

static void count_line(void *context, const char *text)
{
    unsigned *taken_up = context;
    *taken_up += strstr(text, "taken up") != NULL;
}

static Status solve(Bench *bench, const atomic_bool *stop, SolveListener listener)
{
    const SolveOptions options = {.directory = bench->directory, .threads = 1, .stop = stop};
    SolveSummary summary;
    Fault fault;
    return solve_run(&bench->store, &options, &listener, &summary, &fault);
}

/* Whether all values of the file are those of the store. */
static bool file_agrees(Bench *bench, Fault *fault)
{
    Table table;
    Store again;
    if (table_open(bench->path, &table, fault) != STATUS_OK) {
        return false;
    }
    assert_int_equal(store_open(&again, bench->game), STATUS_OK);
    Status status = table_load(&table, &again, 0, fault);
    for (uint32_t group = 0; status == STATUS_OK && group < again.groups; group++) {
        for (uint64_t place = 0; place < again.group[group].size; place++) {
            assert_int_equal(again.group[group].values[place],
                             bench->store.group[group].values[place]);
        }
    }
    store_close(&again);
    table_close(&table);
    return status == STATUS_OK;
}

static void a_table_is_read_back_as_it_was_written(void **unused)
{
    Bench bench;
    Fault fault;
    (void)unused;
    set_up(&bench, "ene-nyoka");
    assert_int_equal(solve(&bench, NULL, (SolveListener){0}), STATUS_OK);
    assert_true(file_agrees(&bench, &fault));
    tear_down(&bench);
}

static void every_flipped_bit_is_noticed(void **unused)
{
    Bench bench;
    Fault fault;
    (void)unused;
    set_up(&bench, "achi");
    assert_int_equal(solve(&bench, NULL, (SolveListener){0}), STATUS_OK);
    read_file(&bench);
    for (size_t at = 0; at < bench.length; at++) {
        unsigned char flip = (unsigned char)(1U << at % 8);
        bench.bytes[at] ^= flip;
        write_file(&bench, bench.bytes, bench.length);
        if (file_agrees(&bench, &fault)) {
            fail_msg("byte %zu was changed, and nobody noticed", at);
        }
        assert_int_equal(fault.status, STATUS_BAD_TABLE);
        bench.bytes[at] ^= flip;
    }
    write_file(&bench, bench.bytes, bench.length);
    assert_true(file_agrees(&bench, &fault));
    tear_down(&bench);
}

static void every_lost_or_added_byte_is_noticed(void **unused)
{
    Bench bench;
    Fault fault;
    (void)unused;
    set_up(&bench, "tapatan");
    assert_int_equal(solve(&bench, NULL, (SolveListener){0}), STATUS_OK);
    read_file(&bench);
    for (size_t length = 0; length < bench.length; length += 1 + length / 64) {
        write_file(&bench, bench.bytes, length);
        assert_false(file_agrees(&bench, &fault));
    }
    bench.bytes = realloc(bench.bytes, bench.length + 1);
    assert_non_null(bench.bytes);
    bench.bytes[bench.length] = 0;
    write_file(&bench, bench.bytes, bench.length + 1);
    assert_false(file_agrees(&bench, &fault));
    tear_down(&bench);
}

/* Tapatan and Jare have classes of the same sizes, but not the same rules. */
static void the_table_of_another_game_is_refused(void **unused)
{
    Bench one;
    Bench other;
    Table table;
    Fault fault;
    (void)unused;
    set_up(&one, "tapatan");
    set_up(&other, "three-mens-morris");
    assert_int_equal(store_part_size(&one.store, 0), store_part_size(&other.store, 0));
    assert_int_equal(solve(&one, NULL, (SolveListener){0}), STATUS_OK);
    assert_int_equal(solve(&other, NULL, (SolveListener){0}), STATUS_OK);
    read_file(&other);
    write_file(&one, other.bytes, other.length);
    assert_int_equal(table_open(one.path, &table, &fault), STATUS_OK);
    assert_int_equal(table_fits(&table, &one.store, 0, &fault), STATUS_BAD_TABLE);
    table_close(&table);
    tear_down(&one);
    tear_down(&other);
}

static ExactValue start_value(const Bench *bench, const Exact *exact)
{
    GameState *state = game_state_new(bench->game);
    assert_non_null(state);
    bench->game->family->start(bench->game, state);
    ExactValue value = exact_probe(exact, bench->game, state);
    game_state_free(state);
    return value;
}

/* Play uses a good file, warns once of a bad one, and goes on without it. */
static void play_goes_on_without_a_damaged_table(void **unused)
{
    Bench bench;
    Fault warning;
    (void)unused;
    set_up(&bench, "tapatan");
    assert_int_equal(solve(&bench, NULL, (SolveListener){0}), STATUS_OK);
    read_file(&bench);
    const ExactOptions options = {.solve = false, .directory = bench.directory};
    Exact *exact = exact_open(bench.game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    assert_int_equal(start_value(&bench, exact).kind, EXACT_WIN);
    assert_int_equal(start_value(&bench, exact).moves, 9);
    assert_false(exact_take_warning(exact, &warning));
    exact_close(exact);

    /* A block in the middle: found out when it is needed. */
    bench.bytes[TABLE_HEADER_SIZE + TABLE_BLOCK_HEADER_SIZE + 3] ^= 4;
    bench.bytes[bench.length / 2] ^= 4;
    write_file(&bench, bench.bytes, bench.length);
    exact = exact_open(bench.game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    unsigned warnings = 0;
    GameState *state = game_state_new(bench.game);
    for (uint32_t group = 0; group < bench.store.groups; group++) {
        for (uint64_t place = 0; place < bench.store.group[group].size; place++) {
            PositionNumber number = store_number(&bench.store, group, place);
            if (bench.store.family->state(bench.store.numbering, number, state)) {
                ExactValue value = exact_probe(exact, bench.game, state);
                ExactValue truth = store_probe(&bench.store, state);
                assert_true(value.kind == EXACT_UNKNOWN ||
                            (value.kind == truth.kind && value.moves == truth.moves));
                warnings += exact_take_warning(exact, &warning);
            }
        }
    }
    game_state_free(state);
    assert_int_equal(warnings, 1);
    exact_close(exact);

    /* The header: found out at once. */
    bench.bytes[20] ^= 1;
    write_file(&bench, bench.bytes, bench.length);
    exact = exact_open(bench.game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    assert_int_equal(start_value(&bench, exact).kind, EXACT_UNKNOWN);
    assert_true(exact_take_warning(exact, &warning));
    assert_int_equal(warning.status, STATUS_BAD_TABLE);
    assert_false(exact_take_warning(exact, &warning));
    exact_close(exact);
    tear_down(&bench);
}

/* Memory runs out in the middle: as good as a power cut, and always at the same place. */
static void an_interrupted_run_is_taken_up(void **unused)
{
    Bench bench;
    Fault fault;
    SolveSummary summary;
    unsigned taken_up = 0;
    (void)unused;
    set_up(&bench, "mbili");
    const SolveOptions little = {.directory = bench.directory, .threads = 1, .memory = 4 << 20};
    assert_int_equal(solve_run(&bench.store, &little, &(SolveListener){0}, &summary, &fault),
                     STATUS_NOT_SOLVABLE);
    assert_int_not_equal(access(bench.path, F_OK), 0); /* nothing unfinished has the name */
    store_close(&bench.store);
    assert_int_equal(store_open(&bench.store, bench.game), STATUS_OK);
    assert_int_equal(solve(&bench, NULL, (SolveListener){.line = count_line, .context = &taken_up}),
                     STATUS_OK);
    assert_int_equal(taken_up, 1);
    assert_true(file_agrees(&bench, &fault));
    /* And what was taken up is right. */
    const SolveOptions verify = {.threads = 1, .verify = true};
    assert_int_equal(solve_run(&bench.store, &verify, &(SolveListener){0}, &summary, &fault),
                     STATUS_OK);
    assert_int_equal(summary.verified, store_part_size(&bench.store, 0));
    tear_down(&bench);
}

static void a_run_that_is_told_to_stop_solves_nothing(void **unused)
{
    Bench bench;
    atomic_bool stop = true;
    (void)unused;
    set_up(&bench, "tapatan");
    assert_int_not_equal(solve(&bench, &stop, (SolveListener){0}), STATUS_OK);
    assert_int_not_equal(access(bench.path, F_OK), 0);
    tear_down(&bench);
}

static void a_damaged_beginning_is_not_taken_up(void **unused)
{
    Bench bench;
    Fault fault;
    char temporary[TABLE_PATH_SIZE + 8];
    (void)unused;
    set_up(&bench, "achi");
    assert_int_equal(solve(&bench, NULL, (SolveListener){0}), STATUS_OK);
    read_file(&bench);
    (void)unlink(bench.path);
    (void)snprintf(temporary, sizeof temporary, "%s.part", bench.path);
    /* What an interrupted run leaves: a header without length, whole blocks, and half a block. */
    TableInfo info;
    assert_int_equal(table_read_header(bench.bytes, &info, &fault), STATUS_OK);
    info.length = info.directory = info.directory_checksum = info.positions = 0;
    info.milliseconds = 0;
    info.blocks = 0;
    table_write_header(&info, bench.bytes);
    bench.bytes[bench.length / 2] ^= 1;
    FILE *file = fopen(temporary, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bench.bytes, 1, bench.length - 100, file), bench.length - 100);
    assert_int_equal(fclose(file), 0);
    store_close(&bench.store);
    assert_int_equal(store_open(&bench.store, bench.game), STATUS_OK);
    unsigned taken_up = 0;
    assert_int_equal(solve(&bench, NULL, (SolveListener){.line = count_line, .context = &taken_up}),
                     STATUS_OK);
    assert_int_equal(taken_up, 1);
    assert_true(file_agrees(&bench, &fault));
    const SolveOptions verify = {.threads = 1, .verify = true};
    SolveSummary summary;
    assert_int_equal(solve_run(&bench.store, &verify, &(SolveListener){0}, &summary, &fault),
                     STATUS_OK);
    tear_down(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_read_back_as_it_was_written),
        cmocka_unit_test(every_flipped_bit_is_noticed),
        cmocka_unit_test(every_lost_or_added_byte_is_noticed),
        cmocka_unit_test(the_table_of_another_game_is_refused),
        cmocka_unit_test(play_goes_on_without_a_damaged_table),
        cmocka_unit_test(an_interrupted_run_is_taken_up),
        cmocka_unit_test(a_run_that_is_told_to_stop_solves_nothing),
        cmocka_unit_test(a_damaged_beginning_is_not_taken_up),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
