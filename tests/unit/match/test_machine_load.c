/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Warnings about a machine that is too busy for the time limits of a match.
 */
#include "match/machine_load.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const MachineLoad idle = {.processors = 4, .load = 0.1, .pause_us = 100};

/* Expects a warning that contains `hint`, or none if that is NULL. */
static void expect(const MachineLoad *machine, const char *command_line, const char *hint)
{
    enum { MAX_ARGUMENTS = 8 };
    char words[128];
    char *arguments[MAX_ARGUMENTS] = {words};
    int count = 1;
    (void)snprintf(words, sizeof words, "%s", command_line);
    for (char *at = words; *at != '\0'; at++) {
        if (*at == ' ') {
            *at = '\0';
            arguments[count++] = at + 1;
        }
    }
    MatchSettings *settings = test_calloc(1, sizeof *settings);
    Text text = {0};
    Fault fault;
    settings_init(settings);
    assert_int_equal(settings_read(settings, count, arguments, &fault), STATUS_OK);
    assert_int_equal(settings_finish(settings, &fault), STATUS_OK);
    machine_load_print_warnings(machine, settings, &text);
    if (hint == NULL) {
        assert_string_equal(text_string(&text), "");
    } else if (strstr(text_string(&text), hint) == NULL) {
        fail_msg("no '%s' in '%s'", hint, text_string(&text));
    }
    text_free(&text);
    test_free(settings);
}

static void an_idle_machine_is_fit(void **unused)
{
    const char *arguments = "--each tc=1+0.01 --concurrency 3";
    expect(&idle, arguments, NULL);
}

static void more_engines_than_processors_are_reported(void **unused)
{
    const char *games = "--each tc=1+0.01 --concurrency 5";
    expect(&idle, games, "keep 5 processors busy, but there are 4");
    const char *threads = "--each st=1 option.Threads=3 --concurrency 2";
    expect(&idle, threads, "keep 6 processors busy");
    const char *ponder = "--each movetime=9 ponder=on --concurrency 3";
    expect(&idle, ponder, "keep 6 processors busy");
}

static void a_loaded_machine_is_reported(void **unused)
{
    const char *arguments = "--each tc=1+0.01";
    MachineLoad loaded = {.processors = 4, .load = 3.6, .pause_us = 100};
    expect(&loaded, arguments, "the load average is 3.6");
    MachineLoad paused = {.processors = 4, .load = 0.1, .pause_us = 31000};
    expect(&paused, arguments, "paused this program for 31 ms, and the margin of nguzo is 50 ms");
}

static void without_time_limits_no_load_matters(void **unused)
{
    const char *arguments = "--each nodes=100 --concurrency 99";
    MachineLoad loaded = {.processors = 1, .load = 50, .pause_us = 1000000};
    expect(&loaded, arguments, NULL);
}

static void the_machine_can_be_measured(void **unused)
{
    MachineLoad machine = machine_load_measure();
    assert_true(machine.processors >= 1 && machine.load >= 0 && machine.pause_us >= 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_idle_machine_is_fit),
        cmocka_unit_test(more_engines_than_processors_are_reported),
        cmocka_unit_test(a_loaded_machine_is_reported),
        cmocka_unit_test(without_time_limits_no_load_matters),
        cmocka_unit_test(the_machine_can_be_measured),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
