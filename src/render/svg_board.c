/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The empty board.
 */
#include "render/svg_picture.h"

#include <math.h>
#include <string.h>

enum { COORDINATE_SIZE = 130, NAME_SIZE = 110 };

/* The first region of the place that has a colour. */
static const GeometryRegion *painted_region(const Geometry *geometry, size_t place)
{
    for (size_t i = 0; i < geometry->regions; i++) {
        if (geometry->region[i].fill != NULL && region_contains(&geometry->region[i], place)) {
            return &geometry->region[i];
        }
    }
    return NULL;
}

/* -- coordinates -- */

/* Whether no earlier place has the same letter, or the same number. */
static bool is_first(const Geometry *geometry, size_t place, bool letter)
{
    const char *name = geometry->place[place].name;
    for (size_t i = 0; i < place; i++) {
        const char *other = geometry->place[i].name;
        if (letter ? other[0] == name[0] : strcmp(other + 1, name + 1) == 0) {
            return false;
        }
    }
    return true;
}

/* Numbers to the left; letters below, or above where row 1 is at the top. */
static void add_coordinates(const Layout *layout, Text *text)
{
    const Geometry *geometry = layout->geometry;
    bool above = geometry->shape == PLACE_SQUARE;
    int letters_y =
        above ? layout->board.y + 250 : layout->board.y + layout->height - COORDINATE_SIZE;
    text_format(text, "<g fill=\"%s\">\n", layout->theme->faint_ink);
    for (size_t place = 0; place < geometry->places; place++) {
        const char *name = geometry->place[place].name;
        const char letter[] = {name[0], '\0'};
        Spot at = layout_spot(layout, place);
        if (is_first(geometry, place, true)) {
            svg_add_text(text, (Spot){at.x, letters_y}, COORDINATE_SIZE, "", span_of(letter));
        }
        if (is_first(geometry, place, false)) {
            Spot left = {layout->board.x + 170, at.y + COORDINATE_SIZE * 35 / 100};
            svg_add_text(text, left, COORDINATE_SIZE, "", span_of(name + 1));
        }
    }
    text_add(text, "</g>\n");
}

/* The cosine of the smallest angle between a direction and the edges from a place; -1 if there are none. */
static double nearest_edge(const Layout *layout, size_t place, const int direction[2])
{
    const Geometry *geometry = layout->geometry;
    Spot at = layout_spot(layout, place);
    double nearest = -1;
    for (size_t i = 0; i < geometry->edges; i++) {
        const size_t ends[2] = {geometry->edge[i][0], geometry->edge[i][1]};
        if (ends[0] == place || ends[1] == place) {
            Spot to = layout_spot(layout, ends[ends[0] == place]);
            double x = to.x - at.x;
            double y = to.y - at.y;
            double cosine = (x * direction[0] + y * direction[1]) / (100 * hypot(x, y));
            nearest = cosine > nearest ? cosine : nearest;
        }
    }
    return nearest;
}

/* The name of each place, beside a piece that stands there, where it is farthest from edges. */
static void add_names(const Layout *layout, Text *text)
{
    /* In hundredths; y points downwards. Earlier ones are preferred. */
    static const int directions[][2] = {{83, -56}, {83, 56},  {-83, -56}, {-83, 56},
                                        {100, 0},  {-100, 0}, {0, -100},  {0, 100}};
    enum { DIRECTIONS = sizeof directions / sizeof directions[0] };
    const int reach = layout->radius + NAME_SIZE * 115 / 100;
    text_format(text, "<g fill=\"%s\">\n", layout->theme->faint_ink);
    for (size_t place = 0; place < layout->geometry->places; place++) {
        Spot at = layout_spot(layout, place);
        const int *best = directions[0];
        for (size_t i = 1; i < DIRECTIONS; i++) {
            if (nearest_edge(layout, place, directions[i]) + 0.01 <
                nearest_edge(layout, place, best)) {
                best = directions[i];
            }
        }
        Spot name = {at.x + best[0] * reach / 100,
                     at.y + best[1] * reach / 100 + NAME_SIZE * 35 / 100};
        svg_add_text(text, name, NAME_SIZE, "", span_of(layout->geometry->place[place].name));
    }
    text_add(text, "</g>\n");
}

