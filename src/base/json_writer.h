/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes compact JSON to a Text, which records whether memory ran out. Every function that writes a value takes its
 * key within an object, or NULL within an array and at the top level. Begin with `JsonWriter json = {.text = &text}`.
 */
#pragma once

#include "base/text.h"

typedef struct JsonWriter {
    Text *text;
    bool needs_comma; /* a value precedes at this level */
    bool is_lossy;    /* a string was not UTF-8 */
    bool is_ascii;    /* characters beyond ASCII are escaped */
} JsonWriter;

void json_open_object(JsonWriter *json, const char *key);
void json_close_object(JsonWriter *json);
void json_open_array(JsonWriter *json, const char *key);
void json_close_array(JsonWriter *json);
/* Bytes that are not UTF-8 become question marks; NULL becomes null. */
void json_write_string(JsonWriter *json, const char *key, const char *string);
void json_write_strings(JsonWriter *json, const char *key, const char *const *strings,
                        size_t count);
void json_write_span(JsonWriter *json, const char *key, Span string);
void json_write_integer(JsonWriter *json, const char *key, int64_t number);
void json_write_unsigned(JsonWriter *json, const char *key, uint64_t number);
/* `thousandths` as a decimal fraction, without one if it is a whole number. */
void json_write_thousandths(JsonWriter *json, const char *key, int64_t thousandths);
/* Six significant digits; null if it is not finite. */
void json_write_real(JsonWriter *json, const char *key, double number);
void json_write_bool(JsonWriter *json, const char *key, bool value);
void json_write_null(JsonWriter *json, const char *key);
