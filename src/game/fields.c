/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/fields.h"

#include "game/players.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { MAX_NUMBERS = 8 };

static Field *find(Fields *fields, Span key)
{
    for (size_t i = 0; i < fields->count; i++) {
        if (span_equals_span(fields->field[i].key, key)) {
            return &fields->field[i];
        }
    }
    return NULL;
}

bool fields_fail(const Fields *fields, const char *format, ...)
{
    char text[FAULT_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return fault_raise(fields->fault, STATUS_BAD_POSITION, "%s", text) == STATUS_OK;
}

bool fields_split(Span text, Fields *fields, Fault *fault)
{
    Span word;
    fields->count = 0;
    fields->fault = fault;
    while (span_next_word(&text, &word)) {
        Span rest = word;
        Field field = {.taken = false};
        (void)span_next_part(&rest, '=', &field.key);
        if (rest.start == NULL || field.key.length == 0) {
            return fields_fail(fields, "expected key=value, got '%.*s'", SPAN_ARGS(word));
        }
        field.value = rest;
        if (find(fields, field.key) != NULL) {
            return fields_fail(fields, "field '%.*s' is given twice", SPAN_ARGS(field.key));
        }
        if (fields->count == FIELDS_MAX) {
            return fields_fail(fields, "more than %d fields", FIELDS_MAX);
        }
        fields->field[fields->count++] = field;
    }
    return true;
}

bool fields_take(Fields *fields, const char *key, Span *value)
{
    Field *field = find(fields, span_of(key));
    if (field == NULL) {
        return false;
    }
    field->taken = true;
    *value = field->value;
    return true;
}

bool fields_need(Fields *fields, const char *key, Span *value)
{
    return fields_take(fields, key, value) || fields_fail(fields, "field '%s' is missing", key);
}

bool fields_numbers(Fields *fields, const char *key, size_t count, uint64_t max, uint64_t *numbers)
{
    Span rest;
    Span part;
    uint64_t found[MAX_NUMBERS];
    size_t length = 0;
    if (!fields_take(fields, key, &rest)) {
        return true;
    }
    while (span_next_part(&rest, ',', &part)) {
        if (length == count || length == MAX_NUMBERS ||
            !span_parse_number(part, max, &found[length])) {
            length = count + 1;
            break;
        }
        length++;
    }
    if (length != count) {
        return fields_fail(fields, "field '%s' takes %zu number%s from 0 to %" PRIu64, key, count,
                           count == 1 ? "" : "s separated by commas, each", max);
    }
    memcpy(numbers, found, count * sizeof found[0]);
    return true;
}

bool fields_number(Fields *fields, const char *key, uint64_t max, uint64_t *number)
{
    return fields_numbers(fields, key, 1, max, number);
}

bool fields_bytes(Fields *fields, const char *key, size_t count, uint8_t max, uint8_t *numbers)
{
    uint64_t wide[MAX_NUMBERS] = {0};
    for (size_t i = 0; i < count; i++) {
        wide[i] = numbers[i];
    }
    bool valid = fields_numbers(fields, key, count, max, wide);
    for (size_t i = 0; i < count; i++) {
        numbers[i] = (uint8_t)wide[i];
    }
    return valid;
}

bool fields_seat(Fields *fields, const char *key, unsigned seats, uint8_t *seat)
{
    Span value = {NULL, 0};
    if (!fields_need(fields, key, &value)) {
        return false;
    }
    return game_parse_player(value, seats, seat) ||
           fields_fail(fields, "field '%s' takes p1 to p%u, not '%.*s'", key, seats,
                       SPAN_ARGS(value));
}

bool fields_finish(const Fields *fields)
{
    for (size_t i = 0; i < fields->count; i++) {
        if (!fields->field[i].taken) {
            return fields_fail(fields, "unknown field '%.*s'", SPAN_ARGS(fields->field[i].key));
        }
    }
    return true;
}

void fields_print_bytes(Text *text, const char *key, const uint8_t *numbers, size_t count)
{
    text_format(text, " %s=", key);
    for (size_t i = 0; i < count; i++) {
        text_format(text, "%s%u", i == 0 ? "" : ",", numbers[i]);
    }
}
