/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Working memory and kernels of the block operations of mill games; blocks.c explains the terms.
 */
#pragma once

#include "games/mill/blocks_runs.h"
#include "games/mill/moves.h"
#include "games/mill/numbering.h"

enum {
    MILL_RANK_BITS = 11,
    MILL_RANK_LOW = 1 << MILL_RANK_BITS,
    MILL_RANK_HIGH = 1 << (SQUARE_POINTS_MAX - MILL_RANK_BITS),
    MILL_RANK_COUNTS = 16,
    MILL_MAP_BITS = 5,
    MILL_MAP_DIGITS = 5,
    MILL_FEW = 24 /* sets for which a map is not worth building */
};

#define MILL_MAP_NONE ((PointSet)1 << 31) /* in the image of a set that has none */

/* Ranks of sets without counting bits: the low entry has the number of its points in the upper byte. */
typedef struct MillRanks {
    uint32_t low[MILL_RANK_LOW];
    uint32_t high[MILL_RANK_HIGH][MILL_RANK_COUNTS];
} MillRanks;

static inline uint32_t mill_rank(const MillRanks *ranks, PointSet set)
{
    uint32_t low = ranks->low[set & (MILL_RANK_LOW - 1)];
    return (low & 0xFFFFFF) + ranks->high[set >> MILL_RANK_BITS][low >> 24];
}

/* A renumbering of points, applied to sets a few bits at a time. */
typedef struct MillMap {
    PointSet image[MILL_MAP_DIGITS][1 << MILL_MAP_BITS];
} MillMap;

/* `bits` are the images of the single points. */
static inline void mill_map_build(MillMap *map, const PointSet *bits, unsigned points)
{
    for (unsigned digit = 0; digit < MILL_MAP_DIGITS; digit++) {
        PointSet *image = map->image[digit];
        image[0] = 0;
        for (unsigned bit = 0; bit < MILL_MAP_BITS && digit * MILL_MAP_BITS < points; bit++) {
            unsigned half = 1U << bit;
            for (unsigned i = 0; i < half; i++) {
                image[half + i] = image[i] | bits[digit * MILL_MAP_BITS + bit];
            }
        }
    }
}

static inline PointSet mill_map(const MillMap *map, PointSet set)
{
    return map->image[0][set & 31] | map->image[1][set >> 5 & 31] | map->image[2][set >> 10 & 31] |
           map->image[3][set >> 15 & 31] | map->image[4][set >> 20];
}

/* The same with larger tables, for whole rows. */
typedef struct MillWideMap {
    PointSet image[SET_BYTES][SET_BYTE_VALUES];
    bool has_third; /* sets may have more than sixteen points */
} MillWideMap;

static inline PointSet mill_wide_map(const MillWideMap *map, PointSet set)
{
    PointSet image = map->image[0][set & 255] | map->image[1][set >> 8 & 255];
    return map->has_third ? image | map->image[2][set >> 16] : image;
}

/* What the moves of a unit do. */
typedef enum MillUnitKind {
    UNIT_MOVES,   /* two layers; moves may cycle (blocks_moving.c) */
    UNIT_PLACES,  /* (blocks_placing.c) */
    UNIT_FILLS,   /* placing that removes nothing, until the board is full (blocks_filling.c) */
    UNIT_REMOVES, /* the two removals after that (blocks_siege.c) */
    UNIT_OPENS    /* a way for the besieged side (blocks_siege.c) */
} MillUnitKind;

MillUnitKind mill_unit_kind(const MillRules *rules, const MillShape *shape);

/* Whether the men of the side to move in a layer may go to any empty point. A flight that is counted leaves the unit, because the
 * number of flights left is part of the class; a move that is also a step or a jump is not a flight. */
typedef enum MillFlying { FLYING_NOT, FLYING_FREE, FLYING_COUNTED } MillFlying;

/* While men are placed; `placed` and `removed` number the columns after the move without and with a removal. If the side to
 * move is the row side, `placed` and `removed` are columns of another row; otherwise `placed` is of the same row. */
