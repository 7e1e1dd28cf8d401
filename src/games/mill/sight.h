/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation for the search, which spends much of its time here. What the men of two sides make of one square,
 * or of the whole star, is looked up; only what goes on between squares is worked out, for both sides and all
 * squares at once. The tests hold this against evaluate.c. (Rejected: shifts of whole boards for each side,
 * twice as many instructions.) Only sight.c and judge.c include this: it is to be inlined there.
 */
#ifndef NGUZO_GAMES_MILL_SIGHT_H
#define NGUZO_GAMES_MILL_SIGHT_H

#include "games/mill/mill.h"

enum {
    RING_BITS = 8,
    STAR_BITS = 9,
    SQUARE = 16, /* from a square to the next in Seen */
    HUB = 48,
    CENTRE = 16
};

/* Of the star's entries: threats, joined points and men without a step, as in Seen; then numbers. */
enum { STAR_STEPS = 5 * STAR_BITS, STAR_LINES = STAR_STEPS + 12 };

#define FIRST_SIDE (UINT64_C(0x00FF00FF00FF) | UINT64_C(1) << HUB)
#define BOTH_SIDES UINT64_C(0x0101) /* times a first side's set */
#define STAR_SIDE UINT64_C(0x1FF)

/* What the evaluation looks at. Squares are the same to both sides: there the first may as well be whoever has
 * moved. */
typedef struct Sides {
    PointSet men[2];
    unsigned hand[2];
    MillStage stage[2];
    unsigned turn; /* the side to move */
} Sides;

/* Sets of points for both sides, in one word: a byte for the first side and one for the second of each square
 * from the outside; above them a bit each for the centre. Of the star: nine bits for each side. */
typedef struct Seen {
    uint64_t men;
    uint64_t empty;
    uint64_t beside;  /* points of squares next to one of the side's men */
    uint64_t threats; /* empty points that complete a line */
    uint64_t joined;  /* of these, those that a man outside the line can step to */
    uint64_t blocked; /* men without a step */
    uint64_t crossed; /* upper ends of steps between squares */
    uint64_t centred; /* other ends of steps to or from the centre */
    uint64_t across;  /* complete lines across the squares, by their outer point */
    int64_t within;   /* worth of all men, and of steps and lines within squares, as in MillSight */
} Seen;

MILL_INLINE int32_t sight_count(uint64_t set)
{
    return (int32_t)__builtin_popcountll(set);
}

MILL_INLINE int64_t sight_pair(int32_t first, int32_t second)
{
    return first + (int64_t)second * (INT64_C(1) << 32);
}

/* The number of a square's entry. */
MILL_INLINE size_t sight_of_square(const MillSight *sight, const PointSet men[2], unsigned square)
{
    size_t one = men[0] >> RING_BITS * square & 0xFF;
    size_t other = men[1] >> RING_BITS * square & 0xFF;
    return sight->ternary[one] + 2U * sight->ternary[other];
}

/* Nothing but the men in hand. */
MILL_INLINE Seen sight_see_hands(const MillSight *sight, const Sides *sides)
{
    int32_t first = sight->worth[sides->stage[0]].man * (int32_t)sides->hand[0];
    int32_t second = sight->worth[sides->stage[1]].man * (int32_t)sides->hand[1];
    return (Seen){.within = sight_pair(first, second)};
}

/* Adds a square that was empty-handed so far: no set has points of it. */
MILL_INLINE void sight_add_square(const MillSight *sight, const int64_t *within, unsigned square,
                                  size_t number, Seen *seen)
{
    const MillSquare *entry = &sight->square[number];
    unsigned at = SQUARE * square;
    seen->men |= (uint64_t)entry->men << at;
    seen->empty |= (uint64_t)entry->empty << at;
    seen->beside |= (uint64_t)entry->beside << at;
    seen->threats |= (uint64_t)entry->threats << at;
    seen->joined |= (uint64_t)entry->joined << at;
    seen->blocked |= (uint64_t)entry->blocked << at;
    seen->within += within[number];
}

MILL_INLINE void sight_remove_square(const int64_t *within, unsigned square, size_t number,
                                     Seen *seen)
{
    uint64_t others = ~(UINT64_C(0xFFFF) << SQUARE * square);
    seen->men &= others;
    seen->empty &= others;
    seen->beside &= others;
    seen->threats &= others;
    seen->joined &= others;
    seen->blocked &= others;
    seen->within -= within[number];
}

MILL_INLINE void sight_see_hub(const MillSight *sight, const Sides *sides, Seen *seen)
{
    uint64_t first = sides->men[0] >> CENTRE & 1;
    uint64_t second = sides->men[1] >> CENTRE & 1;
    if ((first | second) == 0) {
        seen->centred = seen->men & sight->around;
        seen->blocked &= ~sight->around;
        return;
    }
    uint64_t side = first != 0 ? FIRST_SIDE : FIRST_SIDE << RING_BITS;
    uint64_t hub = (first | second << RING_BITS) << HUB;
    seen->centred = seen->empty & sight->around & side;
    seen->joined |= seen->threats & sight->around & side;
    seen->men |= hub;
    seen->blocked |= seen->centred == 0 ? hub : 0;
    seen->within += first != 0 ? sight_pair(sight->worth[sides->stage[0]].man, 0)
                               : sight_pair(0, sight->worth[sides->stage[1]].man);
}

