/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations: an optional part of a numbering that lets the solver work on rows of positions instead of single ones.
 *
 * A unit is one class, or two classes between which play alternates (layers). Each layer is an array of rows of equal length; the
 * position in a row is a column, and row * columns + column is the index of the numbering. Moves of one layer lead to
 * the other layer of the unit (inner moves), to classes solved before (leaving moves), or end the game.
 *
 * Inner moves may lead from a higher level to a lower one, never back, if they pass through the fringe: classes of the same group
 * whose positions lie on no cycle. Levels are then solved one after the other, each with the part of the fringe that depends on it.
 * Mill games with barred lines work like this: a move that breaks a line bars it for one move, and no inner move completes a
 * line, so the number of lines on the board only falls.
 *
 * The solver never sees a move. The family settles rows (best leaving move and number of inner moves of each
 * column), and finds the predecessors of columns. It must agree with the rules; tests compare the two edge by edge.
 */
#pragma once

#include "game/numbering.h"

enum {
    BLOCK_LAYERS = 2,
    BLOCK_NEEDS = 4,
    BLOCK_NEED_RANGES = 12,
    BLOCK_LEVELS_MAX = 32,
    BLOCK_FRINGE_STEPS = 2, /* of each level */
    BLOCK_STEP_NONE = 255,  /* of a number without a position */
    BLOCK_EDGES_MAX = 512,  /* edges of a row */
    BLOCK_INNER_MAX = 120,  /* inner moves of a position */
    BLOCK_TARGETS_MAX = 128 /* predecessors of a column along one edge */
};

#define BLOCK_NO_CLASS UINT32_MAX
#define BLOCK_NO_COLUMN UINT32_MAX

/* The value of a position in a byte, for the side to move: 0 a draw, otherwise the distance to the end in moves plus one. The
 * loser's distance is even, the winner's odd. */
enum { BLOCK_DRAW = 0, BLOCK_NO_POSITION = 255, BLOCK_DISTANCE_MAX = 252 };

/* The value of a move for the side that makes it: the larger the better. */
enum {
    BLOCK_SCORE_NONE = 0, /* there is no such move */
    BLOCK_SCORE_DRAW = 127,
    BLOCK_SCORE_WIN_AT_ONCE = 254
};

/* The score of a move to a position with this value. */
static inline uint8_t block_score(uint8_t value)
{
    if (value == BLOCK_DRAW) {
        return BLOCK_SCORE_DRAW;
    }
    unsigned distance = value; /* of the position, minus one, plus the move */
    return (uint8_t)(distance % 2 == 1 ? 255 - (distance + 1) / 2 : distance / 2);
}

/* A value in two bytes, for the side to move: 0 a draw, otherwise 2 * distance + 1 for a loss and 2 * distance + 2 for a
 * win. */
enum { BLOCK_WIDE_DRAW = 0, BLOCK_WIDE_NO_POSITION = 0xFFFF };

/* The score of a move to a position with this value, for the side that makes it: the larger the better. `again`: the same
 * side is to move there. */
static inline uint16_t block_wide_score(uint16_t value, bool again)
{
    uint16_t distance = (uint16_t)((value + 1U) / 2); /* with the move */
    bool wins = (value % 2 == 0) == again;
    uint16_t score = (uint16_t)(wins ? 0xFFFF - distance : distance);
    return value == BLOCK_WIDE_DRAW ? 0x8000 : score;
}

/* The value of a position by the score of its best move: the distance of a win is odd, that of a loss even. */
static inline uint8_t block_value(uint8_t score)
{
    if (score > BLOCK_SCORE_DRAW) {
        return (uint8_t)(2 * (255 - score));
    }
    return (uint8_t)(score == BLOCK_SCORE_DRAW ? BLOCK_DRAW : 2 * score + 1);
}

static inline uint16_t block_wide_value(uint16_t score)
{
    if (score == 0x8000) {
        return BLOCK_WIDE_DRAW;
    }
    return (uint16_t)(score > 0x8000 ? 2 * (0xFFFF - score) + 2 : 2 * score + 1);
}

/* Classes first, first + 1, ..., first + count - 1. */
typedef struct BlockRange {
    uint32_t first;
    uint32_t count;
} BlockRange;

typedef struct BlockUnit {
    uint32_t rows;
    uint32_t columns;
    uint32_t class
        [BLOCK_LAYERS]; /* BLOCK_NO_CLASS: the layer shows positions of another class and is not stored */
    unsigned
        layers; /* 1: there are no inner moves; 0: rows and columns are all that is known, and the
                           class has to be solved position by position */
    unsigned passes;             /* of settle() */
    uint32_t needs[BLOCK_NEEDS]; /* classes that settle() reads */
    unsigned need_count;
    BlockRange need_range[BLOCK_NEED_RANGES]; /* more of them, read through by_class */
    bool forces;     /* predecessors() may give columns without inner moves, to be ignored */
    unsigned levels; /* 1, unless there is a fringe */
    uint32_t fringe; /* number of classes that follow the class of each layer and form the fringe */
} BlockUnit;

