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
        fail_msg("'%s' was refused: %s", line, reading->fault.text);
    }
    return reading;
}

static void expect_refused(const char *line, Status status, const char *hint)
{
    Reading *reading = read_line(line);
    if (reading->status == STATUS_OK) {
        fail_msg("'%s' should be refused", line);
    }
    if (reading->status != status || strstr(reading->fault.text, hint) == NULL) {
        fail_msg("'%s': %s: %s", line, status_word(reading->status), reading->fault.text);
    }
    test_free(reading);
}

static void expect_limits(const char *word, const char *printed, int64_t clock_ms)
{
    Text text = {0};
    ThinkLimits limits = {.has_clock = false};
    if (!limits_read_clock(span_of(word), &limits)) {
        fail_msg("'%s' is a clock", word);
    }
    limits_print(&limits, &text);
    assert_string_equal(text_string(&text), printed);
    assert_int_equal(limits.clock_ms, clock_ms);
    text_free(&text);
}

static void clocks_are_read_in_every_form(void **unused)
{
    (void)unused;
    expect_limits("1+0.01", "tc=1+0.010", 1000);
    expect_limits("40/60", "tc=40/60", 60000);
    expect_limits("40/2:30.5+1", "tc=40/150.500+1", 150500);
    expect_limits("0+0.1", "tc=0+0.100", 0);
    expect_limits("inf", "", 0);
}

static void what_is_no_clock_is_refused(void **unused)
{
    (void)unused;
    static const char *const wrong[] = {"",       "0",        "+1",  "1+",    "1+-1",  "x",
                                        "1.2345", "0/5",      "40/", "1::2",  "1/2/3", "1e3",
                                        "1 ",     "10000000", "-1",  "inf+1", ":5"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        ThinkLimits limits = {.depth = 7};
        if (limits_read_clock(span_of(wrong[i]), &limits)) {
            fail_msg("'%s' should be refused", wrong[i]);
        }
        assert_false(limits.has_clock); /* untouched */
        assert_int_equal(limits.depth, 7);
    }
}

static void decimals_may_be_negative(void **unused)
{
    (void)unused;
    double number = 0;
    assert_true(limits_read_decimal(span_of("-2.5"), &number));
    assert_true(fabs(number + 2.5) < 1e-12);
    assert_true(limits_read_decimal(span_of("0.05"), &number));
    assert_true(fabs(number - 0.05) < 1e-12);
    assert_false(limits_read_decimal(span_of("--1"), &number));
    assert_false(limits_read_decimal(span_of("1e3"), &number));
    assert_false(limits_read_decimal(span_of(""), &number));
}

