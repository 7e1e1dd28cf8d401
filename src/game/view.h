/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What there is to see. A Geometry is the empty board, a View is what lies on and beside it. Both are
 * plain data without rules, and all that any drawing (text, JSON, picture) is made from: a family says
 * what is there, one piece of code each says how it looks.
 */
#ifndef NGUZO_GAME_VIEW_H
#define NGUZO_GAME_VIEW_H

#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

enum {
    GEOMETRY_MAX_PLACES = 128,
    GEOMETRY_MAX_EDGES = 256,
    GEOMETRY_MAX_LINES = 32,
    GEOMETRY_MAX_REGIONS = 16,
    GEOMETRY_NAME_SIZE = 8,
    VIEW_MAX_PIECES = 160,
    VIEW_MAX_COUNTS = 32,
    VIEW_MAX_NOTES = 12,
    VIEW_NOTE_SIZE = 120,
    VIEW_MAX_COLOURS = 4,
    VIEW_MAX_PARTS = 20, /* places that the spelling of a move names */
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
    const char *fill;  /* its colour as SVG writes it; NULL: that of the board */
    const char *label; /* written beside it; NULL: none */
    uint8_t owner;     /* whose home it is: a colour of the View, or VIEW_NEUTRAL */
    uint8_t places[GEOMETRY_MAX_PLACES];
    size_t count;
} GeometryRegion;

typedef struct GeometryLine {
    uint8_t places[5];
    uint8_t count;
} GeometryLine;

typedef struct Geometry {
    const char *board; /* its name: ring24, grid10x9, hex4 … */
    PlaceShape shape;
    int32_t width; /* all places have 0 <= x <= width, 0 <= y <= height */
    int32_t height;
    GeometryPlace place[GEOMETRY_MAX_PLACES];
    size_t places;
    uint8_t edge[GEOMETRY_MAX_EDGES][2];
    size_t edges;
    GeometryLine line[GEOMETRY_MAX_LINES]; /* the lines that make a mill, if the game has such */
    size_t lines;
    int pile_height; /* the most pieces that lie on one another; 0: they do not */
    GeometryRegion region[GEOMETRY_MAX_REGIONS];
    size_t regions;
} Geometry;

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

/* Those on the same place are listed from the bottom up. */
typedef struct ViewPiece {
    uint8_t place; /* index into Geometry.place */
    uint8_t owner; /* colour: 0 for p1's (first) colour …, or VIEW_NEUTRAL */
    char symbol;   /* how a drawing in characters shows it */
    const PieceKind *kind;
} ViewPiece;

/* A number beside the board. */
typedef struct ViewCount {
    const char *name; /* "hand", "captured", "flights", "prisoners" … */
    uint8_t owner;    /* colour, or VIEW_NEUTRAL: nobody's in particular */
    int32_t value;
} ViewCount;

/* A word or a few beside the board: the phase, what is barred. */
typedef struct ViewNote {
    const char *name;
    char text[VIEW_NOTE_SIZE];
} ViewNote;

typedef struct View {
    uint8_t seats[VIEW_MAX_COLOURS]; /* of each colour, a bit a seat: who plays it */
    uint8_t colours;
    const char *symbols; /* of each colour's pieces in a drawing in characters; NULL: they differ */
    uint8_t mover; /* the colour that is to move, or to throw; of a finished game: that would be */
    /* The region whose places moves refer to by number, from 1, and the place from which the player to move
     * looks at it; NULL: none. */
    const char *numbered_region;
    uint8_t numbered_from;
    ViewPiece piece[VIEW_MAX_PIECES];
    size_t pieces;
    size_t slots; /* of a heap: empty ones after the pieces, for chips that were there or may be */
    ViewCount count[VIEW_MAX_COUNTS];
    size_t counts;
    ViewNote note[VIEW_MAX_NOTES];
    size_t notes;
} View;

/* A place in the spelling of a move, and the sign before it: '-', 'x', or 0 where none stands. */
typedef struct MovePart {
    uint8_t place;
    char sign;
} MovePart;

/* Appending; more than fits is a broken invariant of the family (asserted). */
void geometry_add_place(Geometry *geometry, const char *name, int32_t x, int32_t y);
void geometry_add_edge(Geometry *geometry, size_t from, size_t to);
GeometryRegion *geometry_add_region(Geometry *geometry, const char *name);
/* NULL if there is none of this name. */
const GeometryRegion *geometry_find_region(const Geometry *geometry, const char *name);
bool region_contains(const GeometryRegion *region, size_t place);
void view_add_colour(View *view, unsigned seats);
void view_add_piece(View *view, size_t place, unsigned owner, const PieceKind *kind, char symbol);
void view_add_count(View *view, const char *name, unsigned owner, int32_t value);
/* The first count of this name, 0 if there is none. */
int32_t view_count(const View *view, const char *name);
void view_add_note(View *view, const char *name, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Splits a spelling into the places that it names, in order: `d2-d3xf4` is d2, d3, f4, and `2@e5` is e5.
 * None if it holds anything but places (`pass`, `toss3`, a column of Jamit), or more of them than VIEW_MAX_PARTS. */
size_t view_split_move(const Geometry *geometry, Span move, MovePart parts[VIEW_MAX_PARTS]);
/* The places alone, at most `most` of them. */
size_t view_places_of_move(const Geometry *geometry, Span move, uint8_t *places, size_t most);

#endif
