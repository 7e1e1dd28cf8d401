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
    uint64_t lines;   /* complete lines across the squares, by their outer point */
    unsigned counts;  /* of steps and lines within chunks: see below */
} Seen;

enum {
    /* A chunk's entry: threats and joined points, each first the one side's and then the other's, blocked
     * men, then numbers: steps of each side, lines of each. */
    STEPS_BITS = 6,
    LINES_BITS = 5,
    LINES_SHIFT = 2 * STEPS_BITS,
    RING_BITS = 8,
    STAR_BITS = 9,
    SQUARE = 16, /* from a square to the next in Seen */
    HUB = 48,
    CENTRE = 16
};

#define FIRST_SIDE (UINT64_C(0x00FF00FF00FF) | UINT64_C(1) << HUB)
#define BOTH_SIDES UINT64_C(0x0101) /* times a first side's set */
#define STAR_SIDE UINT64_C(0x1FF)

/* -- tables -- */

typedef struct Chunk {
    const MillRules *rules;
    unsigned bits; /* points of the chunk */
    PointSet men[2];
} Chunk;

static void look_at_lines(const Chunk *chunk, unsigned side, PointSet empty, PointSet *threats,
                          PointSet *joined, unsigned *lines)
{
    const LineTable *table = &chunk->rules->lines[side];
    PointSet men = chunk->men[side];
    *threats = table->closing[men] & empty;
    *joined = table->joining[men] & empty;
    for (uint32_t rest = chunk->rules->line_set[side]; rest != 0; rest &= rest - 1) {
        *lines += (chunk->rules->board.line[__builtin_ctz(rest)] & ~men) == 0;
    }
}

static uint64_t chunk_entry(const Chunk *chunk)
{
    unsigned bits = chunk->bits;
    PointSet all = point_bit(bits) - 1;
    PointSet empty = all & ~(chunk->men[0] | chunk->men[1]);
    PointSet blocked = 0;
    uint64_t entry = 0;
    for (unsigned side = 0; side < 2; side++) {
        PointSet threats = 0;
        PointSet joined = 0;
        unsigned lines = 0;
        unsigned steps = 0;
        look_at_lines(chunk, side, empty, &threats, &joined, &lines);
        for (PointSet rest = chunk->men[side]; rest != 0; rest &= rest - 1) {
            unsigned to = point_count(chunk->rules->board.adjacent[point_first(rest)] & empty);
            steps += to;
            blocked |= to == 0 ? rest & -rest : 0;
        }
        entry |= (uint64_t)threats << (bits * side) | (uint64_t)joined << (bits * (2 + side)) |
                 (uint64_t)steps << (5 * bits + STEPS_BITS * side);
        entry |= (uint64_t)lines << (5 * bits + LINES_SHIFT +
                                     (bits == RING_BITS ? LINES_BITS : 2) * side);
    }
    return entry | (uint64_t)blocked << 4 * bits;
}

/* Every way of laying the men of two sides on a chunk. */
static void build_chunks(MillRules *rules, unsigned bits)
{
    MillSight *sight = &rules->sight;
    Chunk chunk = {.rules = rules, .bits = bits};
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
            sight->chunk[sight->ternary[chunk.men[0]] + 2 * sight->ternary[chunk.men[1]]] =
                chunk_entry(&chunk);
            more = chunk.men[1] != 0;
            chunk.men[1] = (chunk.men[1] - 1) & others;
        }
    }
}

