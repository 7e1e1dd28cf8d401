/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A perfect index of the positions of a mill game, for retrograde analysis (the contract is game/numbering.h).
 *
 *   shape   the material and counters of a position: men on the board and in hand for each side, flights left, moves
 *           without a capture, ...; Gasser's nine men's morris paper calls this a subspace
 *   frame   the barred lines of a position up to symmetry (frames.h)
 *   class   a shape with a frame
 *
 * Within a class without barred lines a position's index is row * columns + column: the row is the rank, up to symmetry, of the
 * men of the side that has more on the board (the side to move if both have as many); the column is the rank of the other
 * men on the remaining points. So moves of the smaller side stay within a row, no matter which side is to move.
 */
#pragma once

#include "game/numbering.h"
#include "games/mill/frames.h"

enum { MILL_STRIDES = 10 };

/* Which sides have barred lines. Where only captures bar lines, a move that captures nothing leads from positions with bars to
 * positions with fewer: they are shapes of their own, outside the cycles. Elsewhere they share a shape. */
typedef enum MillBars { BARS_NONE, BARS_OWN, BARS_OTHER, BARS_KINDS } MillBars;

/* Pairs: of the side to move, of the other. */
typedef struct MillShape {
    uint8_t men[2]; /* on the board */
    uint8_t hand[2];
    uint8_t flights[2];
    uint8_t shotless;
    uint8_t siege;
    uint8_t first; /* maker of the first line: 0 nobody, 1 the side to move, 2 the other */
    uint8_t side;  /* to move; where colours do not matter, one that the hands allow */
    uint8_t bars;  /* MillBars; BARS_NONE where they share a shape */
    bool cycles;
    uint16_t first_frame;
    uint16_t frames;      /* their number; 1, if lines are not barred */
    uint32_t first_class; /* the class with the first frame; those of the other frames follow */
    uint32_t group;
    uint32_t part;
} MillShape;

typedef struct MillNumbering {
    const MillRules *rules;
    PointSets sets;
    MillFrames frames;
    uint32_t set_classes[POINTS_MAX + 1]; /* by number of men: sets up to symmetry */
    bool sided;                           /* the two sides have different lines */
    MillShape *shapes;                    /* in the order of solving */
    uint32_t shape_count;
    uint32_t *shape_of_class;
    uint32_t class_count;
    uint32_t part_count;
    uint32_t *first_shape_of_part; /* part_count + 1 */
    uint32_t stride[MILL_STRIDES]; /* see slot_of() in shapes.c */
    int32_t *shape_of_slot;        /* by slot_of(); -1: no such shape */
} MillNumbering;

extern const NumberingFamily mill_numbering; /* numbering.c */

/* Whether only captures bar lines: a move that completes a line removes a man, because the opponent always has one. */
static inline bool mill_bars_are_apart(const MillRow *row)
{
    return row->reform == REFORM_SWAP && row->makes == MAKES_REMOVAL &&
           row->removal == REMOVAL_MUST && row->placing == PLACING_FIRST && row->reduce != 0;
}

/* Computes the strides of slot_of() and returns the number of slots. */
uint64_t mill_divide_slots(const MillRules *rules, uint32_t stride[MILL_STRIDES]);
/* shapes.c: lists the shapes of the game in solving order. */
MUST_CHECK Status mill_shapes_build(MillNumbering *numbering);
/* The index of a shape, -1 if the game does not have it. */
int32_t mill_find_shape(const MillNumbering *numbering, const MillShape *shape);
/* The number of men of the side that makes up the rows of a shape. */
static inline unsigned mill_row_men(const MillShape *shape)
{
    return shape->men[shape->men[MILL_OWN] < shape->men[MILL_OTHER] ? MILL_OTHER : MILL_OWN];
}
/* The index of a position without barred lines within its class. */
uint64_t mill_index(const MillNumbering *mill, PointSet own, PointSet other);
/* The column of a set in a row: the least of its images under the symmetries of the row. */
uint32_t mill_column(const MillNumbering *mill, PointSet row, bool is_symmetric, PointSet small);

/* The frame of barred lines and the symmetry that leads to it; false if the position cannot arise in play. */
bool mill_find_frame(const MillNumbering *mill, PointSet own, PointSet other, uint32_t own_barred,
                     uint32_t other_barred, unsigned *frame, unsigned *symmetry);
/* The index of a position with barred lines, which a symmetry maps to a frame. `breaker` are the men to which the lines are
 * barred, of the side to move and of the other; NULL where lines are barred to all. */
uint64_t mill_index_in_frame(const MillNumbering *mill, unsigned number, unsigned symmetry,
                             PointSet own, PointSet other, const PointSet *breaker);
/* Whether the bars of a frame can arise: the side to move could still complete its barred lines, and the other side's last
 * move can have gone from the hole to the point of one of the men in `moved`. */
bool mill_bars_are_possible(const MillNumbering *mill, PointSet own, PointSet other, PointSet moved,
                            const MillFrame *frame);

extern const struct BlockOps mill_blocks; /* blocks.c */

uint64_t mill_class_size(const MillNumbering *numbering, const MillShape *shape, unsigned frame);
