/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Position text is a list of fields `key=value` in any order. Named fields were preferred to a packed string such as
 * FEN: people can read and write them, every family parses them with the same code, and missing, duplicate and
 * unknown fields are detected here for all games.
 *
 * All functions that can fail return false and report a bad position to the fault that was given to fields_split(), so
 * that a family chains them by &&.
 */
#pragma once

#include "base/status.h"
#include "base/text.h"

enum { FIELDS_MAX = 32 };

typedef struct Field {
    Span key;
    Span value;
    bool taken; /* a field that is never taken is an error */
} Field;

typedef struct Fields {
    Field field[FIELDS_MAX];
    size_t count;
    Fault *fault;
} Fields;

MUST_CHECK bool fields_split(Span text, Fields *fields, Fault *fault);
/* Reports a bad position. Always false, so that one expression reports and returns. */
bool fields_fail(const Fields *fields, const char *format, ...) PRINTF_LIKE(2, 3);
/* Finds a field and marks it as taken; false if it is absent, which is not an error. */
bool fields_take(Fields *fields, const char *key, Span *value);
/* An absent field is an error. */
MUST_CHECK bool fields_need(Fields *fields, const char *key, Span *value);
/* A number from 0 to max; `number` keeps its value (the default) if the field is absent. */
MUST_CHECK bool fields_number(Fields *fields, const char *key, uint64_t max, uint64_t *number);
/* `count` numbers separated by commas, each from 0 to max; defaults as above. */
MUST_CHECK bool fields_numbers(Fields *fields, const char *key, size_t count, uint64_t max,
                               uint64_t *numbers);
/* The same for numbers that fit into a byte. */
MUST_CHECK bool fields_bytes(Fields *fields, const char *key, size_t count, uint8_t max,
                             uint8_t *numbers);
/* A seat, p1 to p`seats`, as an index from 0. The field is required. */
MUST_CHECK bool fields_seat(Fields *fields, const char *key, unsigned seats, uint8_t *seat);
/* Reports the first field that was not taken. */
MUST_CHECK bool fields_finish(const Fields *fields);

/* Adds ` key=1,2,3`. */
void fields_print_bytes(Text *text, const char *key, const uint8_t *numbers, size_t count);
