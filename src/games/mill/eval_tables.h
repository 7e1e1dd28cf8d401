/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables for the static evaluation of games of two sides, in which the search spends much of its time. evaluate.c defines the
 * terms; the tests compare both.
 *
 * A board of nested squares is a set of rings joined along spokes (see point_board.h):
 *
 *      6-------5-------4       A ring has 3^8 states: each of its points is empty or occupied by one of two sides. What
 *      | 6-----5-----4 |       depends on one ring alone (men, steps and lines along it) is looked up by that state.
 *      | |           | |
 *      7-7           3-3       What also depends on the neighbours in other rings is looked up for each spoke, here
 *      | |           | |       7-7, 3-3, 1-1, 5-5 (middles) and, if corners are joined, 0-0, 2-2, 4-4, 6-6. The state of a
 *      | 0-----1-----2 |       ring gives a 4-bit code for each of its points, which says what the point contributes to
 *      0-------1-------2       its spoke; the codes of a spoke's points together are the index into the spoke's table.
 *                              A centre is the innermost point of all spokes that reach it.
 *
 * All terms of both sides are added up in one 64-bit number of packed fields.
 *
 * Rejected: bitboard operations for both sides and all rings at once, three times as many instructions; shifts of whole
 * boards for each side, twice as many again.
 */
#pragma once

#include "boards/point_board.h"
#include "game/evaluation.h"

#define MILL_INLINE static inline __attribute__((always_inline))

/* Terms of the evaluation; evaluate.c describes them. */
typedef enum MillTerm {
    TERM_MEN,
    TERM_MOBILITY,
    TERM_BLOCKED,
    TERM_READY,
    TERM_FORK,
    TERM_STRIKE,
    TERM_MILLS,
    MILL_COMMON_TERMS, /* the others are 0 in most games and not in the tables */
    TERM_EXPOSED = MILL_COMMON_TERMS,
    TERM_POINTS,
    TERM_MATERIAL, /* from here on by patterns.h */
    TERM_SQUARES,
    TERM_SIDES,
    MILL_TERMS
} MillTerm;

/* What a side does at its turn; each stage has its own weights. */
typedef enum MillStage { STAGE_PLACING, STAGE_STEPPING, STAGE_FLYING, STAGES } MillStage;

enum {
    RING_POINTS = 8,
    RING_STATES = 6561, /* 3^8 */
    STAR_POINTS = 9,
    STAR_STATES = 19683, /* 3^9 */
    CENTRE = 16,
    CODE_BITS = 4,          /* of the code of a point on a spoke */
    SPOKE_STATES = 1 << 12, /* codes of up to three points */
    SPOKE_BITS = 16,        /* distance of two spokes in MillAccumulator */
    CODE_FIRST = 1,         /* a man of the first side that has a step along its ring */
    CODE_SECOND = 2         /* the same of the second side; the other codes are in eval_tables.c */
};

/* Tables for one combination of stages of the two sides. The second side is to move; on nested squares it may be p1 or p2,
 * since no rule there distinguishes them. Entries are packed sums. */
typedef struct MillStageTables {
    int32_t hand[2];                  /* value of a man in hand */
    int32_t ready[2][POINTS_MAX + 1]; /* value of so many points where a line can be completed */
    uint64_t ring[RING_STATES];       /* what no other ring can change */
    uint64_t corner[SPOKE_STATES];
    uint64_t middle[SPOKE_STATES];
} MillStageTables;

/* Weights of the terms that are proportional to a count. */
typedef struct MillStageWeights {
    int32_t man;
    int32_t step;
    int32_t blocked;
    int32_t line;
    bool reaches_all; /* every threat is ready, with or without an adjacent man */
} MillStageWeights;

typedef struct MillEvalTables {
    uint16_t ternary[512]; /* a set of points as a base-3 number with a digit 1 for each */
    uint64_t corner_codes[RING_STATES]; /* of the four corners, SPOKE_BITS apart */
    uint64_t middle_codes[RING_STATES];
    MillStageTables stage[STAGES][STAGES];
    uint64_t star
        [STAR_STATES]; /* term counts of both sides, see STAR_STEPS; only ternary, weights and stage[][].hand and
                                   .ready are used with it */
    bool joins_corners; /* there are corner spokes */
    bool has_centre;
    PointSet around; /* points adjacent to the centre */
    MillStageWeights weights[STAGES];
} MillEvalTables;

