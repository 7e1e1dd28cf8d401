/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Settings and look-up by name.
 */
#include "base/setting.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef enum Colour { RED, GREEN, BLUE } Colour;

typedef struct Inner {
    uint64_t depth;
} Inner;

typedef struct Target {
    bool flag;
    uint8_t small;
    uint16_t medium;
    uint64_t large;
    Colour colour;
    uint32_t fraction;
    double real;
    const char *text;
    Inner inner;
    uint64_t applied;
    unsigned actions;
    char custom;
} Target;

static Status apply_large(void *target, uint64_t value, Fault *fault)
{
    if (value == 13) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no room for 13");
    }
    ((Target *)target)->applied = value;
    return STATUS_OK;
}

static Status act(void *target, uint64_t value, Fault *fault)
{
    ((Target *)target)->actions++;
    return STATUS_OK;
}

static Status read_custom(void *target, Span text, Fault *fault)
{
    ((Target *)target)->custom = text.start[0];
    return STATUS_OK;
}

static void show_custom(const void *target, Text *text)
{
    text_add_char(text, ((const Target *)target)->custom);
}

static bool parse_marks(Span text, uint64_t *value)
{
    *value = text.length;
    return text.length > 0 && text.start[0] == '|';
}

static void format_marks(uint64_t value, Text *text)
{
    for (uint64_t i = 0; i < value; i++) {
        text_add_char(text, '|');
    }
}

static const Setting inner_rows[] = {
    {"depth", SETTING_NUMBER, .max = 9, SETTING_FIELD(Inner, depth)},
};
static const SettingTable inner = SETTING_TABLE(inner_rows);

static const Setting rows[] = {
    {"flag", SETTING_FLAG, .default_text = "on", SETTING_FIELD(Target, flag)},
    {"small", SETTING_NUMBER, .min = 2, .max = 255, SETTING_FIELD(Target, small)},
    {"medium", SETTING_CUSTOM, .parse = parse_marks, .format = format_marks,
     .expects = "vertical bars", SETTING_FIELD(Target, medium)},
    {"large", SETTING_NUMBER, .default_text = "5", .max = UINT64_MAX, SETTING_FIELD(Target, large),
     .apply = apply_large},
    {"colour", SETTING_CHOICE, .default_text = "blue", .choices = "red|green|blue",
     SETTING_FIELD(Target, colour)},
    {"fraction", SETTING_DECIMAL, SETTING_FIELD(Target, fraction)},
    {"real", SETTING_REAL, SETTING_FIELD(Target, real)},
    {"text", SETTING_TEXT, .placeholder = "FILE", SETTING_FIELD(Target, text)},
    {"list", SETTING_LIST, .keys = &inner, SETTING_FIELD(Target, inner)},
    {"action", SETTING_ACTION, .apply = act},
    {"custom", SETTING_CUSTOM, .read = read_custom, .show = show_custom},
};
static const SettingTable table = SETTING_TABLE(rows);

static void expect_printed(const char *pair, const char *printed)
{
    Target target = {0};
    Fault fault;
    Text text = {0};
    Span key = {NULL, 0};
    Span value = {NULL, 0};
    assert_int_equal(setting_split_pair(span_of(pair), &key, &value, &fault), STATUS_OK);
    assert_int_equal(setting_read_pair(table, &target, span_of(pair), &fault), STATUS_OK);
    setting_print(setting_find(table, key), &target, &text);
    assert_string_equal(text_string(&text), printed);
    text_free(&text);
}

static void expect_refusal(const char *pair, Status status, const char *sentence)
{
    Target target = {0};
    Target untouched = {0};
    Fault fault;
    assert_int_equal(setting_read_pair(table, &target, span_of(pair), &fault), status);
    assert_string_equal(fault.text, sentence);
    assert_memory_equal(&target, &untouched, sizeof target);
}

static void every_kind_is_read_and_printed(void **unused)
{
    expect_printed("flag=on", "on");
    expect_printed("flag=off", "off");
    expect_printed("small=255", "255");
    expect_printed("medium=|||", "|||");
    expect_printed("large=18446744073709551615", "18446744073709551615");
    expect_printed("colour=green", "green");
    expect_printed("fraction=0.250", "0.25");
    expect_printed("real=-2.5", "-2.5");
    expect_printed("text=a=b", "a=b");
    expect_printed("custom=xyz", "x");
}

static void what_is_not_accepted_is_refused_and_not_stored(void **unused)
{
    expect_refusal("flag=yes", STATUS_BAD_ARGUMENT, "flag takes off|on, not 'yes'");
    expect_refusal("small=1", STATUS_BAD_NUMBER,
                   "small takes a whole number from 2 to 255, not '1'");
    expect_refusal("small=256", STATUS_BAD_NUMBER,
                   "small takes a whole number from 2 to 255, not '256'");
    expect_refusal("medium=x", STATUS_BAD_ARGUMENT, "medium takes vertical bars, not 'x'");
    expect_refusal("colour=pink", STATUS_BAD_ARGUMENT, "colour takes red|green|blue, not 'pink'");
    expect_refusal("fraction=1", STATUS_BAD_NUMBER,
                   "fraction takes a decimal fraction between 0 and 1, not '1'");
    expect_refusal("real=1e3", STATUS_BAD_NUMBER, "real takes a decimal number, not '1e3'");
    expect_refusal("real=-", STATUS_BAD_NUMBER, "real takes a decimal number, not '-'");
}

