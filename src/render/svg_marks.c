/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last move, the possible next ones, and arrows.
 */
#include "render/svg_picture.h"

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

/* -- the last move -- */

/* The path of a piece, straight from place to place. */
static void draw_path(Canvas *canvas, const MoveView *move)
{
    const Layout *layout = &canvas->layout;
    for (unsigned i = 1; i < move->stops; i++) {
        Spot from = layout_spot(layout, move->path[i - 1]);
        Spot to = layout_spot(layout, move->path[i]);
        text_format(&canvas->layer[LAYER_MARKS],
                    "<path d=\"M%d %dL%d %d\" stroke=\"%s\" stroke-width=\"110\" "
                    "stroke-linecap=\"round\"/>\n",
                    from.x, from.y, to.x, to.y, layout->theme->last_fill);
    }
}

/* The column is filled; a ring shows where the piece entered. */
static void draw_last_column(Canvas *canvas, const GeometryColumn *column)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *under = &canvas->layer[LAYER_MARKS];
    for (size_t i = 0; i < column->count; i++) {
        layout_add_hexagon(layout, column->cells[i], under);
        add_stroke(&(Stroke){theme->last_fill, theme->last_line, 20, NULL}, under);
    }
    outline(layout, column->cells[0], (Stroke){"none", theme->last_line, 40, NULL}, under);
}

/* The place that was left has a dashed outline, those moved to are filled, captured pieces are crossed out.
 * A station is outlined instead of filled, so that its number stays readable. */
void marks_draw_last(Canvas *canvas, const MoveView *move)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *under = &canvas->layer[LAYER_MARKS];
    Text *over = &canvas->layer[LAYER_SIGNS];
    bool track = layout->geometry->shape == PLACE_STATION;
    bool filled = !track && layout->geometry->shape != PLACE_SQUARE;
    if (move->kind == MOVE_INSERT) {
        draw_last_column(canvas, &layout->geometry->column[move->column]);
    }
    if (!track) {
        draw_path(canvas, move);
    }
    for (unsigned i = 0; i < move->stops; i++) {
        size_t place = move->path[i];
        if (i == 0 && move->stops > 1) {
            outline(layout, place, (Stroke){"none", theme->last_line, 30, "70 50"},
                    track ? over : under);
        } else if (filled) {
            outline(layout, place, (Stroke){theme->last_fill, theme->last_line, 20, NULL}, under);
        } else {
            outline(layout, place, (Stroke){"none", theme->last_line, 55, NULL}, over);
        }
    }
    for (unsigned i = 0; i < move->chosen; i++) {
        add_cross(layout, layout_spot(layout, move->removed[i]), over);
    }
}

/* -- targets -- */

void marks_draw_targets(Canvas *canvas, const Targets *targets)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *over = &canvas->layer[LAYER_SIGNS];
    for (size_t place = 0; place < layout->geometry->places; place++) {
        unsigned marks = targets->place[place];
        if ((marks & TARGET_FROM) != 0) {
            outline(layout, place, (Stroke){"none", theme->target_line, 25, "25 35"}, over);
        }
        if ((marks & TARGET_TAKEN) != 0) {
            outline(layout, place, (Stroke){"none", theme->taken_line, 25, "25 35"}, over);
        }
        if ((marks & TARGET_TO) != 0) {
            add_circle(over, layout_spot(layout, place), 65,
                       (Stroke){theme->paper, theme->target_line, 40, NULL});
        }
    }
}

void marks_draw_numbers(Canvas *canvas, const View *view, const Targets *targets)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *over = &canvas->layer[LAYER_SIGNS];
    for (unsigned i = 0; i < view->columns; i++) {
        unsigned column = view->first_column + i;
        Spot at = layout_column_spot(layout, &layout->geometry->column[column]);
        if (targets->column[column]) {
            add_circle(over, at, 100, (Stroke){theme->paper, theme->target_line, 25, NULL});
        }
        text_format(over,
                    "<text x=\"%d\" y=\"%d\" font-size=\"140\" font-weight=\"bold\" "
                    "fill=\"%s\">%u</text>\n",
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

/* From before the first cell to the last one. */
static size_t trace_column(const Layout *layout, const GeometryColumn *column, Spot spots[2])
{
    Spot number = layout_column_spot(layout, column);
    Spot entry = layout_spot(layout, column->cells[0]);
    spots[0] = (Spot){(number.x + entry.x) / 2, (number.y + entry.y) / 2};
    spots[1] = layout_spot(layout, column->cells[column->count - 1]);
    return 2;
}

static void draw_arrow(Canvas *canvas, const MoveView *move)
{
    const Layout *layout = &canvas->layout;
    const Theme *theme = layout->theme;
    Text *over = &canvas->layer[LAYER_SIGNS];
    Spot spots[VIEW_MAX_STOPS];
    size_t length = 0;
    if (move->kind == MOVE_INSERT) {
        length = trace_column(layout, &layout->geometry->column[move->column], spots);
    }
    for (unsigned i = 0; i < move->stops; i++) {
        spots[length++] = layout_spot(layout, move->path[i]);
    }
    if (length > 1) {
        add_arrow(theme, spots, length, over);
    } else if (length == 1) {
        outline(layout, move->path[0], (Stroke){"none", theme->arrow, 50, NULL}, over);
    }
    for (unsigned i = 0; i < move->chosen; i++) {
        outline(layout, move->removed[i], (Stroke){"none", theme->taken_line, 40, NULL}, over);
    }
}

void marks_draw_arrows(Canvas *canvas, const Arrows *arrows)
{
    for (size_t i = 0; i < arrows->count; i++) {
        draw_arrow(canvas, &arrows->move[i]);
    }
}
