/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the solver rejects and detects: games without a numbering, unknown parts, paths that are too long, files
 * with valid checksums but wrong values, cancelled runs, distances that files cannot store.
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
    options.by_position = true;
    return solve_run(&bench->store, &options, &(SolveListener){0}, &summary, fault);
}

static void games_without_a_numbering_are_not_solvable(void **unused)
{
    static const char *const specs[] = {"kunjing", "dai-jobi", "stack", "conquer:goal=3"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Game *game = NULL;
        Store store;
        SolveSummary summary;
        Fault fault;
        const SolveOptions options = {.threads = 1};
        assert_int_equal(catalogue_open(NULL, span_of(specs[i]), &game, &fault), STATUS_OK);
        assert_int_equal(store_open(&store, game), STATUS_OK);
        assert_int_equal(solve_run(&store, &options, &(SolveListener){0}, &summary, &fault),
                         STATUS_NOT_SOLVABLE);
        store_close(&store);
        game_free(game);
    }
}

static void an_unknown_part_is_rejected(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_open(&bench, "tapatan");
    assert_int_equal(solve(&bench, (SolveOptions){.part = "3-3"}, &fault), STATUS_NOT_SOLVABLE);
    assert_non_null(strstr(fault.text, "no part '3-3'"));
    assert_int_equal(solve(&bench, (SolveOptions){.part = "whole"}, &fault), STATUS_OK);
    assert_true(store_has_part(&bench.store, 0));
    table_bench_close(&bench);
}

static void paths_that_are_too_long_are_rejected(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_open(&bench, "tapatan");
    size_t name = strlen(bench.path) - strlen(bench.directory);
    /* Too long for the file, or only for its temporary name. */
    const size_t lengths[] = {TABLE_PATH_SIZE + 10, TABLE_PATH_SIZE - name,
                              TABLE_PATH_SIZE - name - 2, TABLE_PATH_SIZE - name - 12};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++) {
        char *directory = malloc(lengths[i] + 1);
        assert_non_null(directory);
        memset(directory, '/', lengths[i]); /* the root directory, whatever the number of slashes */
        directory[lengths[i]] = '\0';
        table_bench_forget(&bench);
        assert_int_equal(solve(&bench, (SolveOptions){.directory = directory}, &fault),
                         STATUS_INPUT_OUTPUT);
        assert_non_null(strstr(fault.text, "too long"));
        free(directory);
    }
    table_bench_close(&bench);
}

/* Writes the values of the store, right or wrong, as a finished file. */
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