static void pairs_without_a_key_or_an_equals_sign_are_refused(void **unused)
{
    expect_refusal("flag", STATUS_BAD_ARGUMENT, "expected KEY=VALUE, got 'flag'");
    expect_refusal("=on", STATUS_BAD_ARGUMENT, "expected KEY=VALUE, got '=on'");
    expect_refusal("flog=on", STATUS_BAD_ARGUMENT, "unknown key 'flog'; did you mean 'flag'?");
    expect_refusal("elephant=on", STATUS_BAD_ARGUMENT, "unknown key 'elephant'");
}

static void apply_runs_before_the_value_is_stored_and_may_refuse_it(void **unused)
{
    Target target = {.large = 1};
    Fault fault;
    const Setting *large = setting_find(table, span_of("large"));
    assert_int_equal(setting_read(large, &target, span_of("13"), &fault), STATUS_OUT_OF_MEMORY);
    assert_int_equal(target.large, 1);
    assert_int_equal(setting_read(large, &target, span_of("14"), &fault), STATUS_OK);
    assert_int_equal(target.large, 14);
    assert_int_equal(target.applied, 14);
}

static void an_action_has_no_value(void **unused)
{
    Target target = {0};
    Fault fault;
    Text text = {0};
    const Setting *action = setting_find(table, span_of("action"));
    assert_int_equal(setting_read(action, &target, span_of("anything"), &fault), STATUS_OK);
    assert_int_equal(target.actions, 1);
    setting_print(action, &target, &text);
    setting_print_range(action, &text);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
}

static void defaults_are_stored_without_being_applied(void **unused)
{
    Target target = {.small = 77};
    setting_store_defaults(table, &target);
    assert_true(target.flag);
    assert_int_equal(target.large, 5);
    assert_int_equal(target.applied, 0);
    assert_int_equal(target.colour, BLUE);
    assert_int_equal(target.small, 77);
}

static void a_list_reads_pairs_into_the_struct_at_its_field(void **unused)
{
    Target target = {0};
    Fault fault;
    const Setting *list = setting_find(table, span_of("list"));
    assert_int_equal(setting_read(list, &target, span_of("depth=7"), &fault), STATUS_OK);
    assert_int_equal(target.inner.depth, 7);
}

static void expect_range(const char *name, const char *range)
{
    Text text = {0};
    setting_print_range(setting_find(table, span_of(name)), &text);
    assert_string_equal(text_string(&text), range);
    text_free(&text);
}

static void ranges_name_what_is_accepted(void **unused)
{
    expect_range("small", "2 to 255");
    expect_range("flag", "off|on");
    expect_range("colour", "red|green|blue");
    expect_range("text", "FILE");
}

static void the_most_similar_name_is_suggested(void **unused)
{
    static const char *const names[] = {"cables", "table", "tab"};
    LookupTable words = LOOKUP_TABLE(names);
    assert_string_equal(lookup_similar(words, span_of("tablex")), "table");
    assert_string_equal(lookup_similar(words, span_of("cable")), "cables");
    assert_null(lookup_similar(words, span_of("xxxtable")));
    static const char *const short_names[] = {"xb"};
    assert_null(lookup_similar(LOOKUP_TABLE(short_names), span_of("ab")));
}

static void a_name_is_found_with_or_without_regard_to_case(void **unused)
{
    static const char *const names[] = {"Hash", "Clear Hash"};
    LookupTable words = LOOKUP_TABLE(names);
    assert_null(lookup(words, span_of("hash")));
    assert_ptr_equal(lookup(words, span_of("Hash")), &names[0]);
    assert_ptr_equal(lookup_ignoring_case(words, span_of("clear hash")), &names[1]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_is_read_and_printed),
        cmocka_unit_test(what_is_not_accepted_is_refused_and_not_stored),
        cmocka_unit_test(pairs_without_a_key_or_an_equals_sign_are_refused),
        cmocka_unit_test(apply_runs_before_the_value_is_stored_and_may_refuse_it),
        cmocka_unit_test(an_action_has_no_value),
        cmocka_unit_test(defaults_are_stored_without_being_applied),
        cmocka_unit_test(a_list_reads_pairs_into_the_struct_at_its_field),
        cmocka_unit_test(ranges_name_what_is_accepted),
        cmocka_unit_test(the_most_similar_name_is_suggested),
        cmocka_unit_test(a_name_is_found_with_or_without_regard_to_case),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
