/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and writing text. A Span refers to bytes that it does not own and that need not be terminated; a Text is a
 * growing buffer. When memory runs out, a Text stops growing and sets `failed`, which is checked once, at the end:
 * checks after every append would obscure what is being written.
 */
#pragma once

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Span {
    const char *start;
    size_t length;
} Span;

/* For printf formats: "%.*s", SPAN_ARGS(span); long spans are truncated. */
#define SPAN_ARGS(span) (int)((span).length > 60 ? 60 : (span).length), (span).start

Span span_of(const char *terminated);
bool span_equals(Span span, const char *terminated);
bool span_equals_ignoring_case(Span span, const char *terminated);
/* Whether the string begins with the prefix. */
bool span_is_prefix(Span prefix, const char *terminated);
bool span_is_prefix_ignoring_case(Span prefix, const char *terminated);
bool span_equals_span(Span left, Span right);
/* Whether the span begins with the string. */
bool span_has_prefix(Span span, const char *prefix);
/* The span without its first `count` bytes. */
static inline Span span_from(Span span, size_t count)
{
    return (Span){span.start + count, span.length - count};
}
/* Finds `word` among choices such as "off|on"; `index` is its position. */
bool span_find_choice(Span choices, Span word, size_t *index);
/* Removes the first word, separated by spaces and tabs; false at the end. */
bool span_next_word(Span *rest, Span *word);
bool span_has_first_word(Span span, const char *word);
/* Whether one of the words of the span is `word`. */
bool span_has_word(Span words, const char *word);
/* Whether the string contains the word, ignoring case. */
bool string_contains(const char *string, Span word);
/* Splits at the first `separator`: `head` is what precedes it, `rest` what follows. Without a separator all of it is
 * `head`, and `rest.start` becomes NULL. False if `rest.start` was NULL already. */
bool span_next_part(Span *rest, char separator, Span *head);
Span span_trim(Span span);
/* Bytes of the UTF-8 character that a non-empty span begins with; 0 if it is invalid or not printable. */
size_t span_character_length(Span span);
/* The code of a whole character of several bytes. */
uint32_t span_character_code(Span character);
/* The whole span as a decimal number of at most `max`: digits only. */
MUST_CHECK bool span_parse_number(Span span, uint64_t max, uint64_t *number);
/* The same without leading zeros, as in moves. */
MUST_CHECK bool span_parse_canonical_number(Span span, uint64_t max, uint64_t *number);
/* The same with an optional minus sign. */
MUST_CHECK bool span_parse_integer(Span span, int64_t *number);
/* A decimal number such as 0.25, less than a billion and with at most nine decimal places, in billionths. */
MUST_CHECK bool span_parse_billionths(Span span, uint64_t *billionths);

typedef struct Text {
    char *bytes; /* terminated; NULL while empty */
    size_t length;
    size_t capacity;
    bool failed; /* memory ran out: the text is incomplete */
} Text;

void text_free(Text *text);
/* Frees a text that was copied into another: if the part is incomplete, so is the whole. */
void text_free_part(Text *part, Text *whole);
void text_clear(Text *text);
/* Removes blanks from the end. */
void text_trim(Text *text);
/* Removes `count` bytes from the front, at most all of them. */
void text_drop(Text *text, size_t count);
void text_add(Text *text, const char *terminated);
void text_add_span(Text *text, Span span);
/* Untrusted text as printable ASCII; other bytes become `?`, because a line break or an escape sequence could forge
 * output of the program. */
void text_add_printable(Text *text, Span span);
/* The same into an array of `size` bytes, terminated and truncated if necessary; it may be the span's own. */
void span_copy_printable(Span span, char *to, size_t size);
void text_add_char(Text *text, char byte);
/* Thousandths as a decimal fraction, without one if the number is whole. */
void text_add_thousandths(Text *text, int64_t thousandths);
void text_format(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
/* Appends words, broken into lines of at most `width` columns, one for each UTF-8 character, and ends the last line. On the first
 * line `used` columns are taken already, the others are indented. */
void text_add_wrapped(Text *text, Span words, size_t width, size_t used, size_t indent);
/* Never NULL. */
const char *text_string(const Text *text);
Span text_span(const Text *text);
