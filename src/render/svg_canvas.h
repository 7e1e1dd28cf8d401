/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a picture is drawn on: layers of elements, one a line, and the looks of pieces that they use. What
 * does not change during a game (heading, board) is no part of it, so that two positions can be compared
 * element by element.
 */
#ifndef NGUZO_RENDER_SVG_CANVAS_H
#define NGUZO_RENDER_SVG_CANVAS_H

#include "render/svg_layout.h"

#define INK "#26221d"
#define PAPER "#fdfcf9"
#define BOARD_FILL "#f3ead7"
#define BOARD_LINE "#6b5d4a"
#define FAINT_INK "#5f574c"
#define LAST_FILL "#ffe27a"
#define LAST_LINE "#a86b00"
#define TARGET_LINE "#0b6e4f"
#define TAKEN_LINE "#b3261e"

typedef enum Layer { LAYER_MARKS, LAYER_PIECES, LAYER_SIGNS, LAYER_CARDS, LAYER_PANEL } Layer;

enum {
    LAYERS = LAYER_PANEL + 1,
    CANVAS_MAX_LOOKS = 32,
    PIECE_SLICE = PIECE_KINDS /* as the kind of a look: a chip under others */
};

/* How some piece looks: drawn once, used wherever it stands. */
typedef struct Look {
    uint8_t kind;
    uint8_t owner;
    char symbol;
} Look;

typedef struct Canvas {
    Layout layout;
    Text layer[LAYERS];
    Look look[CANVAS_MAX_LOOKS];
    size_t looks;
    int bottom; /* where the panel ends */
} Canvas;

void canvas_free(Canvas *canvas);
/* The number of a look, which is entered if it is new. */
size_t canvas_look(Canvas *canvas, unsigned kind, unsigned owner, char symbol);
bool canvas_failed(const Canvas *canvas);

/* -- board.c -- */
void board_draw(const Layout *layout, Text *text);

/* -- pieces.c -- */
void pieces_draw(Canvas *canvas, const View *view);
/* A small one, beside words. */
void pieces_draw_icon(Canvas *canvas, unsigned owner, Spot at);
/* What the looks are. */
void pieces_define(const Canvas *canvas, Text *text);

/* -- marks.c -- */
void marks_draw_last(Canvas *canvas, Span move);
/* `moves` are spellings separated by blanks. */
void marks_draw_targets(Canvas *canvas, Span moves);
/* Where the player to move may put coins in; `targets` as above, or empty. */
void marks_draw_columns(Canvas *canvas, const View *view, Span targets);

#endif
