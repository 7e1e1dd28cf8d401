/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The tables of sight.h.
 */
#include "games/mill/sight.h"

#include <assert.h>

enum { CORNERS = 0x55, MIDDLES = 0xAA }; /* of a square */

/* The men of two sides on a chunk of so many points, and what follows. */
typedef struct Chunk {
    unsigned bits;
    PointSet men[2];
    PointSet threats[2];
    PointSet joined[2];
    PointSet beside[2]; /* a step from a man */
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
        chunk->joined[side] = rules->lines[side].ready[men] & empty;
        chunk->beside[side] = point_neighbours(&rules->board.steps, men);
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

/* What a point is to the spoke that it is an end of: who has it and, if nobody does, how near a side is to
 * completing a line of the square there. */
typedef enum Nearness {
    FAR,
    BESIDE, /* a man of the side stands next to it on the square */
    THREAT, /* and it lacks nothing else, but nobody outside the line can step there */
    JOINED  /* but that */
} Nearness;

typedef struct End {
    unsigned owner;  /* 0: nobody, 1: the first side, 2: the second */
    bool is_blocked; /* a man without a step on the square */
    Nearness near[2];
} End;

/* No others are possible: whose man can step to a corner along one line stands in the way on the other. */
static const End ends[] = {
    {0},
    [END_FIRST] = {.owner = 1},
    [END_SECOND] = {.owner = 2},
    {.owner = 1, .is_blocked = true},
    {.owner = 2, .is_blocked = true},
    {.near = {BESIDE, FAR}},
    {.near = {FAR, BESIDE}},
    {.near = {BESIDE, BESIDE}},
    {.near = {THREAT, FAR}},
    {.near = {FAR, THREAT}},
    {.near = {THREAT, BESIDE}},
    {.near = {BESIDE, THREAT}},
    {.near = {THREAT, THREAT}},
    {.near = {JOINED, FAR}},
    {.near = {FAR, JOINED}},
};
enum { ENDS = sizeof ends / sizeof ends[0] };

uint64_t sight_sum_of(const MillSight *sight, const MillStage stage[2], const PointSet men[2],
                      const SightFound found[2])
{
    int32_t worth[2];
    unsigned ready[2];
    unsigned waiting = 0;
    for (unsigned side = 0; side < 2; side++) {
        const MillWorth *one = &sight->worth[stage[side]];
        const SightFound *of = &found[side];
        worth[side] = one->man * (int32_t)point_count(men[side]) + one->step * (int32_t)of->steps +
                      one->blocked * (int32_t)of->blocked + one->line * (int32_t)of->lines;
        ready[side] = one->reaches ? of->threats : of->ready;
        waiting += of->threats - ready[side];
    }
    return (uint64_t)ready[0] + ((uint64_t)ready[1] << SUM_READY_BITS) +
           ((uint64_t)found[1].steps << SUM_STEPS) + ((uint64_t)waiting << SUM_WAITING) +
           sight_worth(worth[0], worth[1]);
}

static Nearness nearness(const Chunk *chunk, unsigned side, unsigned point)
{
    return (chunk->joined[side] >> point & 1) != 0    ? JOINED
           : (chunk->threats[side] >> point & 1) != 0 ? THREAT
           : (chunk->beside[side] >> point & 1) != 0  ? BESIDE
                                                      : FAR;
}

/* The number of a point's state among `ends`. */
static uint64_t find_end(const Chunk *chunk, unsigned point)
{
    PointSet first = chunk->men[0] >> point & 1;
    PointSet second = chunk->men[1] >> point & 1;
    End wanted = {.owner = first + 2 * second};
    if (wanted.owner != 0) {
        wanted.is_blocked = (chunk->blocked >> point & 1) != 0;
    } else {
        wanted.near[0] = nearness(chunk, 0, point);
        wanted.near[1] = nearness(chunk, 1, point);
    }
    uint64_t end = 0;
    while (end < ENDS &&
           (ends[end].owner != wanted.owner || ends[end].is_blocked != wanted.is_blocked ||
            ends[end].near[0] != wanted.near[0] || ends[end].near[1] != wanted.near[1])) {
        end++;
    }
    assert(end < ENDS);
    return end;
}

/* Points that begin at `first` and follow every second, as the numbers of their spokes take them. */
static uint64_t find_ends(const Chunk *chunk, unsigned first)
{
    uint64_t found = 0;
    for (unsigned i = 0; i < 4; i++) {
        found |= find_end(chunk, first + 2 * i) << SPOKE_BITS * i;
    }
    return found;
}

/* A square by itself: men, steps and lines, and all about the points that are not joined to other squares. */
static void enter_square(const Chunk *chunk, size_t at, MillSight *sight)
{
    PointSet alone = sight->joins_corners ? 0 : CORNERS;
    SightFound found[2];
    for (unsigned side = 0; side < 2; side++) {
        found[side] =
            (SightFound){.steps = chunk->steps[side],
                         .lines = chunk->lines[side],
                         .blocked = point_count(chunk->blocked & chunk->men[side] & alone),
                         .threats = point_count(chunk->threats[side] & alone),
                         .ready = point_count(chunk->joined[side] & alone)};
    }
    for (unsigned i = 0; i < STAGES * STAGES; i++) {
        const MillStage stage[2] = {(MillStage)(i / STAGES), (MillStage)(i % STAGES)};
        sight->pair[stage[0]][stage[1]].square[at] = sight_sum_of(sight, stage, chunk->men, found);
    }
    sight->middles[at] = find_ends(chunk, 1);
    if (sight->joins_corners) {
        sight->corners[at] = find_ends(chunk, 0);
    }
}

/* Three points that follow each other: the ends of a spoke, from the outside. */
typedef struct Spoke {
    const End *end[3];
    unsigned ends;
    bool is_line; /* all three of them */
} Spoke;

static SightFound look_at_spoke(const Spoke *spoke, unsigned side)
{
    SightFound found = {0};
    unsigned own = 0;
    for (unsigned i = 0; i < spoke->ends; i++) {
        own += spoke->end[i]->owner == side + 1;
    }
    found.lines = spoke->is_line && own == 3;
    for (unsigned i = 0; i < spoke->ends; i++) {
        const End *here = spoke->end[i];
        unsigned men = 0;
        unsigned empty = 0;
        for (unsigned k = i == 0 ? 1 : i - 1; k <= i + 1 && k < spoke->ends; k += 2) {
            men += spoke->end[k]->owner == side + 1;
            empty += spoke->end[k]->owner == 0;
        }
        if (here->owner == side + 1) {
            found.steps += empty;
            found.blocked += here->is_blocked && empty == 0;
        } else if (here->owner == 0) {
            Nearness near = here->near[side];
            bool closes = spoke->is_line && own == 2;
            found.threats += near >= THREAT || closes;
            found.ready +=
                near == JOINED || (near == THREAT && men > 0) || (closes && near >= BESIDE);
        }
    }
    return found;
}

/* All spokes of one kind, that of the corners or that of the middles. */
static void enter_spokes(MillSight *sight, bool is_corner, unsigned count, bool is_line)
{
    const PointSet nobody[2] = {0}; /* men are counted with their squares */
    for (unsigned i = 0; i < ENDS * ENDS * ENDS; i++) {
        const unsigned end[3] = {i % ENDS, i / ENDS % ENDS, i / ENDS / ENDS};
        size_t number = end[0] | end[1] << END_BITS | end[2] << 2 * END_BITS;
        const Spoke spoke = {.end = {&ends[end[0]], &ends[end[1]], &ends[end[2]]},
                             .ends = count,
                             .is_line = is_line};
        const SightFound found[2] = {look_at_spoke(&spoke, 0), look_at_spoke(&spoke, 1)};
        for (unsigned k = 0; k < STAGES * STAGES; k++) {
            const MillStage stage[2] = {(MillStage)(k / STAGES), (MillStage)(k % STAGES)};
            MillPair *pair = &sight->pair[stage[0]][stage[1]];
            *(is_corner ? &pair->corner[number] : &pair->middle[number]) =
                sight_sum_of(sight, stage, nobody, found);
        }
    }
}

static uint64_t star_entry(const Chunk *chunk)
{
    uint64_t entry = 0;
    for (unsigned side = 0; side < 2; side++) {
        entry |= (uint64_t)chunk->steps[side] << sight_star_shift(STAR_STEPS, side) |
                 (uint64_t)chunk->lines[side] << sight_star_shift(STAR_LINES, side) |
                 (uint64_t)point_count(chunk->blocked & chunk->men[side])
                     << sight_star_shift(STAR_BLOCKED, side) |
                 (uint64_t)point_count(chunk->threats[side])
                     << sight_star_shift(STAR_THREATS, side) |
                 (uint64_t)point_count(chunk->joined[side]) << sight_star_shift(STAR_READY, side);
    }
    return entry;
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
                enter_square(&chunk, at, sight);
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
                         .reaches = stage != STAGE_STEPPING};
}