/* What the tables depend on: games that agree in all of this could share them. */
typedef struct MillEvalBasis {
    const PointBoard *board;
    const LineTable *lines;     /* of both sides */
    const uint32_t *line_set;   /* the same, one bit per line of the board */
    const EvalWeights *weights; /* by stage */
} MillEvalBasis;

void mill_eval_tables_build(const MillEvalBasis *basis, MillEvalTables *tables);

/* -- packed sums -- */

/* Fields from the lowest bit: points where the first side, and the second, can complete a line at once; steps of the second
 * side; threats of both sides that are not ready; weighted sums of the first side and, signed, of the second. No board
 * exceeds the width of a field. */
enum {
    PACKED_READY_BITS = 5,
    PACKED_STEPS = 2 * PACKED_READY_BITS,
    PACKED_STEPS_BITS = 6,
    PACKED_WAITING = PACKED_STEPS + PACKED_STEPS_BITS,
    PACKED_WAITING_BITS = 5,
    PACKED_VALUE = PACKED_WAITING + PACKED_WAITING_BITS,
    PACKED_VALUE_BITS = 21,
    PACKED_BIAS = 1 << (PACKED_VALUE_BITS - 1) /* keeps the first side's value above 0 */
};

MILL_INLINE uint64_t pack_values(int32_t first, int32_t second)
{
    return ((uint64_t)(int64_t)first << PACKED_VALUE) +
           ((uint64_t)(int64_t)second << (PACKED_VALUE + PACKED_VALUE_BITS));
}

MILL_INLINE unsigned packed_field(uint64_t packed, unsigned at, unsigned bits)
{
    return (unsigned)(packed >> at) & ((1U << bits) - 1);
}

MILL_INLINE unsigned packed_ready(uint64_t packed, unsigned side)
{
    return packed_field(packed, PACKED_READY_BITS * side, PACKED_READY_BITS);
}

/* Whether the second side has a step. */
MILL_INLINE bool packed_can_step(uint64_t packed)
{
    return packed_field(packed, PACKED_STEPS, PACKED_STEPS_BITS) != 0;
}

/* The value of a side times EVAL_FINE, without the terms that are not in the tables. */
MILL_INLINE int32_t packed_value(const MillStageTables *stage, uint64_t packed, unsigned side)
{
    int32_t value =
        side == 0 ? (int32_t)packed_field(packed, PACKED_VALUE, PACKED_VALUE_BITS) - PACKED_BIAS
                  : (int32_t)((int64_t)packed >> (PACKED_VALUE + PACKED_VALUE_BITS));
    return value + stage->ready[side][packed_ready(packed, side)];
}

/* The evaluation from the first side's point of view. */
MILL_INLINE int32_t packed_lead(const MillStageTables *stage, uint64_t packed)
{
    return packed_value(stage, packed, 0) / EVAL_FINE - packed_value(stage, packed, 1) / EVAL_FINE;
}

/* Counts of one side. */
typedef struct MillCounts {
    unsigned steps;
    unsigned blocked;
    unsigned lines;
    unsigned threats; /* empty points that would complete a line */
    unsigned ready;   /* those of them that a man outside the line can step to */
} MillCounts;

uint64_t mill_pack_counts(const MillEvalTables *tables, const MillStage stage[2],
                          const PointSet men[2], const MillCounts counts[2]);

/* Fields of an entry of the star's table: of the first side, then of the second, six bits each. */
enum {
    STAR_STEPS,
    STAR_LINES,
    STAR_BLOCKED,
    STAR_THREATS,
    STAR_READY,
    STAR_FIELDS,
    STAR_FIELD_BITS = 6
};

MILL_INLINE unsigned star_shift(unsigned field, unsigned side)
{
    return STAR_FIELD_BITS * (2 * field + side);
}

/* -- lookup -- */

/* A position as the evaluation needs it; the second side is to move. */
typedef struct MillEvalInput {
    PointSet men[2];
    unsigned hand[2];
    MillStage stage[2];
    bool removes_first[2]; /* while the board fills: the maker of the first line */
} MillEvalInput;

