/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/time_control.h"

#include <inttypes.h>

enum { DECIMALS = 3 };

/* Parses seconds with at most three decimals. */
static bool parse_seconds(Span text, int64_t *ms)
{
    Span rest = text;
    Span whole;
    uint64_t seconds = 0;
    uint64_t fraction = 0;
    if (!span_next_part(&rest, '.', &whole) ||
        !span_parse_number(whole, TIME_CONTROL_MAX_MS / 1000 - 1, &seconds)) {
        return false;
    }
    if (rest.start != NULL) {
        if (rest.length > DECIMALS || !span_parse_number(rest, 999, &fraction)) {
            return false;
        }
        for (size_t decimal = rest.length; decimal < DECIMALS; decimal++) {
            fraction *= 10;
        }
    }
    *ms = (int64_t)(seconds * 1000 + fraction);
    return true;
}

/* Takes the part before the separator off the front; false if there is no separator. */
static bool take_before(Span *text, char separator, Span *head)
{
    Span rest = *text;
    if (!span_next_part(&rest, separator, head) || rest.start == NULL) {
        return false;
    }
    *text = rest;
    return true;
}

bool time_control_parse(Span text, TimeControl *control)
{
    TimeControl parsed = {.is_timed = true};
    Span head;
    uint64_t moves = 0;
    uint64_t minutes = 0;
    if (span_equals(text, "inf")) {
        *control = (TimeControl){.is_timed = false};
        return true;
    }
    if (take_before(&text, '/', &head) &&
        (!span_parse_number(head, 1000000, &moves) || moves == 0)) {
        return false;
    }
    if (take_before(&text, ':', &head) && !span_parse_number(head, 10000, &minutes)) {
        return false;
    }
    if (take_before(&text, '+', &head)) {
        if (!parse_seconds(text, &parsed.increment_ms)) {
            return false;
        }
        text = head;
    }
    if (!parse_seconds(text, &parsed.main_ms)) {
        return false;
    }
    parsed.main_ms += (int64_t)minutes * 60000;
    parsed.period_moves = (uint32_t)moves;
    if (parsed.main_ms + parsed.increment_ms == 0) {
        return false;
    }
    *control = parsed;
    return true;
}

static void print_seconds(int64_t ms, Text *text)
{
    text_format(text, "%" PRId64, ms / 1000);
    if (ms % 1000 != 0) {
        text_format(text, ".%03" PRId64, ms % 1000);
    }
}

void time_control_print(const TimeControl *control, Text *text)
{
    if (!control->is_timed) {
        text_add(text, "inf");
        return;
    }
    if (control->period_moves != 0) {
        text_format(text, "%" PRIu32 "/", control->period_moves);
    }
    print_seconds(control->main_ms, text);
    if (control->increment_ms != 0) {
        text_add_char(text, '+');
        print_seconds(control->increment_ms, text);
    }
}
