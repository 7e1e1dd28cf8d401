/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What is visible. A Geometry is the empty board, a View is what lies on and beside it, and a MoveView is what a move does
 * there. All are plain data without rules. Families fill them, and src/render draws them as text, JSON or SVG without
 * knowing the game.
 */
#pragma once

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

enum {
    GEOMETRY_MAX_PLACES = 128,
    GEOMETRY_MAX_EDGES = 256,
    GEOMETRY_MAX_LINES = 32,
    GEOMETRY_LINE_PLACES = 16,
    GEOMETRY_MAX_REGIONS = 16,
    GEOMETRY_MAX_COLUMNS = 54,
    GEOMETRY_MAX_CELLS = 9, /* of a column */
    GEOMETRY_MAX_HAND = 4,
    GEOMETRY_MAX_BUTTONS = 48,
    GEOMETRY_NAME_SIZE = 8,
    VIEW_MAX_PIECES = 160,
    VIEW_MAX_COUNTS = 32,
    VIEW_MAX_NOTES = 12,
    VIEW_NOTE_SIZE = 120,
    VIEW_MAX_COLOURS = 4,
    VIEW_MAX_STOPS = 10,
    VIEW_MAX_REMOVALS = 16,
    VIEW_MAX_TOUCHES = VIEW_MAX_STOPS + VIEW_MAX_REMOVALS + 1,
    VIEW_NEUTRAL = 255
};

/* How the places of a board are drawn. */
typedef enum PlaceShape {
    PLACE_POINT,   /* a crossing of lines; `edges` are the lines */
    PLACE_SQUARE,  /* a square cell */
    PLACE_HEX,     /* a hexagonal cell with a corner up */
    PLACE_STATION, /* a circle on a track; `edges` are the arrows, from first to second */
    PLACE_HEAP     /* no board: a heap of chips */
} PlaceShape;

typedef enum PlaceRole {
    PLACE_ORDINARY,
    PLACE_CENTRE,  /* a marked cell that no piece enters */
    PLACE_OUTSIDE, /* one step beyond a corner of a board of cells, shown with its name */
    PLACE_BOX      /* a box beside a track that holds many pieces */
} PlaceRole;

/* Coordinates: x to the right, y downwards, in thousandths of the distance between neighbours in a row. */
typedef struct GeometryPlace {
    char name[GEOMETRY_NAME_SIZE]; /* as moves spell it */
    int32_t x;
    int32_t y;
    PlaceRole role;
} GeometryPlace;

/* A named set of places that the rules treat alike: a ring, a home rank, a colour of station. */
typedef struct GeometryRegion {
    const char *name;
    const char *fill;  /* its colour in SVG syntax; NULL: that of the board */
    const char *label; /* drawn beside it; NULL: none */
    uint8_t owner;     /* whose home it is: a colour of the View, or VIEW_NEUTRAL */
    uint8_t places[GEOMETRY_MAX_PLACES];
    size_t count;
} GeometryRegion;

typedef struct GeometryLine {
    uint8_t places[GEOMETRY_LINE_PLACES];
    uint8_t count;
} GeometryLine;

typedef enum PieceShape {
    PIECE_DISC,
    PIECE_CHIP,       /* a smaller disc, which may lie on others */
    PIECE_TILE,       /* square, with the mark of its owner */
    PIECE_LABEL_TILE, /* square, with a label */
    PIECE_COIN,       /* a small disc with a label */
    PIECE_STONE,      /* a disc with a rim */
    PIECE_PAWN        /* a disc with a label */
} PieceShape;

enum { PIECE_SHAPES = PIECE_PAWN + 1 };

/* Each family defines its own kinds. */
typedef struct PieceKind {
    const char *name; /* one word, for clients */
    PieceShape shape;
    const char *label; /* of a shape with a label; NULL: the symbol of the piece */
} PieceKind;

/* Cells one behind the other, into which pieces are pushed from the board's edge. */
typedef struct GeometryColumn {
    char name[GEOMETRY_NAME_SIZE];
    /* Where its number is drawn: before its first cell, possibly beyond the board's width. */
    int32_t x;
    int32_t y;
    uint8_t cells[GEOMETRY_MAX_CELLS]; /* in the order of travel */
    size_t count;
} GeometryColumn;

/* A kind of piece beside the board that a player chooses separately, before or after a place. */
typedef struct HandPiece {
    const char *name;
    uint8_t owner; /* owner, symbol and kind are as in ViewPiece */
    char symbol;
    const PieceKind *kind;
} HandPiece;

typedef struct Geometry {
    const char *board; /* its name: ring24, grid10x9, hex4 … */
    PlaceShape shape;
    int32_t width; /* all places have 0 <= x <= width, 0 <= y <= height */
    int32_t height;
    GeometryPlace place[GEOMETRY_MAX_PLACES];
    size_t places;
    uint8_t edge[GEOMETRY_MAX_EDGES][2];
    size_t edges;
    GeometryLine line[GEOMETRY_MAX_LINES]; /* the lines that make a mill, if the game has mills */
    size_t lines;
    int pile_height; /* the most pieces in a pile; 0: there are no piles */
    GeometryRegion region[GEOMETRY_MAX_REGIONS];
    size_t regions;
    GeometryColumn column[GEOMETRY_MAX_COLUMNS];
    size_t columns;
    HandPiece hand[GEOMETRY_MAX_HAND];
    size_t hand_pieces;
    /* Moves without a place, as they are spelt: a frontend shows a button for each. */
    char button[GEOMETRY_MAX_BUTTONS][GEOMETRY_NAME_SIZE];
    size_t buttons;
} Geometry;

