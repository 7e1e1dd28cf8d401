/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last move, the possible next ones, and arrows.
 */
#include "render/svg_picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How an outline is drawn. */
typedef struct Stroke {
    const char *fill;
    const char *stroke;
    int width;
    const char *dashes; /* NULL: a solid line */
} Stroke;

static void add_stroke(const Stroke *stroke, Text *text)
{
    text_format(text, " fill=\"%s\" stroke=\"%s\" stroke-width=\"%d\"", stroke->fill,
                stroke->stroke, stroke->width);
    if (stroke->dashes != NULL) {
        text_format(text, " stroke-dasharray=\"%s\"", stroke->dashes);
    }
    text_add(text, "/>\n");
}

static void add_circle(Text *text, Spot at, int radius, Stroke stroke)
{
    text_format(text, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"", at.x, at.y, radius);
    add_stroke(&stroke, text);
}

/* A mark around a place: a circle, or a square where the place is one. */
static void outline(const Layout *layout, size_t place, Stroke stroke, Text *text)
{
    Spot at = layout_spot(layout, place);
    int reach = layout_reach(layout);
    bool box = layout_is_beside(layout->geometry, place);
    if (!box && layout->geometry->shape != PLACE_SQUARE) {
        add_circle(text, at, reach, stroke);
        return;
    }
    int half = box ? LAYOUT_BOX_HALF : reach;
    text_format(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"", at.x - half,
                at.y - half, 2 * half, 2 * half, box ? 60 : 20);
    add_stroke(&stroke, text);
}

static bool is_left(const MovePart *parts, size_t count, size_t i)
{
    return i == 0 && count > 1 && parts[1].sign == '-';
}

static void add_cross(const Layout *layout, Spot at, Text *text)
{
    const Theme *theme = layout->theme;
    int arm = layout->radius * 60 / 100;
    for (int pass = 0; pass < 2; pass++) { /* a light border, then the cross itself */
        text_format(text,
                    "<path d=\"M%d %dl%d %dm0 %dl%d %d\" fill=\"none\" stroke=\"%s\" "
                    "stroke-width=\"%d\" stroke-linecap=\"round\"/>\n",
                    at.x - arm, at.y - arm, 2 * arm, 2 * arm, -2 * arm, -2 * arm, 2 * arm,
                    pass == 0 ? theme->paper : theme->taken_line, pass == 0 ? 100 : 50);
    }
}

/* -- columns -- */

/* The region of the first cells of columns, NULL if there are none. */
static const GeometryRegion *first_cells(const Geometry *geometry, Columns columns)
{
    return columns.region == NULL ? NULL : geometry_find_region(geometry, columns.region);
}

/* The column that a move begins with, from 1, possibly after a sign; 0: none. */
static size_t column_of_move(Span move)
{
    if (move.length > 1 && move.start[0] == '+') {
        move = (Span){move.start + 1, move.length - 1};
    }
    bool is_number = move.length > 0 && move.start[0] >= '1' && move.start[0] <= '9';
    return is_number ? (size_t)(move.start[0] - '0') : 0;
}

/* From the middle of the board to the place from which the columns are numbered. */
static Spot outwards(const Geometry *geometry, Columns columns)
{
    const GeometryPlace *from = &geometry->place[columns.from];
    return (Spot){from->x - geometry->width / 2, from->y - geometry->height / 2};
}

/* Where the number of a column is: before its first cell. */
static Spot number_spot(const Layout *layout, Columns columns, size_t first)
{
    const Geometry *geometry = layout->geometry;
    Spot away = outwards(geometry, columns);
    Spot at = layout_spot(layout, first);
    int step = layout->is_flipped ? -layout->step : layout->step;
    /* `from` is half the board's width away from its middle. */
    return (Spot){at.x + away.x * step / geometry->width * 3 / 2,
                  at.y + away.y * step / geometry->width * 3 / 2};
}

/* A column crosses the board in a straight line and ends before the centre. */
typedef struct Column {
    uint8_t cell[GEOMETRY_MAX_PLACES];
    size_t cells;
    uint8_t last; /* the cell that is farthest from the first one */
} Column;

/* How far a cell is behind the first cell of a column, in arbitrary units; negative if it is not in line. */
static int64_t depth_in_column(const Geometry *geometry, Columns columns, size_t first, size_t cell)
{
    enum { TOLERANCE = 50 }; /* coordinates are rounded */
    Spot away = outwards(geometry, columns);
    int64_t x = geometry->place[cell].x - geometry->place[first].x;
    int64_t y = geometry->place[cell].y - geometry->place[first].y;
    int64_t length = abs(away.x) > abs(away.y) ? abs(away.x) : abs(away.y);
    bool in_line = llabs(x * away.y - y * away.x) <= TOLERANCE * length;
    return in_line ? -(x * away.x + y * away.y) : -1;
}