typedef struct MillPlaceWork {
    MillRuns runs;
    MillRuns placed;
    MillRuns removed;
    MillImages images;
    MillColumns lined; /* columns of `placed` with a line */
    uint8_t *after;    /* scores of a row of the class that follows */
    uint8_t *half;     /* after a placement, before its removal */
} MillPlaceWork;

typedef struct MillScratch {
    const MillNumbering *numbering;
    const MillRules *rules;
    const PointSets *sets;
    const MillShape *shape; /* of layer 0 */
    BlockUnit unit;
    unsigned large; /* men of the row side */
    unsigned small; /* and of the column side */
    unsigned free_points;
    MillUnitKind kind;
    const PointSet *representative; /* by row */
    uint32_t *masks;                /* compressed sets by column */
    uint8_t *half;                  /* after a move of the column side, before its removal */
    uint32_t half_size;
    uint32_t *listed;                     /* columns that matter, of `half` or of the row */
    uint8_t score[BLOCK_NO_POSITION + 1]; /* of a move, by the value it leads to */
    uint8_t image[POINT_SYMMETRIES_MAX][POINTS_MAX];
    MillRanks ranks;

    MillPlaceWork *placing; /* NULL unless men are placed */

    /* While men move. */
    MillFlying flying[BLOCK_LAYERS];
    bool is_mirrored; /* layer 1 shows the positions of layer 0 */
    uint8_t *flown;   /* like `half`, after a counted flight */

    /* Barred lines, and chains of jumps. */
    bool bars_quiet_moves; /* a move that breaks a line and completes none bars it */
    bool bars_captures;    /* one that breaks a line and completes another bars it */
    uint32_t class_of[MILL_MEN_MAX + 1][MILL_MEN_MAX + 1]; /* by men: without bars */
    uint32_t barred_class_of[MILL_MEN_MAX + 1]
                            [MILL_MEN_MAX + 1]; /* with bars, less the number of the frame */

    /* The current row. */
    uint32_t row;
    PointSet men;
    PointSet all;              /* compressed */
    uint8_t point[POINTS_MAX]; /* by compressed place */
    uint8_t place[POINTS_MAX]; /* by free point */
    PointSet
        near[POINTS_MAX]; /* compressed points that a man of the column side can step or jump to */
    PointSet line[POINT_LINES_MAX]; /* compressed lines */
    unsigned lines;
} MillScratch;

/* A move of a man of the row side, whatever stands in the columns. */
typedef struct MillRowMove {
    uint8_t from;
    uint8_t to;
    uint8_t over;    /* a jump needs a man of the column side there, a flight none; or POINT_NONE */
    bool flies;      /* a counted flight */
    bool closes;     /* completes a line */
    uint32_t breaks; /* lines, one bit each; only where lines are barred */
} MillRowMove;

/* Whether a side with so many men on the board and in hand has lost too many. */
static inline bool mill_is_beaten(const MillRules *rules, unsigned men)
{
    return rules->row.reduce != 0 && rules->row.men - men >= rules->row.reduce;
}

/* Whether completing a line wins at once against so many men. */
static inline bool mill_line_wins(const MillRules *rules, unsigned men)
{
    return rules->row.makes == MAKES_WIN || mill_is_beaten(rules, men - 1);
}

/* For the side to move in positions of a shape in which all men are placed. */
static inline MillFlying mill_flying(const MillRules *rules, const MillShape *shape)
{
    if (shape->men[MILL_OWN] > rules->row.fly) {
        return FLYING_NOT;
    }
    if (rules->row.flights == FLIGHTS_ANY) {
        return FLYING_FREE;
    }
    return shape->flights[MILL_OWN] > 0 ? FLYING_COUNTED : FLYING_NOT;
}

/* Compressed points where one more man completes a line. */
static inline PointSet mill_closing(const MillScratch *scratch, PointSet mask)
{
    PointSet closing = 0;
    for (unsigned i = 0; i < scratch->lines; i++) {
        PointSet missing = scratch->line[i] & ~mask;
        closing |= (missing & (missing - 1)) == 0 ? missing : 0;
    }
    return closing;
}

/* Men of a compressed set that stand in a line. */
static inline PointSet mill_men_in_lines(const MillScratch *scratch, PointSet mask)
{
    PointSet whole = 0;
    for (unsigned i = 0; i < scratch->lines; i++) {
        whole |= (mask & scratch->line[i]) == scratch->line[i] ? scratch->line[i] : 0;
    }
    return whole;
}

