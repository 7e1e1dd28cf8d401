/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/row.h"

#include "base/hash.h"

#include <inttypes.h>
#include <string.h>

/* -- values that are not plain numbers or choices -- */

/* A name for 0, a name for UINT8_MAX (if it is not NULL), or a number of men. */
static bool parse_named(Span text, const char *zero, const char *most, uint64_t *value)
{
    if (span_equals(text, zero)) {
        *value = 0;
        return true;
    }
    if (most != NULL && span_equals(text, most)) {
        *value = UINT8_MAX;
        return true;
    }
    return span_parse_number(text, MILL_MEN_MAX, value) && *value > 0;
}

static bool parse_fly(Span text, uint64_t *value)
{
    return parse_named(text, "never", "always", value);
}

static bool parse_flights(Span text, uint64_t *value)
{
    return parse_named(text, "any", NULL, value);
}

static void format_fly(uint64_t value, Text *text)
{
    if (value == FLY_NEVER || value == FLY_ALWAYS) {
        text_add(text, value == FLY_NEVER ? "never" : "always");
    } else {
        text_format(text, "%" PRIu64, value);
    }
}

static void format_flights(uint64_t value, Text *text)
{
    if (value == FLIGHTS_ANY) {
        text_add(text, "any");
    } else {
        text_format(text, "%" PRIu64, value);
    }
}

/* Only built-in boards have names; the others are read before, see mill_row_read(). */
static bool parse_board(Span text, uint64_t *value)
{
    for (unsigned kind = 0; kind < BOARD_OWN; kind++) {
        if (span_equals(text, point_board_name((PointBoardKind)kind))) {
            *value = kind;
            return true;
        }
    }
    return false;
}

static Status read_board(void *target, Span text, Fault *fault)
{
    MillRow *row = target;
    uint64_t kind = 0;
    if (!parse_board(text, &kind)) {
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "unknown board '%.*s'; star9, ring16, ring16x, ring17, ring17x, ring24 "
                           "and ring24x are built in",
                           SPAN_ARGS(text));
    }
    row->setup = kind == row->board ? row->setup : 0; /* the base's set-up is for its board */
    row->board = (PointBoardKind)kind;
    row->plan = NULL;
    return STATUS_OK;
}

static void show_board(const void *target, Text *text)
{
    const MillRow *row = target;
    if (row->board == BOARD_OWN) {
        board_plan_print(row->plan, text);
    } else {
        text_add(text, point_board_name(row->board));
    }
}

void mill_row_build_board(const MillRow *row, PointBoard *board)
{
    if (row->board == BOARD_OWN) {
        board_plan_build(row->plan, board);
    } else {
        point_board_build(row->board, board);
    }
}

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

/* Labels are those of the row's board, which must be known. */
static Status read_setup(void *target, Span text, Fault *fault)
{
    MillRow *row = target;
    PointBoard board;
    PointSet points[2];
    Span second = text;
    Span first;
    if (span_equals(text, "none")) {
        row->setup = 0;
        return STATUS_OK;
    }
    mill_row_build_board(row, &board);
    if (!span_next_part(&second, '-', &first) || !parse_points(&board, first, &points[0]) ||
        second.start == NULL || !parse_points(&board, second, &points[1]) ||
        (points[0] & points[1]) != 0) {
        return fault_raise(fault, STATUS_BAD_VARIANT,
                           "setup takes none or the points of both players, as in a1.b1-a3.b3, "
                           "not '%.*s'",
                           SPAN_ARGS(text));
    }
    row->setup = points[0] | (uint64_t)points[1] << 32;
    return STATUS_OK;
}

static void show_setup(const void *target, Text *text)
{
    const MillRow *row = target;
    PointBoard board;
    if (row->setup == 0) {
        text_add(text, "none");
        return;
    }
    mill_row_build_board(row, &board);
    for (unsigned side = 0; side < 2; side++) {
        const char *before = side == 0 ? "" : "-";
        for (PointSet rest = mill_setup(row, side); rest != 0; rest &= rest - 1) {
            text_format(text, "%s%s", before, board.label[point_first(rest)]);
            before = ".";
        }
    }
}

/* -- the schema -- */

#define NUMBER(least, greatest) .kind = SETTING_NUMBER, .min = (least), .max = (greatest)
#define CHOICE(names) .kind = SETTING_CHOICE, .choices = (names)
#define FLY                                                                                        \
    .kind = SETTING_CUSTOM, .parse = parse_fly, .format = format_fly,                              \
    .placeholder = "never|always|1 to 16", .expects = "never, always or a number from 1 to 16"
#define FLIGHTS                                                                                    \
    .kind = SETTING_CUSTOM, .parse = parse_flights, .format = format_flights,                      \
    .placeholder = "any|1 to 16", .expects = "any or a number from 1 to 16"
#define BOARD                                                                                      \
    .kind = SETTING_CUSTOM, .read = read_board, .show = show_board,                                \
    .placeholder = "star9|ring16|ring16x|ring17|ring17x|ring24|ring24x|points"
#define SETUP                                                                                      \
    .kind = SETTING_CUSTOM, .read = read_setup, .show = show_setup, .placeholder = "none|points"

