/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/spec_options.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

enum { BILLION = 1000000000 };

size_t option_count(const OptionRow *rows)
{
    size_t count = 0;
    while (rows != NULL && rows[count].key != NULL) {
        count++;
    }
    assert(count <= GAME_MAX_OPTIONS);
    return count;
}

static bool read_choice(const char *choices, Span text, uint64_t *value)
{
    Span rest = span_of(choices);
    Span choice;
    for (uint64_t index = 0; span_next_part(&rest, '|', &choice); index++) {
        if (choice.length == text.length && memcmp(choice.start, text.start, text.length) == 0) {
            *value = index;
            return true;
        }
    }
    return false;
}

static bool read_seats(Span text, uint64_t *value)
{
    uint64_t owners = 0;
    if (text.length < 3 || text.length > GAME_MAX_SEATS) {
        return false;
    }
    for (size_t seat = 0; seat < text.length; seat++) {
        if (text.start[seat] != '1' && text.start[seat] != '2') {
            return false;
        }
        owners |= (uint64_t)(text.start[seat] == '2') << seat;
    }
    *value = owners;
    return true;
}

static bool read_value(const OptionRow *row, Span text, uint64_t *value)
{
    switch (row->kind) {
    case OPTION_CHOICE:
        return read_choice(row->choices, text, value);
    case OPTION_NUMBER:
        return span_parse_number(text, row->max, value) && *value >= row->min;
    case OPTION_DECIMAL:
        return span_parse_billionths(text, value) && *value > 0 && *value < BILLION;
    case OPTION_SEATS:
        return read_seats(text, value);
    }
    return false;
}

static Status refuse_value(const OptionRow *row, Span value, Fault *fault)
{
    switch (row->kind) {
    case OPTION_CHOICE:
        return fault_raise(fault, STATUS_BAD_VARIANT, "%s takes %s, not '%.*s'", row->key,
                           row->choices, SPAN_ARGS(value));
    case OPTION_NUMBER:
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "%s takes a whole number from %" PRIu64 " to %" PRIu64 ", not '%.*s'",
                           row->key, row->min, row->max, SPAN_ARGS(value));
    case OPTION_DECIMAL:
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "%s takes a decimal fraction between 0 and 1, not '%.*s'", row->key,
                           SPAN_ARGS(value));
    case OPTION_SEATS:
        break;
    }
    return fault_raise(fault, STATUS_BAD_VARIANT,
                       "%s takes a digit 1 or 2 for each of three or four seats, not '%.*s'",
                       row->key, SPAN_ARGS(value));
}

static const OptionRow *find_row(const OptionRow *rows, Span key)
{
    for (size_t i = 0; i < option_count(rows); i++) {
        if (span_equals(key, rows[i].key)) {
            return &rows[i];
        }
    }
    return NULL;
}

Status option_read_all(const OptionRow *rows, Span text, uint64_t *values, bool *given,
                       Fault *fault)
{
    bool said[GAME_MAX_OPTIONS] = {false};
    Span part;
    for (size_t i = 0; i < option_count(rows); i++) {
        given[i] = rows[i].default_value != NULL;
        bool read = !given[i] || read_value(&rows[i], span_of(rows[i].default_value), &values[i]);
        assert(read);
        (void)read;
    }
    while (span_next_part(&text, ',', &part)) {
        Span value = part;
        Span key;
        (void)span_next_part(&value, '=', &key);
        const OptionRow *row = find_row(rows, key);
        if (row == NULL || value.start == NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "no option '%.*s' here", SPAN_ARGS(part));
        }
        size_t index = (size_t)(row - rows);
        if (said[index]) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "option '%s' is given twice", row->key);
        }
        if (!read_value(row, value, &values[index])) {
            return refuse_value(row, value, fault);
        }
        said[index] = true;
        given[index] = true;
    }
    return STATUS_OK;
}

unsigned option_seats_length(Span text)
{
    Span part;
    while (text.length > 0 && span_next_part(&text, ',', &part)) {
        Span value = part;
        Span key;
        (void)span_next_part(&value, '=', &key);
        if (span_equals(key, "seats")) {
            return (unsigned)value.length;
        }
    }
    return 0;
}

static void print_choice(const char *choices, uint64_t value, Text *text)
{
    Span rest = span_of(choices);
    Span choice;
    for (uint64_t index = 0; span_next_part(&rest, '|', &choice); index++) {
        if (index == value) {
            text_add_span(text, choice);
        }
    }
}

static void print_decimal(uint64_t billionths, Text *text)
{
    unsigned places = 9;
    while (places > 1 && billionths % 10 == 0) {
        billionths /= 10;
        places--;
    }
    text_format(text, "0.%0*" PRIu64, (int)places, billionths);
}

void option_print(const OptionRow *row, uint64_t value, unsigned seats, Text *text)
{
    text_format(text, "%s=", row->key);
    switch (row->kind) {
    case OPTION_CHOICE:
        print_choice(row->choices, value, text);
        break;
    case OPTION_NUMBER:
        text_format(text, "%" PRIu64, value);
        break;
    case OPTION_DECIMAL:
        print_decimal(value, text);
        break;
    case OPTION_SEATS:
        for (unsigned seat = 0; seat < seats; seat++) {
            text_add_char(text, (value >> seat & 1) != 0 ? '2' : '1');
        }
        break;
    }
}
