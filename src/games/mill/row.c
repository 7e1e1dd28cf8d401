/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/row.h"

#include "base/hash.h"

#include <inttypes.h>
#include <string.h>

const MillField mill_fields[MILL_FIELDS] = {
#define ROW_FIELD(type, name, kind, names, least, greatest, default_value, help)                   \
    {#name, kind, names, least, greatest, default_value, help},
#include "games/mill/row.def"
#undef ROW_FIELD
};

uint64_t mill_row_get(const MillRow *row, unsigned field)
{
    switch (field) {
#define ROW_FIELD(type, name, ...)                                                                 \
    case FIELD_##name:                                                                             \
        return row->name;
#include "games/mill/row.def"
#undef ROW_FIELD
    default:
        return 0;
    }
}

static void set_field(MillRow *row, unsigned field, uint64_t value)
{
    switch (field) {
#define ROW_FIELD(type, name, ...)                                                                 \
    case FIELD_##name:                                                                             \
        row->name = (type)value;                                                                   \
        break;
#include "games/mill/row.def"
#undef ROW_FIELD
    default:
        break;
    }
}

bool mill_row_is_in(const MillRow *row, const MillRowSet *set)
{
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        uint64_t value = mill_row_get(row, i);
        uint32_t allowed = set->allowed[i];
        bool is_listed = allowed == UINT32_MAX || (value < 32 && (allowed >> value & 1) != 0);
        if (allowed == 0 ? value != mill_fields[i].default_value : !is_listed) {
            return false;
        }
    }
    return true;
}

uint64_t mill_row_key(const MillRow *row)
{
    uint64_t key = 0;
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        uint64_t value = mill_row_get(row, i);
        if (value == mill_fields[i].default_value) {
            continue;
        }
        for (const char *at = mill_fields[i].key; *at != '\0'; at++) {
            key = hash_add(key, (unsigned char)*at);
        }
        key = hash_add(key, value);
    }
    return key;
}

/* -- printing -- */

static void print_points(const PointBoard *board, PointSet points, Text *text)
{
    const char *before = "";
    for (; points != 0; points &= points - 1) {
        text_format(text, "%s%s", before, board->label[point_first(points)]);
        before = ".";
    }
}

static void print_setup(const MillRow *row, Text *text)
{
    PointBoard board;
    if (row->setup == 0) {
        text_add(text, "none");
        return;
    }
    point_board_build(row->board, &board);
    print_points(&board, mill_setup(row, 0), text);
    text_add_char(text, '-');
    print_points(&board, mill_setup(row, 1), text);
}

static Span names_of(const MillField *field)
{
    return field->names == NULL ? (Span){NULL, 0} : span_of(field->names);
}

/* The value that a name stands for, by its place in the list. */
static uint64_t named_value(const MillField *field, uint64_t index)
{
    return field->kind == ROW_NUMBER ? index * UINT8_MAX : index;
}

static void print_named_value(const MillField *field, uint64_t value, Text *text)
{
    Span names = names_of(field);
    Span name;
    for (uint64_t i = 0; span_next_part(&names, '|', &name); i++) {
        if (value == named_value(field, i)) {
            text_add_span(text, name);
            return;
        }
    }
    text_format(text, "%" PRIu64, value);
}

static void print_value(const MillRow *row, unsigned index, Text *text)
{
    switch (mill_fields[index].kind) {
    case ROW_BOARD:
        text_add(text, point_board_name(row->board));
        break;
    case ROW_SETUP:
        print_setup(row, text);
        break;
    case ROW_CHOICE:
    case ROW_NUMBER:
        print_named_value(&mill_fields[index], mill_row_get(row, index), text);
        break;
    }
}

void mill_row_print(const MillRow *row, Text *text)
{
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        text_format(text, "%s%s=", i == 0 ? "" : ",", mill_fields[i].key);
        print_value(row, i, text);
    }
}

/* -- parsing -- */

static bool parse_points(const PointBoard *board, Span text, PointSet *points)
{
    Span label;
    *points = 0;
    while (span_next_part(&text, '.', &label)) {
        unsigned point = point_board_find(board, label.start, label.length);
        if (point == POINT_NONE || (*points & point_bit(point)) != 0) {
            return false;
        }
        *points |= point_bit(point);
    }
    return true;
}

static bool parse_setup(PointBoardKind kind, Span text, uint64_t *setup)
{
    PointBoard board;
    PointSet points[2];
    Span first;
    if (span_equals(text, "none")) {
        *setup = 0;
        return true;
    }
    point_board_build(kind, &board);
    if (!span_next_part(&text, '-', &first) || !parse_points(&board, first, &points[0]) ||
        text.start == NULL || !parse_points(&board, text, &points[1]) ||
        (points[0] & points[1]) != 0) {
        return false;
    }
    *setup = points[0] | (uint64_t)points[1] << 32;
    return true;
}

