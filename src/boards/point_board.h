/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Boards of points joined by lines, as bitboards: the 3 x 3 star, and boards of two or three nested squares (rings).
 * Point k of ring r is bit 8r + k, so that each ring is a byte:
 *
 *      6---5---4        Ring 0 is the outer one. Where a board of two rings has a centre, it is bit 16. The star's points
 *      |       |        a1, b1, c1, ... c3 are bits 0 to 8.
 *      7       3
 *      |       |        The points with the same k of all rings form a spoke. Even k are corners, odd k are middles; on
 *      0---1---2        every board the rings are joined along the middle spokes, on some along the corner spokes too.
 */
#pragma once

#include "game/view.h"

#include <stdbool.h>
#include <stdint.h>

typedef uint32_t PointSet; /* one bit per point */

enum {
    POINTS_MAX = 32,
    SQUARE_POINTS_MAX = 24, /* on boards of nested squares */
    POINT_LINES_MAX = 32,
    POINT_JUMPS_MAX = 8, /* from one point */
    POINT_SYMMETRIES_MAX = 16,
    POINT_LABEL_SIZE = 4,
    POINT_NONE = 32 /* point_bit() of it is empty */
};

typedef enum PointBoardKind {
    BOARD_STAR9,
    BOARD_RING16,  /* two rings, joined at the middles */
    BOARD_RING16X, /* X: joined at the corners too */
    BOARD_RING17,  /* two rings and a centre */
    BOARD_RING17X,
    BOARD_RING24, /* three rings */
    BOARD_RING24X,
    BOARD_OWN, /* made from a BoardPlan; its points have no fixed order */
    BOARD_KINDS
} PointBoardKind;

typedef struct PointJump {
    uint8_t over;
    uint8_t landing;
} PointJump;

/* The edges in a form that finds the neighbours of a whole set by shifts. A mask holds the upper ends (by bit number) of
 * all edges of one kind. */
typedef struct PointSteps {
    PointSet along;   /* to the bit 1 below: along a ring, or a rank of the star */
    PointSet closing; /* to the bit 7 below: the edge between points 7 and 0 of a ring */
    PointSet across;  /* to the bit `stride` below: to the next ring, or along a file of the star */
    PointSet hub;     /* the centre, if it has edges of no such kind; otherwise empty */
    PointSet around;  /* the other ends of those edges */
    unsigned stride;  /* 8, on the star 3 */
} PointSteps;

typedef struct PointBoard {
    PointBoardKind kind;
    const char *name;
    unsigned points;
    unsigned size; /* number of files, and of ranks */
    PointSet all;
    uint16_t file[POINTS_MAX];                /* from 0, left to right */
    uint16_t rank[POINTS_MAX];                /* from 0, bottom to top */
    char label[POINTS_MAX][POINT_LABEL_SIZE]; /* d2 */
    uint8_t reading_order[POINTS_MAX];        /* ranks from the top, files from the left */
    uint8_t label_order[POINTS_MAX];          /* in byte order of the labels */
    PointSet adjacent[POINTS_MAX];
    PointSteps steps; /* the same edges */
    PointSet line[POINT_LINES_MAX];
    unsigned lines;
    PointJump jump[POINTS_MAX][POINT_JUMPS_MAX]; /* by start */
    uint8_t jumps[POINTS_MAX];
    uint8_t between[POINTS_MAX][POINTS_MAX]; /* the point jumped over, or POINT_NONE */
    uint8_t image[POINT_SYMMETRIES_MAX]
                 [POINTS_MAX]; /* symmetry, point -> point; 0 is the identity */
    unsigned symmetries;
} PointBoard;

/* `ring24` and the like. */
const char *point_board_name(PointBoardKind kind);
/* Not for BOARD_OWN: board_plan_build() makes those. */
void point_board_build(PointBoardKind kind, PointBoard *board);

/* For those who fill a board themselves. Men jump from either end of a straight triple to the other. */
void point_board_add_triple(PointBoard *board, unsigned first, unsigned middle, unsigned last);
/* Fills reading_order and label_order. */
void point_board_sort(PointBoard *board);
/* Whether a permutation of the points preserves edges, lines and jumps. */
bool point_board_preserves(const PointBoard *board, const uint8_t *image);

/* The points that a permutation maps the set to. */
PointSet point_set_image(const uint8_t *image, PointSet points);
/* The index of the line with these points, or -1. */
int point_board_find_line(const PointBoard *board, PointSet points);
/* The point with this label, or POINT_NONE. */
unsigned point_board_find(const PointBoard *board, const char *label, size_t length);
/* Adds the points in bit order, the edges, the lines in `lines` (one bit per line) and a region for each ring. */
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
    return (PointSet)(UINT64_C(1) << (point & 63));
}

/* Those of `lines` (one bit per line) whose points are all in `men`. */
static inline uint32_t point_complete_lines(const PointBoard *board, uint32_t lines, PointSet men)
{
    uint32_t complete = 0;
    for (; lines != 0; lines &= lines - 1) {
        complete |= (board->line[__builtin_ctz(lines)] & ~men) == 0 ? lines & -lines : 0;
    }
    return complete;
}