/* -- places -- */

static void add_edges(const Layout *layout, Text *text)
{
    const Geometry *geometry = layout->geometry;
    text_format(text,
                "<path fill=\"none\" stroke=\"%s\" stroke-width=\"30\" "
                "stroke-linecap=\"round\" d=\"",
                layout->theme->line);
    for (size_t i = 0; i < geometry->edges; i++) {
        Spot from = layout_spot(layout, geometry->edge[i][0]);
        Spot to = layout_spot(layout, geometry->edge[i][1]);
        text_format(text, "M%d %dL%d %d", from.x, from.y, to.x, to.y);
    }
    text_add(text, "\"/>\n");
}

/* Home ranks have larger points in the colour of their owner. */
static void add_points(const Layout *layout, Text *text)
{
    const Geometry *geometry = layout->geometry;
    const Theme *theme = layout->theme;
    text_format(text, "<g fill=\"%s\">\n", theme->line);
    for (size_t place = 0; place < geometry->places; place++) {
        Spot at = layout_spot(layout, place);
        for (size_t i = 0; i < geometry->regions; i++) {
            const GeometryRegion *region = &geometry->region[i];
            if (region->owner < 2 && region_contains(region, place)) {
                text_format(text,
                            "<circle cx=\"%d\" cy=\"%d\" r=\"110\" fill=\"%s\" "
                            "stroke=\"%s\" stroke-width=\"15\"/>\n",
                            at.x, at.y, theme->home[region->owner], theme->line);
            }
        }
        text_format(text, "<circle cx=\"%d\" cy=\"%d\" r=\"50\"/>\n", at.x, at.y);
    }
    text_add(text, "</g>\n");
}

static void add_squares(const Layout *layout, Text *text)
{
    int columns = layout->geometry->width / 1000 + 1;
    int rows = layout->geometry->height / 1000 + 1;
    int left = layout->board.x + layout->inset.x - layout->step / 2;
    int top = layout->board.y + layout->inset.y - layout->step / 2;
    text_format(text, "<path fill=\"%s\" stroke=\"%s\" stroke-width=\"15\" d=\"",
                layout->theme->cell, layout->theme->line);
    text_format(text, "M%d %dh%dv%dh%dz", left, top, columns * layout->step, rows * layout->step,
                -columns * layout->step);
    for (int i = 1; i < columns; i++) {
        text_format(text, "M%d %dv%d", left + i * layout->step, top, rows * layout->step);
    }
    for (int i = 1; i < rows; i++) {
        text_format(text, "M%d %dh%d", left, top + i * layout->step, columns * layout->step);
    }
    text_add(text, "\"/>\n");
}

static void add_hexes(const Layout *layout, Text *text)
{
    const Geometry *geometry = layout->geometry;
    const Theme *theme = layout->theme;
    text_format(text, "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"15\">\n", theme->cell,
                theme->line);
    for (size_t place = 0; place < geometry->places; place++) {
        Spot at = layout_spot(layout, place);
        if (geometry->place[place].role == PLACE_OUTSIDE) {
            text_format(text,
                        "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" stroke-dasharray=\"40 40\"/>"
                        "<text x=\"%d\" y=\"%d\" font-size=\"%d\" stroke=\"none\" "
                        "fill=\"%s\">%s</text>\n",
                        at.x, at.y, layout->radius * 115 / 100, at.x,
                        at.y + COORDINATE_SIZE * 35 / 100, COORDINATE_SIZE, theme->faint_ink,
                        geometry->place[place].name);
        } else {
            layout_add_hexagon(layout, place, text);
            if (geometry->place[place].role == PLACE_CENTRE) {
                text_format(text, " fill=\"%s\"", theme->line);
            }
            text_add(text, "/>\n");
        }
    }
    text_add(text, "</g>\n");
}

