/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation for the search, which spends much of its time here. What the men of two sides make of one square,
 * or of the whole star, is looked up; only what goes on between squares is worked out, for both sides and all
 * squares at once. The tests hold this against evaluate.c. (Rejected: shifts of whole boards for each side,
 * twice as many instructions.)
 */
#include "games/mill/mill.h"

/* Sets of points for both sides, in one word: a byte for the first side and one for the second of each square
 * from the outside; above them a bit each for the centre. Of the star: nine bits for each side. */
typedef struct Seen {
    uint64_t men;
    uint64_t threats; /* empty points that complete a line */
    uint64_t joined;  /* of these, those that a man outside the line can step to */
    uint64_t blocked; /* men without a step */
    uint64_t crossed; /* upper ends of steps between squares */
    uint64_t centred; /* other ends of steps to or from the centre */
    uint64_t across;  /* complete lines across the squares, by their outer point */
    unsigned steps;   /* on the squares, a byte a side */
    unsigned lines;   /* on the squares, four bits a side */
} Seen;

enum {
    RING_BITS = 8,
    STAR_BITS = 9,
    SQUARE = 16, /* from a square to the next in Seen */
    HUB = 48,
    CENTRE = 16
};

#define INLINE     static inline __attribute__((always_inline))
#define FIRST_SIDE (UINT64_C(0x00FF00FF00FF) | UINT64_C(1) << HUB)
#define BOTH_SIDES UINT64_C(0x0101) /* times a first side's set */
#define STAR_SIDE  UINT64_C(0x1FF)

/* -- tables -- */

/* The men of two sides on a chunk of so many points, and what follows. */
typedef struct Chunk {
    unsigned bits;
    PointSet men[2];
    PointSet threats[2];
    PointSet joined[2];
    PointSet blocked;
    unsigned steps[2];
    unsigned lines[2];
} Chunk;

static void look_at_chunk(const MillRules *rules, Chunk *chunk)
{
    PointSet empty = (point_bit(chunk->bits) - 1) & ~(chunk->men[0] | chunk->men[1]);
    chunk->blocked = 0;
    for (unsigned side = 0; side < 2; side++) {
        PointSet men = chunk->men[side];
        chunk->threats[side] = rules->lines[side].closing[men] & empty;
        chunk->joined[side] = rules->lines[side].joining[men] & empty;
        chunk->lines[side] = 0;
        chunk->steps[side] = 0;
        for (uint32_t rest = rules->line_set[side]; rest != 0; rest &= rest - 1) {
            chunk->lines[side] += (rules->board.line[__builtin_ctz(rest)] & ~men) == 0;
        }
        for (PointSet rest = men; rest != 0; rest &= rest - 1) {
            unsigned to = point_count(rules->board.adjacent[point_first(rest)] & empty);
            chunk->steps[side] += to;
            chunk->blocked |= to == 0 ? rest & -rest : 0;
        }
    }
}

static void enter_square(const Chunk *chunk, MillSquare *square)
{
    *square =
        (MillSquare){.threats = (uint16_t)(chunk->threats[0] | chunk->threats[1] << RING_BITS),
                     .joined = (uint16_t)(chunk->joined[0] | chunk->joined[1] << RING_BITS),
                     .blocked = (uint8_t)chunk->blocked,
                     .lines = (uint8_t)(chunk->lines[0] | chunk->lines[1] << 4),
                     .steps = (uint16_t)(chunk->steps[0] | chunk->steps[1] << 8)};
}

/* Threats, joined points and men without a step as in Seen, then steps of each side and lines of each. */
enum { STAR_STEPS = 5 * STAR_BITS, STAR_LINES = STAR_STEPS + 12 };

static uint64_t star_entry(const Chunk *chunk)
{
    return (uint64_t)chunk->threats[0] | (uint64_t)chunk->threats[1] << STAR_BITS |
           (uint64_t)chunk->joined[0] << 2 * STAR_BITS |
           (uint64_t)chunk->joined[1] << 3 * STAR_BITS | (uint64_t)chunk->blocked << 4 * STAR_BITS |
           (uint64_t)chunk->steps[0] << STAR_STEPS | (uint64_t)chunk->steps[1] << (STAR_STEPS + 6) |
           (uint64_t)chunk->lines[0] << STAR_LINES | (uint64_t)chunk->lines[1] << (STAR_LINES + 2);
}

