/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations: an optional part of a numbering that lets the solver work on rows of positions instead of single ones.
 *
 * A unit is one class, or two classes between which play alternates (layers). Each layer is an array of rows of equal length; the
 * position in a row is a column, and row * columns + column is the index of the numbering. Moves of one layer lead to
 * the other layer of the unit (inner moves), to classes solved before (leaving moves), or end the game.
 *
 * The solver never sees a move. The family settles rows (best leaving move and number of inner moves of each
 * column), and finds the predecessors of columns. It must agree with the rules; tests compare the two edge by edge.
 */
#pragma once

#include "game/numbering.h"

enum {
    BLOCK_LAYERS = 2,
    BLOCK_NEEDS = 4,
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

static inline uint16_t block_wide_value(uint16_t score)
{
    if (score == 0x8000) {
        return BLOCK_WIDE_DRAW;
    }
    return (uint16_t)(score > 0x8000 ? 2 * (0xFFFF - score) + 2 : 2 * score + 1);
}

typedef struct BlockUnit {
    uint32_t rows;
    uint32_t columns;
    uint32_t class
        [BLOCK_LAYERS]; /* BLOCK_NO_CLASS: the layer mirrors the other one and is not stored */
    unsigned layers;    /* 1: there are no inner moves */
    unsigned passes;    /* of settle() */
    uint32_t needs[BLOCK_NEEDS]; /* classes that settle() reads */
    unsigned need_count;
} BlockUnit;

/* Arrays of a unit while it is solved, and of the classes that it needs. */
typedef struct BlockArrays {
    uint8_t *score[BLOCK_LAYERS];      /* in: undefined; out: the best leaving move */
    uint8_t *count[BLOCK_LAYERS];      /* out: number of inner moves; NULL in units of one layer */
    const uint8_t *needs[BLOCK_NEEDS]; /* values, by index of `needs` */
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
    /* The unit that a class belongs to; false if the class has to be solved position by position. The class must be prepared. */
    bool (*describe)(const Numbering *numbering, uint32_t class, BlockUnit *unit);
    /* NULL if out of memory. */
    BlockScratch *(*scratch_new)(const Numbering *numbering, const BlockUnit *unit);
    void (*scratch_free)(BlockScratch *scratch);
    /* Passes run one after the other, each over all rows in parallel. A call writes only its own row, and reads other rows
     * only of layers that its pass does not write. After the last pass all scores and counts are right. */
    void (*settle)(BlockScratch *scratch, const BlockArrays *arrays, unsigned pass, uint32_t row);
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
