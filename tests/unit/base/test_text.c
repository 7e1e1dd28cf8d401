/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* -- spans -- */

static void expect_span(Span span, const char *expected)
{
    if (!span_equals(span, expected)) {
        fail_msg("'%.*s' is not '%s'", SPAN_ARGS(span), expected);
    }
}

static void spans_are_compared_whole(void **unused)
{
    assert_true(span_equals(span_of("go"), "go"));
    assert_false(span_equals(span_of("go"), "gone"));
    assert_false(span_equals(span_of("gone"), "go"));
    assert_false(span_equals(span_of("go"), "Go"));
    assert_true(span_equals(span_of(""), ""));
    assert_true(span_equals_ignoring_case(span_of("Clear HASH"), "clear Hash"));
    assert_false(span_equals_ignoring_case(span_of("hash"), "hash "));
    assert_false(span_equals_ignoring_case(span_of("[ash"), "{ash")); /* 32 apart, but no letters */
}

static void a_choice_is_found_by_its_whole_word(void **unused)
{
    size_t index = 9;
    assert_true(span_find_choice(span_of("off|on|auto"), span_of("on"), &index));
    assert_int_equal(index, 1);
    assert_false(span_find_choice(span_of("off|on|auto"), span_of("o"), &index));
    assert_false(span_find_choice(span_of("off|on|auto"), span_of("off|on"), &index));
    assert_false(span_find_choice(span_of("off|on|auto"), span_of(""), &index));
    assert_int_equal(index, 1);
}

static void words_are_separated_by_blanks_and_tabs(void **unused)
{
    Span rest = span_of(" \t one\ttwo  three ");
    Span word;
    assert_true(span_next_word(&rest, &word));
    expect_span(word, "one");
    assert_true(span_next_word(&rest, &word));
    expect_span(word, "two");
    assert_true(span_next_word(&rest, &word));
    expect_span(word, "three");
    assert_false(span_next_word(&rest, &word));
    assert_false(span_next_word(&rest, &word));
    rest = span_of("");
    assert_false(span_next_word(&rest, &word));
}

static void untrusted_text_becomes_printable(void **unused)
{
    char copy[6];
    Text text = {0};
    text_add_printable(&text, (Span){"a\n\x1b~ \x7f\xff\0z", 9});
    assert_string_equal(text_string(&text), "a??~ ???z");
    span_copy_printable(text_span(&text), copy, sizeof copy);
    assert_string_equal(copy, "a??~ ");
    span_copy_printable(span_of("\t!"), copy, sizeof copy);
    assert_string_equal(copy, "?!");
    text_free(&text);
}

static void parts_may_be_empty_and_the_last_one_ends_the_text(void **unused)
{
    Span rest = span_of("a,,b,");
    Span part;
    const char *const expected[] = {"a", "", "b", ""};
    for (size_t i = 0; i < 4; i++) {
        assert_true(span_next_part(&rest, ',', &part));
        expect_span(part, expected[i]);
    }
    assert_null(rest.start);
    assert_false(span_next_part(&rest, ',', &part));
    rest = span_of("");
    assert_true(span_next_part(&rest, ',', &part));
    assert_int_equal(part.length, 0);
    assert_false(span_next_part(&rest, ',', &part));
}

static void trimming_takes_blanks_off_both_ends_only(void **unused)
{
    expect_span(span_trim(span_of(" \t a b\t ")), "a b");
    expect_span(span_trim(span_of("a")), "a");
    expect_span(span_trim(span_of(" \t ")), "");
}

static void a_span_need_not_be_terminated(void **unused)
{
    const char bytes[] = {'1', '2', '3', '4'};
    uint64_t number = 0;
    assert_true(span_parse_number((Span){bytes, 2}, 100, &number));
    assert_int_equal(number, 12);
    assert_true(span_equals((Span){bytes + 1, 2}, "23"));
}

/* -- numbers -- */

static void expect_number(const char *text, uint64_t max, uint64_t expected)
{
    uint64_t number = 7777;
    if (!span_parse_number(span_of(text), max, &number)) {
        fail_msg("'%s' should be a number", text);
    }
    assert_int_equal(number, expected);
}