/* The men of a compressed set on the board. */
static inline PointSet mill_expand(const MillScratch *scratch, PointSet mask)
{
    PointSet men = 0;
    for (; mask != 0; mask &= mask - 1) {
        men |= point_bit(scratch->point[point_first(mask)]);
    }
    return men;
}

/* The inverse, for a subset of the free points. */
static inline PointSet mill_compress(const MillScratch *scratch, PointSet men)
{
    PointSet mask = 0;
    for (; men != 0; men &= men - 1) {
        mask |= point_bit(scratch->place[point_first(men)]);
    }
    return mask;
}

/* Whether there are block operations for the positions of a shape, as far as the rules decide. */
bool mill_has_operations(const MillNumbering *mill, const MillShape *shape);
/* Rows and columns of a class. Returns its shape, or NULL if it has barred lines or the game has different lines for the sides. */
const MillShape *mill_describe_rows(const MillNumbering *mill, uint32_t class, BlockUnit *unit);
bool mill_find_class(const MillNumbering *mill, const MillShape *shape, uint32_t *class);
/* While men move: the shape after a move of the side to move, with or without a removal. */
MillShape mill_shape_after(const MillShape *shape, bool takes, bool flies);
/* The shape of a layer, by that of either. */
MillShape mill_layer_shape(const MillShape *shape, unsigned layer);
/* The values of the class that such a move of the side to move in a layer leads to; it must be one of the unit's needs. */
const uint8_t *mill_values_after(const MillScratch *scratch, const BlockArrays *arrays,
                                 unsigned layer, bool takes, bool flies);
bool mill_canonical(BlockScratch *opaque, uint32_t row, uint32_t *columns);
void mill_enter_row(MillScratch *scratch, uint32_t row);
/* The free points of the current row as points of the row that `men` belongs to, which it returns, compressed; MILL_MAP_NONE for
 * a point that is occupied there. */
uint32_t mill_points_to(const MillScratch *scratch, PointSet men, PointSet *bits);
/* The map of columns of the current row to those of the row that `men` belongs to, which it returns. Columns with a man on a
 * point that is occupied there get MILL_MAP_NONE. */
uint32_t mill_map_to(const MillScratch *scratch, PointSet men, MillWideMap *map);
/* Men of a compressed set that a line of the row side may remove. */
PointSet mill_removable(const MillScratch *scratch, PointSet mask);
/* The best score after removing one of `removable` from `mask`; `values` is a row of the class that follows. */
uint8_t mill_best_removal(const MillScratch *scratch, PointSet mask, PointSet removable,
                          const uint8_t *values);

/* blocks_moving.c */
void mill_settle_moving(MillScratch *scratch, const BlockArrays *arrays, unsigned pass,
                        uint32_t row);
size_t mill_edges(BlockScratch *opaque, unsigned layer, uint32_t row, BlockEdge *list);
size_t mill_predecessors(BlockScratch *opaque, unsigned layer, uint32_t row, BlockEdge edge,
                         const uint32_t *columns, size_t count, uint32_t *targets);

/* All moves of the current row; returns their number, at most BLOCK_EDGES_MAX. */
size_t mill_list_row_moves(const MillScratch *scratch, MillRowMove *moves);
/* Copies the scores of layer 0 to layer 1, where both sides have as many men: all of them with the counts, or those of the current
 * level. */
void mill_mirror_row(MillScratch *scratch, const BlockArrays *arrays, uint32_t row,
                     bool only_level);

/* For every column of the current row with a line of the column side: the best removal of a man of the row. `values` are of the
 * class that follows. */
void mill_settle_half(MillScratch *scratch, const uint8_t *values, uint8_t *half);
/* The place of a column of the current row, seen from the other side; both have as many men. */
size_t mill_mirror_place(const MillScratch *scratch, uint32_t column);

/* blocks_flights.c */
/* Puts the scores of quiet counted flights of the row side into the counts of layer 1, which are not used yet: by row and column
 * after the flight. */
