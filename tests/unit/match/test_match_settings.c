/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line of `nguzo match`.
 */
#include "match/settings.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MOST_WORDS = 80 };

/* What was read last; strings point into `line`. */
typedef struct Reading {
    MatchSettings settings;
    char line[1024];
    Fault fault;
    Status status;
} Reading;

static Reading *read_line(const char *line)
{
    char *words[MOST_WORDS];
    int count = 0;
    Reading *reading = test_calloc(1, sizeof *reading);
    assert_true(strlen(line) < sizeof reading->line);
    (void)strcpy(reading->line, line);
    Span rest = span_of(reading->line);
    Span word;
    while (span_next_word(&rest, &word)) {
        size_t at = (size_t)(word.start - reading->line);
        words[count++] = reading->line + at;
        if (reading->line[at + word.length] != '\0') {
            reading->line[at + word.length] = '\0';
            rest = (Span){rest.start + 1, rest.length - 1};
        }
    }
    settings_init(&reading->settings);
    reading->status = settings_read(&reading->settings, count, words, &reading->fault);
    if (reading->status == STATUS_OK) {
        reading->status = settings_finish(&reading->settings, &reading->fault);
    }
    return reading;
}

static Reading *accept(const char *line)
{
    Reading *reading = read_line(line);
    if (reading->status != STATUS_OK) {
        fail_msg("'%s' was rejected: %s", line, reading->fault.text);
    }
    return reading;
}

static void expect_rejected(const char *line, Status status, const char *hint)
{
    Reading *reading = read_line(line);
    if (reading->status == STATUS_OK) {
        fail_msg("'%s' should be rejected", line);
    }
    if (reading->status != status || strstr(reading->fault.text, hint) == NULL) {
        fail_msg("'%s': %s: %s", line, status_code(reading->status), reading->fault.text);
    }
    test_free(reading);
}

static void limits_are_printed_as_they_are_typed(void **unused)
{
    Reading *reading = accept("--engine tc=40/1:00+0.5 nodes=3 --each depth=2");
    Text text = {0};
    engine_settings_print_limits(&reading->settings.engines[0], &text);
    assert_string_equal(text_string(&text), "tc=40/60+0.500 nodes=3 depth=2");
    text_clear(&text);
    engine_settings_print_limits(&reading->settings.engines[1], &text);
    assert_string_equal(text_string(&text), "depth=2");
    text_free(&text);
    test_free(reading);
}

static void two_engines_play_unless_more_are_named(void **unused)
{
    Reading *reading = accept("--each nodes=5");
    assert_int_equal(reading->settings.engine_count, 2);
    assert_string_equal(reading->settings.engines[0].name, "nguzo");
    assert_string_equal(reading->settings.engines[1].name, "nguzo-2");
    assert_null(reading->settings.engines[1].command);
    test_free(reading);
    reading =
        accept("--engine cmd=/opt/x/fish --engine cmd=/opt/y/fish --engine name=a --each depth=1");
    assert_int_equal(reading->settings.engine_count, 3);
    assert_string_equal(reading->settings.engines[0].name, "fish");
    assert_string_equal(reading->settings.engines[1].name, "fish-2");
    assert_string_equal(reading->settings.engines[2].name, "a");
    test_free(reading);
}

static void an_engine_inherits_what_it_does_not_set(void **unused)
{
    Reading *reading =
        accept("--engine nodes=7 option.Hash=2 --each tc=1+0.1 nodes=9 option.Hash=1 "
               "margin=3 --engine margin=0");
    const EngineSettings *first = &reading->settings.engines[0];
    const EngineSettings *second = &reading->settings.engines[1];
    assert_int_equal(first->nodes, 7);
    assert_int_equal(first->clock.main_ms, 1000);
    assert_int_equal(first->clock.increment_ms, 100);
    assert_int_equal(first->margin_ms, 3);
    assert_int_equal(first->option_count, 2);
    assert_string_equal(first->options[0], "Hash=1"); /* its own is sent last and overrides */
    assert_string_equal(first->options[1], "Hash=2");
    assert_int_equal(second->nodes, 9);
    assert_int_equal(second->margin_ms, 0);
    assert_int_equal(second->option_count, 1);
    test_free(reading);
}

static void every_option_is_stored(void **unused)
{
    Reading *reading =
        accept("--each movetime=10 --variant tapatan --tournament gauntlet --games 3 --rounds 4 "
               "--openings f --shuffle --random-plies 5 --srand 6 --repetition 2 --quiet-limit 8 "
               "--max-moves 9 --draw movenumber=1 movecount=2 score=3 --resign movecount=4 score=5 "
               "twosided=on --tables t --patience 11 --slowest 12 --shard 2/3 --concurrency 13 "
               "--records r --log l --interim 14 --silent");
    const MatchSettings *settings = &reading->settings;
    assert_string_equal(settings->variant, "tapatan");
    assert_int_equal(settings->tournament, TOURNAMENT_GAUNTLET);
    assert_int_equal(settings->games, 3);
    assert_int_equal(settings->rounds, 4);
    assert_string_equal(settings->openings, "f");
    assert_true(settings->shuffle);
    assert_int_equal(settings->random_plies, 5);
    assert_int_equal(settings->seed, 6);
    assert_int_equal(settings->repetition, 2);
    assert_int_equal(settings->quiet_limit, 8);
    assert_int_equal(settings->max_moves, 9);
    assert_int_equal(settings->draw.first_move, 1);
    assert_int_equal(settings->draw.moves, 2);
    assert_int_equal(settings->draw.score, 3);
    assert_int_equal(settings->resign.moves, 4);
    assert_int_equal(settings->resign.score, 5);
    assert_true(settings->resign.two_sided);
    assert_string_equal(settings->tables, "t");
    assert_int_equal(settings->patience_ms, 11);
    assert_int_equal(settings->slowest_ms, 12);
    assert_int_equal(settings->shard, 2);
    assert_int_equal(settings->shards, 3);
    assert_int_equal(settings->concurrency, 13);
    assert_string_equal(settings->records, "r");
    assert_string_equal(settings->log, "l");
    assert_int_equal(settings->interim, 14);
    assert_true(settings->silent);
    assert_true(settings->defines);
    test_free(reading);
}

