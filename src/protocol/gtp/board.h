/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards and moves in terms of GTP: a square of vertices, named by letter and number, and one vertex per play. A place
 * is the vertex of the same name (a1 is A1). A move is the sequence of the places in its notation: `d2-d3xf4` is
 * D2, D3, F4.
 */
#pragma once

#include "game/game.h"

enum {
    GTP_SIZE_MAX = 19,
    GTP_PARTS_MAX = VIEW_MAX_TOUCHES,
    GTP_NO_PLACE = 254,
    GTP_PASS = 255 /* as a part of a move: a pass */
};

typedef struct GtpBoard {
    bool fits; /* every place has the name of a vertex */
    unsigned size;
    Geometry geometry;
    uint8_t column[GEOMETRY_MAX_PLACES]; /* from 0, of a place */
    uint8_t row[GEOMETRY_MAX_PLACES];
    uint8_t place[GTP_SIZE_MAX][GTP_SIZE_MAX]; /* at a column and row, or GTP_NO_PLACE */
} GtpBoard;

typedef struct GtpMove {
    Move move;
    uint8_t part
        [GTP_PARTS_MAX]; /* places: those where the piece stands, then those whose pieces are removed */
    uint8_t parts;
    uint8_t stops;  /* how many of them are of the former kind */
    uint8_t length; /* of its notation */
} GtpMove;

void gtp_board_read(const Geometry *geometry, GtpBoard *board);
/* Appends A1. */
void gtp_vertex_print(unsigned column, unsigned row, Text *text);
/* Appends A1 or PASS. */
void gtp_board_print(const GtpBoard *board, unsigned part, Text *text);
/* Parses a vertex or `pass` in either case. A vertex without a place is GTP_NO_PLACE. */
MUST_CHECK Status gtp_board_parse(const GtpBoard *board, Span word, unsigned *part, Fault *fault);
/* For games whose places are vertices: a move without places is a pass. */
GtpMove gtp_move_split(const Game *game, const GameState *state, Move move);
