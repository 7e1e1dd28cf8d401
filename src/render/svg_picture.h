/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How a picture is made, shared by the files of the SVG module. A Picture is what to draw. A Canvas is what
 * has been drawn: layers of elements, one per line, and the distinct looks of pieces that they refer to.
 * Heading and board stay the same during a game and are not part of the canvas, so that an animation can
 * compare two positions element by element.
 */
#pragma once

#include "render/svg.h"
#include "render/svg_layout.h"

/* The moves of SvgOptions.arrows. */
typedef struct Arrows {
    MoveView *move;
    size_t count;
} Arrows;

/* What the legal moves do with a place. */
enum { TARGET_FROM = 1, TARGET_TO = 2, TARGET_TAKEN = 4 };

/* Where the legal moves lead. */
typedef struct Targets {
    uint8_t place[GEOMETRY_MAX_PLACES]; /* flags */
    bool column[GEOMETRY_MAX_COLUMNS];
} Targets;

typedef struct Picture {
    Drawing *drawing;
    const char *title;   /* of the game */
    const char *variant; /* its spec */
    Text status;         /* whose turn it is, or how the game ended */
    bool over;
    char last_move[GAME_MOVE_TEXT_SIZE]; /* "" at the start */
    Targets targets;                     /* none unless the options ask for them */
    Arrows arrows;                       /* the caller's */
    SvgOptions options;
} Picture;

typedef enum Layer {
    LAYER_MARKS, /* below the pieces */
    LAYER_PIECES,
    LAYER_SIGNS, /* above the pieces */
    LAYER_CARDS, /* frames in the panel */
    LAYER_PANEL,
    LAYERS
} Layer;

enum {
    CANVAS_MAX_LOOKS = 32,
    PIECE_SLICE = PIECE_SHAPES /* as the shape of a look: a chip that lies under others */
};

/* How a piece looks: defined once, used at every place. */
typedef struct Look {
    uint8_t shape;
    uint8_t owner;
    char label[4];
} Look;

typedef struct Canvas {
    Layout layout;
    Text layer[LAYERS];
    Look look[CANVAS_MAX_LOOKS];
    size_t looks;
    int bottom; /* where the panel ends */
} Canvas;

/* -- svg.c -- */
/* Free the picture whatever the result is. */
MUST_CHECK Status picture_init(Picture *picture, const Record *record, const SvgOptions *options,
                               Fault *fault);
/* Reads the moves of options->arrows, each of which is legal in the record's position, or after the moves before it.
 * Free `arrows->move` with free() whatever the result is. */
MUST_CHECK Status arrows_read(const SvgOptions *options, const Record *record, Arrows *arrows,
                              Fault *fault);
void picture_free(Picture *picture);
/* Appends the whole document. */
void picture_draw(const Picture *picture, Text *text);
/* Lays the board out and draws the position into the layers; false if out of memory. */
MUST_CHECK bool canvas_draw(Canvas *canvas, const Picture *picture);
void canvas_free(Canvas *canvas);
/* Appends everything that comes before the layers, the looks in use included. */
void document_open(const Picture *picture, const Canvas *canvas, Text *text);
void document_open_layer(Layer layer, const Theme *theme, Text *text);

/* -- svg_board.c: the empty board -- */
void board_draw(const Layout *layout, Text *text);

/* -- svg_pieces.c -- */
/* Pieces, and the empty slots of a heap. */
void pieces_draw(Canvas *canvas, const View *view);
/* A small piece, to stand beside text. */
void pieces_draw_icon(Canvas *canvas, unsigned owner, Spot at);
/* Appends the definitions of the looks in use. */
void pieces_define(const Canvas *canvas, Text *text);

/* -- svg_marks.c: the last move and the possible next ones -- */
void marks_draw_last(Canvas *canvas, const MoveView *move);
void marks_draw_targets(Canvas *canvas, const Targets *targets);
/* The numbers of the columns that the player to move refers to. */
void marks_draw_numbers(Canvas *canvas, const View *view, const Targets *targets);
/* Arrows for moves: a ring where a piece is placed. */
void marks_draw_arrows(Canvas *canvas, const Arrows *arrows);
/* Appends the definition of the arrowhead. */
void marks_define_arrow(const Theme *theme, Text *text);

/* -- svg_panel.c: text above and to the right of the board -- */
int panel_total_width(const Layout *layout);
/* Appends the heading and returns where it ends. */
int panel_draw_heading(const Picture *picture, int width, Text *text);
void panel_draw(Canvas *canvas, const Picture *picture);
/* The position in a few sentences, for screen readers. */
void panel_describe(const Picture *picture, Text *text);
