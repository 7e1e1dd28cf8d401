/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last move, and the possible next ones.
 */
#include "render/svg_picture.h"

#include <stdio.h>
#include <string.h>

static void add_circle(Text *text, Spot at, int radius, const char *attributes)
{
    text_format(text, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" %s/>\n", at.x, at.y, radius,
                attributes);
}

#define FROM_STYLE                                                                                 \
    "fill=\"none\" stroke=\"" LAST_LINE "\" stroke-width=\"25\" stroke-dasharray=\"70 50\""
#define TO_STYLE "fill=\"" LAST_FILL "\" stroke=\"" LAST_LINE "\" stroke-width=\"20\""
#define AROUND_STYLE "fill=\"none\" stroke=\"" LAST_LINE "\" stroke-width=\"55\""
#define SOURCE_STYLE                                                                               \
    "fill=\"none\" stroke=\"" TARGET_LINE "\" stroke-width=\"25\" stroke-dasharray=\"25 35\""
#define TAKEN_STYLE                                                                                \
    "fill=\"none\" stroke=\"" TAKEN_LINE "\" stroke-width=\"25\" stroke-dasharray=\"25 35\""

/* A mark around a place: a circle, or a square where the place is one. */
static void outline(const Layout *layout, size_t place, const char *attributes, Text *text)
{
    Spot at = layout_spot(layout, place);
    int reach = layout_reach(layout);
    bool box = layout_is_beside(layout->geometry, place);
    if (!box && layout->geometry->shape != PLACE_SQUARE) {
        add_circle(text, at, reach, attributes);
        return;
    }
    int half = box ? LAYOUT_BOX_HALF : reach;
    text_format(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\" %s/>\n",
                at.x - half, at.y - half, 2 * half, 2 * half, box ? 60 : 20, attributes);
}

static bool is_left(const MovePart *parts, size_t count, size_t i)
{
    return i == 0 && count > 1 && parts[1].sign == '-';
}

static void add_cross(const Layout *layout, Spot at, Text *text)
{
    int arm = layout->radius * 60 / 100;
    for (int pass = 0; pass < 2; pass++) { /* a light border, then the cross itself */
        text_format(text,
                    "<path d=\"M%d %dl%d %dm0 %dl%d %d\" fill=\"none\" stroke=\"%s\" "
                    "stroke-width=\"%d\" stroke-linecap=\"round\"/>\n",
                    at.x - arm, at.y - arm, 2 * arm, 2 * arm, -2 * arm, -2 * arm, 2 * arm,
                    pass == 0 ? PAPER : TAKEN_LINE, pass == 0 ? 100 : 50);
    }
}

/* The path of a piece, straight from place to place. */
static void draw_path(Canvas *canvas, const MovePart *parts, size_t count)
{
    const Layout *layout = &canvas->layout;
    for (size_t i = 1; i < count && parts[i].sign == '-'; i++) {
        Spot from = layout_spot(layout, parts[i - 1].place);
        Spot to = layout_spot(layout, parts[i].place);
        text_format(&canvas->layer[LAYER_MARKS],
                    "<path d=\"M%d %dL%d %d\" stroke=\"" LAST_FILL
                    "\" stroke-width=\"110\" stroke-linecap=\"round\"/>\n",
                    from.x, from.y, to.x, to.y);
    }
}

/* The place that was left has a dashed outline, those moved to are filled, captured pieces are crossed out.
 * A station is outlined instead of filled, so that its number stays readable. */
void marks_draw_last(Canvas *canvas, Span move)
{
    const Layout *layout = &canvas->layout;
    Text *under = &canvas->layer[LAYER_MARKS];
    MovePart parts[VIEW_MAX_PARTS];
    size_t count = view_split_move(layout->geometry, move, parts);
    bool track = layout->geometry->shape == PLACE_STATION;
    if (!track) {
        draw_path(canvas, parts, count);
    }
    for (size_t i = 0; i < count; i++) {
        size_t place = parts[i].place;
        bool filled = !track && layout->geometry->shape != PLACE_SQUARE;
        if (parts[i].sign == 'x') {
            add_cross(layout, layout_spot(layout, place), &canvas->layer[LAYER_SIGNS]);
        } else if (is_left(parts, count, i)) {
            outline(layout, place, FROM_STYLE, under);
        } else if (filled) {
            outline(layout, place, TO_STYLE, under);
        } else {
            outline(layout, place, AROUND_STYLE, &canvas->layer[LAYER_SIGNS]);
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
    Text *over = &canvas->layer[LAYER_SIGNS];
    uint8_t marks[GEOMETRY_MAX_PLACES] = {0};
    Span move;
    while (span_next_word(&moves, &move)) {
        mark_move(layout->geometry, move, marks);
    }
    for (size_t place = 0; place < layout->geometry->places; place++) {
        if ((marks[place] & MARK_SOURCE) != 0) {
            outline(layout, place, SOURCE_STYLE, over);
        }
        if ((marks[place] & MARK_TAKEN) != 0) {
            outline(layout, place, TAKEN_STYLE, over);
        }
        if ((marks[place] & MARK_TARGET) != 0) {
            add_circle(over, layout_spot(layout, place), 65,
                       "fill=\"" PAPER "\" stroke=\"" TARGET_LINE "\" stroke-width=\"40\"");
        }
    }
}

/* -- numbered places -- */

/* Whether some move begins with this number, possibly after a sign. */
static bool is_numbered_in(Span moves, char number)
{
    Span move;
    while (span_next_word(&moves, &move)) {
        if (move.start[0] == number ||
            (move.length > 1 && move.start[0] == '+' && move.start[1] == number)) {
            return true;
        }
    }
    return false;
}

/* A number is written before its place, on the side from which the player looks at it. */
void marks_draw_numbers(Canvas *canvas, const View *view, Span targets)
{
    const Geometry *geometry = canvas->layout.geometry;
    if (view->numbered_region == NULL) {
        return;
    }
    const GeometryRegion *region = geometry_find_region(geometry, view->numbered_region);
    const GeometryPlace *from = &geometry->place[view->numbered_from];
    Text *over = &canvas->layer[LAYER_SIGNS];
    int away_x = from->x - geometry->width / 2;
    int away_y = from->y - geometry->height / 2;
    for (size_t i = 0; i < region->count; i++) {
        Spot at = layout_spot(&canvas->layout, region->places[i]);
        char number = (char)('1' + i);
        /* `from` is half the board's width away from its middle. */
        at.x += away_x * canvas->layout.step / geometry->width * 3 / 2;
        at.y += away_y * canvas->layout.step / geometry->width * 3 / 2;
        if (is_numbered_in(targets, number)) {
            add_circle(over, at, 100,
                       "fill=\"" PAPER "\" stroke=\"" TARGET_LINE "\" stroke-width=\"25\"");
        }
        text_format(over,
                    "<text x=\"%d\" y=\"%d\" font-size=\"140\" font-weight=\"bold\" "
                    "fill=\"" INK "\">%c</text>\n",
                    at.x, at.y + 49, number);
    }
}
