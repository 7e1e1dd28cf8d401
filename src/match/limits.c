/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/limits.h"

#include <inttypes.h>

enum { PLACES = 3 };

/* Seconds with at most three places, as milliseconds. */
static bool read_seconds(Span text, int64_t *ms)
{
    Span rest = text;
    Span whole;
    uint64_t seconds = 0;
    uint64_t fraction = 0;
    if (!span_next_part(&rest, '.', &whole) ||
        !span_parse_number(whole, MATCH_MAX_MS / 1000 - 1, &seconds)) {
        return false;
    }
    if (rest.start != NULL) {
        if (rest.length > PLACES || !span_parse_number(rest, 999, &fraction)) {
            return false;
        }
        for (size_t place = rest.length; place < PLACES; place++) {
            fraction *= 10;
        }
    }
    *ms = (int64_t)(seconds * 1000 + fraction);
    return true;
}

/* Takes what stands before the separator off the front; false if there is none. */
static bool take_before(Span *text, char separator, Span *head)
{
    Span rest = *text;
    if (!span_next_part(&rest, separator, head) || rest.start == NULL) {
        return false;
    }
    *text = rest;
    return true;
}

bool limits_read_clock(Span text, ThinkLimits *limits)
{
    ThinkLimits read = *limits;
    Span head;
    uint64_t minutes = 0;
    read.moves_to_go = 0;
    read.increment_ms = 0;
    read.has_clock = !span_equals(text, "inf");
    if (!read.has_clock) {
        *limits = read;
        return true;
    }
    if (take_before(&text, '/', &head) &&
        (!span_parse_number(head, 1000000, &read.moves_to_go) || read.moves_to_go == 0)) {
        return false;
    }
    if (take_before(&text, ':', &head) && !span_parse_number(head, 10000, &minutes)) {
        return false;
    }
    if (take_before(&text, '+', &head)) {
        if (!read_seconds(text, &read.increment_ms)) {
            return false;
        }
        text = head;
    }
    if (!read_seconds(text, &read.clock_ms)) {
        return false;
    }
    read.clock_ms += (int64_t)minutes * 60000;
    if (read.clock_ms + read.increment_ms == 0) {
        return false;
    }
    *limits = read;
    return true;
}

bool limits_read_decimal(Span text, double *number)
{
    uint64_t billionths = 0;
    bool negative = text.length > 0 && text.start[0] == '-';
    if (negative) {
        text.start++;
        text.length--;
    }
    if (!span_parse_billionths(text, &billionths)) {
        return false;
    }
    *number = (double)billionths / 1e9 * (negative ? -1 : 1);
    return true;
}

static void add_seconds(int64_t ms, Text *text)
{
    text_format(text, "%" PRId64, ms / 1000);
    if (ms % 1000 != 0) {
        text_format(text, ".%03" PRId64, ms % 1000);
    }
}

static void add_number(const char *key, uint64_t number, Text *text)
{
    if (number != 0) {
        text_format(text, "%s%s=%" PRIu64, text->length > 0 ? " " : "", key, number);
    }
}

void limits_print(const ThinkLimits *limits, Text *text)
{
    if (limits->has_clock) {
        text_add(text, "tc=");
        if (limits->moves_to_go != 0) {
            text_format(text, "%" PRIu64 "/", limits->moves_to_go);
        }
        add_seconds(limits->clock_ms, text);
        if (limits->increment_ms != 0) {
            text_add_char(text, '+');
            add_seconds(limits->increment_ms, text);
        }
    }
    add_number("movetime", limits->movetime_ms, text);
    add_number("nodes", limits->nodes, text);
    add_number("depth", limits->depth, text);
}
