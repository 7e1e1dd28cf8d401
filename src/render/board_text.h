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

/* The board with the places of the last move in brackets, the counts and notes beside it, the last move, and whose turn it is or
 * how the game ended. */
void draw_position(const Record *record, DrawStyle style, Text *text);
/* The same in plain ASCII, and the position text. */
void draw_plain_position(const Record *record, Text *text);
/* `over: p1win: p2 has two men left`, as a line. */
void draw_end(const Record *record, Text *text);