/* Wrong distances, wins for losses, and values for numbers without a position. */
static void verification_finds_wrong_values_with_valid_checksums(void **unused)
{
    TableBench bench;
    Fault fault;
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

/* All checksums are valid, but one value has moved from the first block to the last. */
static void blocks_of_unexpected_sizes_are_rejected(void **unused)
{
    enum { ENTRY_VALUES = 12 };
    TableBench bench;
    TableFile table;
    TableInfo info;
    Fault fault;
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
    assert_non_null(strstr(fault.text, "division into blocks"));
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

/* A listener may cancel a run; the next run completes it. */
static void a_cancelled_run_can_be_completed(void **unused)
{
    TableBench bench;
    Fault fault;
    Interrupter interrupter = {.stop = false};
    const SolveListener listener = {.progress = stop_at_once, .context = &interrupter};
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

/* -- a made-up game: sides take turns to subtract one from a counter, and the last one to do so wins -- */

enum { COUNTDOWN_CLASS, COUNTDOWN_LONG = VALUE_MOVES_MAX + 2 };

typedef struct Countdown {
    uint32_t left;
    uint32_t side;
} Countdown;

static const Countdown *countdown(const GameState *state)
{
    return (const Countdown *)(const void *)state;
}

static unsigned countdown_turn(const Game *game, const GameState *state)
{
    return countdown(state)->side;
}

static size_t countdown_moves(const Game *game, const GameState *state, Move *moves)
{
    moves[0] = 0;
    return countdown(state)->left > 0;
}

static void countdown_play(const Game *game, const GameState *state, Move move, GameState *next)
{
    const Countdown *now = countdown(state);
    *(Countdown *)(void *)next = (Countdown){now->left - 1, now->side ^ 1};
}

static Outcome countdown_outcome(const Game *game, const GameState *state)
{
    const Countdown *now = countdown(state);
    return now->left > 0 ? OUTCOME_OPEN : outcome_win(now->side ^ 1);
}

static uint64_t countdown_key(const Game *game)
{
    return 0;
}

static Status countdown_open(const Game *game, Numbering **numbering)
{
    *numbering = (Numbering *)(uintptr_t)game;
    return STATUS_OK;
}

static void countdown_close(Numbering *numbering) {}

static uint32_t countdown_one(const Numbering *numbering)
{
    return 1;
}

static NumberClass countdown_describe(const Numbering *numbering, uint32_t class)
{
    return (NumberClass){.size = COUNTDOWN_LONG, .cycles = true};
}

static void countdown_name(const Numbering *numbering, uint32_t part,
                           char name[NUMBERING_NAME_SIZE])
{
    (void)snprintf(name, NUMBERING_NAME_SIZE, "whole");
}

static bool countdown_needs(const Numbering *numbering, uint32_t part, uint32_t other)
{
    return part == other;
}

static bool countdown_find_class(const Numbering *numbering, const GameState *state,
                                 uint32_t *class)
{
    *class = COUNTDOWN_CLASS;
    return true;
}

static uint32_t countdown_distance(const Numbering *numbering, uint32_t class, uint32_t part)
{
    return 0;
}

static Status countdown_prepare(Numbering *numbering, uint32_t part)
{
    return STATUS_OK;
}

static bool countdown_find(const Numbering *numbering, const GameState *state,
                           PositionNumber *number)
{
    *number = (PositionNumber){COUNTDOWN_CLASS, countdown(state)->left};
    return true;
}

static bool countdown_state(const Numbering *numbering, PositionNumber number, GameState *state)
{
    *(Countdown *)(void *)state = (Countdown){(uint32_t)number.index, 0};
    return true;
}

static const NumberingFamily countdown_numbering = {
    .rules_key = countdown_key,
    .open = countdown_open,
    .close = countdown_close,
    .classes = countdown_one,
    .describe = countdown_describe,
    .parts = countdown_one,
    .part_name = countdown_name,
    .part_needs = countdown_needs,
    .find_class = countdown_find_class,
    .class_distance = countdown_distance,
    .prepare = countdown_prepare,
    .find = countdown_find,
    .state = countdown_state,
};

static void a_distance_that_files_cannot_store_is_reported_as_such(void **unused)
{
    static const GameFamily family = {
        .state_size = sizeof(Countdown),
        .turn = countdown_turn,
        .legal_moves = countdown_moves,
        .play = countdown_play,
        .outcome = countdown_outcome,
        .numbering = &countdown_numbering,
    };
    const Game game = {
        .family = &family, .spec = "countdown", .seats = 2, .sides = 2, .side_of_seat = {0, 1}};
    const SolveOptions options = {.threads = 1};
    Store store;
    SolveSummary summary;
    Fault fault;
    assert_int_equal(store_open(&store, &game), STATUS_OK);
    assert_int_equal(solve_run(&store, &options, &(SolveListener){0}, &summary, &fault),
                     STATUS_BAD_NUMBER);
    assert_non_null(strstr(fault.text, "more than 32000 moves"));
    store_close(&store);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(games_without_a_numbering_are_not_solvable),
        cmocka_unit_test(an_unknown_part_is_rejected),
        cmocka_unit_test(paths_that_are_too_long_are_rejected),
        cmocka_unit_test(verification_finds_wrong_values_with_valid_checksums),
        cmocka_unit_test(blocks_of_unexpected_sizes_are_rejected),
        cmocka_unit_test(a_cancelled_run_can_be_completed),
        cmocka_unit_test(a_distance_that_files_cannot_store_is_reported_as_such),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
