/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards of points joined by lines, as bitboards: the 3 x 3 star and the boards of two or three nested
 * squares. Point k of ring r is bit 8r + k, so that a square is a byte:
 *
 *      6---5---4        ring 0 is the outer square; the centre, where a board of two squares has one,
 *      |       |        is bit 16. The star's bits are its points from a1, b1, c1 up to c3.
 *      7       3
 *      |       |
 *      0---1---2
 */
#ifndef NGUZO_BOARDS_POINT_BOARD_H
#define NGUZO_BOARDS_POINT_BOARD_H

#include "core/view.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t PointSet; /* a bit a point */

enum {
    POINTS_MAX = 24,
    POINT_LINES_MAX = 20,
    POINT_JUMPS_MAX = 8,
    POINT_SYMMETRIES_MAX = 16,
    POINT_NONE = 31
};

typedef enum PointBoardKind {
    BOARD_STAR9,
    BOARD_RING16,  /* two squares, joined at the middles */
    BOARD_RING16X, /* and at the corners */
    BOARD_RING17,  /* two squares and a centre */
    BOARD_RING17X,
    BOARD_RING24, /* three squares */
    BOARD_RING24X
} PointBoardKind;

typedef struct PointJump {
    uint8_t over;
    uint8_t landing;
} PointJump;

typedef struct PointBoard {
    const char *name;
    unsigned points;
    unsigned size; /* files, and ranks, of the square that holds it */
    PointSet all;
    uint8_t file[POINTS_MAX];          /* from 0, left to right */
    uint8_t rank[POINTS_MAX];          /* from 0, bottom to top */
    char label[POINTS_MAX][3];         /* d2 */
    uint8_t reading_order[POINTS_MAX]; /* points by ranks from the top, files from the left */
    PointSet adjacent[POINTS_MAX];
    PointSet line[POINT_LINES_MAX];
    unsigned lines;
    PointJump jump[POINTS_MAX][POINT_JUMPS_MAX]; /* straight triples that begin here */
    uint8_t jumps[POINTS_MAX];
    uint8_t between[POINTS_MAX][POINTS_MAX]; /* the middle of a straight triple, or POINT_NONE */
    uint8_t image[POINT_SYMMETRIES_MAX]
                 [POINTS_MAX]; /* symmetry, point -> point; 0 is the identity */
    unsigned symmetries;
} PointBoard;

void point_board_build(PointBoardKind kind, PointBoard *board);

PointSet point_board_transform(const PointBoard *board, unsigned symmetry, PointSet points);
/* The index of a line by its points; -1 if they make no line. */
int point_board_find_line(const PointBoard *board, PointSet points);
/* The point with this label, or POINT_NONE. */
unsigned point_board_find(const PointBoard *board, const char *label, size_t length);
/* Places in bit order, edges, the lines in `lines` (a bit a line), a region a square. */
void point_board_describe(const PointBoard *board, uint32_t lines, Geometry *geometry);

static inline unsigned point_count(PointSet points)
{
    return (unsigned)__builtin_popcount(points);
}

/* The lowest point; `points` is not empty. */
static inline unsigned point_first(PointSet points)
{
    return (unsigned)__builtin_ctz(points);
}

static inline PointSet point_bit(unsigned point)
{
    return (PointSet)1 << (point & 31);
}

/* Lines as look-ups: the sides of a square depend on its byte alone, all squares are alike, and lines
 * across three squares are an AND of their bytes. (The star is one chunk of nine bits.) */
typedef struct LineTable {
    uint16_t closing[512]; /* points of the chunk whose line lacks only them */
    uint16_t whole[512];   /* points of the chunk that stand in a complete line */
    bool is_star;
    PointSet spokes; /* which of the eight lines across three squares count */
} LineTable;

/* Only the lines in `lines` (a bit a line) count. On nested squares a side counts on all or none. */
void line_table_build(const PointBoard *board, uint32_t lines, LineTable *table);

static inline PointSet line_table_look_up(const uint16_t *chunk, PointSet men)
{
    return (PointSet)chunk[men & 255] | (PointSet)chunk[men >> 8 & 255] << 8 |
           (PointSet)chunk[men >> 16 & 255] << 16;
}

/* Points, empty or not, that have both other points of some line in `men`. */
static inline PointSet line_closing(const LineTable *table, PointSet men)
{
    if (table->is_star) {
        return table->closing[men & 511];
    }
    PointSet closing = line_table_look_up(table->closing, men);
    if (table->spokes != 0) {
        PointSet outer = men & table->spokes;
        PointSet middle = men >> 8 & table->spokes;
        PointSet inner = men >> 16 & table->spokes;
        closing |= (middle & inner) | (outer & inner) << 8 | (outer & middle) << 16;
    }
    return closing;
}

/* Men that stand in a complete line. */
static inline PointSet line_whole(const LineTable *table, PointSet men)
{
    if (table->is_star) {
        return table->whole[men & 511];
    }
    PointSet spokes = men & men >> 8 & men >> 16 & table->spokes;
    return line_table_look_up(table->whole, men) | spokes | spokes << 8 | spokes << 16;
}

#endif