/* Not ROW_SETUP, which depends on the board. */
static bool parse_value(const MillField *field, Span text, uint64_t *value)
{
    for (unsigned kind = 0; field->kind == ROW_BOARD && kind < BOARD_KINDS; kind++) {
        if (span_equals(text, point_board_name((PointBoardKind)kind))) {
            *value = kind;
            return true;
        }
    }
    Span names = names_of(field);
    Span name;
    for (uint64_t i = 0; span_next_part(&names, '|', &name); i++) {
        if (name.length == text.length && memcmp(name.start, text.start, name.length) == 0) {
            *value = named_value(field, i);
            return true;
        }
    }
    return field->kind == ROW_NUMBER && span_parse_number(text, field->greatest, value) &&
           *value >= field->least;
}

static Status refuse_value(const MillField *field, Span value, Fault *fault)
{
    const char *names = field->names == NULL ? "" : field->names;
    switch (field->kind) {
    case ROW_BOARD:
        break;
    case ROW_CHOICE:
        return fault_raise(fault, STATUS_BAD_VARIANT, "expected %s for '%s', got '%.*s'", names,
                           field->key, SPAN_ARGS(value));
    case ROW_NUMBER:
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "expected %s%sa number from %" PRIu64 " to %" PRIu64
                           " for '%s', got '%.*s'",
                           names, field->names == NULL ? "" : " or ", field->least, field->greatest,
                           field->key, SPAN_ARGS(value));
    case ROW_SETUP:
        return fault_raise(
            fault, STATUS_BAD_VARIANT,
            "expected points of both players for 'setup', as in a1.b1-a3.b3, or none, "
            "got '%.*s'",
            SPAN_ARGS(value));
    }
    return fault_raise(fault, STATUS_BAD_VARIANT, "unknown board '%.*s'", SPAN_ARGS(value));
}

static unsigned find_field(Span key)
{
    unsigned field = 0;
    while (field < MILL_FIELDS && !span_equals(key, mill_fields[field].key)) {
        field++;
    }
    return field;
}

/* The defaults; required fields are 0. */
static MillRow default_row(void)
{
    MillRow row;
    memset(&row, 0, sizeof row);
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        bool has_value = mill_fields[i].default_value < ROW_DERIVED;
        set_field(&row, i, has_value ? mill_fields[i].default_value : 0);
    }
    return row;
}

/* Splits the text into the values of the fields; those that are not given have a NULL start. */
static Status split_fields(Span text, Span values[MILL_FIELDS], Fault *fault)
{
    Span part;
    memset(values, 0, MILL_FIELDS * sizeof *values);
    bool is_empty = text.length == 0;
    while (!is_empty && span_next_part(&text, ',', &part)) {
        Span value = part;
        Span key;
        (void)span_next_part(&value, '=', &key);
        unsigned field = find_field(key);
        if (field == MILL_FIELDS || value.start == NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "unknown field '%.*s'", SPAN_ARGS(part));
        }
        if (values[field].start != NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "field '%s' is given twice",
                               mill_fields[field].key);
        }
        values[field] = value;
    }
    return STATUS_OK;
}

Status mill_row_parse(Span text, const MillRow *base, MillRow *row, Fault *fault)
{
    Span given[MILL_FIELDS];
    MillRow read = base != NULL ? *base : default_row();
    Status status = split_fields(text, given, fault);
    /* In the order of row.def: the board comes before the set-up. */
    for (unsigned i = 0; i < MILL_FIELDS && status == STATUS_OK; i++) {
        const MillField *field = &mill_fields[i];
        uint64_t value = 0;
        if (given[i].start == NULL) {
            if (base == NULL && field->default_value == ROW_REQUIRED) {
                status =
                    fault_raise(fault, STATUS_BAD_VARIANT, "field '%s' is missing", field->key);
            }
            continue;
        }
        bool is_valid = field->kind == ROW_SETUP ? parse_setup(read.board, given[i], &value)
                                                 : parse_value(field, given[i], &value);
        if (!is_valid) {
            return refuse_value(field, given[i], fault);
        }
        set_field(&read, i, value);
    }
    if (status != STATUS_OK) {
        return status;
    }
    bool removes = read.makes != MAKES_WIN && read.placing != PLACING_ONLY;
    if (base == NULL && given[FIELD_reduce].start == NULL && removes) {
        read.reduce = (uint8_t)(read.men - 2);
    }
    *row = read;
    return STATUS_OK;
}