/* Every way of laying the men of two sides on a chunk. */
static void build_chunks(MillRules *rules, unsigned bits)
{
    MillSight *sight = &rules->sight;
    Chunk chunk = {.bits = bits};
    PointSet all = point_bit(bits) - 1;
    for (PointSet set = 1; set <= all; set++) {
        unsigned power = 1;
        for (unsigned point = 0; point < bits; point++) {
            sight->ternary[set] = (uint16_t)(sight->ternary[set] + (set >> point & 1) * power);
            power *= 3;
        }
    }
    for (chunk.men[0] = 0; chunk.men[0] <= all; chunk.men[0]++) {
        PointSet others = all & ~chunk.men[0];
        chunk.men[1] = others;
        for (bool more = true; more;) {
            size_t at = sight->ternary[chunk.men[0]] + 2U * sight->ternary[chunk.men[1]];
            look_at_chunk(rules, &chunk);
            if (bits == STAR_BITS) {
                sight->star[at] = star_entry(&chunk);
            } else {
                enter_square(&chunk, &sight->square[at]);
            }
            more = chunk.men[1] != 0;
            chunk.men[1] = (chunk.men[1] - 1) & others;
        }
    }
}

static void weigh_stage(const EvalWeights *weights, MillStage stage, MillWorth *worth)
{
    *worth = (MillWorth){.man = weights->of[TERM_MEN],
                         .step = weights->of[TERM_MOBILITY],
                         .blocked = weights->of[TERM_BLOCKED],
                         .line = weights->of[TERM_MILLS],
                         .reach = stage == STAGE_STEPPING ? 0 : UINT64_MAX};
    for (int32_t number = 1; number <= POINTS_MAX; number++) {
        int32_t fork = number > 1 ? weights->of[TERM_FORK] : 0;
        worth->ready[0][number] = number * weights->of[TERM_READY] + fork;
        worth->ready[1][number] = worth->ready[0][number] + weights->of[TERM_STRIKE];
    }
}

void mill_build_sight(MillRules *rules)
{
    MillSight *sight = &rules->sight;
    const PointBoard *board = &rules->board;
    unsigned squares = board->points / RING_BITS;
    PointSet spokes = board->adjacent[0] >> RING_BITS & 1 ? 0xFF : 0xAA;
    for (unsigned stage = 0; stage < STAGES; stage++) {
        weigh_stage(&rules->weights[stage], (MillStage)stage, &sight->worth[stage]);
    }
    if (rules->lines[0].is_star) {
        build_chunks(rules, STAR_BITS);
        return;
    }
    build_chunks(rules, RING_BITS);
    for (unsigned square = 0; square < squares; square++) {
        sight->board |= UINT64_C(0xFF) * BOTH_SIDES << (SQUARE * square);
        sight->across |= spokes * BOTH_SIDES << (SQUARE * square);
    }
    sight->spokes = rules->lines[0].spokes * BOTH_SIDES;
    sight->around = (board->steps.around >> RING_BITS & 0xFF) * BOTH_SIDES << SQUARE;
}

/* -- a position -- */

INLINE Seen see_star(const MillSight *sight, const MillState *now)
{
    const uint64_t both = STAR_SIDE | STAR_SIDE << STAR_BITS;
    uint64_t entry = sight->star[sight->ternary[now->men[0]] + 2 * sight->ternary[now->men[1]]];
    uint64_t blocked = entry >> 4 * STAR_BITS & STAR_SIDE;
    Seen seen = {.men = now->men[0] | (uint64_t)now->men[1] << STAR_BITS,
                 .threats = entry & both,
                 .joined = entry >> 2 * STAR_BITS & both};
    seen.blocked = seen.men & (blocked | blocked << STAR_BITS);
    seen.steps =
        (unsigned)((entry >> STAR_STEPS & 63) | (entry >> (STAR_STEPS + 6) & 63) << 8);
    seen.lines = (unsigned)((entry >> STAR_LINES & 3) | (entry >> (STAR_LINES + 2) & 3) << 4);
    return seen;
}

/* Points of the same square next to these. */
INLINE uint64_t turned(uint64_t set)
{
    const uint64_t low = UINT64_C(0x010101010101);
    const uint64_t rest = UINT64_C(0x7F7F7F7F7F7F);
    return (set & rest) << 1 | (set >> 7 & low) | (set >> 1 & rest) | (set & low) << 7;
}

INLINE void see_hub(const MillSight *sight, const MillState *now, uint64_t empty, Seen *seen)
{
    uint64_t first = now->men[0] >> CENTRE & 1;
    uint64_t second = now->men[1] >> CENTRE & 1;
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
}

INLINE void see_spokes(const MillSight *sight, uint64_t empty, Seen *seen)
{
    uint64_t outer = seen->men & sight->spokes;
    uint64_t middle = seen->men >> SQUARE & sight->spokes;
    uint64_t inner = seen->men >> 2 * SQUARE & sight->spokes;
    uint64_t closing =
        ((middle & inner) | (outer & inner) << SQUARE | (outer & middle) << 2 * SQUARE) & empty;
    seen->threats |= closing;
    seen->joined |= closing & turned(seen->men);
    seen->across = outer & middle & inner;
}

