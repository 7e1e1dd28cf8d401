/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where things are in a picture: a heading, the board below it to the left, a panel to the right.
 */
#ifndef NGUZO_PICTURE_LAYOUT_H
#define NGUZO_PICTURE_LAYOUT_H

#include "core/view.h"
#include "picture/svg.h"

enum {
    LAYOUT_PAD = 200,
    LAYOUT_PANEL_WIDTH = 2500,
    LAYOUT_HEAP_COLUMNS = 8,
    LAYOUT_HEAP_ROWS = 6, /* at least */
    LAYOUT_HEAP_STEP = 440
};

typedef struct Layout {
    const Geometry *geometry;
    int step;   /* between neighbours in a row */
    int radius; /* of a piece that stands alone */
    int frame;  /* around the places of the board */
    Spot board; /* the corner of its frame */
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

/* Whether the place belongs to the region of this name. */
bool layout_is_in(const Geometry *geometry, const char *region, size_t place);

#endif
