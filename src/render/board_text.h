/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position drawn in characters, from the Geometry and View of game/view.h: in plain ASCII, or with the
 * characters and colours of a terminal.
 */
#pragma once

#include "game/record.h"

typedef struct DrawStyle {
    bool unicode; /* box-drawing lines, and pieces shaped by owner */
    bool colour;  /* ANSI escape sequences */
} DrawStyle;

/* Places to highlight, such as those of the last move. */
typedef struct DrawMarks {
    uint8_t place[GEOMETRY_MAX_PLACES];
    size_t count;
} DrawMarks;

/* The board, the counts and notes beside it, whose turn it is, and the position text; plain ASCII. */
void draw_position(const Record *record, Text *text);
/* The board alone, one line per row. */
void draw_board(const Drawing *drawing, DrawStyle style, const DrawMarks *marks, Text *text);
/* One line with the pieces that the board does not show, or none: piles, and places that no margin names. */
void draw_pieces(const Drawing *drawing, DrawStyle style, Text *text);
/* `p1`, and the symbol of its pieces if there are any, in their colour. */
void draw_owner(const Drawing *drawing, DrawStyle style, unsigned owner, Text *text);