/* Pieces on the same place are listed from the bottom up. */
typedef struct ViewPiece {
    uint8_t place; /* index into Geometry.place */
    uint8_t owner; /* colour: 0 for p1's (first) colour …, or VIEW_NEUTRAL */
    char symbol;   /* in a drawing in characters */
    const PieceKind *kind;
} ViewPiece;

/* A number beside the board. */
typedef struct ViewCount {
    const char *name; /* "hand", "captured", "flights", "prisoners" … */
    uint8_t owner;    /* colour, or VIEW_NEUTRAL */
    int32_t value;
} ViewCount;

/* A short text beside the board, such as the phase. */
typedef struct ViewNote {
    const char *name;
    char text[VIEW_NOTE_SIZE];
} ViewNote;

typedef struct View {
    uint8_t seats[VIEW_MAX_COLOURS]; /* the seats that play each colour, one bit per seat */
    uint8_t colours;
    const char *symbols; /* of each colour's pieces in a drawing in characters; NULL: they differ */
    uint8_t mover; /* the colour to move or to throw, or that would be next in a finished game */
    /* The columns, from Geometry.column[first_column] on, to which the player to move refers as 1, 2, …; none if
     * `columns` is 0. */
    uint8_t first_column;
    uint8_t columns;
    ViewPiece piece[VIEW_MAX_PIECES];
    size_t pieces;
    size_t slots; /* of a heap: places after the pieces, of chips taken or still to be chosen */
    ViewCount count[VIEW_MAX_COUNTS];
    size_t counts;
    ViewNote note[VIEW_MAX_NOTES];
    size_t notes;
    uint8_t sticks; /* that lie thrown beside the board */
    uint8_t flat;   /* of these, how many show the flat side */
} View;

typedef enum MoveKind {
    MOVE_PASS,
    MOVE_PLACE,   /* a piece comes to lie on path[0] */
    MOVE_GO,      /* a piece goes along the path */
    MOVE_REMOVE,  /* a removal alone */
    MOVE_INSERT,  /* pieces go into a column, one after the other */
    MOVE_TAKE,    /* `number` chips are taken */
    MOVE_CHIPS,   /* the heap is to have `number` chips */
    MOVE_DRAW,    /* `number` is the largest draw */
    MOVE_TOSS,    /* the sticks show `number` */
    MOVE_TIMEOUT, /* of the player to move */
    MOVE_IMPASSE
} MoveKind;

/* What a move does. */
typedef struct MoveView {
    MoveKind kind;
    uint8_t path[VIEW_MAX_STOPS]; /* places where the piece stands, from first to last */
    uint8_t stops;
    /* Places whose pieces the move removes: first those that the player chooses, then those that follow from the
     * path. */
    uint8_t removed[VIEW_MAX_REMOVALS];
    uint8_t removals;
    uint8_t chosen;
    uint8_t column;  /* MOVE_INSERT: in Geometry.column */
    uint8_t hand[2]; /* in Geometry.hand: the unusual piece placed, or those inserted, in order */
    uint8_t hand_pieces;
    uint8_t number;
} MoveView;

/* These append. That everything fits is an invariant of the family, which is asserted. */
void geometry_add_place(Geometry *geometry, const char *name, int32_t x, int32_t y);
void geometry_add_edge(Geometry *geometry, size_t from, size_t to);
/* Whether each name is the letter of a file and the number of a rank, which then can be shown beside the board. */
bool geometry_has_coordinates(const Geometry *geometry);
GeometryRegion *geometry_add_region(Geometry *geometry, const char *name);
/* Its name is `word`, followed by `number` unless that is 0. */
void geometry_add_button(Geometry *geometry, const char *word, unsigned number);
bool region_contains(const GeometryRegion *region, size_t place);
void view_add_colour(View *view, unsigned seats);
void view_add_piece(View *view, size_t place, unsigned owner, const PieceKind *kind, char symbol);
void view_add_count(View *view, const char *name, unsigned owner, int32_t value);
/* The first count of this name, 0 if there is none. */
int32_t view_count(const View *view, const char *name);
void view_add_note(View *view, const char *name, const char *format, ...) PRINTF_LIKE(3, 4);

/* The next stop of the path; the next removal. */
void move_view_go(MoveView *move, size_t place);
void move_view_remove(MoveView *move, size_t place);
/* The next removal, which the player chooses; before those that he does not. */
void move_view_choose(MoveView *move, size_t place);
/* Of a move that places, moves, removes or passes: which of these. */
MoveKind move_view_kind(const MoveView *move);

/* The names of what a person touches to make the move, in order: pieces beside the board, a column, places; or
 * `spelling`, the button, if there are none. They point into `geometry`. */
size_t move_view_touches(const MoveView *move, const Geometry *geometry, const char *spelling,
                         const char *touches[VIEW_MAX_TOUCHES]);