MILL_INLINE void sight_see_spokes(const MillSight *sight, Seen *seen)
{
    uint64_t outer = seen->men & sight->spokes;
    uint64_t middle = seen->men >> SQUARE & sight->spokes;
    uint64_t inner = seen->men >> 2 * SQUARE & sight->spokes;
    uint64_t closing = seen->empty & ((middle & inner) | (outer & inner) << SQUARE |
                                      (outer & middle) << 2 * SQUARE);
    seen->threats |= closing;
    seen->joined |= closing & seen->beside;
    seen->across = outer & middle & inner;
}

/* Once all squares are added: what goes on between them. */
MILL_INLINE void sight_see_between(const MillSight *sight, const Sides *sides, bool has_hub,
                                   Seen *seen)
{
    uint64_t men = seen->men;
    uint64_t empty = seen->empty & sight->board;
    seen->empty = empty;
    seen->joined |= seen->threats & (men << SQUARE | men >> SQUARE) & sight->across;
    seen->crossed = ((men << SQUARE & empty) | (empty << SQUARE & men)) & sight->across;
    seen->blocked &= ~((empty << SQUARE | empty >> SQUARE) & sight->across);
    if (has_hub) {
        sight_see_hub(sight, sides, seen);
    } else if (sight->spokes != 0) {
        sight_see_spokes(sight, seen);
    }
}

MILL_INLINE Seen sight_see_squares(const MillSight *sight, const Sides *sides, bool has_hub)
{
    const int64_t *within = sight->within[sides->stage[0]][sides->stage[1]];
    Seen seen = sight_see_hands(sight, sides);
    for (unsigned square = 0; square < (has_hub ? 2 : 3); square++) {
        sight_add_square(sight, within, square, sight_of_square(sight, sides->men, square), &seen);
    }
    sight_see_between(sight, sides, has_hub, &seen);
    return seen;
}

MILL_INLINE Seen sight_see_star(const MillSight *sight, const Sides *sides)
{
    const uint64_t both = STAR_SIDE | STAR_SIDE << STAR_BITS;
    uint64_t entry =
        sight->star[sight->ternary[sides->men[0]] + 2U * sight->ternary[sides->men[1]]];
    uint64_t blocked = entry >> 4 * STAR_BITS & STAR_SIDE;
    Seen seen = sight_see_hands(sight, sides);
    int32_t worth[2];
    seen.men = sides->men[0] | (uint64_t)sides->men[1] << STAR_BITS;
    seen.threats = entry & both;
    seen.joined = entry >> 2 * STAR_BITS & both;
    for (unsigned side = 0; side < 2; side++) {
        const MillWorth *one = &sight->worth[sides->stage[side]];
        worth[side] = one->man * sight_count(sides->men[side]) +
                      one->step * (int32_t)(entry >> (STAR_STEPS + 6 * side) & 63) +
                      one->line * (int32_t)(entry >> (STAR_LINES + 2 * side) & 3);
    }
    seen.blocked = seen.men & (blocked | blocked << STAR_BITS);
    seen.within += sight_pair(worth[0], worth[1]);
    return seen;
}

/* In hundredths of what the evaluation counts in; without what only games with jumps, or rounds, have. */
MILL_INLINE int32_t sight_sum_side(const MillSight *sight, const Sides *sides, unsigned side,
                                   const Seen *seen, uint64_t of_side)
{
    const MillWorth *worth = &sight->worth[sides->stage[side]];
    int32_t first = (int32_t)seen->within;
    int32_t within = side == 0 ? first : (int32_t)((seen->within - first) >> 32);
    int32_t ready = sight_count(seen->threats & of_side & (seen->joined | worth->reach));
    int32_t steps = sight_count(seen->crossed & of_side) + sight_count(seen->centred & of_side);
    return within + worth->ready[sides->turn == side][ready] + worth->step * steps +
           worth->blocked * sight_count(seen->blocked & of_side) +
           worth->line * sight_count(seen->across & of_side);
}

/* How much better the first side stands. */
MILL_INLINE int32_t sight_lead(const MillSight *sight, const Sides *sides, const Seen *seen)
{
    return sight_sum_side(sight, sides, 0, seen, FIRST_SIDE) / EVAL_FINE -
           sight_sum_side(sight, sides, 1, seen, FIRST_SIDE << RING_BITS) / EVAL_FINE;
}

/* Whether the second side has a step. */
MILL_INLINE bool sight_may_step(const Seen *seen)
{
    return (seen->men & ~seen->blocked & FIRST_SIDE << RING_BITS) != 0;
}

MILL_INLINE MillStage sight_stage(const MillRules *rules, PointSet men, unsigned hand)
{
    return hand > 0                           ? STAGE_PLACING
           : point_count(men) <= rules->flies ? STAGE_FLYING
                                              : STAGE_STEPPING;
}

#endif
