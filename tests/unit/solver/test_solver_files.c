/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Table files are read back as written, and damaged, truncated, foreign or unfinished files are rejected.
 */
#include "solver/exact.h"
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

typedef struct Messages {
    unsigned resumed;
    unsigned written;
} Messages;

static void count_line(void *context, const char *text)
{
    Messages *messages = context;
    messages->resumed += strstr(text, "resuming") != NULL;
    messages->written += strstr(text, "written to") != NULL;
}

/* The number of parts that the run resumed. */
static unsigned solve_and_listen(TableBench *bench)
{
    Fault fault;
    Messages messages = {0};
    const SolveListener listener = {.line = count_line, .context = &messages};
    assert_int_equal(table_bench_solve(bench, NULL, listener, &fault), STATUS_OK);
    assert_true(messages.written > 0);
    return messages.resumed;
}

static void a_table_is_read_back_as_written(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_make(&bench, "ene-nyoka");
    assert_true(table_bench_agrees(&bench, &fault));
    table_bench_close(&bench);
}

/* -- an independent reading of protocol-spec/table-files.md -- */

static uint64_t number_at(const unsigned char *bytes, size_t length)
{
    uint64_t number = 0;
    for (size_t i = length; i > 0; i--) {
        number = number << 8 | bytes[i - 1];
    }
    return number;
}

