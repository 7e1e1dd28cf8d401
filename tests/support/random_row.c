/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "random_row.h"

#include "games/mill/row.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { COLUMNS_MAX = 6, ROWS_MAX = 6, CELLS_MAX = COLUMNS_MAX * ROWS_MAX };

/* Points on a grid, by column and row. */
typedef struct Cells {
    unsigned column[POINTS_MAX];
    unsigned row[POINTS_MAX];
    unsigned count;
    PointSet near[POINTS_MAX]; /* joined by an edge */
} Cells;

static bool chance(Random *random, unsigned percent)
{
    return random_below(random, 100) < percent;
}

static unsigned between(Random *random, unsigned least, unsigned most)
{
    return least + random_below(random, most - least + 1);
}

/* -- boards -- */

/* Rows begin with 8, so that some labels have two digits. */
static void add_label(const Cells *cells, unsigned point, Text *text)
{
    text_format(text, "%c%u", (char)('a' + cells->column[point]), 8 + cells->row[point]);
}

static void choose_points(Random *random, Cells *cells)
{
    unsigned columns = between(random, 3, COLUMNS_MAX);
    unsigned rows = between(random, 2, ROWS_MAX);
    unsigned left = columns * rows;
    unsigned wanted = between(random, 5, left < POINTS_MAX ? left : POINTS_MAX);
    cells->count = 0;
    for (unsigned cell = 0; cell < columns * rows; cell++, left--) {
        if (random_below(random, left) < wanted - cells->count) {
            cells->column[cells->count] = cell / rows;
            cells->row[cells->count++] = cell % rows;
        }
    }
}

static unsigned distance(unsigned first, unsigned second)
{
    return first > second ? first - second : second - first;
}

static void add_edges(Random *random, Cells *cells, Text *text)
{
    const char *before = "";
    memset(cells->near, 0, sizeof cells->near);
    for (unsigned i = 0; i < cells->count; i++) {
        for (unsigned k = i + 1; k < cells->count; k++) {
            bool is_near = distance(cells->column[i], cells->column[k]) <= 1 &&
                           distance(cells->row[i], cells->row[k]) <= 1;
            if (!is_near || chance(random, 30)) {
                continue;
            }
            cells->near[i] |= point_bit(k);
            cells->near[k] |= point_bit(i);
            text_add(text, before);
            add_label(cells, i, text);
            text_add_char(text, '.');
            add_label(cells, k, text);
            before = "-";
        }
    }
}

static unsigned random_point(Random *random, PointSet points)
{
    for (unsigned skip = random_below(random, point_count(points)); skip > 0; skip--) {
        points &= points - 1;
    }
    return point_first(points);
}

/* A straight or crooked path, along edges as far as possible. Returns its points. */
static PointSet choose_line(Random *random, const Cells *cells, unsigned length, uint8_t *line)
{
    PointSet all = point_bit(cells->count) - 1;
    PointSet seen = 0;
    PointSet next = all;
    for (unsigned i = 0; i < length; i++) {
        line[i] = (uint8_t)random_point(random, next != 0 ? next : all & ~seen);
        seen |= point_bit(line[i]);
        next = cells->near[line[i]] & ~seen;
    }
    return seen;
}

static void add_lines(Random *random, const Cells *cells, Text *text)
{
    enum { LINES_MAX = 12, LENGTH_MAX = 5 };
    PointSet lines[LINES_MAX];
    unsigned count = 0;
    unsigned tries = between(random, 2, LINES_MAX);
    for (; tries > 0; tries--) {
        uint8_t line[LENGTH_MAX];
        unsigned length = chance(random, 75) ? 3 : between(random, 4, LENGTH_MAX);
        PointSet points = choose_line(random, cells, length, line);
        bool is_new = true;
        for (unsigned i = 0; i < count; i++) {
            PointSet common = points & lines[i];
            is_new = is_new && common != points && common != lines[i];
        }
        if (!is_new && chance(random, 99)) {
            continue;
        }
        for (unsigned i = 0; i < length; i++) {
            text_add(text, i > 0 ? "." : count > 0 ? "-" : "");
            add_label(cells, line[i], text);
        }
        lines[count++] = points;
    }
}

