/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Position text is a list of words `key=value`, in any order. Self-explaining fields were preferred to
 * a packed string such as chess uses: a person can read and write them, every family parses them with
 * the same code, and a field that is missing, doubled or unknown is found here for all games at once.
 */
#ifndef NGUZO_GAME_FIELDS_H
#define NGUZO_GAME_FIELDS_H

#include "base/status.h"
#include "base/text.h"

enum { FIELDS_MAX = 32 };

typedef struct Field {
    Span key;
    Span value;
    bool taken; /* somebody asked for it: what nobody asks for is an error */
} Field;

typedef struct Fields {
    Field field[FIELDS_MAX];
    size_t count;
} Fields;

MUST_CHECK Status fields_split(Span text, Fields *fields, Fault *fault);
/* Finds a field and marks it taken; false if it is absent. */
bool fields_take(Fields *fields, const char *key, Span *value);
/* An absent field is an error. */
MUST_CHECK Status fields_need(Fields *fields, const char *key, Span *value, Fault *fault);
/* A number from 0 to max; `number` keeps its value (the default) if the field is absent. */
MUST_CHECK Status fields_number(Fields *fields, const char *key, uint64_t max, uint64_t *number,
                                Fault *fault);
/* `count` numbers separated by commas, each from 0 to max; defaults as above. */
MUST_CHECK Status fields_numbers(Fields *fields, const char *key, size_t count, uint64_t max,
                                 uint64_t *numbers, Fault *fault);
/* A seat, p1 to p`seats`, as an index from 0. The field must be there. */
MUST_CHECK Status fields_seat(Fields *fields, const char *key, unsigned seats, unsigned *seat,
                              Fault *fault);
/* Every field was taken, or an error names the first that was not. */
MUST_CHECK Status fields_finish(const Fields *fields, Fault *fault);

#endif