static const Setting settings[MILL_FIELDS] = {
#define ROW_FIELD(type, name_, default_, help_, ...)                                               \
    {.name = #name_,                                                                               \
     .default_text = (default_),                                                                   \
     .help = (help_),                                                                              \
     SETTING_FIELD(MillRow, name_),                                                                \
     __VA_ARGS__},
#include "games/mill/row.def"
#undef ROW_FIELD
};

const SettingTable mill_row_settings = SETTING_TABLE(settings);

MillRow mill_row_defaults(void)
{
    MillRow row;
    memset(&row, 0, sizeof row);
    setting_store_defaults(mill_row_settings, &row);
    row.board = (PointBoardKind)BOARD_MISSING;
    return row;
}

static bool has_default(const MillRow *row, const MillRow *defaults, unsigned field)
{
    const Setting *setting = &settings[field];
    return setting->default_text != NULL &&
           setting_value(setting, row) == setting_value(setting, defaults);
}

bool mill_row_is_in(const MillRow *row, const MillRowSet *set)
{
    const MillRow defaults = mill_row_defaults();
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        uint64_t value = setting_value(&settings[i], row);
        uint32_t allowed = set->allowed[i];
        bool is_listed = allowed == UINT32_MAX || (value < 32 && (allowed >> value & 1) != 0);
        if (allowed == 0 ? !has_default(row, &defaults, i) : !is_listed) {
            return false;
        }
    }
    return true;
}

uint64_t mill_row_key(const MillRow *row)
{
    const MillRow defaults = mill_row_defaults();
    uint64_t key = row->plan == NULL ? 0 : board_plan_key(row->plan);
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        if (has_default(row, &defaults, i)) {
            continue;
        }
        for (const char *at = settings[i].name; *at != '\0'; at++) {
            key = hash_add(key, (unsigned char)*at);
        }
        key = hash_add(key, setting_value(&settings[i], row));
    }
    return key;
}

void mill_row_print(const MillRow *row, Text *text)
{
    for (unsigned i = 0; i < MILL_FIELDS; i++) {
        text_format(text, "%s%s=", i == 0 ? "" : ",", settings[i].name);
        setting_print(&settings[i], row, text);
    }
}

/* Splits the text into the values of the fields; those that are not given have a NULL start. */
static Status split_fields(Span text, Span values[MILL_FIELDS], Fault *fault)
{
    Span part;
    bool is_empty = text.length == 0;
    memset(values, 0, MILL_FIELDS * sizeof *values);
    while (!is_empty && span_next_part(&text, ',', &part)) {
        Span value = part;
        Span key;
        (void)span_next_part(&value, '=', &key);
        const Setting *setting = setting_find(mill_row_settings, key);
        if (setting == NULL) {
            return lookup_fail(setting_lookup_table(mill_row_settings), "field", key, NULL,
                               STATUS_BAD_VARIANT, fault);
        }
        if (value.start == NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "field '%s' has no value", setting->name);
        }
        if (values[setting - settings].start != NULL) {
            return fault_raise(fault, STATUS_BAD_VARIANT, "field '%s' is given twice",
                               setting->name);
        }
        values[setting - settings] = value;
    }
    return STATUS_OK;
}

Status mill_row_read(const Span given[MILL_FIELDS], const MillRow *base, bool follows, MillRow *row,
                     unsigned *field, Fault *fault)
{
    MillRow read = *base;
    Status status = STATUS_OK;
    /* In the order of row.def: the board comes before the set-up. */
    for (unsigned i = 0; i < MILL_FIELDS && status == STATUS_OK; i++) {
        *field = i;
        if (given[i].start != NULL) {
            status = setting_read(&settings[i], &read, given[i], fault);
        }
        if (status == STATUS_OK && ((i == FIELD_board && (unsigned)read.board == BOARD_MISSING) ||
                                    (i == FIELD_men && read.men == 0))) {
            status =
                fault_raise(fault, STATUS_BAD_VARIANT, "field '%s' is missing", settings[i].name);
        }
    }
    if (status != STATUS_OK) {
        return fault->status = STATUS_BAD_VARIANT;
    }
    bool removes = read.makes != MAKES_WIN && read.placing != PLACING_ONLY;
    if (follows && given[FIELD_reduce].start == NULL && removes) {
        read.reduce = (uint8_t)(read.men - 2);
    }
    *row = read;
    return STATUS_OK;
}

void mill_row_use_plan(MillRow *row, const BoardPlan *plan)
{
    PointBoardKind kind = board_plan_kind(plan);
    row->setup = kind == row->board && kind != BOARD_OWN ? row->setup : 0;
    row->board = kind;
    row->plan = kind == BOARD_OWN ? plan : NULL;
}

/* A board of one's own is the only value with slashes. */
static bool is_plan(Span text)
{
    return text.start != NULL && memchr(text.start, '/', text.length) != NULL;
}

Status mill_row_parse(Span text, const MillRow *base, MillRow *row, BoardPlan *plan, Fault *fault)
{
    Span given[MILL_FIELDS];
    MillRow start = base != NULL ? *base : mill_row_defaults();
    unsigned field = 0;
    Status status = split_fields(text, given, fault);
    if (status == STATUS_OK && is_plan(given[FIELD_board])) {
        status = board_plan_parse(given[FIELD_board], plan, fault);
        if (status == STATUS_OK) {
            mill_row_use_plan(&start, plan);
        }
        given[FIELD_board].start = NULL;
    }
    return status == STATUS_OK ? mill_row_read(given, &start, base == NULL, row, &field, fault)
                               : status;
}