static uint64_t add_word(uint64_t key, uint64_t word)
{
    uint64_t mixed = (key + UINT64_C(0x9E3779B97F4A7C15)) ^ word;
    mixed = (mixed ^ mixed >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    mixed = (mixed ^ mixed >> 27) * UINT64_C(0x94D049BB133111EB);
    return mixed ^ mixed >> 31;
}

static uint64_t sum_of(const unsigned char *bytes, size_t length)
{
    uint64_t sum = add_word(0, length);
    for (size_t at = 0; at < length; at += 8) {
        sum = add_word(sum, number_at(bytes + at, length - at < 8 ? length - at : 8));
    }
    return sum;
}

/* Checks blocks and directory; returns the number of values that they claim to hold. */
static uint64_t check_blocks(const TableBench *bench, size_t directory, size_t blocks)
{
    const unsigned char *bytes = bench->bytes;
    size_t at = 256;
    uint64_t values = 0;
    for (size_t i = 0; i < blocks; i++) {
        const unsigned char *entry = bytes + directory + 24 * i;
        uint64_t count = number_at(bytes + at, 4);
        uint64_t length = number_at(bytes + at + 4, 4);
        uint64_t sum = add_word(sum_of(bytes + at + 16, length), (count << 32) + length);
        assert_true(number_at(bytes + at + 8, 8) == sum);
        assert_true(number_at(entry, 8) == at);
        assert_true(number_at(entry + 8, 4) == length);
        assert_true(number_at(entry + 12, 4) == count);
        assert_true(number_at(entry + 16, 8) == sum);
        assert_true(count <= 65536);
        values += count;
        at += 16 + length;
    }
    assert_int_equal(at, directory);
    return values;
}

static void a_file_has_the_specified_layout(void **unused)
{
    TableBench bench;
    table_bench_make(&bench, "tano-nyoka"); /* of several blocks */
    const unsigned char *bytes = bench.bytes;
    size_t blocks = number_at(bytes + 52, 4);
    size_t directory = number_at(bytes + 56, 8);
    assert_memory_equal(bytes, "NGUZOTBL", 8);
    assert_int_equal(number_at(bytes + 8, 4), 2);
    assert_int_equal(number_at(bytes + 12, 4), 256);
    assert_true(number_at(bytes + 24, 8) == bench.length);
    assert_int_equal(number_at(bytes + 48, 4), 65536);
    assert_true(directory + 24 * blocks == bench.length);
    assert_true(number_at(bytes + 64, 8) == sum_of(bytes + directory, 24 * blocks));
    assert_int_equal(number_at(bytes + 80, 4), 0);
    assert_int_equal(number_at(bytes + 84, 4), 41);
    assert_string_equal((const char *)bytes + 88, "whole");
    assert_string_equal((const char *)bytes + 120, bench.game->spec);
    assert_int_equal(number_at(bytes + 232, 8), 607027);
    assert_int_equal(number_at(bytes + 240, 8), 288743);
    assert_true(number_at(bytes + 248, 8) == sum_of(bytes, 248));
    assert_true(blocks > 2);
    assert_true(number_at(bytes + 32, 8) == check_blocks(&bench, directory, blocks));
    assert_true(number_at(bytes + 40, 8) > 0 &&
                number_at(bytes + 40, 8) <= number_at(bytes + 32, 8));
    table_bench_close(&bench);
}

static void detect_every_flipped_bit(const char *spec)
{
    TableBench bench;
    Fault fault;
    table_bench_make(&bench, spec);
    for (size_t at = 0; at < bench.length; at++) {
        unsigned char flip = (unsigned char)(1U << at % 8);
        bench.bytes[at] ^= flip;
        table_bench_write(bench.path, bench.bytes, bench.length);
        if (table_bench_agrees(&bench, &fault)) {
            fail_msg("a change of byte %zu was not detected", at);
        }
        assert_int_equal(fault.status, STATUS_BAD_TABLE);
        bench.bytes[at] ^= flip;
    }
    table_bench_write(bench.path, bench.bytes, bench.length);
    assert_true(table_bench_agrees(&bench, &fault));
    table_bench_close(&bench);
}

static void every_flipped_bit_is_detected(void **unused)
{
    detect_every_flipped_bit("achi");
    detect_every_flipped_bit("mill:board=star9,men=3"); /* in full too long for the header */
}

static void a_long_spec_is_stored_in_full(void **unused)
{
    TableBench bench;
    TableFile table;
    Fault fault;
    table_bench_make(&bench, "mill:board=star9,men=3");
    assert_true(strlen(bench.game->spec) > TABLE_SPEC_SIZE);
    assert_int_equal(table_open(bench.path, &table, &fault), STATUS_OK);
    assert_string_equal(table.info.spec, bench.game->spec);
    table_close(&table);
    table_bench_close(&bench);
}

static void detect_every_missing_or_extra_byte(const char *spec)
{
    TableBench bench;
    Fault fault;
    table_bench_make(&bench, spec);
    for (size_t length = 0; length < bench.length; length += 1 + length / 64) {
        table_bench_write(bench.path, bench.bytes, length);
        assert_false(table_bench_agrees(&bench, &fault));
    }
    bench.bytes = realloc(bench.bytes, bench.length + 1);
    assert_non_null(bench.bytes);
    bench.bytes[bench.length] = 0;
    table_bench_write(bench.path, bench.bytes, bench.length + 1);
    assert_false(table_bench_agrees(&bench, &fault));
    table_bench_close(&bench);
}

static void every_missing_or_extra_byte_is_detected(void **unused)
{
    detect_every_missing_or_extra_byte("tapatan");
    detect_every_missing_or_extra_byte("mill:board=star9,men=3");
}

/* Tapatan and Jare have classes of the same sizes, but not the same rules. */
static void the_table_of_another_game_is_rejected(void **unused)
{
    TableBench one;
    TableBench other;
    TableFile table;
    Fault fault;
    table_bench_make(&one, "tapatan");
    table_bench_make(&other, "three-mens-morris");
    assert_int_equal(store_part_size(&one.store, 0), store_part_size(&other.store, 0));
    table_bench_write(one.path, other.bytes, other.length);
    assert_int_equal(table_open(one.path, &table, &fault), STATUS_OK);
    assert_int_equal(table_fits(&table, &one.store, 0, &fault), STATUS_BAD_TABLE);
    table_close(&table);
    table_bench_close(&one);
    table_bench_close(&other);
}

static ExactValue start_value(const TableBench *bench, const Exact *exact)
{
    GameState *state = game_state_new(bench->game);
    assert_non_null(state);
    bench->game->family->start(bench->game, state);
    ExactValue value = exact_probe(exact, bench->game, state);
    game_state_free(state);
    return value;
}

/* Play uses a valid file; it warns once about a damaged one and continues without it. */
static void play_continues_without_a_damaged_table(void **unused)
{
    TableBench bench;
    Fault warning;
    table_bench_make(&bench, "tapatan");
    const ExactOptions options = {.solve = false, .directory = bench.directory};
    Exact *exact = exact_open(bench.game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    assert_int_equal(start_value(&bench, exact).kind, EXACT_WIN);
    assert_int_equal(start_value(&bench, exact).moves, 9);
    assert_false(exact_take_warning(exact, &warning));
    exact_close(exact);

    /* A damaged block is detected when it is needed. */
    bench.bytes[TABLE_HEADER_SIZE + TABLE_BLOCK_HEADER_SIZE + 3] ^= 4;
    bench.bytes[bench.length / 2] ^= 4;
    table_bench_write(bench.path, bench.bytes, bench.length);
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

    /* A damaged header is detected at once. */
    bench.bytes[20] ^= 1;
    table_bench_write(bench.path, bench.bytes, bench.length);
    exact = exact_open(bench.game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    assert_int_equal(start_value(&bench, exact).kind, EXACT_UNKNOWN);
    assert_true(exact_take_warning(exact, &warning));
    assert_int_equal(warning.status, STATUS_BAD_TABLE);
    assert_false(exact_take_warning(exact, &warning));
    exact_close(exact);
    table_bench_close(&bench);
}

/* A memory limit interrupts the run, as a power cut would, but always at the same point. */
static void an_interrupted_run_is_resumed(void **unused)
{
    TableBench bench;
    Fault fault;
    SolveSummary summary;
    table_bench_open(&bench, "mbili");
    const SolveOptions little = {
        .directory = bench.directory, .threads = 1, .memory = 4 << 20, .by_position = true};
    assert_int_equal(solve_run(&bench.store, &little, &(SolveListener){0}, &summary, &fault),
                     STATUS_NOT_SOLVABLE);
    unsigned needed = 0;
    assert_non_null(strstr(fault.text, "and --memory allows 4"));
    assert_int_equal(sscanf(fault.text, "part %*s needs about %u MiB", &needed), 1);
    assert_in_range(needed, 5, 50);
    assert_int_not_equal(access(bench.path, F_OK),
                         0); /* an unfinished file does not have the final name */
    table_bench_forget(&bench);
    assert_int_equal(solve_and_listen(&bench), 1);
    assert_true(table_bench_agrees(&bench, &fault));
    /* The resumed values are right. */
    const SolveOptions verify = {.threads = 1, .verify = true, .by_position = true};
    assert_int_equal(solve_run(&bench.store, &verify, &(SolveListener){0}, &summary, &fault),
                     STATUS_OK);
    assert_int_equal(summary.verified, summary.counts.positions); /* fewer than numbers */
    assert_int_equal(summary.counts.positions, 183541);
    assert_int_equal(summary.counts.won, 101050);
    assert_int_equal(summary.counts.lost, 44079);
    assert_int_equal(summary.counts.longest, 25);
    /* A run that finds the file reports its size, as the run that wrote it did. */
    const SolveOptions again = {.directory = bench.directory, .threads = 1};
    table_bench_read(&bench);
    for (unsigned i = 0; i < 2; i++) {
        table_bench_forget(&bench);
        assert_int_equal(solve_run(&bench.store, &again, &(SolveListener){0}, &summary, &fault),
                         STATUS_OK);
        assert_int_equal(summary.file_bytes, bench.length);
        assert_in_range(summary.time_us, 0,
                        INT64_C(3600000000)); /* a duration, not a time of day */
        assert_in_range(summary.processor_us, 0, INT64_C(3600000000));
        assert_int_equal(summary.counts.positions, 183541);
        if (i == 0) {
            assert_int_equal(unlink(bench.path), 0);
        }
    }
    table_bench_close(&bench);
}

static void count_report(void *context, const SolveProgress *progress)
{
    uint64_t *reports = context;
    assert_true(progress->done <= progress->total);
    (*reports)++;
}

/* Verification is not part of the total. */
static void progress_never_exceeds_the_total(void **unused)
{
    TableBench bench;
    SolveSummary summary;
    Fault fault;
    uint64_t reports = 0;
    const SolveOptions options = {.threads = 1, .verify = true};
    const SolveListener listener = {.progress = count_report, .context = &reports};
    table_bench_open(&bench, "tano-nyoka");
    assert_int_equal(solve_run(&bench.store, &options, &listener, &summary, &fault), STATUS_OK);
    assert_true(reports > 0);
    table_bench_close(&bench);
}

static void a_cancelled_run_solves_nothing(void **unused)
{
    TableBench bench;
    Fault fault;
    atomic_bool stop = true;
    table_bench_open(&bench, "tapatan");
    assert_int_not_equal(table_bench_solve(&bench, &stop, (SolveListener){0}, &fault), STATUS_OK);
    assert_int_not_equal(access(bench.path, F_OK), 0);
    table_bench_close(&bench);
}

/* Turns the bytes of a finished file into those of an unfinished one, with a length of 0 in the header. Returns
 * the header of the finished file. */
static TableInfo make_unfinished(TableBench *bench)
{
    TableInfo info;
    Fault fault;
    (void)unlink(bench->path);
    assert_int_equal(table_read_header(bench->bytes, &info, &fault), STATUS_OK);
    TableInfo unfinished = {.rules_key = info.rules_key, .values = info.values, .part = info.part};
    memcpy(unfinished.part_name, info.part_name, sizeof info.part_name);
    memcpy(unfinished.spec, info.spec, sizeof info.spec);
    table_write_header(&unfinished, bench->bytes);
    table_bench_forget(bench);
    return info;
}

/* All but the last block is complete, so only the last group must be solved again. */
static void every_complete_group_of_an_interrupted_run_is_kept(void **unused)
{
    TableBench bench;
    Writer writer;
    Fault fault;
    table_bench_make(&bench, "mbili");
    TableInfo info = make_unfinished(&bench);
    uint32_t last = bench.store.groups - 1;
    table_bench_write(bench.temporary, bench.bytes, info.directory - 1);
    assert_int_equal(store_prepare(&bench.store, 0), STATUS_OK);
    assert_int_equal(writer_open(&writer, bench.directory, &bench.store, 0, &fault), STATUS_OK);
    assert_int_equal(writer.info.blocks,
                     info.blocks - table_blocks_of(bench.store.group[last].size));
    for (uint32_t group = 0; group < last; group++) {
        assert_non_null(bench.store.group[group].values);
    }
    assert_null(bench.store.group[last].values);
    writer_close(&writer);
    table_bench_close(&bench);
}

static void damaged_groups_are_not_resumed(void **unused)
{
    TableBench bench;
    Fault fault;
    table_bench_make(&bench, "achi");
    (void)make_unfinished(&bench);
    bench.bytes[bench.length / 2] ^= 1;
    table_bench_write(bench.temporary, bench.bytes,
                      bench.length - 100); /* ends with half a block */
    assert_int_equal(solve_and_listen(&bench), 1);
    assert_true(table_bench_agrees(&bench, &fault));
    const SolveOptions verify = {.threads = 1, .verify = true, .by_position = true};
    SolveSummary summary;
    assert_int_equal(solve_run(&bench.store, &verify, &(SolveListener){0}, &summary, &fault),
                     STATUS_OK);
    table_bench_close(&bench);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_is_read_back_as_written),
        cmocka_unit_test(a_file_has_the_specified_layout),
        cmocka_unit_test(every_flipped_bit_is_detected),
        cmocka_unit_test(a_long_spec_is_stored_in_full),
        cmocka_unit_test(every_missing_or_extra_byte_is_detected),
        cmocka_unit_test(the_table_of_another_game_is_rejected),
        cmocka_unit_test(play_continues_without_a_damaged_table),
        cmocka_unit_test(an_interrupted_run_is_resumed),
        cmocka_unit_test(progress_never_exceeds_the_total),
        cmocka_unit_test(a_cancelled_run_solves_nothing),
        cmocka_unit_test(every_complete_group_of_an_interrupted_run_is_kept),
        cmocka_unit_test(damaged_groups_are_not_resumed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
