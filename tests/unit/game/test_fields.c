/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/fields.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Fault fault; /* that the fields report to */

static Fields split(const char *text)
{
    Fields fields;
    if (!fields_split(span_of(text), &fields, &fault)) {
        fail_msg("'%s' was refused: %s", text, fault.text);
    }
    return fields;
}

static void expect_refused(bool accepted, const char *hint)
{
    assert_false(accepted);
    assert_int_equal(fault.status, STATUS_BAD_POSITION);
    if (strstr(fault.text, hint) == NULL) {
        fail_msg("'%s' does not contain '%s'", fault.text, hint);
    }
    fault.status = STATUS_OK;
}

static void expect_not_split(const char *text, const char *hint)
{
    Fields fields;
    expect_refused(fields_split(span_of(text), &fields, &fault), hint);
}

static void fields_are_found_by_key_in_any_order(void **unused)
{
    Fields fields = split("  turn=p1\tboard=a=b  empty= ");
    Span value;
    assert_int_equal(fields.count, 3);
    assert_true(fields_take(&fields, "board", &value));
    assert_true(span_equals(value, "a=b"));
    assert_true(fields_take(&fields, "empty", &value));
    assert_int_equal(value.length, 0);
    assert_true(fields_take(&fields, "turn", &value));
    assert_true(span_equals(value, "p1"));
    assert_false(fields_take(&fields, "tur", &value));
    assert_false(fields_take(&fields, "turns", &value));
    assert_int_equal(split("").count, 0);
}

static void words_without_key_and_value_are_refused(void **unused)
{
    expect_not_split("turn", "key=value");
    expect_not_split("turn=p1 =5", "key=value");
    expect_not_split("=", "key=value");
}

static void a_field_given_twice_is_refused(void **unused)
{
    expect_not_split("turn=p1 hand=1 turn=p1", "'turn' is given twice");
    (void)split("turn=p1 turns=p1 tur=p1");
}

static void too_many_fields_are_refused(void **unused)
{
    Text text = {0};
    for (unsigned i = 0; i < FIELDS_MAX; i++) {
        text_format(&text, "k%u=%u ", i, i);
    }
    assert_int_equal(split(text_string(&text)).count, FIELDS_MAX);
    text_add(&text, "more=1");
    expect_not_split(text_string(&text), "more than");
    text_free(&text);
}

static void a_missing_required_field_is_an_error(void **unused)
{
    Span value;
    Fields fields = split("a=1");
    assert_true(fields_need(&fields, "a", &value));
    expect_refused(fields_need(&fields, "b", &value), "'b' is missing");
}

static void an_absent_number_keeps_its_default(void **unused)
{
    uint64_t number = 42;
    Fields fields = split("a=7 b=101");
    assert_true(fields_number(&fields, "none", 100, &number));
    assert_int_equal(number, 42);
    assert_true(fields_number(&fields, "a", 100, &number));
    assert_int_equal(number, 7);
    expect_refused(fields_number(&fields, "b", 100, &number), "from 0 to 100");
    assert_int_equal(number, 7);
}

static void a_list_must_have_the_expected_length(void **unused)
{
    uint64_t numbers[3] = {1, 2, 3};
    Fields fields = split("good=4,5,6 few=4,5 many=4,5,6,7 hole=4,,6 big=4,5,60 last=4,5,");
    const char *const bad[] = {"few", "many", "hole", "big", "last"};
    assert_true(fields_numbers(&fields, "none", 3, 9, numbers));
    assert_int_equal(numbers[2], 3);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_refused(fields_numbers(&fields, bad[i], 3, 9, numbers), "3 numbers");
        assert_int_equal(numbers[0], 1); /* untouched on failure */
    }
    assert_true(fields_numbers(&fields, "good", 3, 9, numbers));
    assert_int_equal(numbers[0], 4);
    assert_int_equal(numbers[2], 6);
}

static void bytes_are_read_like_numbers(void **unused)
{
    uint8_t bytes[2] = {1, 2};
    Fields fields = split("good=0,255 big=3,4");
    assert_true(fields_bytes(&fields, "none", 2, 255, bytes));
    assert_int_equal(bytes[1], 2);
    assert_true(fields_bytes(&fields, "good", 2, 255, bytes));
    assert_int_equal(bytes[0], 0);
    assert_int_equal(bytes[1], 255);
    expect_refused(fields_bytes(&fields, "big", 2, 3, bytes), "from 0 to 3");
    assert_int_equal(bytes[0], 0); /* untouched on failure */
}

static void only_seats_of_the_game_are_accepted(void **unused)
{
    uint8_t seat = 9;
    Fields fields = split("turn=p3 zero=p0 four=p4 long=p11 upper=P1 bare=1 none=");
    const char *const bad[] = {"zero", "four", "long", "upper", "bare", "none"};
    assert_true(fields_seat(&fields, "turn", 3, &seat));
    assert_int_equal(seat, 2);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        expect_refused(fields_seat(&fields, bad[i], 3, &seat), "p1 to p3");
    }
    expect_refused(fields_seat(&fields, "absent", 3, &seat), "missing");
    assert_int_equal(seat, 2);
}

static void an_unknown_field_is_an_error(void **unused)
{
    Span value;
    Fields fields = split("a=1 b=2 c=3");
    (void)fields_take(&fields, "a", &value);
    (void)fields_take(&fields, "c", &value);
    expect_refused(fields_finish(&fields), "unknown field 'b'");
    (void)fields_take(&fields, "b", &value);
    assert_true(fields_finish(&fields));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_found_by_key_in_any_order),
        cmocka_unit_test(words_without_key_and_value_are_refused),
        cmocka_unit_test(a_field_given_twice_is_refused),
        cmocka_unit_test(too_many_fields_are_refused),
        cmocka_unit_test(a_missing_required_field_is_an_error),
        cmocka_unit_test(an_absent_number_keeps_its_default),
        cmocka_unit_test(a_list_must_have_the_expected_length),
        cmocka_unit_test(bytes_are_read_like_numbers),
        cmocka_unit_test(only_seats_of_the_game_are_accepted),
        cmocka_unit_test(an_unknown_field_is_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
