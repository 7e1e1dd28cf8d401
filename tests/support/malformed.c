/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "malformed.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static size_t pick(Malformed *text, size_t bound)
{
    return bound == 0 ? 0 : random_below(text->random, (uint32_t)bound);
}

/* Replaces `length` bytes by `with`. */
static void replace(Malformed *text, size_t at, size_t length, Span with)
{
    if (text->length - length + with.length < MALFORMED_SIZE) {
        memmove(text->bytes + at + with.length, text->bytes + at + length,
                text->length - at - length);
        memcpy(text->bytes + at, with.start, with.length);
        text->length += with.length - length;
    }
}

/* A random field: its begin, the begin of its value, and its end. */
static void find_field(Malformed *text, size_t *begin, size_t *value, size_t *end)
{
    size_t at = pick(text, text->length);
    *begin = at;
    *end = at;
    while (*begin > 0 && text->bytes[*begin - 1] != ' ') {
        (*begin)--;
    }
    while (*end < text->length && text->bytes[*end] != ' ') {
        (*end)++;
    }
    const char *equals = memchr(text->bytes + *begin, '=', *end - *begin);
    *value = equals == NULL ? *begin : (size_t)(equals - text->bytes) + 1;
}

static void change_symbols(Malformed *text)
{
    size_t begin;
    size_t value;
    size_t end;
    find_field(text, &begin, &value, &end);
    if (value < end) {
        size_t one = value + pick(text, end - value);
        size_t other = value + pick(text, end - value);
        char byte = text->bytes[one];
        text->bytes[one] = text->bytes[other];
        text->bytes[other] = pick(text, 2) == 0 ? byte : text->bytes[other];
    }
}

static void change_byte(Malformed *text)
{
    static const char symbols[] = ".XOYZAB23abcnABC*/,-=0123456789p ?~\x80";
    size_t at = pick(text, text->length);
    Span with = {&symbols[pick(text, sizeof symbols - 1)], pick(text, 3) != 0};
    replace(text, at, at < text->length && pick(text, 2) == 0, with);
}

static void change_number(Malformed *text)
{
    static const char *const numbers[] = {"0",
                                          "1",
                                          "2",
                                          "3",
                                          "4",
                                          "5",
                                          "7",
                                          "9",
                                          "12",
                                          "13",
                                          "18",
                                          "25",
                                          "30",
                                          "31",
                                          "49",
                                          "50",
                                          "51",
                                          "100",
                                          "255",
                                          "256",
                                          "65536",
                                          "1000000",
                                          "4294967295",
                                          "4294967296",
                                          "18446744073709551615",
                                          "18446744073709551616",
                                          "-1",
                                          "007"};
    for (unsigned tries = 0; tries < 30; tries++) {
        size_t at = pick(text, text->length);
        size_t end = at;
        while (end < text->length && text->bytes[end] >= '0' && text->bytes[end] <= '9') {
            end++;
        }
        if (end > at && (at == 0 || text->bytes[at - 1] == '=' || text->bytes[at - 1] == ',')) {
            replace(text, at, end - at,
                    span_of(numbers[pick(text, sizeof numbers / sizeof numbers[0])]));
            return;
        }
    }
}

static void change_fields(Malformed *text)
{
    char copy[MALFORMED_SIZE];
    size_t begin;
    size_t value;
    size_t end;
    find_field(text, &begin, &value, &end);
    switch (pick(text, 4)) {
    case 0: /* dropped */
        replace(text, begin, end - begin, (Span){"", 0});
        break;
    case 1: /* doubled */
        memcpy(copy, text->bytes + begin, end - begin);
        copy[end - begin] = ' ';
        replace(text, begin, 0, (Span){copy, end - begin + 1});
        break;
    case 2: /* without its name */
        replace(text, begin, value - begin, (Span){"", 0});
        break;
    default: /* without its value */
        replace(text, value, end - value, (Span){"", 0});
        break;
    }
}

/* The value that a field has in another position of the game. */
static void cross(Malformed *text, Span other)
{
    size_t begin;
    size_t value;
    size_t end;
    Span field;
    find_field(text, &begin, &value, &end);
    while (span_next_word(&other, &field)) {
        if (field.length > value - begin && value > begin &&
            memcmp(field.start, text->bytes + begin, value - begin) == 0) {
            replace(text, begin, end - begin, field);
            return;
        }
    }
}

void malformed_make(Malformed *text, Span fields, Span other, Random *random)
{
    assert_true(fields.length < MALFORMED_SIZE);
    text->length = fields.length;
    text->random = random;
    memcpy(text->bytes, fields.start, fields.length);
    for (size_t changes = 1 + pick(text, 3); changes > 0; changes--) {
        switch (pick(text, 8)) {
        case 0:
            change_byte(text);
            break;
        case 1:
        case 2:
            change_number(text);
            break;
        case 3:
            change_fields(text);
            break;
        case 4:
        case 5:
            cross(text, other);
            break;
        default:
            change_symbols(text);
            break;
        }
    }
}
