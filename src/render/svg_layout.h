/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where things are in a picture: a heading, the board below it to the left, a panel to the right.
 */
#ifndef NGUZO_RENDER_SVG_LAYOUT_H
#define NGUZO_RENDER_SVG_LAYOUT_H

#include "game/view.h"
#include "render/svg_text.h"

enum {
    LAYOUT_PAD = 200,
    LAYOUT_PANEL_WIDTH = 2500,
    LAYOUT_HEAP_COLUMNS = 8,
    LAYOUT_HEAP_ROWS = 6,
    LAYOUT_HEAP_STEP = 440,
    LAYOUT_BOX_HALF = 355 /* of a box beside a track */
};

typedef struct Layout {
    const Geometry *geometry;
    int step;   /* between neighbours in a row */
    int radius; /* of a piece that stands alone */
    Spot board; /* the corner of its frame */
    Spot inset; /* from there to the place at 0, 0 */
    int width;  /* of the board with its frame */
    int height;
} Layout;

/* `top` is where the heading ends. */
void layout_board(const Geometry *geometry, int top, Layout *layout);
Spot layout_spot(const Layout *layout, size_t place);
/* Where the n-th chip of a heap lies. */
Spot layout_heap_spot(const Layout *layout, size_t chip);
/* The distance from a place at which a mark goes round it. */
int layout_reach(const Layout *layout);

/* Whether it is a box beside a track, with a word for a name, and no station. */
bool layout_is_beside(const Geometry *geometry, size_t place);

#endif
