/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_writer.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void values_are_separated_and_keyed(void **unused)
{
    Text text = {0};
    JsonWriter json = {.text = &text};
    json_open_object(&json, NULL);
    json_open_array(&json, "empty");
    json_close_array(&json);
    json_open_array(&json, "list");
    json_write_integer(&json, NULL, -3);
    json_open_object(&json, NULL);
    json_write_bool(&json, "yes", true);
    json_write_null(&json, "none");
    json_close_object(&json);
    json_write_bool(&json, NULL, false);
    json_close_array(&json);
    json_write_string(&json, "last", "x");
    json_close_object(&json);
    assert_string_equal(
        text_string(&text),
        "{\"empty\":[],\"list\":[-3,{\"yes\":true,\"none\":null},false],\"last\":\"x\"}");
    text_free(&text);
}

static void expect_quoted(Span string, const char *expected)
{
    Text text = {0};
    json_write_span(&(JsonWriter){.text = &text}, NULL, string);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void strings_are_escaped(void **unused)
{
    expect_quoted(span_of(""), "\"\"");
    expect_quoted(span_of("say \"no\" \\ </b>"), "\"say \\\"no\\\" \\\\ </b>\"");
    expect_quoted((Span){"a\0\n\x1f\x7f", 5}, "\"a\\u0000\\u000a\\u001f\\u007f\"");
    expect_quoted(span_of("\xc3\xa4\xf0\x9f\x90\x88"), "\"\xc3\xa4\xf0\x9f\x90\x88\"");
    expect_quoted(span_of("\xc3"), "\"?\"");
    expect_quoted(span_of("\xed\xa0\x80"), "\"???\"");
}

static void keys_are_escaped_too(void **unused)
{
    Text text = {0};
    json_write_integer(&(JsonWriter){.text = &text}, "a\"b", 1);
    assert_string_equal(text_string(&text), "\"a\\\"b\":1");
    text_free(&text);
}

static void numbers_are_written_in_decimal(void **unused)
{
    Text text = {0};
    JsonWriter json = {.text = &text};
    json_open_array(&json, NULL);
    json_write_integer(&json, NULL, INT64_MIN);
    json_write_thousandths(&json, NULL, 2000);
    json_write_thousandths(&json, NULL, 866);
    json_write_thousandths(&json, NULL, -1050);
    json_write_real(&json, NULL, 12.3456789);
    json_write_real(&json, NULL, (double)INFINITY);
    json_close_array(&json);
    assert_string_equal(text_string(&text), "[-9223372036854775808,2,0.866,-1.050,12.3457,null]");
    text_free(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_separated_and_keyed),
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(keys_are_escaped_too),
        cmocka_unit_test(numbers_are_written_in_decimal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
