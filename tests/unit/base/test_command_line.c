/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading command lines by a table of options.
 */
#include "base/command_line.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 16 };

typedef struct Words {
    bool flag;
    bool marked;
    uint64_t number;
    const char *text;
    unsigned begun;
    unsigned words;
    const char *last;
} Words;

static Status begin(void *target, uint64_t value, Fault *fault)
{
    Words *words = target;
    words->begun++;
    return STATUS_OK;
}

static Status take(void *target, Span word, Fault *fault)
{
    Words *words = target;
    if (span_equals(word, "bad")) {
        return fault_raise(fault, STATUS_BAD_VARIANT, "bad");
    }
    words->words++;
    words->last = word.start;
    return STATUS_OK;
}

static const Setting options[] = {
    {"--flag", SETTING_FLAG, .mark = offsetof(Words, marked), SETTING_FIELD(Words, flag)},
    {"--number", SETTING_NUMBER, "N", .min = 2, .max = 9, SETTING_FIELD(Words, number)},
    {"--text", SETTING_TEXT, "FILE", SETTING_FIELD(Words, text)},
    {"--one", SETTING_CUSTOM, "WORD", .read = take},
    {"--many", SETTING_LIST, "WORD...", .apply = begin, .read = take},
};

static CliCommand command_with(const char *operands)
{
    return (CliCommand){
        .name = "try", .operands = operands, .help = "", .options = SETTING_TABLE(options)};
}

typedef struct Reading {
    Words words;
    char line[200];
    char *arguments[MOST];
    int count;
    Fault fault;
    Status status;
} Reading;

/* The arguments are separated by single spaces. */
static Reading read_line(const char *operands, const char *line)
{
    static Reading reading;
    CliCommand command = command_with(operands);
    reading = (Reading){.count = 0};
    assert_true(strlen(line) < sizeof reading.line);
    (void)strcpy(reading.line, line);
    for (char *at = reading.line; at != NULL && *at != '\0';) {
        char *blank = strchr(at, ' ');
        assert_true(reading.count < MOST);
        reading.arguments[reading.count++] = at;
        if (blank != NULL) {
            *blank++ = '\0';
        }
        at = blank;
    }
    reading.status = command_line_read(&command, &reading.words, &reading.count, reading.arguments,
                                       &reading.fault);
    return reading;
}

static void expect_refusal(const char *operands, const char *line, Status status, const char *text)
{
    Reading reading = read_line(operands, line);
    assert_int_equal(reading.status, status);
    if (strstr(reading.fault.text, text) == NULL) {
        fail_msg("'%s' should contain '%s'", reading.fault.text, text);
    }
}

static void every_kind_of_option_is_read_into_its_field(void **unused)
{
    Reading reading = read_line("", "--number 9 --text a --many x y --flag --one z");
    assert_int_equal(reading.status, STATUS_OK);
    assert_true(reading.words.flag);
    assert_true(reading.words.marked);
    assert_int_equal(reading.words.number, 9);
    assert_string_equal(reading.words.text, "a");
    assert_int_equal(reading.words.begun, 1);
    assert_int_equal(reading.words.words, 3);
    assert_string_equal(reading.words.last, "z");
}

static void only_options_with_a_mark_set_it(void **unused)
{
    assert_false(read_line("", "--number 9").words.marked);
}

static void operands_are_moved_to_the_front(void **unused)
{
    Reading reading = read_line("SPEC FILE...", "a --number 2 b --flag c");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(reading.count, 3);
    assert_string_equal(reading.arguments[0], "a");
    assert_string_equal(reading.arguments[1], "b");
    assert_string_equal(reading.arguments[2], "c");
}

static void after_two_dashes_everything_is_an_operand(void **unused)
{
    Reading reading = read_line("FILE...", "-- --flag --");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(reading.count, 2);
    assert_false(reading.words.flag);
    assert_string_equal(reading.arguments[0], "--flag");
}

static void a_negative_number_and_a_dash_are_operands(void **unused)
{
    assert_false(command_line_is_option("-1"));
    assert_false(command_line_is_option("-"));
    assert_true(command_line_is_option("-h"));
    assert_true(command_line_is_option("--help"));
}