static void two_engines_play_unless_more_are_named(void **unused)
{
    (void)unused;
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

static void an_engine_takes_from_each_what_it_does_not_say(void **unused)
{
    (void)unused;
    Reading *reading =
        accept("--engine nodes=7 option.Hash=2 --each tc=1+0.1 nodes=9 option.Hash=1 "
               "margin=3 --engine margin=0");
    const EngineSettings *first = &reading->settings.engines[0];
    const EngineSettings *second = &reading->settings.engines[1];
    assert_int_equal(first->limits.nodes, 7);
    assert_int_equal(first->limits.clock_ms, 1000);
    assert_int_equal(first->limits.increment_ms, 100);
    assert_int_equal(first->limits.margin_ms, 3);
    assert_int_equal(first->option_count, 2);
    assert_string_equal(first->options[0], "Hash=1"); /* its own is sent last and counts */
    assert_string_equal(first->options[1], "Hash=2");
    assert_int_equal(second->limits.nodes, 9);
    assert_int_equal(second->limits.margin_ms, 0);
    assert_int_equal(second->option_count, 1);
    test_free(reading);
}

static void every_option_arrives(void **unused)
{
    (void)unused;
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

static void the_test_has_its_defaults(void **unused)
{
    (void)unused;
    Reading *reading = accept("--each nodes=1 --sprt elo0=-1.5 beta=0.1");
    const SprtSettings *sprt = &reading->settings.sprt;
    assert_true(sprt->given && fabs(sprt->elo0 + 1.5) < 1e-9 && fabs(sprt->elo1 - 5) < 1e-9);
    assert_true(fabs(sprt->alpha - 0.05) < 1e-9 && fabs(sprt->beta - 0.1) < 1e-9);
    test_free(reading);
}

static void wrong_words_are_named(void **unused)
{
    (void)unused;
    expect_refused("--each nodes=1 --gmaes 3", STATUS_BAD_ARGUMENT, "--gmaes");
    expect_refused("stray", STATUS_BAD_ARGUMENT, "stray");
    expect_refused("--each nodes=1 --games", STATUS_MISSING_ARGUMENT, "--games");
    expect_refused("--each nodes=1 --games 0", STATUS_BAD_NUMBER, "from 1");
    expect_refused("--each nodes=1 --games 1x", STATUS_BAD_NUMBER, "1x");
    expect_refused("--each nodes=-1", STATUS_BAD_NUMBER, "nodes");
    expect_refused("--each tc=1+x", STATUS_BAD_NUMBER, "tc");
    expect_refused("--engine", STATUS_MISSING_ARGUMENT, "limit");
    expect_refused("--engine fish", STATUS_BAD_ARGUMENT, "KEY=VALUE");
    expect_refused("--engine colour=red", STATUS_BAD_ARGUMENT, "colour");
    expect_refused("--engine cmd= --each nodes=1", STATUS_BAD_ARGUMENT, "cmd");
    expect_refused("--engine restart=maybe", STATUS_BAD_ARGUMENT, "on or off");
    expect_refused("--each nodes=1 --tournament swiss", STATUS_BAD_ARGUMENT, "swiss");
    expect_refused("--each nodes=1 --sprt elo=3", STATUS_BAD_ARGUMENT, "elo");
    expect_refused("--each nodes=1 --sprt elo0=x", STATUS_BAD_NUMBER, "elo0");
    expect_refused("--each nodes=1 --draw twosided=on", STATUS_BAD_ARGUMENT, "twosided");
    expect_refused("--each nodes=1 --resign movenumber=1", STATUS_BAD_ARGUMENT, "movenumber");
    expect_refused("--each nodes=1 --shard 0/2", STATUS_BAD_NUMBER, "0/2");
    expect_refused("--each nodes=1 --shard 3/2", STATUS_BAD_NUMBER, "3/2");
    expect_refused("--each nodes=1 --shard 1", STATUS_BAD_NUMBER, "K/N");
}

static void contradictions_are_refused(void **unused)
{
    (void)unused;
    expect_refused("--engine name=a --engine name=a --each nodes=1", STATUS_BAD_ARGUMENT, "name a");
    expect_refused("--each nodes=1 cmd=x", STATUS_BAD_ARGUMENT, "--engine");
    expect_refused("--each nodes=1 --sprt elo0=5 elo1=5", STATUS_BAD_ARGUMENT, "below");
    expect_refused("--each nodes=1 --sprt alpha=0.5", STATUS_BAD_ARGUMENT, "alpha");
    expect_refused("--each nodes=1 --sprt --shard 1/2", STATUS_BAD_ARGUMENT, "--merge");
    expect_refused("--each nodes=1 --sprt --engine name=a --engine name=b --engine name=c",
                   STATUS_BAD_ARGUMENT, "two engines");
    expect_refused("--each nodes=1 --tournament knockout --shard 1/2", STATUS_BAD_ARGUMENT,
                   "knockout");
    expect_refused("--merge a b --games 3", STATUS_BAD_ARGUMENT, "--merge");
    expect_refused("--resume a --records b --each nodes=1", STATUS_BAD_ARGUMENT, "--resume");
    expect_refused("--shuffle --each nodes=1", STATUS_BAD_ARGUMENT, "--openings");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(clocks_are_read_in_every_form),
        cmocka_unit_test(what_is_no_clock_is_refused),
        cmocka_unit_test(decimals_may_be_negative),
        cmocka_unit_test(two_engines_play_unless_more_are_named),
        cmocka_unit_test(an_engine_takes_from_each_what_it_does_not_say),
        cmocka_unit_test(every_option_arrives),
        cmocka_unit_test(the_test_has_its_defaults),
        cmocka_unit_test(wrong_words_are_named),
        cmocka_unit_test(contradictions_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