/* Of one side of a pair. */
static void weigh_ready(const EvalWeights *weights, bool is_turn, int32_t ready[POINTS_MAX + 1])
{
    for (int32_t number = 1; number <= POINTS_MAX; number++) {
        ready[number] = number * weights->of[TERM_READY] +
                        (number > 1 ? weights->of[TERM_FORK] : 0) +
                        (is_turn ? weights->of[TERM_STRIKE] : 0);
    }
}

static void weigh_stages(const MillRules *rules, MillSight *sight)
{
    for (unsigned stage = 0; stage < STAGES; stage++) {
        weigh_stage(&rules->weights[stage], (MillStage)stage, &sight->worth[stage]);
    }
    for (unsigned i = 0; i < STAGES * STAGES; i++) {
        const unsigned stage[2] = {i / STAGES, i % STAGES};
        MillPair *pair = &sight->pair[stage[0]][stage[1]];
        for (unsigned which = 0; which < 2; which++) {
            pair->hand[which] = sight->worth[stage[which]].man;
            weigh_ready(&rules->weights[stage[which]], which == 1, pair->ready[which]);
        }
    }
}

/* Where there is a centre, it is the inner end of the spokes around it. */
static void build_spokes(const MillRules *rules, MillSight *sight)
{
    PointSet lines = rules->lines[0].spokes;
    PointSet inner = sight->around >> RING_BITS;
    unsigned squares = rules->board.points / RING_BITS;
    enter_spokes(sight, false, squares + ((inner & MIDDLES) != 0), (lines & MIDDLES) != 0);
    if (sight->joins_corners) {
        enter_spokes(sight, true, squares + ((inner & CORNERS) != 0), (lines & CORNERS) != 0);
    }
}

void mill_build_sight(MillRules *rules)
{
    MillSight *sight = &rules->sight;
    const PointBoard *board = &rules->board;
    weigh_stages(rules, sight);
    if (rules->lines[0].is_star) {
        build_chunks(rules, STAR_BITS);
        return;
    }
    sight->joins_corners = (board->adjacent[0] >> RING_BITS & 1) != 0;
    sight->around = board->steps.around;
    build_chunks(rules, RING_BITS);
    build_spokes(rules, sight);
}