void mill_build_sight(MillRules *rules)
{
    MillSight *sight = &rules->sight;
    const PointBoard *board = &rules->board;
    unsigned squares = board->points / RING_BITS;
    PointSet spokes = board->adjacent[0] >> RING_BITS & 1 ? 0xFF : 0xAA;
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

static inline void see_star(const MillSight *sight, const MillState *now, Seen *seen)
{
    uint64_t entry = sight->chunk[sight->ternary[now->men[0]] + 2 * sight->ternary[now->men[1]]];
    uint64_t blocked = entry >> 4 * STAR_BITS & STAR_SIDE;
    *seen = (Seen){.men = now->men[0] | (uint64_t)now->men[1] << STAR_BITS,
                   .threats = entry & (STAR_SIDE | STAR_SIDE << STAR_BITS),
                   .joined = entry >> 2 * STAR_BITS & (STAR_SIDE | STAR_SIDE << STAR_BITS),
                   .counts = (unsigned)(entry >> 5 * STAR_BITS)};
    seen->blocked = seen->men & (blocked | blocked << STAR_BITS);
}

/* Points of the same square next to these. */
static inline uint64_t turned(uint64_t set)
{
    const uint64_t low = UINT64_C(0x010101010101);
    const uint64_t rest = UINT64_C(0x7F7F7F7F7F7F);
    return (set & rest) << 1 | (set >> 7 & low) | (set >> 1 & rest) | (set & low) << 7;
}

static inline void see_hub(const MillSight *sight, const MillState *now, uint64_t empty, Seen *seen)
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

static inline void see_spokes(const MillSight *sight, uint64_t empty, Seen *seen)
{
    uint64_t outer = seen->men & sight->spokes;
    uint64_t middle = seen->men >> SQUARE & sight->spokes;
    uint64_t inner = seen->men >> 2 * SQUARE & sight->spokes;
    uint64_t closing =
        ((middle & inner) | (outer & inner) << SQUARE | (outer & middle) << 2 * SQUARE) & empty;
    seen->threats |= closing;
    seen->joined |= closing & turned(seen->men);
    seen->lines = outer & middle & inner;
}

static inline void see_squares(const MillSight *sight, const MillState *now, bool has_hub,
                               Seen *seen)
{
    PointSet first = now->men[0];
    PointSet second = now->men[1];
    const uint64_t pair = 0xFFFF;
    uint64_t entry[3];
    uint64_t men = 0;
    uint64_t blocked = 0;
    uint64_t threats = 0;
    uint64_t joined = 0;
    unsigned counts = 0;
    for (unsigned square = 0; square < 3; square++) {
        unsigned one = first >> RING_BITS * square & 0xFF;
        unsigned other = second >> RING_BITS * square & 0xFF;
        unsigned at = SQUARE * square;
        if (has_hub && square == 2) {
            break;
        }
        entry[square] = sight->chunk[sight->ternary[one] + 2 * sight->ternary[other]];
        men |= (uint64_t)(one | other << RING_BITS) << at;
        threats |= (entry[square] & pair) << at;
        joined |= (entry[square] >> 2 * RING_BITS & pair) << at;
        blocked |= (entry[square] >> 4 * RING_BITS & 0xFF) << at;
        counts += (unsigned)(entry[square] >> 5 * RING_BITS);
    }
    uint64_t taken = men | (men >> RING_BITS & FIRST_SIDE) | (men & FIRST_SIDE) << RING_BITS;
    uint64_t empty = sight->board & ~taken;
    uint64_t beside = (men << SQUARE | men >> SQUARE) & sight->across;
    seen->men = men;
    seen->threats = threats;
    seen->joined = joined | (threats & beside);
    seen->crossed = ((men << SQUARE & empty) | (empty << SQUARE & men)) & sight->across;
    seen->blocked =
        men & blocked * BOTH_SIDES & ~((empty << SQUARE | empty >> SQUARE) & sight->across);
    seen->counts = counts;
    seen->lines = 0;
    seen->centred = 0;
    if (sight->spokes != 0) {
        see_spokes(sight, empty, seen);
    } else if (has_hub) {
        see_hub(sight, now, empty, seen);
    }
}

static inline int32_t count_bits(uint64_t set)
{
    return (int32_t)__builtin_popcountll(set);
}

static inline int32_t value_of_side(const MillRules *rules, const MillState *now, unsigned side,
                                    const Seen *seen, bool is_star)
{
    uint64_t of_side = is_star ? STAR_SIDE << STAR_BITS * side : FIRST_SIDE << RING_BITS * side;
    unsigned line_bits = is_star ? 2 : LINES_BITS;
    MillStage stage = mill_stage(rules, now, side);
    uint64_t threats = seen->threats & of_side;
    uint64_t ready = stage == STAGE_STEPPING ? threats & seen->joined : threats;
    if (rules->row.jump != JUMP_NONE && ready != threats) {
        ready = mill_find_ready(rules, now, side, stage);
    }
    const EvalWeights *weights = &rules->weights[stage];
    int32_t steps = (int32_t)(seen->counts >> STEPS_BITS * side & ((1U << STEPS_BITS) - 1));
    int32_t lines =
        (int32_t)(seen->counts >> (LINES_SHIFT + line_bits * side) & ((1U << line_bits) - 1));
    int32_t count[MILL_TERMS];
    count[TERM_MEN] = count_bits(seen->men & of_side) + now->hand[side];
    count[TERM_MOBILITY] =
        steps + count_bits(seen->crossed & of_side) + count_bits(seen->centred & of_side);
    count[TERM_BLOCKED] = count_bits(seen->blocked & of_side);
    count[TERM_READY] = count_bits(ready);
    count[TERM_FORK] = (ready & (ready - 1)) != 0;
    count[TERM_STRIKE] = ready != 0 && (now->seat & 1U) == side;
    count[TERM_MILLS] = lines + count_bits(seen->lines & of_side);
    if (rules->has_rare_terms) {
        PointSet empty = rules->board.all & ~mill_occupied(now);
        mill_count_rare_terms(rules, now, side, empty, count);
        return eval_sum(weights, count, MILL_TERMS);
    }
    int32_t sum = 0; /* eval_sum() with numbers that are small enough */
    for (unsigned i = 0; i < MILL_COMMON_TERMS; i++) {
        sum += weights->of[i] * count[i];
    }
    return sum / EVAL_FINE;
}

void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    Seen seen;
    if (rules->sides > 2) {
        game_evaluate(game, state, values);
    } else if (rules->lines[0].is_star) {
        see_star(&rules->sight, now, &seen);
        values[0] = value_of_side(rules, now, 0, &seen, true);
        values[1] = value_of_side(rules, now, 1, &seen, true);
    } else {
        see_squares(&rules->sight, now, rules->board.steps.hub != 0, &seen);
        values[0] = value_of_side(rules, now, 0, &seen, false);
        values[1] = value_of_side(rules, now, 1, &seen, false);
    }
}
