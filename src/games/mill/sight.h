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

#define SIGHT_INLINE static inline __attribute__((always_inline))

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
#define STAR_SIDE  UINT64_C(0x1FF)

/* What the evaluation looks at. */
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
    uint64_t threats;  /* empty points that complete a line */
    uint64_t joined;   /* of these, those that a man outside the line can step to */
    uint64_t blocked;  /* men without a step */
    uint64_t crossed;  /* upper ends of steps between squares */
    uint64_t centred;  /* other ends of steps to or from the centre */
    uint64_t across;   /* complete lines across the squares, by their outer point */
    int32_t within[2]; /* worth of men, steps and lines within squares, or on the star */
} Seen;

SIGHT_INLINE int32_t sight_count(uint64_t set)
{
    return (int32_t)__builtin_popcountll(set);
}

/* The number of a square's entry. */
SIGHT_INLINE size_t sight_of_square(const MillSight *sight, const Sides *sides, unsigned square)
{
    size_t one = sides->men[0] >> RING_BITS * square & 0xFF;
    size_t other = sides->men[1] >> RING_BITS * square & 0xFF;
    return sight->ternary[one] + 2U * sight->ternary[other];
}

SIGHT_INLINE void sight_see_hub(const MillSight *sight, const Sides *sides, uint64_t empty,
                                Seen *seen)
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
    seen->centred = empty & sight->around & side;
    seen->joined |= seen->threats & sight->around & side;
    seen->men |= hub;
    seen->blocked |= seen->centred == 0 ? hub : 0;
    seen->within[second] += sight->worth[sides->stage[second]].man;
}

SIGHT_INLINE Seen sight_see_squares(const MillSight *sight, const Sides *sides, bool has_hub)
{
    const int64_t *within = sight->within[sides->stage[0]][sides->stage[1]];
    Seen seen = {0};
    uint64_t empty = 0;
    uint64_t beside = 0;
    int64_t sum = 0;
    for (unsigned square = 0; square < (has_hub ? 2 : 3); square++) {
        size_t number = sight_of_square(sight, sides, square);
        const MillSquare *entry = &sight->square[number];
        unsigned at = SQUARE * square;
        seen.men |= (uint64_t)entry->men << at;
        seen.threats |= (uint64_t)entry->threats << at;
        seen.joined |= (uint64_t)entry->joined << at;
        seen.blocked |= (uint64_t)entry->blocked << at;
        empty |= (uint64_t)entry->empty << at;
        beside |= (uint64_t)entry->beside << at;
        sum += within[number];
    }
    empty &= sight->board;
    uint64_t men = seen.men;
    seen.joined |= seen.threats & (men << SQUARE | men >> SQUARE) & sight->across;
    seen.crossed = ((men << SQUARE & empty) | (empty << SQUARE & men)) & sight->across;
    seen.blocked &= ~((empty << SQUARE | empty >> SQUARE) & sight->across);
    seen.within[0] = (int32_t)sum;
    seen.within[1] = (int32_t)((sum - seen.within[0]) >> 32);
    if (has_hub) {
        sight_see_hub(sight, sides, empty, &seen);
    } else if (sight->spokes != 0) {
        uint64_t outer = men & sight->spokes;
        uint64_t middle = men >> SQUARE & sight->spokes;
        uint64_t inner = men >> 2 * SQUARE & sight->spokes;
        uint64_t closing =
            ((middle & inner) | (outer & inner) << SQUARE | (outer & middle) << 2 * SQUARE) & empty;
        seen.threats |= closing;
        seen.joined |= closing & beside;
        seen.across = outer & middle & inner;
    }
    return seen;
}

SIGHT_INLINE Seen sight_see_star(const MillSight *sight, const Sides *sides)
{
    const uint64_t both = STAR_SIDE | STAR_SIDE << STAR_BITS;
    uint64_t entry = sight->star[sight->ternary[sides->men[0]] + 2U * sight->ternary[sides->men[1]]];
    uint64_t blocked = entry >> 4 * STAR_BITS & STAR_SIDE;
    Seen seen = {.men = sides->men[0] | (uint64_t)sides->men[1] << STAR_BITS,
                 .threats = entry & both,
                 .joined = entry >> 2 * STAR_BITS & both};
    seen.blocked = seen.men & (blocked | blocked << STAR_BITS);
    for (unsigned side = 0; side < 2; side++) {
        const MillWorth *worth = &sight->worth[sides->stage[side]];
        seen.within[side] = worth->man * sight_count(sides->men[side]) +
                            worth->step * (int32_t)(entry >> (STAR_STEPS + 6 * side) & 63) +
                            worth->line * (int32_t)(entry >> (STAR_LINES + 2 * side) & 3);
    }
    return seen;
}

/* In hundredths of what the evaluation counts in; without what only games with jumps, or rounds, have. */
SIGHT_INLINE int32_t sight_sum_side(const MillSight *sight, const Sides *sides, unsigned side,
                                    const Seen *seen, uint64_t of_side)
{
    const MillWorth *worth = &sight->worth[sides->stage[side]];
    int32_t ready = sight_count(seen->threats & of_side & (seen->joined | worth->reach));
    int32_t steps = sight_count(seen->crossed & of_side) + sight_count(seen->centred & of_side);
    return seen->within[side] + worth->ready[sides->turn == side][ready] +
           worth->man * (int32_t)sides->hand[side] + worth->step * steps +
           worth->blocked * sight_count(seen->blocked & of_side) +
           worth->line * sight_count(seen->across & of_side);
}

#endif
