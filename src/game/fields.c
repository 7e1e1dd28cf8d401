/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/fields.h"

#include <string.h>

static Field *find(Fields *fields, const char *key)
{
    for (size_t i = 0; i < fields->count; i++) {
        if (span_equals(fields->field[i].key, key)) {
            return &fields->field[i];
        }
    }
    return NULL;
}

static bool is_known(const Fields *fields, Span key)
{
    for (size_t i = 0; i < fields->count; i++) {
        Span other = fields->field[i].key;
        if (other.length == key.length && memcmp(other.start, key.start, key.length) == 0) {
            return true;
        }
    }
    return false;
}

Status fields_split(Span text, Fields *fields, Fault *fault)
{
    Span word;
    fields->count = 0;
    while (span_next_word(&text, &word)) {
        Span rest = word;
        Field field = {.taken = false};
        (void)span_next_part(&rest, '=', &field.key);
        if (rest.start == NULL || field.key.length == 0) {
            return fault_raise(fault, STATUS_BAD_POSITION, "'%.*s' is not of the form key=value",
                               SPAN_ARGS(word));
        }
        field.value = rest;
        if (is_known(fields, field.key)) {
            return fault_raise(fault, STATUS_BAD_POSITION, "field '%.*s' is given twice",
                               SPAN_ARGS(field.key));
        }
        if (fields->count == FIELDS_MAX) {
            return fault_raise(fault, STATUS_BAD_POSITION, "more than %d fields", FIELDS_MAX);
        }
        fields->field[fields->count++] = field;
    }
    return STATUS_OK;
}

bool fields_take(Fields *fields, const char *key, Span *value)
{
    Field *field = find(fields, key);
    if (field == NULL) {
        return false;
    }
    field->taken = true;
    *value = field->value;
    return true;
}

Status fields_need(Fields *fields, const char *key, Span *value, Fault *fault)
{
    if (!fields_take(fields, key, value)) {
        return fault_raise(fault, STATUS_BAD_POSITION, "field '%s' is missing", key);
    }
    return STATUS_OK;
}

Status fields_numbers(Fields *fields, const char *key, size_t count, uint64_t max,
                      uint64_t *numbers, Fault *fault)
{
    Span rest;
    Span part;
    uint64_t found[8];
    size_t length = 0;
    if (!fields_take(fields, key, &rest)) {
        return STATUS_OK;
    }
    while (span_next_part(&rest, ',', &part)) {
        if (length == count || length == sizeof found / sizeof found[0] ||
            !span_parse_number(part, max, &found[length])) {
            length = count + 1;
            break;
        }
        length++;
    }
    if (length != count) {
        return fault_raise(
            fault, STATUS_BAD_POSITION, "field '%s' takes %zu number%s from 0 to %llu", key, count,
            count == 1 ? "" : "s separated by commas, each", (unsigned long long)max);
    }
    memcpy(numbers, found, count * sizeof found[0]);
    return STATUS_OK;
}

Status fields_number(Fields *fields, const char *key, uint64_t max, uint64_t *number, Fault *fault)
{
    return fields_numbers(fields, key, 1, max, number, fault);
}

Status fields_seat(Fields *fields, const char *key, unsigned seats, unsigned *seat, Fault *fault)
{
    Span value = {NULL, 0};
    Status status = fields_need(fields, key, &value, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (value.length != 2 || value.start[0] != 'p' || value.start[1] < '1' ||
        value.start[1] > (char)('0' + seats)) {
        return fault_raise(fault, STATUS_BAD_POSITION, "field '%s' takes p1 to p%u, not '%.*s'",
                           key, seats, SPAN_ARGS(value));
    }
    *seat = (unsigned)(value.start[1] - '1');
    return STATUS_OK;
}

Status fields_finish(const Fields *fields, Fault *fault)
{
    for (size_t i = 0; i < fields->count; i++) {
        if (!fields->field[i].taken) {
            return fault_raise(fault, STATUS_BAD_POSITION, "this game has no field '%.*s'",
                               SPAN_ARGS(fields->field[i].key));
        }
    }
    return STATUS_OK;
}
