/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position as a drawing in characters, made from Geometry and View alone: plain ASCII, or with the
 * characters and colours that a terminal has.
 */
#ifndef NGUZO_RENDER_BOARD_TEXT_H
#define NGUZO_RENDER_BOARD_TEXT_H

#include "game/record.h"

typedef struct DrawStyle {
    bool unicode; /* lines join, and pieces are round, square … by owner */
    bool colour;  /* ANSI sequences */
} DrawStyle;

/* Places that are to stand out, such as those of the last move. */
typedef struct DrawMarks {
    uint8_t place[GEOMETRY_MAX_PLACES];
    size_t count;
} DrawMarks;

/* The board, then what lies beside it, whose turn it is, and the position text; several lines, plain. */
void draw_position(const Record *record, Text *text);
/* The board alone, one line a row. */
void draw_board(const Drawing *drawing, DrawStyle style, const DrawMarks *marks, Text *text);
/* What stands where the board does not show it; nothing if it shows all. */
void draw_pieces(const Drawing *drawing, DrawStyle style, Text *text);
/* `p1`, and how his men look if some lie there, in his colour. */
void draw_owner(const Drawing *drawing, DrawStyle style, unsigned owner, Text *text);

#endif
