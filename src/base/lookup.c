/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/lookup.h"

#include <string.h>

enum { LONGEST_NAME = 40 };

static const void *row_at(LookupTable table, size_t index)
{
    return table.row_size == 0 ? ((const void *const *)table.rows)[index]
                               : (const char *)table.rows + index * table.row_size;
}

static const char *name_of(const void *row)
{
    return *(const char *const *)row;
}

const void *lookup(LookupTable table, Span name)
{
    for (size_t i = 0; i < table.count; i++) {
        if (span_equals(name, name_of(row_at(table, i)))) {
            return row_at(table, i);
        }
    }
    return NULL;
}

const void *lookup_ignoring_case(LookupTable table, Span name)
{
    for (size_t i = 0; i < table.count; i++) {
        if (span_equals_ignoring_case(name, name_of(row_at(table, i)))) {
            return row_at(table, i);
        }
    }
    return NULL;
}

const void *lookup_prefix(LookupTable table, Span prefix, Text *names, size_t *count)
{
    const void *found = NULL;
    size_t matches = 0;
    for (size_t i = 0; i < table.count; i++) {
        const void *row = row_at(table, i);
        if (span_is_prefix(prefix, name_of(row))) {
            text_format(names, "%s%s", names->length == 0 ? "" : " ", name_of(row));
            found = row;
            matches++;
        }
    }
    *count += matches;
    return matches == 1 ? found : NULL;
}

static size_t smaller(size_t left, size_t right)
{
    return left < right ? left : right;
}

/* Levenshtein distance. */
static size_t edit_distance(Span left, Span right)
{
    size_t row[LONGEST_NAME + 1];
    for (size_t k = 0; k <= right.length; k++) {
        row[k] = k;
    }
    for (size_t i = 0; i < left.length; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t k = 0; k < right.length; k++) {
            size_t substituted = diagonal + (left.start[i] != right.start[k]);
            diagonal = row[k + 1];
            row[k + 1] = smaller(substituted, smaller(row[k], row[k + 1]) + 1);
        }
    }
    return row[right.length];
}

const char *lookup_similar(LookupTable table, Span name)
{
    const char *similar = NULL;
    /* At most two typing errors, and fewer in short words, where anything is similar to anything. */
    size_t limit = 1 + smaller(2, name.length / 3);
    for (size_t i = 0; i < table.count && name.length <= LONGEST_NAME; i++) {
        Span candidate = span_of(name_of(row_at(table, i)));
        size_t distance = candidate.length <= LONGEST_NAME ? edit_distance(name, candidate) : limit;
        if (distance < limit) {
            limit = distance;
            similar = candidate.start;
        }
    }
    return similar;
}

/* Appends the names that contain a word of at least three letters; returns their number. */
static size_t add_containing(LookupTable table, Span word, Text *names)
{
    enum { SHORTEST = 3 };
    size_t count = 0;
    for (size_t i = 0; i < table.count && word.length >= SHORTEST; i++) {
        const char *name = name_of(row_at(table, i));
        if (string_contains(name, word)) {
            text_format(names, "%s%s", count == 0 ? "" : " ", name);
            count++;
        }
    }
    return count;
}

Status lookup_fail(LookupTable table, const char *kind, Span name, const char *hint, Status status,
                   Fault *fault)
{
    const char *similar = lookup_similar(table, name);
    if (similar != NULL) {
        return fault_raise(fault, status, "unknown %s '%.*s'; did you mean '%s'?", kind,
                           SPAN_ARGS(name), similar);
    }
    Text names = {0};
    size_t count = add_containing(table, name, &names);
    bool suggests = count > 0 && !names.failed;
    if (suggests) {
        (void)fault_raise(fault, status, "unknown %s '%.*s'; did you mean %s%.100s%s?", kind,
                          SPAN_ARGS(name), count == 1 ? "'" : "one of ", text_string(&names),
                          count == 1 ? "'" : "");
    }
    text_free(&names);
    if (suggests) {
        return status;
    }
    return fault_raise(fault, status, "unknown %s '%.*s'%s%s", kind, SPAN_ARGS(name),
                       hint != NULL ? "; " : "", hint != NULL ? hint : "");
}

CommandWords lookup_command(LookupTable table, size_t index)
{
    CommandWords words;
    memcpy(&words, row_at(table, index), sizeof words);
    return words;
}

Status lookup_check_arity(const char *name, const char *usage, Span arguments, Fault *fault)
{
    bool none = usage[0] == '\0';
    bool one = !none && strpbrk(usage, " [|") == NULL;
    Span rest = arguments;
    Span word = {NULL, 0};
    if (!none && !span_next_word(&rest, &word) && usage[0] != '[') {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%s needs %s", name, usage);
    }
    if ((none || one) && span_next_word(&rest, &word)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s: unexpected argument '%.*s'", name,
                           SPAN_ARGS(word));
    }
    return STATUS_OK;
}