static void add_board(Random *random, Cells *cells, Text *text)
{
    choose_points(random, cells);
    for (unsigned i = 0; i < cells->count; i++) {
        text_add(text, i == 0 ? "" : "-");
        add_label(cells, i, text);
        text_format(text, ".%u.%u", 3 * cells->column[i], 3 * cells->row[i]);
    }
    text_add_char(text, '/');
    add_edges(random, cells, text);
    text_add_char(text, '/');
    add_lines(random, cells, text);
    text_add(text, chance(random, 20) ? "/none" : "");
}

/* The points of a random set-up; mostly as many as there are men. */
static void add_setup(Random *random, const Cells *cells, unsigned men, Text *text)
{
    PointSet left = point_bit(cells->count) - 1;
    for (unsigned i = 0; i < 2 * men && left != 0; i++) {
        unsigned point = random_point(random, left);
        left &= ~point_bit(point);
        text_add(text, i == 0 ? ",setup=" : i == men ? "-" : ".");
        add_label(cells, point, text);
    }
}

/* -- fields -- */

static void add_choice(Random *random, const char *choices, Text *text)
{
    Span rest = span_of(choices);
    Span choice = {"", 0};
    unsigned count = 1;
    for (const char *at = choices; *at != '\0'; at++) {
        count += *at == '|';
    }
    for (unsigned skip = random_below(random, count) + 1; skip > 0; skip--) {
        (void)span_next_part(&rest, '|', &choice);
    }
    text_add_span(text, choice);
}

/* A random value of any field but the board, men and the set-up. */
static void add_value(Random *random, unsigned field, unsigned men, Text *text)
{
    const Setting *setting = &mill_row_settings.rows[field];
    if (setting->kind == SETTING_CHOICE) {
        add_choice(random, setting->choices, text);
    } else if (field == FIELD_fly) {
        add_choice(random, "always|2|3|3|4|16", text);
    } else if (field == FIELD_shotless) {
        add_choice(random, "1|4|11|250", text);
    } else if (field == FIELD_players) {
        add_choice(random, "2|2|3|4", text);
    } else {
        text_format(text, "%u", between(random, field == FIELD_reduce ? 0 : 1, men));
    }
}

/* The fields to be given, one bit each. Some make sense only together with another. */
static uint32_t choose_fields(Random *random)
{
    static const struct {
        uint8_t field;
        uint8_t needs;
    } pairs[] = {
        {FIELD_flights, FIELD_fly}, {FIELD_bars, FIELD_reform}, {FIELD_compulsory, FIELD_jump}};
    uint32_t given = 0;
    for (unsigned field = FIELD_men + 1; field < MILL_FIELDS; field++) {
        bool chosen = chance(random, field == FIELD_players || field == FIELD_lines ? 8 : 20);
        given |= (uint32_t)(chosen && field != FIELD_setup) << field;
    }
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        if ((given >> pairs[i].field & 1) != 0 && chance(random, 95)) {
            given |= (uint32_t)1 << pairs[i].needs;
        }
    }
    return given;
}

void random_row_add(Random *random, Text *spec)
{
    static const unsigned points[BOARD_OWN] = {9, 16, 16, 17, 17, 24, 24};
    Cells cells = {.count = 0};
    unsigned kind = random_below(random, 2 * BOARD_OWN);
    uint32_t given = choose_fields(random);
    text_add(spec, "mill:board=");
    if (kind < BOARD_OWN) {
        text_add(spec, point_board_name((PointBoardKind)kind));
        cells.count = points[kind];
    } else {
        add_board(random, &cells, spec);
    }
    unsigned most = cells.count / 2 < MILL_MEN_MAX ? cells.count / 2 : MILL_MEN_MAX;
    unsigned men = chance(random, 95) ? between(random, 2, most) : between(random, 2, 16);
    text_format(spec, ",men=%u", men);
    for (unsigned field = FIELD_men + 1; field < MILL_FIELDS; field++) {
        if ((given >> field & 1) != 0) {
            text_format(spec, ",%s=", mill_row_settings.rows[field].name);
            add_value(random, field, men, spec);
        }
    }
    if (kind >= BOARD_OWN && chance(random, 10)) {
        add_setup(random, &cells, men, spec);
    }
    text_add(spec, chance(random, 5) ? ",teams=on" : "");
    assert_false(spec->failed);
}
