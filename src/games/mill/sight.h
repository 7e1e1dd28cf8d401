/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation for the search, which spends much of its time here. What the men of two sides make of one square is
 * looked up, and so is what the points of a spoke make of each other: those in the same place of all squares. What is
 * found is added up in one word for both sides. The tests hold this against evaluate.c. (Rejected: sets of points for both
 * sides and all squares at once, three times as many instructions; shifts of whole boards for each side, twice as
 * many again.) Only sight.c, sight_tables.c, judge.c and last.c include this: it is to be inlined
 * there.
 */
#ifndef NGUZO_GAMES_MILL_SIGHT_H
#define NGUZO_GAMES_MILL_SIGHT_H

#include "games/mill/mill.h"

enum {
    RING_BITS = 8,
    STAR_BITS = 9,
    CENTRE = 16,
    END_BITS = 4,   /* from a point to the next in the number of a spoke */
    SPOKE_BITS = 16 /* from the number of a spoke to the next */
};

/* A sum, from the lowest bit: points where a line can be completed at once, of the first side and of the second; the
 * second side's steps; threats of both sides that are not ready; worths, of the first side and, signed, of the
 * second. No board has more than the bits can hold. */
enum {
    SUM_READY_BITS = 5,
    SUM_STEPS = 2 * SUM_READY_BITS,
    SUM_STEPS_BITS = 6,
    SUM_WAITING = SUM_STEPS + SUM_STEPS_BITS,
    SUM_WAITING_BITS = 5,
    SUM_WORTH = SUM_WAITING + SUM_WAITING_BITS,
    SUM_WORTH_BITS = 21,
    SUM_MIDDLE = 1 << (SUM_WORTH_BITS - 1) /* keeps the first side's worth above 0 */
};

/* What the evaluation looks at. The second side is to move. On squares no rule tells the sides apart: the second
 * may be p1 or p2. */
typedef struct Sides {
    PointSet men[2];
    unsigned hand[2];
    MillStage stage[2];
} Sides;

/* What is added up as squares are looked at. */
typedef struct Seen {
    uint64_t sum;
    uint64_t corners; /* numbers of the four spokes that the corners make */
    uint64_t middles;
} Seen;

MILL_INLINE uint64_t sight_worth(int32_t first, int32_t second)
{
    return ((uint64_t)(int64_t)first << SUM_WORTH) +
           ((uint64_t)(int64_t)second << (SUM_WORTH + SUM_WORTH_BITS));
}

MILL_INLINE unsigned sight_field(uint64_t sum, unsigned at, unsigned bits)
{
    return (unsigned)(sum >> at) & ((1U << bits) - 1);
}

MILL_INLINE const MillPair *sight_pair(const MillSight *sight, const Sides *sides)
{
    return &sight->pair[sides->stage[0]][sides->stage[1]];
}

/* The number of a square's entry. */
MILL_INLINE size_t sight_of_square(const MillSight *sight, const PointSet men[2], unsigned square)
{
    size_t one = men[0] >> RING_BITS * square & 0xFF;
    size_t other = men[1] >> RING_BITS * square & 0xFF;
    return sight->ternary[one] + 2U * sight->ternary[other];
}

/* Nothing but the men in hand. */
MILL_INLINE Seen sight_see_hands(const MillPair *pair, const Sides *sides)
{
    int32_t first = pair->hand[0] * (int32_t)sides->hand[0];
    int32_t second = pair->hand[1] * (int32_t)sides->hand[1];
    return (Seen){.sum = sight_worth(SUM_MIDDLE + first, second)};
}

MILL_INLINE void sight_add_square(const MillSight *sight, const MillPair *pair, unsigned square,
                                  size_t number, Seen *seen)
{
    seen->sum += pair->square[number];
    seen->corners += sight->corners[number] << END_BITS * square;
    seen->middles += sight->middles[number] << END_BITS * square;
}

MILL_INLINE void sight_remove_square(const MillSight *sight, const MillPair *pair, unsigned square,
                                     size_t number, Seen *seen)
{
    seen->sum -= pair->square[number];
    seen->corners -= sight->corners[number] << END_BITS * square;
    seen->middles -= sight->middles[number] << END_BITS * square;
}

