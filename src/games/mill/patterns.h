/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An evaluation learnt from exact values or from searches, for boards of two or three squares. It is a sum of table entries:
 *
 *   material  by the men of both sides and the number of men in hand: against three flying men seven are needed to
 *             win, which no value per man can express
 *   squares   one entry for each square, by the state of its eight points
 *   sides     one entry for each of the four sides of the board, by the state of its points: six with two squares, nine
 *             with three, and the centre, if there is one, as a seventh point of every side
 *
 *             6-----5-----4       the upper side: points 6, 5, 4 of all squares
 *             |  6--5--4  |
 *             |  |6-5-4|  |
 *
 * A point is empty, or has a man of the side to move, or of the other. The sum is for the side to move, in hundredths of the
 * logarithm of the odds of its expected score: at 100 it scores 73 %. scripts/train-patterns finds the entries.
 */
#pragma once

#include "games/mill/state.h"

enum {
    PATTERN_PHASES = 7, /* at most; see find_phase() in patterns.c */
    PATTERN_RING_STATES = 6561,
    PATTERN_SIDES = 4,
    PATTERN_SIDE_RING_STATES = 27, /* of the three points of a side in one ring */
    PATTERN_SIDE_STATES = 19683,   /* of all points of a side, with three squares */
    PATTERN_SIDE_BITS = 16         /* distance of two sides in a sum of codes */
};

/* The tables for one phase, and the entry for the numbers of men. What follows two squares is a third one, a centre, or
 * nothing. */
typedef struct MillPatternTables {
    const int16_t *ring[3];
    const uint64_t
        *third_codes; /* what a state of the third contributes to the states of the sides */
    const int16_t *side;
    int32_t material;
} MillPatternTables;

/* Built once per process, when first needed. */
typedef struct MillPatterns {
    MillPatternTables phase[PATTERN_PHASES];              /* but for the men */
    int16_t ring[PATTERN_PHASES][2][PATTERN_RING_STATES]; /* of both kinds of squares */
    int16_t side[PATTERN_PHASES][PATTERN_SIDE_STATES];
    bool is_built;
} MillPatterns;

/* The summands of the evaluation. */
typedef struct MillPatternSum {
    int32_t material;
    int32_t squares;
    int32_t sides;
} MillPatternSum;

/* The tables for these rules, or NULL if there are none. */
MillPatterns *mill_patterns_find(const MillRow *row);
/* How scores become probabilities. */
WdlModel mill_patterns_wdl(const MillPatterns *patterns);
/* Fills the tables in, unless they are. One thread at a time. */
void mill_patterns_build(MillPatterns *patterns);

/* A set of points of a ring as a base-3 number with a digit 1 for each. */
extern uint16_t mill_pattern_ternary[1 << RING_POINTS];
/* For each state of a ring, the states of its four sides. */
extern uint64_t mill_pattern_codes[PATTERN_RING_STATES];

/* The state of a ring, or of a centre as the third: men of the second side of the input, which is to move, count 1, others 2. */
static inline unsigned mill_pattern_ring(const MillEvalInput *input, unsigned ring)
{
    return mill_pattern_ternary[input->men[1] >> RING_POINTS * ring & 0xFF] +
           2U * mill_pattern_ternary[input->men[0] >> RING_POINTS * ring & 0xFF];
}
MillPatternTables mill_pattern_tables(const MillRules *rules, const MillEvalInput *input);

/* For the side to move, by the states of the rings. */
static inline MillPatternSum mill_pattern_sum(const MillPatternTables *tables, const size_t ring[3])
{
    const uint64_t *code = mill_pattern_codes;
    const uint64_t per_ring = PATTERN_SIDE_RING_STATES;
    MillPatternSum sum = {.material = tables->material,
                          .squares = tables->ring[0][ring[0]] + tables->ring[1][ring[1]] +
                                     tables->ring[2][ring[2]]};
    uint64_t codes =
        code[ring[0]] + (code[ring[1]] + tables->third_codes[ring[2]] * per_ring) * per_ring;
    for (unsigned side = 0; side < PATTERN_SIDES; side++) {
        sum.sides += tables->side[codes >> PATTERN_SIDE_BITS * side & 0xFFFF];
    }
    return sum;
}

/* The same for a position, with the second side to move. */
MillPatternSum mill_patterns_evaluate(const MillRules *rules, const MillEvalInput *input);

static inline int32_t mill_pattern_total(MillPatternSum sum)
{
    return sum.material + sum.squares + sum.sides;
}
