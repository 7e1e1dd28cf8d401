/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/json_writer.h"

#include <inttypes.h>
#include <math.h>

/* A character of several bytes as one escape or, beyond the basic plane, as a surrogate pair. */
static void add_escaped(Text *text, Span character)
{
    uint32_t code = span_character_code(character);
    if (code > 0xFFFF) {
        text_format(text, "\\u%04x", (unsigned)(0xD7C0 + (code >> 10)));
        code = 0xDC00 + (code & 0x3FF);
    }
    text_format(text, "\\u%04x", (unsigned)code);
}

static void add_quoted(JsonWriter *json, Span string)
{
    Text *text = json->text;
    text_add_char(text, '"');
    while (string.length > 0) {
        unsigned char first = (unsigned char)string.start[0];
        size_t length = span_character_length(string);
        if (first == '"' || first == '\\') {
            text_format(text, "\\%c", first);
        } else if (first < ' ' || first == 0x7F) {
            text_format(text, "\\u%04x", first);
        } else if (length == 0) {
            text_add_char(text, '?');
            json->is_lossy = true;
        } else if (length > 1 && json->is_ascii) {
            add_escaped(text, (Span){string.start, length});
        } else {
            text_add_span(text, (Span){string.start, length});
        }
        length = length == 0 ? 1 : length;
        string = span_from(string, length);
    }
    text_add_char(text, '"');
}

static void begin_value(JsonWriter *json, const char *key)
{
    text_add(json->text, json->needs_comma ? "," : "");
    if (key != NULL) {
        add_quoted(json, span_of(key));
        text_add_char(json->text, ':');
    }
    json->needs_comma = true;
}

static void open(JsonWriter *json, const char *key, char bracket)
{
    begin_value(json, key);
    text_add_char(json->text, bracket);
    json->needs_comma = false;
}

static void close(JsonWriter *json, char bracket)
{
    text_add_char(json->text, bracket);
    json->needs_comma = true;
}

void json_open_object(JsonWriter *json, const char *key)
{
    open(json, key, '{');
}

void json_close_object(JsonWriter *json)
{
    close(json, '}');
}

void json_open_array(JsonWriter *json, const char *key)
{
    open(json, key, '[');
}

void json_close_array(JsonWriter *json)
{
    close(json, ']');
}

void json_write_string(JsonWriter *json, const char *key, const char *string)
{
    if (string == NULL) {
        json_write_null(json, key);
    } else {
        json_write_span(json, key, span_of(string));
    }
}

void json_write_strings(JsonWriter *json, const char *key, const char *const *strings, size_t count)
{
    json_open_array(json, key);
    for (size_t i = 0; i < count; i++) {
        json_write_string(json, NULL, strings[i]);
    }
    json_close_array(json);
}

void json_write_span(JsonWriter *json, const char *key, Span string)
{
    begin_value(json, key);
    add_quoted(json, string);
}

void json_write_integer(JsonWriter *json, const char *key, int64_t number)
{
    begin_value(json, key);
    text_format(json->text, "%" PRId64, number);
}

void json_write_unsigned(JsonWriter *json, const char *key, uint64_t number)
{
    begin_value(json, key);
    text_format(json->text, "%" PRIu64, number);
}

void json_write_thousandths(JsonWriter *json, const char *key, int64_t thousandths)
{
    begin_value(json, key);
    text_add_thousandths(json->text, thousandths);
}

void json_write_real(JsonWriter *json, const char *key, double number)
{
    if (!isfinite(number)) {
        json_write_null(json, key);
        return;
    }
    begin_value(json, key);
    text_format(json->text, "%.6g", number);
}

void json_write_bool(JsonWriter *json, const char *key, bool value)
{
    begin_value(json, key);
    text_add(json->text, value ? "true" : "false");
}

void json_write_null(JsonWriter *json, const char *key)
{
    begin_value(json, key);
    text_add(json->text, "null");
}
