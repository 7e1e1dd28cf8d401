/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t';
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

Span span_of(const char *terminated)
{
    return (Span){terminated, strlen(terminated)};
}

bool span_equals_span(Span left, Span right)
{
    return left.length == right.length &&
           (left.length == 0 || memcmp(left.start, right.start, left.length) == 0);
}

bool span_equals(Span span, const char *terminated)
{
    return span_equals_span(span, span_of(terminated));
}

bool span_has_prefix(Span span, const char *prefix)
{
    size_t length = strlen(prefix);
    return span.length >= length && memcmp(span.start, prefix, length) == 0;
}

bool span_find_choice(Span choices, Span word, size_t *index)
{
    Span choice;
    for (size_t i = 0; span_next_part(&choices, '|', &choice); i++) {
        if (span_equals_span(choice, word)) {
            *index = i;
            return true;
        }
    }
    return false;
}

bool span_equals_ignoring_case(Span span, const char *terminated)
{
    return span.length == strlen(terminated) && span_is_prefix_ignoring_case(span, terminated);
}

bool span_is_prefix(Span prefix, const char *terminated)
{
    return prefix.length <= strlen(terminated) &&
           span_equals_span(prefix, (Span){terminated, prefix.length});
}

bool span_is_prefix_ignoring_case(Span prefix, const char *terminated)
{
    for (size_t i = 0; i < prefix.length; i++) {
        if (terminated[i] == '\0' || lower(prefix.start[i]) != lower(terminated[i])) {
            return false;
        }
    }
    return true;
}

Span span_trim(Span span)
{
    while (span.length > 0 && is_blank(span.start[0])) {
        span.start++;
        span.length--;
    }
    while (span.length > 0 && is_blank(span.start[span.length - 1])) {
        span.length--;
    }
    return span;
}

bool span_next_word(Span *rest, Span *word)
{
    size_t begin = 0;
    while (begin < rest->length && is_blank(rest->start[begin])) {
        begin++;
    }
    size_t end = begin;
    while (end < rest->length && !is_blank(rest->start[end])) {
        end++;
    }
    if (begin == end) {
        return false;
    }
    *word = (Span){rest->start + begin, end - begin};
    *rest = span_from(*rest, end);
    return true;
}

bool span_has_first_word(Span span, const char *word)
{
    Span first;
    return span_next_word(&span, &first) && span_equals(first, word);
}

bool span_has_word(Span words, const char *word)
{
    Span next;
    while (span_next_word(&words, &next)) {
        if (span_equals(next, word)) {
            return true;
        }
    }
    return false;
}

bool string_contains(const char *string, Span word)
{
    while (*string != '\0' && !span_is_prefix_ignoring_case(word, string)) {
        string++;
    }
    return *string != '\0';
}

bool span_next_part(Span *rest, char separator, Span *head)
{
    if (rest->start == NULL) {
        return false;
    }
    const char *at = rest->length > 0 ? memchr(rest->start, separator, rest->length) : NULL;
    if (at == NULL) {
        *head = *rest;
        *rest = (Span){NULL, 0};
        return true;
    }
    size_t before = (size_t)(at - rest->start);
    *head = (Span){rest->start, before};
    *rest = (Span){at + 1, rest->length - before - 1};
    return true;
}

static bool are_continuations(const char *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (((unsigned char)bytes[i] & 0xC0U) != 0x80U) {
            return false;
        }
    }
    return true;
}

uint32_t span_character_code(Span character)
{
    uint32_t code = (unsigned char)character.start[0] & (0x7FU >> character.length);
    for (size_t i = 1; i < character.length; i++) {
        code = code << 6 | ((unsigned char)character.start[i] & 0x3FU);
    }
    return code;
}

/* Whether a sequence of two to four bytes is the shortest spelling of a character, no surrogate and no noncharacter. */
static bool is_character(const char *bytes, size_t length)
{
    static const uint32_t least[] = {0, 0, 0xA0, 0x800, 0x10000};
    uint32_t code = span_character_code((Span){bytes, length});
    return code >= least[length] && code <= 0x10FFFF && (code < 0xD800 || code > 0xDFFF) &&
           (code & 0xFFFEU) != 0xFFFE;
}

size_t span_character_length(Span span)
{
    unsigned char first = (unsigned char)span.start[0];
    size_t length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (length == 1) {
        return first >= ' ' && first != 0x7F ? 1 : 0;
    }
    bool whole = first >= 0xC2 && first <= 0xF4 && length <= span.length &&
                 are_continuations(span.start + 1, length - 1);
    return whole && is_character(span.start, length) ? length : 0;
}

