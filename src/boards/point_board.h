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

#include "game/view.h"

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
    BOARD_RING24X,
    BOARD_KINDS
} PointBoardKind;

typedef struct PointJump {
    uint8_t over;
    uint8_t landing;
} PointJump;

/* The edges as shifts of whole sets. They are those between points whose bits are `along` or `across`
 * apart, those that close a square, and those of one hub; a mask holds the upper ends. */
typedef struct PointSteps {
    PointSet along;   /* from the bit below */
    PointSet closing; /* from the bit seven below */
    PointSet across;  /* from the bit `stride` below */
    PointSet hub;     /* a point with edges that are none of these, or nothing */
    PointSet around;  /* the other ends of those */
    unsigned stride;  /* 8, on the star 3 */
} PointSteps;

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
    PointSteps steps; /* the same */
    PointSet line[POINT_LINES_MAX];
    unsigned lines;
    PointJump jump[POINTS_MAX][POINT_JUMPS_MAX]; /* straight triples that begin here */
    uint8_t jumps[POINTS_MAX];
    uint8_t between[POINTS_MAX][POINTS_MAX]; /* the middle of a straight triple, or POINT_NONE */
    uint8_t image[POINT_SYMMETRIES_MAX]
                 [POINTS_MAX]; /* symmetry, point -> point; 0 is the identity */
    unsigned symmetries;
} PointBoard;

/* `ring24` and the like. */
const char *point_board_name(PointBoardKind kind);
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

/* Points with an edge to one of `points`. */
static inline PointSet point_neighbours(const PointSteps *steps, PointSet points)
{
    PointSet up = (points << 1 & steps->along) | (points << 7 & steps->closing) |
                  (points << steps->stride & steps->across);
    PointSet down = (points & steps->along) >> 1 | (points & steps->closing) >> 7 |
                    (points & steps->across) >> steps->stride;
    return up | down | ((points & steps->hub) != 0 ? steps->around : 0) |
           ((points & steps->around) != 0 ? steps->hub : 0);
}

/* Edges with one end in `from` and the other in `to`; the two have no point in common. */
static inline unsigned point_count_steps(const PointSteps *steps, PointSet from, PointSet to)
{
    PointSet along = ((from << 1 & to) | (to << 1 & from)) & steps->along;
    PointSet closing = ((from << 7 & to) | (to << 7 & from)) & steps->closing;
    PointSet across = ((from << steps->stride & to) | (to << steps->stride & from)) & steps->across;
    along |= closing >> 7; /* the first point of a square, never an upper end of the others */
    unsigned count = (unsigned)__builtin_popcountll((uint64_t)along << 32 | across);
    if ((steps->hub & (from | to)) != 0) {
        count += point_count(steps->around & ((steps->hub & from) != 0 ? to : from));
    }
    return count;
}

/* Lines as look-ups: the sides of a square depend on its byte alone, all squares are alike, and lines
 * across three squares are an AND of their bytes. (The star is one chunk of nine bits.) */
typedef struct LineTable {
    uint16_t closing[512]; /* points of the chunk whose line lacks only them */
    uint16_t whole[512];   /* points of the chunk that stand in a complete line */
    uint16_t
        joining[512]; /* of `closing`: with an edge to a man in the chunk that is not in the line */
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

/* Of those points the ones that a man who is not in the line can step to. */
static inline PointSet line_joining(const LineTable *table, const PointSteps *steps, PointSet men)
{
    if (table->is_star) {
        return table->joining[men & 511];
    }
    PointSet joining = line_table_look_up(table->joining, men);
    PointSet beside = (men << 8 & steps->across) | (men & steps->across) >> 8 |
                      ((men & steps->hub) != 0 ? steps->around : 0);
    joining |= line_table_look_up(table->closing, men) & beside;
    if (table->spokes != 0) {
        PointSet outer = men & table->spokes;
        PointSet middle = men >> 8 & table->spokes;
        PointSet inner = men >> 16 & table->spokes;
        PointSet closing = (middle & inner) | (outer & inner) << 8 | (outer & middle) << 16;
        PointSet turned = (men << 1 & steps->along) | (men & steps->along) >> 1 |
                          (men << 7 & steps->closing) | (men & steps->closing) >> 7;
        joining |= closing & turned;
    }
    return joining;
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