/* Points with an edge to one of `points`, on any board. */
static inline PointSet point_board_neighbours(const PointBoard *board, PointSet points)
{
    PointSet result = 0;
    for (; points != 0; points &= points - 1) {
        result |= board->adjacent[point_first(points)];
    }
    return result;
}

/* The same by shifts; not for BOARD_OWN, like everything that has PointSteps. */
static inline PointSet point_neighbours(const PointSteps *steps, PointSet points)
{
    PointSet up = (points << 1 & steps->along) | (points << 7 & steps->closing) |
                  (points << steps->stride & steps->across);
    PointSet down = (points & steps->along) >> 1 | (points & steps->closing) >> 7 |
                    (points & steps->across) >> steps->stride;
    return up | down | ((points & steps->hub) != 0 ? steps->around : 0) |
           ((points & steps->around) != 0 ? steps->hub : 0);
}

/* The number of edges with one end in `from` and the other in `to`; the sets are disjoint. */
static inline unsigned point_count_steps(const PointSteps *steps, PointSet from, PointSet to)
{
    PointSet along = ((from << 1 & to) | (to << 1 & from)) & steps->along;
    PointSet closing = ((from << 7 & to) | (to << 7 & from)) & steps->closing;
    PointSet across = ((from << steps->stride & to) | (to << steps->stride & from)) & steps->across;
    along |= closing >> 7; /* point 0 of a ring is never the upper end of an edge along it */
    unsigned count = (unsigned)__builtin_popcountll((uint64_t)along << 32 | across);
    if ((steps->hub & (from | to)) != 0) {
        count += point_count(steps->around & ((steps->hub & from) != 0 ? to : from));
    }
    return count;
}

typedef enum LineLayout {
    LINES_OF_RINGS,
    LINES_OF_STAR,
    LINES_IN_LIST /* any other board */
} LineLayout;

/* Lines by lookup. The lines on a ring depend on its byte alone and all rings are alike, so one table by that byte serves
 * them; a line along a spoke of three rings is an AND of their bytes. On the star one table by its nine bits has all lines.
 * Other boards have a list of lines. */
typedef struct LineTable {
    uint16_t closing[512];  /* points that would complete a line */
    uint16_t complete[512]; /* points that are in a complete line */
    uint16_t ready[512];    /* those of `closing` adjacent to a man of the byte outside that line */
    LineLayout layout;
    PointSet spokes; /* by point of a ring: whether the spoke through it is a line that counts */
    PointSet line[POINT_LINES_MAX];
    unsigned lines;
    const PointBoard *board;
} LineTable;

/* Only the lines in `lines` (one bit per line) count. */
void line_table_build(const PointBoard *board, uint32_t lines, LineTable *table);

static inline PointSet line_table_look_up(const uint16_t *by_ring, PointSet men)
{
    return (PointSet)by_ring[men & 255] | (PointSet)by_ring[men >> 8 & 255] << 8 |
           (PointSet)by_ring[men >> 16 & 255] << 16;
}

static inline PointSet line_spokes_closing(const LineTable *table, PointSet men)
{
    if (table->spokes == 0) {
        return 0;
    }
    PointSet outer = men & table->spokes;
    PointSet middle = men >> 8 & table->spokes;
    PointSet inner = men >> 16 & table->spokes;
    return (middle & inner) | (outer & inner) << 8 | (outer & middle) << 16;
}

/* line_closing() and line_ready() on a board with a list of lines. */
PointSet line_list_closing(const LineTable *table, PointSet men);
PointSet line_list_ready(const LineTable *table, PointSet men);
PointSet line_list_complete(const LineTable *table, PointSet men);

/* Points, occupied or not, of a line whose other points are all in `men`. */
static inline PointSet line_closing(const LineTable *table, PointSet men)
{
    if (table->layout != LINES_OF_RINGS) {
        return table->layout == LINES_OF_STAR ? table->closing[men & 511]
                                              : line_list_closing(table, men);
    }
    return line_table_look_up(table->closing, men) | line_spokes_closing(table, men);
}

/* Those of them that a man outside the line can step to. */
static inline PointSet line_ready(const LineTable *table, const PointSteps *steps, PointSet men)
{
    if (table->layout != LINES_OF_RINGS) {
        return table->layout == LINES_OF_STAR ? table->ready[men & 511]
                                              : line_list_ready(table, men);
    }
    PointSet ready = line_table_look_up(table->ready, men);
    PointSet beside = (men << 8 & steps->across) | (men & steps->across) >> 8 |
                      ((men & steps->hub) != 0 ? steps->around : 0);
    ready |= line_table_look_up(table->closing, men) & beside;
    PointSet on_spokes = line_spokes_closing(table, men);
    if (on_spokes != 0) {
        PointSet along_ring = (men << 1 & steps->along) | (men & steps->along) >> 1 |
                              (men << 7 & steps->closing) | (men & steps->closing) >> 7;
        ready |= on_spokes & along_ring;
    }
    return ready;
}

/* Men in complete lines. */
static inline PointSet line_complete(const LineTable *table, PointSet men)
{
    if (table->layout != LINES_OF_RINGS) {
        return table->layout == LINES_OF_STAR ? table->complete[men & 511]
                                              : line_list_complete(table, men);
    }
    PointSet spokes = men & men >> 8 & men >> 16 & table->spokes;
    return line_table_look_up(table->complete, men) | spokes | spokes << 8 | spokes << 16;
}