bool span_parse_number(Span span, uint64_t max, uint64_t *number)
{
    uint64_t value = 0;
    if (span.length == 0) {
        return false;
    }
    for (size_t i = 0; i < span.length; i++) {
        char byte = span.start[i];
        if (byte < '0' || byte > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(byte - '0');
        if (digit > max || value > (max - digit) / 10) {
            return false;
        }
        value = value * 10 + digit;
    }
    *number = value;
    return true;
}

bool span_parse_canonical_number(Span span, uint64_t max, uint64_t *number)
{
    return span_parse_number(span, max, number) && (span.length == 1 || span.start[0] != '0');
}

bool span_parse_integer(Span span, int64_t *number)
{
    uint64_t magnitude = 0;
    bool is_negative = span.length > 0 && span.start[0] == '-';
    if (!span_parse_number(span_from(span, is_negative), INT64_MAX, &magnitude)) {
        return false;
    }
    *number = is_negative ? -(int64_t)magnitude : (int64_t)magnitude;
    return true;
}

bool span_parse_billionths(Span span, uint64_t *billionths)
{
    enum { PLACES = 9 };
    Span rest = span;
    Span whole;
    uint64_t units = 0;
    uint64_t fraction = 0;
    if (!span_next_part(&rest, '.', &whole) || !span_parse_number(whole, 999999999, &units)) {
        return false;
    }
    if (rest.start != NULL) {
        if (rest.length > PLACES || !span_parse_number(rest, UINT32_MAX, &fraction)) {
            return false;
        }
        for (size_t place = rest.length; place < PLACES; place++) {
            fraction *= 10;
        }
    }
    *billionths = units * 1000000000U + fraction;
    return true;
}

void text_free(Text *text)
{
    free(text->bytes);
    *text = (Text){0};
}

void text_free_part(Text *part, Text *whole)
{
    whole->failed = whole->failed || part->failed;
    text_free(part);
}

void text_clear(Text *text)
{
    text->length = 0;
    text->failed = false;
    if (text->bytes != NULL) {
        text->bytes[0] = '\0';
    }
}

void text_trim(Text *text)
{
    while (text->length > 0 && is_blank(text->bytes[text->length - 1])) {
        text->bytes[--text->length] = '\0';
    }
}

void text_drop(Text *text, size_t count)
{
    if (count > 0) {
        text->length -= count;
        memmove(text->bytes, text->bytes + count, text->length + 1);
    }
}

/* Makes room for `more` bytes and the terminator. */
static bool text_reserve(Text *text, size_t more)
{
    if (text->failed) {
        return false;
    }
    size_t needed = text->length + more + 1;
    if (needed <= text->capacity) {
        return true;
    }
    size_t capacity = text->capacity == 0 ? 256 : text->capacity;
    while (capacity < needed) {
        capacity *= 2;
    }
    char *bytes = realloc(text->bytes, capacity);
    if (bytes == NULL) {
        text->failed = true;
        return false;
    }
    text->bytes = bytes;
    text->capacity = capacity;
    return true;
}

static char printable_byte(char byte)
{
    return byte >= ' ' && byte <= '~' ? byte : '?';
}

void span_copy_printable(Span span, char *to, size_t size)
{
    size_t length = 0;
    for (; length < span.length && length + 1 < size; length++) {
        to[length] = printable_byte(span.start[length]);
    }
    to[length] = '\0';
}

void text_add_printable(Text *text, Span span)
{
    for (size_t i = 0; i < span.length; i++) {
        text_add_char(text, printable_byte(span.start[i]));
    }
}

void text_add_span(Text *text, Span span)
{
    if (span.length > 0 && text_reserve(text, span.length)) {
        memcpy(text->bytes + text->length, span.start, span.length);
        text->length += span.length;
        text->bytes[text->length] = '\0';
    }
}

void text_add(Text *text, const char *terminated)
{
    text_add_span(text, span_of(terminated));
}

void text_add_char(Text *text, char byte)
{
    text_add_span(text, (Span){&byte, 1});
}

void text_format(Text *text, const char *format, ...)
{
    va_list arguments;
    va_list again;
    va_start(arguments, format);
    va_copy(again, arguments);
    int needed = vsnprintf(NULL, 0, format, arguments);
    va_end(arguments);
    if (needed > 0 && text_reserve(text, (size_t)needed)) {
        (void)vsnprintf(text->bytes + text->length, (size_t)needed + 1, format, again);
        text->length += (size_t)needed;
    }
    va_end(again);
}

void text_add_thousandths(Text *text, int64_t thousandths)
{
    int64_t size = thousandths < 0 ? -thousandths : thousandths;
    text_format(text, "%s%" PRId64, thousandths < 0 ? "-" : "", size / 1000);
    if (size % 1000 != 0) {
        text_format(text, ".%03" PRId64, size % 1000);
    }
}

static size_t count_characters(Span span)
{
    size_t count = 0;
    for (size_t i = 0; i < span.length; i++) {
        count += !are_continuations(span.start + i, 1);
    }
    return count;
}

void text_add_wrapped(Text *text, Span words, size_t width, size_t used, size_t indent)
{
    bool begins = true;
    Span word;
    while (span_next_word(&words, &word)) {
        size_t characters = count_characters(word);
        if (!begins && used + 1 + characters > width) {
            text_format(text, "\n%*s", (int)indent, "");
            used = indent;
            begins = true;
        }
        text_add(text, begins ? "" : " ");
        text_add_span(text, word);
        used += characters + !begins;
        begins = false;
    }
    text_add_char(text, '\n');
}

const char *text_string(const Text *text)
{
    return text->bytes == NULL ? "" : text->bytes;
}

Span text_span(const Text *text)
{
    return (Span){text_string(text), text->length};
}