/* Arrays of a unit while it is solved, and of the classes that it needs. */
typedef struct BlockArrays {
    uint8_t *score[BLOCK_LAYERS];      /* in: undefined; out: the best leaving move */
    uint8_t *count[BLOCK_LAYERS];      /* out: number of inner moves; NULL in units of one layer */
    const uint8_t *needs[BLOCK_NEEDS]; /* values, by index of `needs` */
    const uint8_t *const *by_class;    /* values of all needs and of the fringe, and of the
                                          layers as far as their levels are solved */
    const uint8_t *levels;             /* by row * columns + column; NULL: one level */
    unsigned level;                    /* that is being solved */
} BlockArrays;

/* A row of the other layer whose positions have predecessors in a given row. */
typedef struct BlockEdge {
    uint32_t row;
    uint32_t data; /* the family's */
} BlockEdge;

/* A position whose only move is forced, and one of the positions that the opponent can then reach: two moves on, in the
 * same layer. */
typedef struct BlockDetour {
    uint64_t from; /* row * columns + column */
    uint64_t to;
} BlockDetour;

typedef struct BlockScratch BlockScratch; /* opaque working memory, one per thread */

typedef struct BlockOps {
    /* The unit that a class belongs to; false if the class is not numbered by rows. The class must be prepared. */
    bool (*describe)(const Numbering *numbering, uint32_t class, BlockUnit *unit);
    /* NULL if out of memory. */
    BlockScratch *(*scratch_new)(const Numbering *numbering, const BlockUnit *unit);
    void (*scratch_free)(BlockScratch *scratch);
    /* Passes run one after the other, each over all rows in parallel. A call writes only its own row, and reads other rows
     * only of layers that its pass does not write. After the last pass all scores and counts are right. */
    void (*settle)(BlockScratch *scratch, const BlockArrays *arrays, unsigned pass, uint32_t row);
    /* The level of each column of a row. Returns the set of these levels, a bit each. */
    uint32_t (*levels)(BlockScratch *scratch, uint32_t row, uint8_t *levels);
    /* Adds the moves to the fringe to the scores of the current level. Runs in two passes like settle(). */
    void (*settle_level)(BlockScratch *scratch, const BlockArrays *arrays, unsigned pass,
                         uint32_t row);
    /* When each of `count` positions of a class of the fringe, from `first` on, can be valued: BLOCK_FRINGE_STEPS * level + step,
     * after the rows of that level and after all earlier steps. BLOCK_STEP_NONE if there is no position. */
    void (*fringe_steps)(BlockScratch *scratch, uint32_t class, uint64_t first, size_t count,
                         uint8_t *steps);
    /* Computes the values of those that have the given step. */
    void (*value_fringe)(BlockScratch *scratch, const BlockArrays *arrays, uint32_t class,
                         uint64_t first, size_t count, const uint8_t *steps, uint8_t step,
                         uint8_t *values);
    /* The rows of the other layer that moves from this row lead to. Returns their number, at most BLOCK_EDGES_MAX. */
    size_t (*edges)(BlockScratch *scratch, unsigned layer, uint32_t row, BlockEdge *edges);
    /* The columns of `row` in `layer` from which moves lead to `columns` of the edge's row. Returns their number, at most
     * count * BLOCK_TARGETS_MAX; one column may appear several times. */
    size_t (*predecessors)(BlockScratch *scratch, unsigned layer, uint32_t row, BlockEdge edge,
                           const uint32_t *columns, size_t count, uint32_t *targets);
    /* NULL if there are none. The positions of a row with a forced move, in a layer of a unit with two layers: each of them
     * once for every choice of the opponent, of which there is at least one. settle() gives these positions no score and the
     * number of choices as count. The positions between have no place in the unit. Writes nothing if `list` is NULL;
     * returns the number. */
    size_t (*detours)(BlockScratch *scratch, unsigned layer, uint32_t row, BlockDetour *list);
    /* For each column of a row, the one that stands for the same position by symmetry of the row, or BLOCK_NO_COLUMN if
     * there is no position. False, with nothing written, if every column stands for itself. */
    bool (*canonical)(BlockScratch *scratch, uint32_t row, uint32_t *columns);

    /* Classes without inner moves in which a side may move twice in a row, so that the winner's distance may be even: their
     * values take two bytes (block_wide_*). Both NULL if there are none. */
    bool (*describe_filling)(const Numbering *numbering, uint32_t class, BlockUnit *unit);
    /* Computes the values of a row; columns that are not canonical get BLOCK_WIDE_NO_POSITION, as they have in `needs`. */
    void (*fill)(BlockScratch *scratch, const uint16_t *const needs[BLOCK_NEEDS], uint32_t row,
                 uint16_t *values);
} BlockOps;
