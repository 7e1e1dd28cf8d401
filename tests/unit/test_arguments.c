/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Command lines that are read by a table.
 */
#include "base/arguments.h"

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

static Status begin(void *target, Fault *fault)
{
    Words *words = target;
    (void)fault;
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

static const UsageOption options[] = {
    {"--flag", NULL, "", SHAPE_FLAG, .marks = true, .offset = offsetof(Words, flag)},
    {"--number", "N", "", SHAPE_NUMBER, .offset = offsetof(Words, number), .min = 2, .max = 9},
    {"--text", "FILE", "", SHAPE_TEXT, .offset = offsetof(Words, text)},
    {"--one", "WORD", "", SHAPE_WORD, .read = take},
    {"--many", "WORD...", "", SHAPE_WORDS, .begin = begin, .read = take},
};

static Usage usage_with(const char *operands)
{
    return (Usage){.name = "try",
                   .operands = operands,
                   .help = "",
                   .options = options,
                   .option_count = sizeof options / sizeof options[0],
                   .mark = offsetof(Words, marked)};
}

typedef struct Reading {
    Words words;
    char line[200];
    char *arguments[MOST];
    int count;
    Fault fault;
    Status status;
} Reading;

/* Words are parted by single blanks. */
static Reading read_line(const char *operands, const char *line)
{
    static Reading reading;
    Usage usage = usage_with(operands);
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
    reading.status =
        arguments_read(&usage, &reading.words, &reading.count, reading.arguments, &reading.fault);
    return reading;
}

static void expect_refusal(const char *operands, const char *line, Status status, const char *text)
{
    Reading reading = read_line(operands, line);
    assert_int_equal(reading.status, status);
    if (strstr(reading.fault.text, text) == NULL) {
        fail_msg("'%s' should hold '%s'", reading.fault.text, text);
    }
}

static void every_shape_is_read_into_its_field(void **unused)
{
    (void)unused;
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

static void an_option_that_does_not_mark_leaves_the_mark_alone(void **unused)
{
    (void)unused;
    assert_false(read_line("", "--number 9").words.marked);
}

static void operands_are_moved_to_the_front(void **unused)
{
    (void)unused;
    Reading reading = read_line("SPEC FILE...", "a --number 2 b --flag c");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(reading.count, 3);
    assert_string_equal(reading.arguments[0], "a");
    assert_string_equal(reading.arguments[1], "b");
    assert_string_equal(reading.arguments[2], "c");
}

static void after_two_dashes_everything_is_an_operand(void **unused)
{
    (void)unused;
    Reading reading = read_line("FILE...", "-- --flag --");
    assert_int_equal(reading.status, STATUS_OK);
    assert_int_equal(reading.count, 2);
    assert_false(reading.words.flag);
    assert_string_equal(reading.arguments[0], "--flag");
}

static void a_negative_number_and_a_dash_are_no_options(void **unused)
{
    (void)unused;
    assert_false(arguments_is_option("-1"));
    assert_false(arguments_is_option("-"));
    assert_true(arguments_is_option("-h"));
    assert_true(arguments_is_option("--help"));
}

static void numbers_keep_to_their_range(void **unused)
{
    (void)unused;
    expect_refusal("", "--number 1", STATUS_BAD_NUMBER, "from 2 to 9");
    expect_refusal("", "--number 10", STATUS_BAD_NUMBER, "from 2 to 9");
    expect_refusal("", "--number 2x", STATUS_BAD_NUMBER, "'2x'");
}

static void what_is_missing_is_named(void **unused)
{
    (void)unused;
    expect_refusal("", "--text", STATUS_MISSING_ARGUMENT, "--text needs FILE");
    expect_refusal("SPEC DEPTH", "a", STATUS_MISSING_ARGUMENT, "try needs DEPTH");
    expect_refusal("FILE...", "--flag", STATUS_MISSING_ARGUMENT, "try needs FILE");
    assert_int_equal(read_line("[FILE]", "").status, STATUS_OK);
}

static void what_is_too_much_is_named(void **unused)
{
    (void)unused;
    expect_refusal("", "a", STATUS_BAD_ARGUMENT, "try takes options only, not 'a'");
    expect_refusal("SPEC [DEPTH]", "a b c", STATUS_BAD_ARGUMENT,
                   "try takes no more than SPEC [DEPTH], not 'c'");
}

static void an_operand_in_small_letters_stands_for_itself(void **unused)
{
    (void)unused;
    assert_int_equal(read_line("info|verify FILE", "verify x").status, STATUS_OK);
    expect_refusal("info|verify FILE", "ver x", STATUS_BAD_ARGUMENT, "'ver'");
    expect_refusal("[solve]", "x", STATUS_BAD_ARGUMENT, "takes solve");
    expect_refusal("all|zero", "x", STATUS_BAD_ARGUMENT, "takes all|zero");
    expect_refusal("zero", "x", STATUS_BAD_ARGUMENT, "takes zero");
}

static void a_fault_of_a_reader_ends_the_reading(void **unused)
{
    (void)unused;
    expect_refusal("", "--many x bad --flag", STATUS_BAD_VARIANT, "bad");
    assert_false(read_line("", "--one bad --flag").words.flag);
}

static void a_slip_is_answered_with_what_was_meant(void **unused)
{
    (void)unused;
    expect_refusal("", "--numer 3", STATUS_BAD_ARGUMENT, "did you mean --number?");
    expect_refusal("", "--flags", STATUS_BAD_ARGUMENT, "did you mean --flag?");
    expect_refusal("", "--number=3", STATUS_BAD_ARGUMENT, "--number 3");
    expect_refusal("", "--elephant", STATUS_BAD_ARGUMENT, "nguzo try --help");
}

static void the_nearest_name_wins(void **unused)
{
    (void)unused;
    NearMiss miss = near_miss_begin(span_of("tablex"));
    near_miss_offer(&miss, "cables");
    near_miss_offer(&miss, "table");
    near_miss_offer(&miss, "tab");
    assert_string_equal(miss.name, "table");
    miss = near_miss_begin(span_of("xxxtable"));
    near_miss_offer(&miss, "table"); /* letters before it count like any others */
    assert_null(miss.name);
    miss = near_miss_begin(span_of("ab"));
    near_miss_offer(&miss, "xb");
    assert_null(miss.name);
}

static void operands_are_found_by_their_place(void **unused)
{
    (void)unused;
    Usage usage = usage_with("SPEC [FILE...]");
    Span operand;
    assert_true(usage_operand(&usage, 0, &operand));
    assert_true(span_equals(operand, "SPEC"));
    assert_true(usage_operand(&usage, 1, &operand));
    assert_true(span_equals(operand, "FILE"));
    assert_true(usage_operand(&usage, 7, &operand));
    assert_true(span_equals(operand, "FILE"));
    usage = usage_with("A B");
    assert_false(usage_operand(&usage, 2, &operand));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_shape_is_read_into_its_field),
        cmocka_unit_test(an_option_that_does_not_mark_leaves_the_mark_alone),
        cmocka_unit_test(operands_are_moved_to_the_front),
        cmocka_unit_test(after_two_dashes_everything_is_an_operand),
        cmocka_unit_test(a_negative_number_and_a_dash_are_no_options),
        cmocka_unit_test(numbers_keep_to_their_range),
        cmocka_unit_test(what_is_missing_is_named),
        cmocka_unit_test(what_is_too_much_is_named),
        cmocka_unit_test(an_operand_in_small_letters_stands_for_itself),
        cmocka_unit_test(a_fault_of_a_reader_ends_the_reading),
        cmocka_unit_test(a_slip_is_answered_with_what_was_meant),
        cmocka_unit_test(the_nearest_name_wins),
        cmocka_unit_test(operands_are_found_by_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
