/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of sight.h, and the evaluation by them.
 */
#include "games/mill/sight.h"

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

static uint16_t pair(unsigned first, unsigned second)
{
    return (uint16_t)(first | second << RING_BITS);
}

static void enter_square(const MillRules *rules, const Chunk *chunk, MillSquare *square)
{
    const PointSet *men = chunk->men;
    const PointSteps *steps = &rules->board.steps;
    PointSet empty = 0xFF & ~(men[0] | men[1]);
    *square = (MillSquare){.men = pair(men[0], men[1]),
                           .empty = pair(empty, empty),
                           .beside = pair(point_neighbours(steps, men[0]) & 0xFF,
                                          point_neighbours(steps, men[1]) & 0xFF),
                           .threats = pair(chunk->threats[0], chunk->threats[1]),
                           .joined = pair(chunk->joined[0], chunk->joined[1]),
                           .blocked = pair(chunk->blocked & men[0], chunk->blocked & men[1])};
}

static int32_t worth_within(const MillWorth *worth, const Chunk *chunk, unsigned side)
{
    return worth->man * (int32_t)point_count(chunk->men[side]) +
           worth->step * (int32_t)chunk->steps[side] + worth->line * (int32_t)chunk->lines[side];
}

static void enter_worth(MillSight *sight, const Chunk *chunk, size_t at)
{
    for (unsigned i = 0; i < STAGES * STAGES; i++) {
        sight->within[i / STAGES][i % STAGES][at] =
            sight_pair(worth_within(&sight->worth[i / STAGES], chunk, 0),
                       worth_within(&sight->worth[i % STAGES], chunk, 1));
    }
}

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
                enter_square(rules, &chunk, &sight->square[at]);
                enter_worth(sight, &chunk, at);
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

/* What only a few games count. */
static int32_t sum_rarities(const MillRules *rules, const MillState *now, unsigned side,
                            MillStage stage)
{
    int32_t count[MILL_TERMS] = {0};
    int32_t sum = 0;
    mill_count_rare_terms(rules, now, side, rules->board.all & ~mill_occupied(now), count);
    for (unsigned i = MILL_COMMON_TERMS; i < MILL_TERMS; i++) {
        sum += rules->weights[stage].of[i] * count[i];
    }
    return sum;
}

/* What threats are worth that only a jump carries out. */
static int32_t sum_jumps(const MillRules *rules, const MillState *now, const Sides *sides,
                         unsigned side, const Seen *seen, uint64_t of_side)
{
    MillStage stage = sides->stage[side];
    const MillWorth *worth = &rules->sight.worth[stage];
    uint64_t threats = seen->threats & of_side;
    uint64_t ready = threats & (seen->joined | worth->reach);
    if (threats == ready) {
        return 0;
    }
    unsigned number = point_count(mill_find_ready(rules, now, side, stage));
    const int32_t *worth_ready = worth->ready[sides->turn == side];
    return worth_ready[number] - worth_ready[sight_count(ready)];
}

MILL_INLINE MillWeighed weigh(const MillRules *rules, const MillState *now, const Sides *sides,
                              const Seen *seen, uint64_t first, unsigned bits)
{
    MillWeighed weighed;
    for (unsigned side = 0; side < 2; side++) {
        uint64_t of_side = first << bits * side;
        int32_t sum = sight_sum_side(&rules->sight, sides, side, seen, of_side);
        if (rules->row.jump != JUMP_NONE) {
            sum += sum_jumps(rules, now, sides, side, seen, of_side);
        }
        if (rules->has_rare_terms) {
            sum += sum_rarities(rules, now, side, sides->stage[side]);
        }
        weighed.value[side] = sum / EVAL_FINE;
        weighed.may_step[side] = (seen->men & of_side & ~seen->blocked) != 0;
    }
    return weighed;
}

MillWeighed mill_weigh(const MillRules *rules, const MillState *now)
{
    const Sides sides = {.men = {now->men[0], now->men[1]},
                         .hand = {now->hand[0], now->hand[1]},
                         .stage = {mill_stage(rules, now, 0), mill_stage(rules, now, 1)},
                         .turn = now->seat & 1U};
    if (rules->lines[0].is_star) {
        Seen seen = sight_see_star(&rules->sight, &sides);
        return weigh(rules, now, &sides, &seen, STAR_SIDE, STAR_BITS);
    }
    if (rules->board.steps.hub != 0) {
        Seen seen = sight_see_squares(&rules->sight, &sides, true);
        return weigh(rules, now, &sides, &seen, FIRST_SIDE, RING_BITS);
    }
    Seen seen = sight_see_squares(&rules->sight, &sides, false);
    return weigh(rules, now, &sides, &seen, FIRST_SIDE, RING_BITS);
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