/* Arrowheads are drawn halfway, where no station covers them. */
static void add_arrows(const Layout *layout, Text *text)
{
    const Geometry *geometry = layout->geometry;
    text_format(
        text,
        "<marker id=\"arrow\" viewBox=\"-6 -5 12 10\" markerWidth=\"5\" markerHeight=\"5\" "
        "orient=\"auto\"><path d=\"M-5-5L6 0L-5 5z\" fill=\"%s\"/></marker>\n"
        "<path fill=\"none\" stroke=\"%s\" stroke-width=\"30\" marker-mid=\"url(#arrow)\" d=\"",
        layout->theme->line, layout->theme->line);
    for (size_t i = 0; i < geometry->edges; i++) {
        Spot from = layout_spot(layout, geometry->edge[i][0]);
        Spot to = layout_spot(layout, geometry->edge[i][1]);
        text_format(text, "%sM%d %dL%d %dL%d %d", i == 0 ? "" : " ", from.x, from.y,
                    (from.x + to.x) / 2, (from.y + to.y) / 2, to.x, to.y);
    }
    text_add(text, "\"/>\n");
}

static void add_stations(const Layout *layout, Text *text)
{
    enum { RADIUS = 270, HALF = LAYOUT_BOX_HALF, NUMBER_SIZE = 125, WORD_SIZE = 120 };
    const Geometry *geometry = layout->geometry;
    const Theme *theme = layout->theme;
    text_format(text, "<g fill=\"%s\" stroke=\"%s\" stroke-width=\"20\">\n", theme->cell,
                theme->line);
    for (size_t place = 0; place < geometry->places; place++) {
        const GeometryRegion *region = painted_region(geometry, place);
        Spot at = layout_spot(layout, place);
        if (layout_is_beside(geometry, place)) {
            text_format(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"60\"/>\n",
                        at.x - HALF, at.y - HALF, 2 * HALF, 2 * HALF);
        } else {
            text_format(text, "<circle cx=\"%d\" cy=\"%d\" r=\"%d\"/>\n", at.x, at.y, RADIUS);
            if (region != NULL) {
                text_format(text,
                            "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"%s\" "
                            "fill-opacity=\"%s\"/>\n",
                            at.x, at.y, RADIUS, region->fill, theme->region_opacity);
            }
        }
    }
    text_format(text, "</g>\n<g fill=\"%s\">\n", theme->ink);
    for (size_t place = 0; place < geometry->places; place++) {
        const GeometryRegion *region = painted_region(geometry, place);
        const char *name = geometry->place[place].name;
        Spot at = layout_spot(layout, place);
        int up = layout_is_beside(geometry, place) ? 230 : 130;
        svg_add_text(text, (Spot){at.x, at.y - up}, NUMBER_SIZE, "", span_of(name));
        if (region != NULL && region->label != NULL) {
            Spot beside = layout->is_flipped ? (Spot){at.x + 460, at.y - 320}
                                             : (Spot){at.x - 460, at.y + 400};
            svg_add_text(text, beside, WORD_SIZE, "", span_of(region->label));
        }
    }
    text_add(text, "</g>\n");
}

void board_draw(const Layout *layout, Text *text)
{
    text_format(
        text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"120\" fill=\"%s\"/>\n",
        layout->board.x, layout->board.y, layout->width, layout->height, layout->theme->board);
    switch (layout->geometry->shape) {
    case PLACE_POINT:
        add_edges(layout, text);
        add_points(layout, text);
        if (geometry_has_coordinates(layout->geometry)) {
            add_coordinates(layout, text);
        } else {
            add_names(layout, text);
        }
        break;
    case PLACE_SQUARE:
        add_squares(layout, text);
        add_coordinates(layout, text);
        break;
    case PLACE_HEX:
        add_hexes(layout, text);
        break;
    case PLACE_STATION:
        add_arrows(layout, text);
        add_stations(layout, text);
        break;
    case PLACE_HEAP:
        break;
    }
}