/* The centre is the inner end of the spokes around it. */
MILL_INLINE void sight_add_centre(const MillSight *sight, const Sides *sides, Seen *seen)
{
    const uint64_t all = UINT64_C(0x0001000100010001) << 2 * END_BITS;
    PointSet first = sides->men[0] >> CENTRE & 1;
    if (first == 0 && (sides->men[1] >> CENTRE & 1) == 0) {
        return;
    }
    const MillWorth *worth = &sight->worth[sides->stage[first == 0]];
    bool is_blocked = (sight->around & ~(sides->men[0] | sides->men[1])) == 0;
    int32_t value = worth->man + (is_blocked ? worth->blocked : 0);
    uint64_t end = all * (first != 0 ? END_FIRST : END_SECOND);
    seen->sum += first != 0 ? sight_worth(value, 0) : sight_worth(0, value);
    seen->corners += end;
    seen->middles += end;
}

MILL_INLINE uint64_t sight_add_spokes(const uint64_t spoke[SIGHT_SPOKE], uint64_t numbers)
{
    return spoke[numbers & 0xFFFF] + spoke[numbers >> SPOKE_BITS & 0xFFFF] +
           spoke[numbers >> 2 * SPOKE_BITS & 0xFFFF] + spoke[numbers >> 3 * SPOKE_BITS];
}

/* Once all squares are added. */
MILL_INLINE uint64_t sight_sum(const MillSight *sight, const MillPair *pair, const Seen *seen)
{
    uint64_t sum = seen->sum + sight_add_spokes(pair->middle, seen->middles);
    return sight->joins_corners ? sum + sight_add_spokes(pair->corner, seen->corners) : sum;
}

MILL_INLINE uint64_t sight_sum_squares(const MillSight *sight, const MillPair *pair,
                                       const Sides *sides, bool has_hub)
{
    Seen seen = sight_see_hands(pair, sides);
    for (unsigned square = 0; square < (has_hub ? 2 : 3); square++) {
        sight_add_square(sight, pair, square, sight_of_square(sight, sides->men, square), &seen);
    }
    if (has_hub) {
        sight_add_centre(sight, sides, &seen);
    }
    return sight_sum(sight, pair, &seen);
}

MILL_INLINE uint64_t sight_sum_board(const MillRules *rules, const MillPair *pair,
                                     const Sides *sides)
{
    return rules->board.steps.hub != 0 ? sight_sum_squares(&rules->sight, pair, sides, true)
                                       : sight_sum_squares(&rules->sight, pair, sides, false);
}

MILL_INLINE unsigned sight_ready(uint64_t sum, unsigned side)
{
    return sight_field(sum, SUM_READY_BITS * side, SUM_READY_BITS);
}

/* What is found out about one side. */
typedef struct SightFound {
    unsigned steps;
    unsigned blocked;
    unsigned lines;
    unsigned threats;
    unsigned ready; /* of these */
} SightFound;

/* Of all that, with the men of both sides. */
uint64_t sight_sum_of(const MillSight *sight, const MillStage stage[2], const PointSet men[2],
                      const SightFound found[2]);

/* Numbers of the star's entries, from the lowest bits; the first side's, then the second's, six bits each. */
enum {
    STAR_STEPS,
    STAR_LINES,
    STAR_BLOCKED,
    STAR_THREATS,
    STAR_READY,
    STAR_NUMBERS,
    STAR_FIELD_BITS = 6
};

MILL_INLINE unsigned sight_star_shift(unsigned field, unsigned side)
{
    return STAR_FIELD_BITS * (2 * field + side);
}

/* In hundredths of what the evaluation counts in; without what only games with jumps, or rounds, have. */
MILL_INLINE int32_t sight_value(const MillPair *pair, uint64_t sum, unsigned side)
{
    int32_t worth = side == 0 ? (int32_t)sight_field(sum, SUM_WORTH, SUM_WORTH_BITS) - SUM_MIDDLE
                              : (int32_t)((int64_t)sum >> (SUM_WORTH + SUM_WORTH_BITS));
    return worth + pair->ready[side][sight_ready(sum, side)];
}

/* How much better the first side stands. */
MILL_INLINE int32_t sight_lead(const MillPair *pair, uint64_t sum)
{
    return sight_value(pair, sum, 0) / EVAL_FINE - sight_value(pair, sum, 1) / EVAL_FINE;
}

/* Whether the second side has a step. */
MILL_INLINE bool sight_may_step(uint64_t sum)
{
    return sight_field(sum, SUM_STEPS, SUM_STEPS_BITS) != 0;
}

MILL_INLINE MillStage sight_stage(const MillRules *rules, PointSet men, unsigned hand)
{
    return hand > 0                             ? STAGE_PLACING
           : point_count(men) <= rules->row.fly ? STAGE_FLYING
                                                : STAGE_STEPPING;
}

#endif