static void list_column(const Geometry *geometry, Columns columns, size_t first, Column *column)
{
    int64_t end = INT64_MAX; /* depth of the centre */
    int64_t deepest = -1;
    *column = (Column){.cells = 0, .last = (uint8_t)first};
    for (size_t place = 0; place < geometry->places; place++) {
        int64_t depth = depth_in_column(geometry, columns, first, place);
        if (geometry->place[place].role == PLACE_CENTRE && depth >= 0) {
            end = depth;
        }
    }
    for (size_t place = 0; place < geometry->places; place++) {
        int64_t depth = depth_in_column(geometry, columns, first, place);
        if (geometry->place[place].role != PLACE_OUTSIDE && depth >= 0 && depth < end) {
            column->cell[column->cells++] = (uint8_t)place;
            column->last = depth > deepest ? (uint8_t)place : column->last;
            deepest = depth > deepest ? depth : deepest;
        }
    }
}

/* Whether the move refers to a column; sets its first cell. */
static bool find_column(const Geometry *geometry, Columns columns, Span move, size_t *first)
{
    const GeometryRegion *region = first_cells(geometry, columns);
    size_t number = column_of_move(move);
    if (region == NULL || number == 0 || number > region->count) {
        return false;
    }
    *first = region->places[number - 1];
    return true;
}

/* -- the last move -- */

/* The path of a piece, straight from place to place. */
static void draw_path(Canvas *canvas, const MovePart *parts, size_t count)
{
    const Layout *layout = &canvas->layout;
    for (size_t i = 1; i < count && parts[i].sign == '-'; i++) {
        Spot from = layout_spot(layout, parts[i - 1].place);
        Spot to = layout_spot(layout, parts[i].place);
        text_format(&canvas->layer[LAYER_MARKS],
                    "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"110\" "
                    "stroke-linecap=\"round\"/>\n",
                    from.x, from.y, to.x, to.y, layout->theme->last_fill);
    }
}

/* The column is filled; a ring shows where the piece entered. */
static void draw_last_column(Canvas *canvas, Columns columns, size_t first)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *under = &canvas->layer[LAYER_MARKS];
    Column column;
    list_column(layout->geometry, columns, first, &column);
    for (size_t i = 0; i < column.cells; i++) {
        layout_add_hexagon(layout, column.cell[i], under);
        add_stroke(&(Stroke){theme->last_fill, theme->last_line, 20, NULL}, under);
    }
    outline(layout, first, (Stroke){"none", theme->last_line, 40, NULL}, under);
}

/* The place that was left has a dashed outline, those moved to are filled, captured pieces are crossed out.
 * A station is outlined instead of filled, so that its number stays readable. */
void marks_draw_last(Canvas *canvas, Columns columns, Span move)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *under = &canvas->layer[LAYER_MARKS];
    Text *over = &canvas->layer[LAYER_SIGNS];
    MovePart parts[VIEW_MAX_PARTS];
    size_t first;
    size_t count = view_split_move(layout->geometry, move, parts);
    bool track = layout->geometry->shape == PLACE_STATION;
    bool filled = !track && layout->geometry->shape != PLACE_SQUARE;
    if (count == 0 && find_column(layout->geometry, columns, move, &first)) {
        draw_last_column(canvas, columns, first);
    }
    if (!track) {
        draw_path(canvas, parts, count);
    }
    for (size_t i = 0; i < count; i++) {
        size_t place = parts[i].place;
        if (parts[i].sign == 'x') {
            add_cross(layout, layout_spot(layout, place), over);
        } else if (is_left(parts, count, i)) {
            outline(layout, place, (Stroke){"none", theme->last_line, 30, "70 50"},
                    track ? over : under);
        } else if (filled) {
            outline(layout, place, (Stroke){theme->last_fill, theme->last_line, 20, NULL}, under);
        } else {
            outline(layout, place, (Stroke){"none", theme->last_line, 55, NULL}, over);
        }
    }
}

/* -- targets -- */

enum { MARK_SOURCE = 1, MARK_TARGET = 2, MARK_TAKEN = 4 };

/* Marks where a move begins and ends, or the piece that it removes if it does nothing else. */
static void mark_move(const Geometry *geometry, Span move, uint8_t marks[GEOMETRY_MAX_PLACES])
{
    MovePart parts[VIEW_MAX_PARTS];
    size_t count = view_split_move(geometry, move, parts);
    size_t last = count;
    for (size_t i = 0; i < count; i++) {
        last = parts[i].sign == 'x' ? last : i;
    }
    if (count == 0) {
        return;
    }
    if (last == count) {
        marks[parts[0].place] |= MARK_TAKEN;
        return;
    }
    marks[parts[last].place] |= MARK_TARGET;
    if (last > 0) {
        marks[parts[0].place] |= MARK_SOURCE;
    }
}

