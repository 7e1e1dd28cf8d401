/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/status.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void every_status_has_a_code_of_its_own(void **unused)
{
    for (int i = 0; i < STATUS_COUNT; i++) {
        const char *code = status_code((Status)i);
        assert_non_null(code);
        assert_true(strlen(code) > 0);
        for (const char *at = code; *at != '\0'; at++) {
            assert_true((*at >= 'a' && *at <= 'z') || *at == '-');
        }
        for (int k = 0; k < i; k++) {
            assert_string_not_equal(code, status_code((Status)k));
        }
        assert_true(strlen(status_meaning((Status)i)) > 0);
    }
}

/* Clients rely on these. */
static void codes_do_not_change(void **unused)
{
    assert_string_equal(status_code(STATUS_OK), "ok");
    assert_string_equal(status_code(STATUS_UNKNOWN_COMMAND), "unknown-command");
    assert_string_equal(status_code(STATUS_ILLEGAL_MOVE), "illegal-move");
    assert_string_equal(status_code(STATUS_BAD_POSITION), "bad-position");
    assert_string_equal(status_code(STATUS_LINE_TOO_LONG), "line-too-long");
}

static void raising_a_fault_returns_its_status(void **unused)
{
    Fault fault;
    assert_int_equal(fault_raise(&fault, STATUS_BAD_NUMBER, "%d is not %s", 5, "six"),
                     STATUS_BAD_NUMBER);
    assert_int_equal(fault.status, STATUS_BAD_NUMBER);
    assert_string_equal(fault.text, "5 is not six");
}

static void a_fault_is_one_line_of_printable_characters(void **unused)
{
    Fault fault;
    (void)fault_raise(&fault, STATUS_BAD_ARGUMENT, "%s", "a\nb\tc\x7F\xC3\xA9\x01~ ");
    assert_string_equal(fault.text, "a?b?c????~ ");
}

static void a_long_fault_is_truncated(void **unused)
{
    Fault fault;
    char text[2 * FAULT_TEXT_SIZE];
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    (void)fault_raise(&fault, STATUS_BAD_ARGUMENT, "%s", text);
    assert_int_equal(strlen(fault.text), FAULT_TEXT_SIZE - 1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_status_has_a_code_of_its_own),
        cmocka_unit_test(codes_do_not_change),
        cmocka_unit_test(raising_a_fault_returns_its_status),
        cmocka_unit_test(a_fault_is_one_line_of_printable_characters),
        cmocka_unit_test(a_long_fault_is_truncated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