INLINE Seen see_squares(const MillSight *sight, const MillState *now, bool has_hub)
{
    Seen seen = {0};
    uint64_t blocked = 0;
    for (unsigned square = 0; square < (has_hub ? 2 : 3); square++) {
        uint64_t one = now->men[0] >> RING_BITS * square & 0xFF;
        uint64_t other = now->men[1] >> RING_BITS * square & 0xFF;
        const MillSquare *entry = &sight->square[sight->ternary[one] + 2 * sight->ternary[other]];
        unsigned at = SQUARE * square;
        seen.men |= (one | other << RING_BITS) << at;
        seen.threats |= (uint64_t)entry->threats << at;
        seen.joined |= (uint64_t)entry->joined << at;
        blocked |= (uint64_t)entry->blocked << at;
        seen.steps += entry->steps;
        seen.lines += entry->lines;
    }
    uint64_t men = seen.men;
    uint64_t taken = men | (men >> RING_BITS & FIRST_SIDE) | (men & FIRST_SIDE) << RING_BITS;
    uint64_t empty = sight->board & ~taken;
    seen.joined |= seen.threats & (men << SQUARE | men >> SQUARE) & sight->across;
    seen.crossed = ((men << SQUARE & empty) | (empty << SQUARE & men)) & sight->across;
    seen.blocked =
        men & blocked * BOTH_SIDES & ~((empty << SQUARE | empty >> SQUARE) & sight->across);
    if (has_hub) {
        see_hub(sight, now, empty, &seen);
    } else if (sight->spokes != 0) {
        see_spokes(sight, empty, &seen);
    }
    return seen;
}

INLINE int32_t count_bits(uint64_t set)
{
    return (int32_t)__builtin_popcountll(set);
}

/* Where more counts than a look at the board shows. */
static int32_t value_with_rarities(const MillRules *rules, const MillState *now, unsigned side,
                                   int32_t count[MILL_TERMS])
{
    MillStage stage = mill_stage(rules, now, side);
    PointSet ready = mill_find_ready(rules, now, side, stage);
    count[TERM_READY] = (int32_t)point_count(ready);
    count[TERM_FORK] = (ready & (ready - 1)) != 0;
    count[TERM_STRIKE] = ready != 0 && (now->seat & 1U) == side;
    mill_count_rare_terms(rules, now, side, rules->board.all & ~mill_occupied(now), count);
    return eval_sum(&rules->weights[stage], count, MILL_TERMS);
}

INLINE void weigh_side(const MillRules *rules, const MillState *now, unsigned side,
                       const Seen *seen, uint64_t of_side, MillWeighed *weighed)
{
    const MillWorth *worth = &rules->sight.worth[mill_stage(rules, now, side)];
    uint64_t ready = seen->threats & of_side & (seen->joined | worth->reach);
    int32_t men = count_bits(seen->men & of_side) + now->hand[side];
    int32_t steps = (int32_t)(seen->steps >> 8 * side & 0xFF) +
                    count_bits(seen->crossed & of_side) + count_bits(seen->centred & of_side);
    int32_t lines =
        (int32_t)(seen->lines >> 4 * side & 0xF) + count_bits(seen->across & of_side);
    int32_t blocked = count_bits(seen->blocked & of_side);
    weighed->steps[side] = steps;
    if (rules->row.jump != JUMP_NONE || rules->has_rare_terms) {
        int32_t count[MILL_TERMS] = {[TERM_MEN] = men,
                                     [TERM_MOBILITY] = steps,
                                     [TERM_BLOCKED] = blocked,
                                     [TERM_MILLS] = lines};
        weighed->value[side] = value_with_rarities(rules, now, side, count);
        return;
    }
    int32_t sum = worth->ready[(now->seat & 1U) == side][count_bits(ready)] + worth->man * men +
                  worth->step * steps + worth->blocked * blocked + worth->line * lines;
    weighed->value[side] = sum / EVAL_FINE;
}

INLINE MillWeighed weigh(const MillRules *rules, const MillState *now, const Seen *seen,
                         uint64_t first, unsigned bits)
{
    MillWeighed weighed;
    weigh_side(rules, now, 0, seen, first, &weighed);
    weigh_side(rules, now, 1, seen, first << bits, &weighed);
    return weighed;
}

MillWeighed mill_weigh(const MillRules *rules, const MillState *now)
{
    if (rules->lines[0].is_star) {
        Seen seen = see_star(&rules->sight, now);
        return weigh(rules, now, &seen, STAR_SIDE, STAR_BITS);
    }
    if (rules->board.steps.hub != 0) {
        Seen seen = see_squares(&rules->sight, now, true);
        return weigh(rules, now, &seen, FIRST_SIDE, RING_BITS);
    }
    Seen seen = see_squares(&rules->sight, now, false);
    return weigh(rules, now, &seen, FIRST_SIDE, RING_BITS);
}

void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    if (rules->sides > 2) {
        game_evaluate(game, state, values);
        return;
    }
    MillWeighed weighed = mill_weigh(rules, mill_state(state));
    values[0] = weighed.value[0];
    values[1] = weighed.value[1];
}
