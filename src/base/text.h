/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading and writing text. A Span is somebody else's bytes, not terminated; a Text is a buffer that
 * grows. Running out of memory makes a Text silently stop growing and is asked for once, at the end,
 * because checking every append would bury what is being written.
 */
#ifndef NGUZO_BASE_TEXT_H
#define NGUZO_BASE_TEXT_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Span {
    const char *start;
    size_t length;
} Span;

/* For printf-like formats: "%.*s", SPAN_ARGS(span); long spans are cut. */
#define SPAN_ARGS(span) (int)((span).length > 60 ? 60 : (span).length), (span).start

Span span_of(const char *terminated);
bool span_equals(Span span, const char *terminated);
bool span_equals_ignoring_case(Span span, const char *terminated);
/* Takes the next word (blanks: space and tab) off the front; false at the end. */
bool span_next_word(Span *rest, Span *word);
/* Splits at the first `separator`: `head` is what stood before it, `rest` what follows. Without a
 * separator all of it is `head`. False if `rest` was exhausted (its start is NULL). */
bool span_next_part(Span *rest, char separator, Span *head);
Span span_trim(Span span);
/* Bytes of the UTF-8 character that a non-empty span begins with; 0 if it is invalid or not printable. */
size_t span_character_length(Span span);
/* The one number parser: decimal digits only, the whole span, at most `max`. */
MUST_CHECK bool span_parse_number(Span span, uint64_t max, uint64_t *number);
/* The same as moves spell it: no zeros before it. */
MUST_CHECK bool span_parse_spelt_number(Span span, uint64_t max, uint64_t *number);
/* A decimal fraction such as 0.25, at most nine places, in billionths. */
MUST_CHECK bool span_parse_billionths(Span span, uint64_t *billionths);

typedef struct Text {
    char *bytes; /* always terminated once something was written */
    size_t length;
    size_t capacity;
    bool failed; /* an append found no memory: the text is not whole */
} Text;

void text_free(Text *text);
/* Frees a text from which another was made: if it is not whole, the other is not either. */
void text_free_part(Text *part, Text *whole);
void text_clear(Text *text);
/* Takes bytes off the front; `count` is at most the length. */
void text_drop(Text *text, size_t count);
void text_add(Text *text, const char *terminated);
void text_add_span(Text *text, Span span);
/* Words of others as printable ASCII: a line break or an escape in one of them would forge what the program says. Any
 * other byte becomes `?`. */
void text_add_plain(Text *text, Span words);
/* The same into an array; what does not fit is cut. */
void span_copy_plain(Span words, char *to, size_t size);
void text_add_char(Text *text, char byte);
void text_format(Text *text, const char *format, ...) PRINTF_LIKE(2, 3);
/* What was written, "" at least. */
const char *text_string(const Text *text);
Span text_span(const Text *text);

#endif