void mill_settle_row_flights(MillScratch *scratch, const BlockArrays *arrays, uint32_t row);
/* Completes `flown` for the current row. */
void mill_settle_flown(MillScratch *scratch, const BlockArrays *arrays);
/* The best counted flight of the column side. `quiet`: a row of values after a flight that completes no line. */
uint8_t mill_best_flight(const MillScratch *scratch, const uint8_t *quiet, PointSet mask);

/* blocks_chains.c */
/* Adds what a chain that captures several men leads to, with and without barred lines. */
void mill_add_chain_needs(const MillNumbering *mill, const MillShape *shape, BlockUnit *unit);
/* The chains of capturing jumps of a side. */
typedef struct MillChains {
    uint8_t best; /* score */
    bool force;   /* the side has no other moves */
} MillChains;

/* None if the rules have no such chains. */
MillChains mill_score_chains(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                             PointSet other, uint32_t own_barred, uint32_t other_barred);
/* Adds them to the scores of a row, and takes the inner moves of positions in which they are forced. */
void mill_settle_chains(MillScratch *scratch, const BlockArrays *arrays, unsigned layer,
                        uint32_t row);
/* Whether they are forced in a position without bars of the current row, with the counts of mill_settle_chains(). */
bool mill_is_forced(const MillScratch *scratch, const BlockArrays *arrays, unsigned layer,
                    size_t place);

/* blocks_barred.c */
/* The score of a move after which `own` is to move, with these lines barred. */
uint8_t mill_score_after(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                         PointSet other, uint32_t own_barred, uint32_t other_barred);
/* The best removal after a move that made `own` what it is. */
uint8_t mill_score_captures(const MillScratch *scratch, const BlockArrays *arrays, PointSet own,
                            PointSet other, uint32_t own_barred, uint32_t other_barred);
void mill_prepare_bars(MillScratch *scratch);
/* Adds a move of the current row that completes a line and bars those that it breaks. */
void mill_settle_barring_move(MillScratch *scratch, const BlockArrays *arrays,
                              const MillRowMove *move, uint8_t *scores);
/* The same for the column side: all such moves of a column with a line. Subtracts its moves that bar lines without completing
 * one from `quiet`. */
uint8_t mill_settle_barring_column(const MillScratch *scratch, const BlockArrays *arrays,
                                   PointSet mask, uint8_t best, unsigned *quiet);
uint32_t mill_levels(BlockScratch *opaque, uint32_t row, uint8_t *levels);
void mill_settle_level(BlockScratch *opaque, const BlockArrays *arrays, unsigned pass,
                       uint32_t row);
void mill_fringe_steps(BlockScratch *opaque, uint32_t class, uint64_t first, size_t count,
                       uint8_t *steps);
void mill_value_fringe(BlockScratch *opaque, const BlockArrays *arrays, uint32_t class,
                       uint64_t first, size_t count, const uint8_t *steps, uint8_t step,
                       uint8_t *values);

/* blocks_placing.c */
MillPlaceWork *mill_placing_new(const MillScratch *scratch); /* NULL if out of memory */
void mill_placing_free(MillPlaceWork *placing);
void mill_settle_placing(MillScratch *scratch, const BlockArrays *arrays, uint32_t row);

/* blocks_filling.c */
bool mill_describe_filling(const Numbering *numbering, uint32_t class, BlockUnit *unit);
void mill_fill(BlockScratch *opaque, const uint16_t *const needs[BLOCK_NEEDS], uint32_t row,
               uint16_t *values);

/* blocks_siege.c */
/* Lists the columns of the current row in which the side to move in `layer` cannot move. */
size_t mill_blocked_columns(const MillScratch *scratch, unsigned layer, uint32_t *columns);
/* Sets the counts of these positions to the number of moves that would open a way. */
void mill_settle_blocked(MillScratch *scratch, unsigned layer, uint8_t *counts);
size_t mill_detours(BlockScratch *opaque, unsigned layer, uint32_t row, BlockDetour *list);
void mill_settle_opening(MillScratch *scratch, const BlockArrays *arrays, uint32_t row);
void mill_settle_first_removal(MillScratch *scratch, const BlockArrays *arrays, uint32_t row);