void marks_draw_targets(Canvas *canvas, Span moves)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *over = &canvas->layer[LAYER_SIGNS];
    uint8_t marks[GEOMETRY_MAX_PLACES] = {0};
    Span move;
    while (span_next_word(&moves, &move)) {
        mark_move(layout->geometry, move, marks);
    }
    for (size_t place = 0; place < layout->geometry->places; place++) {
        if ((marks[place] & MARK_SOURCE) != 0) {
            outline(layout, place, (Stroke){"none", theme->target_line, 25, "25 35"}, over);
        }
        if ((marks[place] & MARK_TAKEN) != 0) {
            outline(layout, place, (Stroke){"none", theme->taken_line, 25, "25 35"}, over);
        }
        if ((marks[place] & MARK_TARGET) != 0) {
            add_circle(over, layout_spot(layout, place), 65,
                       (Stroke){theme->paper, theme->target_line, 40, NULL});
        }
    }
}

/* -- numbers of columns -- */

static bool is_numbered_in(Span moves, size_t number)
{
    Span move;
    while (span_next_word(&moves, &move)) {
        if (column_of_move(move) == number) {
            return true;
        }
    }
    return false;
}

void marks_draw_numbers(Canvas *canvas, Columns columns, Span targets)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    const GeometryRegion *region = first_cells(layout->geometry, columns);
    Text *over = &canvas->layer[LAYER_SIGNS];
    for (size_t i = 0; region != NULL && i < region->count; i++) {
        Spot at = number_spot(layout, columns, region->places[i]);
        if (is_numbered_in(targets, i + 1)) {
            add_circle(over, at, 100, (Stroke){theme->paper, theme->target_line, 25, NULL});
        }
        text_format(over,
                    "<text x=\"%d\" y=\"%d\" font-size=\"140\" font-weight=\"bold\" "
                    "fill=\"%s\">%zu</text>\n",
                    at.x, at.y + 49, theme->ink, i + 1);
    }
}

/* -- arrows -- */

void marks_define_arrow(const Theme *theme, Text *text)
{
    text_format(text,
                "<marker id=\"head\" viewBox=\"-5 -5 10 10\" refX=\"2\" markerWidth=\"4\" "
                "markerHeight=\"4\" orient=\"auto\"><path d=\"M-5-5L5 0L-5 5z\" fill=\"%s\" "
                "stroke=\"%s\" stroke-width=\".8\"/></marker>\n",
                theme->arrow, theme->paper);
}

/* Appends a path through the spots with an arrowhead at its end. */
static void add_arrow(const Theme *theme, const Spot *spots, size_t count, Text *text)
{
    for (int pass = 0; pass < 2; pass++) { /* a border, then the arrow itself */
        text_add(text, "<path fill=\"none\" stroke-linejoin=\"round\" d=\"");
        for (size_t i = 0; i < count; i++) {
            text_format(text, "%c%d %d", i == 0 ? 'M' : 'L', spots[i].x, spots[i].y);
        }
        text_format(text, "\" stroke=\"%s\" stroke-width=\"%d\"%s/>\n",
                    pass == 0 ? theme->paper : theme->arrow, pass == 0 ? 105 : 70,
                    pass == 0 ? "" : " marker-end=\"url(#head)\"");
    }
}

static void draw_arrow(Canvas *canvas, Columns columns, Span move)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *over = &canvas->layer[LAYER_SIGNS];
    MovePart parts[VIEW_MAX_PARTS];
    Spot spots[VIEW_MAX_PARTS];
    size_t length = 0;
    size_t first;
    size_t count = view_split_move(layout->geometry, move, parts);
    for (size_t i = 0; i < count; i++) {
        if (parts[i].sign != 'x') {
            spots[length++] = layout_spot(layout, parts[i].place);
        }
    }
    if (count == 0 && find_column(layout->geometry, columns, move, &first)) {
        Column column;
        Spot number = number_spot(layout, columns, first);
        Spot entry = layout_spot(layout, first);
        list_column(layout->geometry, columns, first, &column);
        spots[length++] = (Spot){(number.x + entry.x) / 2, (number.y + entry.y) / 2};
        spots[length++] = layout_spot(layout, column.last);
    }
    if (length > 1) {
        add_arrow(theme, spots, length, over);
    }
    for (size_t i = 0; i < count; i++) {
        if (parts[i].sign == 'x') {
            outline(layout, parts[i].place, (Stroke){"none", theme->taken_line, 40, NULL}, over);
        } else if (length == 1) {
            outline(layout, parts[i].place, (Stroke){"none", theme->arrow, 50, NULL}, over);
        }
    }
}

void marks_draw_arrows(Canvas *canvas, Columns columns, Span moves)
{
    Span move;
    while (span_next_word(&moves, &move)) {
        draw_arrow(canvas, columns, move);
    }
}
