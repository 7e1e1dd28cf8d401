/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/chess_clock.h"

#include <inttypes.h>

/* -- time controls -- */

/* Parses seconds with at most three decimals. */
static bool parse_seconds(Span text, int64_t *ms)
{
    enum { BILLIONTHS_PER_MS = 1000000 };
    uint64_t billionths = 0;
    if (!span_parse_billionths(text, &billionths) || billionths % BILLIONTHS_PER_MS != 0 ||
        billionths / BILLIONTHS_PER_MS >= TIME_CONTROL_MAX_MS) {
        return false;
    }
    *ms = (int64_t)(billionths / BILLIONTHS_PER_MS);
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

void time_control_print(const TimeControl *control, Text *text)
{
    if (!control->is_timed) {
        text_add(text, "inf");
        return;
    }
    if (control->period_moves != 0) {
        text_format(text, "%" PRIu32 "/", control->period_moves);
    }
    text_add_thousandths(text, control->main_ms);
    if (control->increment_ms != 0) {
        text_add_char(text, '+');
        text_add_thousandths(text, control->increment_ms);
    }
}

/* -- clocks -- */

enum { US_PER_MS = 1000 };

static void start_overtime(ChessClock *clock)
{
    clock->left_us = clock->control.overtime_ms * US_PER_MS;
    clock->moves_to_go = clock->control.period_moves;
}

void chess_clock_reset(ChessClock *clock, const TimeControl *control)
{
    *clock = (ChessClock){.control = *control, .left_us = control->main_ms * US_PER_MS};
    if (control->overtime_ms == 0) {
        clock->moves_to_go = control->period_moves;
    } else if (control->main_ms == 0) {
        start_overtime(clock);
    }
}

bool chess_clock_spend(ChessClock *clock, int64_t used_us)
{
    const TimeControl *control = &clock->control;
    bool is_in_time = used_us <= clock->left_us;
    clock->left_us = is_in_time ? clock->left_us - used_us : 0;
    clock->left_us += control->increment_ms * US_PER_MS;
    bool ends_period = clock->moves_to_go > 0 && --clock->moves_to_go == 0;
    if (control->overtime_ms > 0 && (ends_period || clock->left_us == 0)) {
        start_overtime(clock);
    } else if (control->overtime_ms == 0 && ends_period) {
        clock->left_us += control->main_ms * US_PER_MS;
        clock->moves_to_go = control->period_moves;
    }
    return is_in_time;
}
