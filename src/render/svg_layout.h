/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where things are in a picture: a heading, the board below it to the left, a panel to the right.
 */
#pragma once

#include "game/view.h"
#include "render/svg_text.h"
#include "render/svg_theme.h"

enum {
    LAYOUT_PAD = 200,
    LAYOUT_PANEL_WIDTH = 2500,
    LAYOUT_HEAP_COLUMNS = 8,
    LAYOUT_HEAP_ROWS = 6,
    LAYOUT_HEAP_STEP = 440,
    LAYOUT_BOX_HALF = 355, /* of a box beside a track */
    LAYOUT_SLICE = 66      /* height of a chip under others */
};

typedef struct Layout {
    const Geometry *geometry;
    const Theme *theme;
    bool is_flipped;
    int step;   /* distance between neighbours in a row */
    int radius; /* of a piece that is alone at its place */
    Spot board; /* top left corner of the board's frame */
    Spot inset; /* from that corner to the place at 0, 0 */
    int width;  /* of the board with its frame */
    int height;
} Layout;

/* Sets all but board.y, which depends on the heading. */
void layout_board(const Geometry *geometry, const Theme *theme, bool is_flipped, Layout *layout);
Spot layout_spot(const Layout *layout, size_t place);
/* Where the number of a column is. */
Spot layout_column_spot(const Layout *layout, const GeometryColumn *column);
/* Opens a path around a hexagonal cell. With a corner up, it is one step wide and 2 / sqrt(3) steps high. */
void layout_add_hexagon(const Layout *layout, size_t place, Text *text);
/* The n-th chip of a heap. */
Spot layout_heap_spot(const Layout *layout, size_t chip);
/* The radius of a mark around a place. */
int layout_reach(const Layout *layout);

/* Whether the place is a box beside a track. */
bool layout_is_beside(const Geometry *geometry, size_t place);