static void numbers_out_of_range_are_refused(void **unused)
{
    expect_refusal("", "--number 1", STATUS_BAD_NUMBER, "from 2 to 9");
    expect_refusal("", "--number 10", STATUS_BAD_NUMBER, "from 2 to 9");
    expect_refusal("", "--number 2x", STATUS_BAD_NUMBER, "'2x'");
}

static void a_missing_argument_is_named(void **unused)
{
    expect_refusal("", "--text", STATUS_MISSING_ARGUMENT, "--text needs FILE");
    expect_refusal("SPEC DEPTH", "a", STATUS_MISSING_ARGUMENT, "try needs DEPTH");
    expect_refusal("FILE...", "--flag", STATUS_MISSING_ARGUMENT, "try needs FILE");
    assert_int_equal(read_line("[FILE]", "").status, STATUS_OK);
}

static void an_excess_argument_is_named(void **unused)
{
    expect_refusal("", "a", STATUS_BAD_ARGUMENT, "try takes no argument 'a'");
    expect_refusal("SPEC [DEPTH]", "a b c", STATUS_BAD_ARGUMENT, "try takes no argument 'c'");
}

static void an_operand_in_lower_case_stands_for_itself(void **unused)
{
    assert_int_equal(read_line("info|verify FILE", "verify x").status, STATUS_OK);
    expect_refusal("info|verify FILE", "ver x", STATUS_BAD_ARGUMENT, "'ver'");
    expect_refusal("[solve]", "x", STATUS_BAD_ARGUMENT, "takes solve");
    expect_refusal("all|zero", "x", STATUS_BAD_ARGUMENT, "takes all|zero");
    expect_refusal("zero", "x", STATUS_BAD_ARGUMENT, "takes zero");
}

static void reading_stops_at_the_first_error(void **unused)
{
    expect_refusal("", "--many x bad --flag", STATUS_BAD_VARIANT, "bad");
    assert_false(read_line("", "--one bad --flag").words.flag);
}

static void a_similar_option_is_suggested(void **unused)
{
    expect_refusal("", "--numer 3", STATUS_BAD_ARGUMENT, "did you mean '--number'?");
    expect_refusal("", "--flags", STATUS_BAD_ARGUMENT, "did you mean '--flag'?");
    expect_refusal("", "--elephant", STATUS_BAD_ARGUMENT, "nguzo try --help");
}

static void a_value_may_follow_an_equals_sign(void **unused)
{
    Reading reading = read_line("FILE", "--number=9 --text=a=b --many=x y --one=z -- c");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(reading.words.number, 9);
    assert_string_equal(reading.words.text, "a=b");
    assert_int_equal(reading.words.begun, 1);
    assert_int_equal(reading.words.words, 3);
    assert_string_equal(reading.words.last, "z");
    assert_int_equal(reading.count, 1);
    assert_string_equal(read_line("", "--text=").words.text, "");
    expect_refusal("", "--number=1", STATUS_BAD_NUMBER, "from 2 to 9");
    expect_refusal("", "--flag=on", STATUS_BAD_ARGUMENT, "--flag takes no value");
    expect_refusal("", "--numer=3", STATUS_BAD_ARGUMENT, "did you mean '--number'?");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_option_is_read_into_its_field),
        cmocka_unit_test(only_options_with_a_mark_set_it),
        cmocka_unit_test(operands_are_moved_to_the_front),
        cmocka_unit_test(after_two_dashes_everything_is_an_operand),
        cmocka_unit_test(a_negative_number_and_a_dash_are_operands),
        cmocka_unit_test(numbers_out_of_range_are_refused),
        cmocka_unit_test(a_missing_argument_is_named),
        cmocka_unit_test(an_excess_argument_is_named),
        cmocka_unit_test(an_operand_in_lower_case_stands_for_itself),
        cmocka_unit_test(reading_stops_at_the_first_error),
        cmocka_unit_test(a_similar_option_is_suggested),
        cmocka_unit_test(a_value_may_follow_an_equals_sign),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