static void expect_no_number(const char *text, uint64_t max)
{
    uint64_t number = 7777;
    if (span_parse_number(span_of(text), max, &number)) {
        fail_msg("'%s' should be refused", text);
    }
    assert_int_equal(number, 7777); /* untouched on failure */
}

static void numbers_are_digits_within_a_bound(void **unused)
{
    expect_number("0", 0, 0);
    expect_number("007", 7, 7);
    expect_number("10", 10, 10);
    expect_no_number("11", 10);
    expect_no_number("1", 0);
    expect_no_number("9", 8);
    expect_number("18446744073709551615", UINT64_MAX, UINT64_MAX);
    expect_no_number("18446744073709551616", UINT64_MAX);
    expect_no_number("99999999999999999999999", UINT64_MAX);
}

static void nothing_but_digits_is_a_number(void **unused)
{
    const char *const texts[] = {"", "-1", "+1", " 1", "1 ", "1.0", "0x10", "1e3", "a", "\xD9\xA1"};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        expect_no_number(texts[i], UINT64_MAX);
    }
}

static void decimals_have_at_most_nine_places(void **unused)
{
    uint64_t value = 0;
    assert_true(span_parse_billionths(span_of("0.25"), &value));
    assert_int_equal(value, 250000000);
    assert_true(span_parse_billionths(span_of("0.000000001"), &value));
    assert_int_equal(value, 1);
    assert_true(span_parse_billionths(span_of("1"), &value));
    assert_int_equal(value, 1000000000);
    assert_true(span_parse_billionths(span_of("0.999999999"), &value));
    assert_int_equal(value, 999999999);
    const char *const refused[] = {"",     ".",   ".5",   "0.",  "0.0000000001",
                                   "-0.5", "0,5", "1e-1", "0.5 "};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        if (span_parse_billionths(span_of(refused[i]), &value)) {
            fail_msg("'%s' should be refused", refused[i]);
        }
    }
}

/* -- texts -- */

static void a_text_grows_as_it_is_written(void **unused)
{
    Text text = {0};
    assert_string_equal(text_string(&text), "");
    assert_int_equal(text_span(&text).length, 0);
    for (unsigned i = 0; i < 1000; i++) {
        text_add(&text, "abc");
        text_add_char(&text, '-');
        text_add_span(&text, (Span){"defg", 2});
        text_format(&text, "%u;", i % 10);
    }
    assert_false(text.failed);
    assert_int_equal(text.length, 8000);
    assert_int_equal(strlen(text_string(&text)), 8000);
    assert_memory_equal(text.bytes + 8 * 998, "abc-de8;abc-de9;", 16);
    text_free(&text);
    assert_string_equal(text_string(&text), "");
}

static void a_cleared_text_is_empty_and_can_be_used_again(void **unused)
{
    Text text = {0};
    text_clear(&text);
    text_add(&text, "first");
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    text_add(&text, "");
    text_format(&text, "%s", "");
    assert_int_equal(text.length, 0);
    text_add(&text, "second");
    assert_string_equal(text_string(&text), "second");
    text_free(&text);
}

static void a_text_holds_any_byte(void **unused)
{
    Text text = {0};
    text_add_char(&text, '\0');
    text_add_char(&text, '\xFF');
    assert_int_equal(text_span(&text).length, 2);
    assert_memory_equal(text_span(&text).start, "\0\xFF", 2);
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(spans_are_compared_whole),
        cmocka_unit_test(a_choice_is_found_by_its_whole_word),
        cmocka_unit_test(words_are_separated_by_blanks_and_tabs),
        cmocka_unit_test(untrusted_text_becomes_printable),
        cmocka_unit_test(parts_may_be_empty_and_the_last_one_ends_the_text),
        cmocka_unit_test(trimming_takes_blanks_off_both_ends_only),
        cmocka_unit_test(a_span_need_not_be_terminated),
        cmocka_unit_test(numbers_are_digits_within_a_bound),
        cmocka_unit_test(nothing_but_digits_is_a_number),
        cmocka_unit_test(decimals_have_at_most_nine_places),
        cmocka_unit_test(a_text_grows_as_it_is_written),
        cmocka_unit_test(a_cleared_text_is_empty_and_can_be_used_again),
        cmocka_unit_test(a_text_holds_any_byte),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