static void the_sprt_has_defaults(void **unused)
{
    Reading *reading = accept("--each nodes=1 --sprt elo0=-1.5 beta=0.1");
    const SprtSettings *sprt = &reading->settings.sprt;
    assert_true(sprt->given && fabs(sprt->elo0 + 1.5) < 1e-9 && fabs(sprt->elo1 - 5) < 1e-9);
    assert_true(fabs(sprt->alpha - 0.05) < 1e-9 && fabs(sprt->beta - 0.1) < 1e-9);
    test_free(reading);
}

static void errors_name_the_wrong_argument(void **unused)
{
    expect_rejected("--each nodes=1 --gmaes 3", STATUS_BAD_ARGUMENT, "--gmaes");
    expect_rejected("stray", STATUS_BAD_ARGUMENT, "stray");
    expect_rejected("--each nodes=1 --games", STATUS_MISSING_ARGUMENT, "--games");
    expect_rejected("--each nodes=1 --games 0", STATUS_BAD_NUMBER, "from 1");
    expect_rejected("--each nodes=1 --games 1x", STATUS_BAD_NUMBER, "1x");
    expect_rejected("--each nodes=-1", STATUS_BAD_NUMBER, "nodes");
    expect_rejected("--each tc=1+x", STATUS_BAD_NUMBER, "tc");
    expect_rejected("--engine", STATUS_MISSING_ARGUMENT, "limit");
    expect_rejected("--engine fish", STATUS_BAD_ARGUMENT, "KEY=VALUE");
    expect_rejected("--engine colour=red", STATUS_BAD_ARGUMENT, "colour");
    expect_rejected("--engine cmd= --each nodes=1", STATUS_BAD_ARGUMENT, "cmd");
    expect_rejected("--engine restart=maybe", STATUS_BAD_ARGUMENT, "off|on");
    expect_rejected("--each nodes=1 --tournament swiss", STATUS_BAD_ARGUMENT, "swiss");
    expect_rejected("--each nodes=1 --sprt elo=3", STATUS_BAD_ARGUMENT, "elo");
    expect_rejected("--each nodes=1 --sprt elo0=x", STATUS_BAD_NUMBER, "elo0");
    expect_rejected("--each nodes=1 --draw twosided=on", STATUS_BAD_ARGUMENT, "twosided");
    expect_rejected("--each nodes=1 --resign movenumber=1", STATUS_BAD_ARGUMENT, "movenumber");
    expect_rejected("--each nodes=1 --shard 0/2", STATUS_BAD_NUMBER, "0/2");
    expect_rejected("--each nodes=1 --shard 3/2", STATUS_BAD_NUMBER, "3/2");
    expect_rejected("--each nodes=1 --shard 1", STATUS_BAD_NUMBER, "K/N");
}

static void contradictions_are_rejected(void **unused)
{
    expect_rejected("--engine name=a --engine name=a --each nodes=1", STATUS_BAD_ARGUMENT,
                    "name a");
    expect_rejected("--each nodes=1 cmd=x", STATUS_BAD_ARGUMENT, "cmd");
    expect_rejected("--each nodes=1 --sprt elo0=5 elo1=5", STATUS_BAD_ARGUMENT, "below");
    expect_rejected("--each nodes=1 --sprt alpha=0.5", STATUS_BAD_ARGUMENT, "alpha");
    expect_rejected("--each nodes=1 --sprt --shard 1/2", STATUS_BAD_ARGUMENT, "--merge");
    expect_rejected("--each nodes=1 --sprt --engine name=a --engine name=b --engine name=c",
                    STATUS_BAD_ARGUMENT, "two engines");
    expect_rejected("--each nodes=1 --tournament knockout --shard 1/2", STATUS_BAD_ARGUMENT,
                    "knockout");
    expect_rejected("--merge a b --games 3", STATUS_BAD_ARGUMENT, "--merge");
    expect_rejected("--resume a --records b --each nodes=1", STATUS_BAD_ARGUMENT, "--resume");
    expect_rejected("--shuffle --each nodes=1", STATUS_BAD_ARGUMENT, "--openings");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(limits_are_printed_as_they_are_typed),
        cmocka_unit_test(two_engines_play_unless_more_are_named),
        cmocka_unit_test(an_engine_inherits_what_it_does_not_set),
        cmocka_unit_test(every_option_is_stored),
        cmocka_unit_test(the_sprt_has_defaults),
        cmocka_unit_test(errors_name_the_wrong_argument),
        cmocka_unit_test(contradictions_are_rejected),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