/* A sum over rings and spokes that is not complete yet. */
typedef struct MillAccumulator {
    uint64_t packed;
    uint64_t corners; /* states of the four corner spokes */
    uint64_t middles;
} MillAccumulator;

MILL_INLINE const MillStageTables *stage_tables(const MillEvalTables *tables,
                                                const MillEvalInput *input)
{
    return &tables->stage[input->stage[0]][input->stage[1]];
}

MILL_INLINE size_t ring_state(const MillEvalTables *tables, const PointSet men[2], unsigned ring)
{
    size_t first = men[0] >> RING_POINTS * ring & 0xFF;
    size_t second = men[1] >> RING_POINTS * ring & 0xFF;
    return tables->ternary[first] + 2U * tables->ternary[second];
}

/* Only the men in hand. */
MILL_INLINE MillAccumulator accumulator_start(const MillStageTables *stage,
                                              const MillEvalInput *input)
{
    int32_t first = stage->hand[0] * (int32_t)input->hand[0];
    int32_t second = stage->hand[1] * (int32_t)input->hand[1];
    return (MillAccumulator){.packed = pack_values(PACKED_BIAS + first, second)};
}

MILL_INLINE void accumulator_add_ring(const MillEvalTables *tables, const MillStageTables *stage,
                                      unsigned ring, size_t state, MillAccumulator *sum)
{
    sum->packed += stage->ring[state];
    sum->corners += tables->corner_codes[state] << CODE_BITS * ring;
    sum->middles += tables->middle_codes[state] << CODE_BITS * ring;
}

MILL_INLINE void accumulator_add_centre(const MillEvalTables *tables, const MillEvalInput *input,
                                        MillAccumulator *sum)
{
    const uint64_t all_spokes = UINT64_C(0x0001000100010001) << 2 * CODE_BITS;
    PointSet first = input->men[0] >> CENTRE & 1;
    if (first == 0 && (input->men[1] >> CENTRE & 1) == 0) {
        return;
    }
    const MillStageWeights *weights = &tables->weights[input->stage[first == 0]];
    bool is_blocked = (tables->around & ~(input->men[0] | input->men[1])) == 0;
    int32_t value = weights->man + (is_blocked ? weights->blocked : 0);
    uint64_t codes = all_spokes * (first != 0 ? CODE_FIRST : CODE_SECOND);
    sum->packed += first != 0 ? pack_values(value, 0) : pack_values(0, value);
    sum->corners += codes;
    sum->middles += codes;
}

MILL_INLINE uint64_t sum_spokes(const uint64_t spoke[SPOKE_STATES], uint64_t states)
{
    return spoke[states & 0xFFFF] + spoke[states >> SPOKE_BITS & 0xFFFF] +
           spoke[states >> 2 * SPOKE_BITS & 0xFFFF] + spoke[states >> 3 * SPOKE_BITS];
}

/* The packed sum, once all rings and the centre are added. */
MILL_INLINE uint64_t accumulator_finish(const MillEvalTables *tables, const MillStageTables *stage,
                                        const MillAccumulator *sum)
{
    uint64_t packed = sum->packed + sum_spokes(stage->middle, sum->middles);
    return tables->joins_corners ? packed + sum_spokes(stage->corner, sum->corners) : packed;
}

/* A board with a centre has two rings. Other boards of two rings have no men in the third. */
MILL_INLINE uint64_t sum_rings(const MillEvalTables *tables, const MillStageTables *stage,
                               const MillEvalInput *input, bool has_centre)
{
    MillAccumulator sum = accumulator_start(stage, input);
    for (unsigned ring = 0; ring < (has_centre ? 2 : 3); ring++) {
        accumulator_add_ring(tables, stage, ring, ring_state(tables, input->men, ring), &sum);
    }
    if (has_centre) {
        accumulator_add_centre(tables, input, &sum);
    }
    return accumulator_finish(tables, stage, &sum);
}

/* The packed sum of a board of nested squares. */
MILL_INLINE uint64_t sum_board(const MillEvalTables *tables, const MillStageTables *stage,
                               const MillEvalInput *input)
{
    return tables->has_centre ? sum_rings(tables, stage, input, true)
                              : sum_rings(tables, stage, input, false);
}
