/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/eval_tables.h"

#include <assert.h>

enum { CORNERS = 0x55, MIDDLES = 0xAA }; /* points of a ring */

/* One state of a ring or of the star: the men of both sides and what follows from them. */
typedef struct Part {
    unsigned points;
    PointSet men[2];
    PointSet threats[2];  /* empty points that would complete a line */
    PointSet ready[2];    /* those of them that a man outside the line can step to */
    PointSet adjacent[2]; /* points next to a man */
    PointSet blocked;     /* men without a step */
    unsigned steps[2];
    unsigned lines[2];
} Part;

static void analyse_part(const MillEvalBasis *basis, Part *part)
{
    const PointBoard *board = basis->board;
    PointSet empty = (point_bit(part->points) - 1) & ~(part->men[0] | part->men[1]);
    part->blocked = 0;
    for (unsigned side = 0; side < 2; side++) {
        PointSet men = part->men[side];
        part->threats[side] = basis->lines[side].closing[men] & empty;
        part->ready[side] = basis->lines[side].ready[men] & empty;
        part->adjacent[side] = point_neighbours(&board->steps, men);
        part->lines[side] = point_count(point_complete_lines(board, basis->line_set[side], men));
        part->steps[side] = 0;
        for (PointSet rest = men; rest != 0; rest &= rest - 1) {
            unsigned steps = point_count(board->adjacent[point_first(rest)] & empty);
            part->steps[side] += steps;
            part->blocked |= steps == 0 ? rest & -rest : 0;
        }
    }
}

/* -- codes of points on a spoke -- */

/* How far a side is from completing a line of the ring at an empty point. */
typedef enum Nearness {
    FAR,
    BESIDE, /* a man of the side is adjacent on the ring */
    THREAT, /* the point would complete a line, but no man on the ring outside that line can step there */
    READY /* one can */
} Nearness;

typedef struct SpokePoint {
    unsigned owner;  /* 0: empty, 1: the first side, 2: the second */
    bool is_blocked; /* a man without a step along the ring */
    Nearness near[2];
} SpokePoint;

/* By code. No other combinations exist: a man that can step to a corner along one line of the ring prevents the opponent
 * from completing that line. */
static const SpokePoint spoke_points[] = {
    {0},
    [CODE_FIRST] = {.owner = 1},
    [CODE_SECOND] = {.owner = 2},
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
    {.near = {READY, FAR}},
    {.near = {FAR, READY}},
};
enum { CODES = sizeof spoke_points / sizeof spoke_points[0] };

static Nearness nearness(const Part *part, unsigned side, unsigned point)
{
    return (part->ready[side] >> point & 1) != 0      ? READY
           : (part->threats[side] >> point & 1) != 0  ? THREAT
           : (part->adjacent[side] >> point & 1) != 0 ? BESIDE
                                                      : FAR;
}

static uint64_t code_of_point(const Part *part, unsigned point)
{
    PointSet first = part->men[0] >> point & 1;
    PointSet second = part->men[1] >> point & 1;
    SpokePoint found = {.owner = first + 2 * second};
    if (found.owner != 0) {
        found.is_blocked = (part->blocked >> point & 1) != 0;
    } else {
        found.near[0] = nearness(part, 0, point);
        found.near[1] = nearness(part, 1, point);
    }
    uint64_t code = 0;
    while (code < CODES && (spoke_points[code].owner != found.owner ||
                            spoke_points[code].is_blocked != found.is_blocked ||
                            spoke_points[code].near[0] != found.near[0] ||
                            spoke_points[code].near[1] != found.near[1])) {
        code++;
    }
    assert(code < CODES);
    return code;
}

/* Codes of all corners (`first` is 0) or middles (1) of a ring. */
static uint64_t codes_of_ring(const Part *part, unsigned first)
{
    uint64_t codes = 0;
    for (unsigned i = 0; i < 4; i++) {
        codes |= code_of_point(part, first + 2 * i) << SPOKE_BITS * i;
    }
    return codes;
}

/* -- packing -- */

uint64_t mill_pack_counts(const MillEvalTables *tables, const MillStage stage[2],
                          const PointSet men[2], const MillCounts counts[2])
{
    int32_t value[2];
    unsigned ready[2];
    unsigned waiting = 0;
    for (unsigned side = 0; side < 2; side++) {
        const MillStageWeights *weights = &tables->weights[stage[side]];
        const MillCounts *count = &counts[side];
        value[side] =
            weights->man * (int32_t)point_count(men[side]) + weights->step * (int32_t)count->steps +
            weights->blocked * (int32_t)count->blocked + weights->line * (int32_t)count->lines;
        ready[side] = weights->reaches_all ? count->threats : count->ready;
        waiting += count->threats - ready[side];
    }
    return (uint64_t)ready[0] + ((uint64_t)ready[1] << PACKED_READY_BITS) +
           ((uint64_t)counts[1].steps << PACKED_STEPS) + ((uint64_t)waiting << PACKED_WAITING) +
           pack_values(value[0], value[1]);
}

/* Men, steps and lines of a ring, and everything about points that are not joined to other rings. */
static void enter_ring(const Part *part, size_t state, MillEvalTables *tables)
{
    PointSet unjoined = tables->joins_corners ? 0 : CORNERS;
    MillCounts counts[2];
    for (unsigned side = 0; side < 2; side++) {
        counts[side] =
            (MillCounts){.steps = part->steps[side],
                         .lines = part->lines[side],
                         .blocked = point_count(part->blocked & part->men[side] & unjoined),
                         .threats = point_count(part->threats[side] & unjoined),
                         .ready = point_count(part->ready[side] & unjoined)};
    }
    for (unsigned i = 0; i < STAGES * STAGES; i++) {
        const MillStage stage[2] = {(MillStage)(i / STAGES), (MillStage)(i % STAGES)};
        tables->stage[stage[0]][stage[1]].ring[state] =
            mill_pack_counts(tables, stage, part->men, counts);
    }
    tables->middle_codes[state] = codes_of_ring(part, 1);
    if (tables->joins_corners) {
        tables->corner_codes[state] = codes_of_ring(part, 0);
    }
}

static uint64_t star_entry(const Part *part)
{
    uint64_t entry = 0;
    for (unsigned side = 0; side < 2; side++) {
        const unsigned counts[STAR_FIELDS] = {
            [STAR_STEPS] = part->steps[side],
            [STAR_LINES] = part->lines[side],
            [STAR_BLOCKED] = point_count(part->blocked & part->men[side]),
            [STAR_THREATS] = point_count(part->threats[side]),
            [STAR_READY] = point_count(part->ready[side]),
        };
        for (unsigned field = 0; field < STAR_FIELDS; field++) {
            entry |= (uint64_t)counts[field] << star_shift(field, side);
        }
    }
    return entry;
}

/* Enters every state of a ring, or of the star. */
static void enter_states(const MillEvalBasis *basis, unsigned points, MillEvalTables *tables)
{
    Part part = {.points = points};
    PointSet all = point_bit(points) - 1;
    for (PointSet set = 1; set <= all; set++) {
        unsigned power = 1;
        for (unsigned point = 0; point < points; point++) {
            tables->ternary[set] = (uint16_t)(tables->ternary[set] + (set >> point & 1) * power);
            power *= 3;
        }
    }
    for (part.men[0] = 0; part.men[0] <= all; part.men[0]++) {
        PointSet others = all & ~part.men[0];
        part.men[1] = others;
        for (bool more = true; more;) {
            size_t state = tables->ternary[part.men[0]] + 2U * tables->ternary[part.men[1]];
            analyse_part(basis, &part);
            if (points == STAR_POINTS) {
                tables->star[state] = star_entry(&part);
            } else {
                enter_ring(&part, state, tables);
            }
            more = part.men[1] != 0;
            part.men[1] = (part.men[1] - 1) & others;
        }
    }
}

/* -- spokes -- */

typedef struct Spoke {
    const SpokePoint *point[3]; /* from the outside */
    unsigned points;
    bool is_line; /* three points that count as a line */
} Spoke;

static MillCounts count_spoke(const Spoke *spoke, unsigned side)
{
    MillCounts counts = {0};
    unsigned own = 0;
    for (unsigned i = 0; i < spoke->points; i++) {
        own += spoke->point[i]->owner == side + 1;
    }
    counts.lines = spoke->is_line && own == 3;
    for (unsigned i = 0; i < spoke->points; i++) {
        const SpokePoint *here = spoke->point[i];
        unsigned men = 0;
        unsigned empty = 0;
        for (unsigned k = i == 0 ? 1 : i - 1; k <= i + 1 && k < spoke->points; k += 2) {
            men += spoke->point[k]->owner == side + 1;
            empty += spoke->point[k]->owner == 0;
        }
        if (here->owner == side + 1) {
            counts.steps += empty;
            counts.blocked += here->is_blocked && empty == 0;
        } else if (here->owner == 0) {
            Nearness near = here->near[side];
            bool closes = spoke->is_line && own == 2;
            counts.threats += near >= THREAT || closes;
            counts.ready +=
                near == READY || (near == THREAT && men > 0) || (closes && near >= BESIDE);
        }
    }
    return counts;
}

/* Enters every state of the corner spokes or of the middle spokes. */
static void enter_spokes(MillEvalTables *tables, bool is_corner, unsigned points, bool is_line)
{
    const PointSet no_men[2] = {0}; /* men are counted with their rings */
    for (unsigned i = 0; i < CODES * CODES * CODES; i++) {
        const unsigned code[3] = {i % CODES, i / CODES % CODES, i / CODES / CODES};
        size_t state = code[0] | code[1] << CODE_BITS | code[2] << 2 * CODE_BITS;
        const Spoke spoke = {
            .point = {&spoke_points[code[0]], &spoke_points[code[1]], &spoke_points[code[2]]},
            .points = points,
            .is_line = is_line};
        const MillCounts counts[2] = {count_spoke(&spoke, 0), count_spoke(&spoke, 1)};
        for (unsigned k = 0; k < STAGES * STAGES; k++) {
            const MillStage stage[2] = {(MillStage)(k / STAGES), (MillStage)(k % STAGES)};
            MillStageTables *entry = &tables->stage[stage[0]][stage[1]];
            *(is_corner ? &entry->corner[state] : &entry->middle[state]) =
                mill_pack_counts(tables, stage, no_men, counts);
        }
    }
}

/* -- weights -- */

/* The value of every number of ready points. */
static void enter_ready(const EvalWeights *weights, bool is_to_move, int32_t ready[POINTS_MAX + 1])
{
    for (int32_t number = 1; number <= POINTS_MAX; number++) {
        ready[number] = number * weights->of[TERM_READY] +
                        (number > 1 ? weights->of[TERM_FORK] : 0) +
                        (is_to_move ? weights->of[TERM_STRIKE] : 0);
    }
}

static void enter_weights(const EvalWeights *weights, MillEvalTables *tables)
{
    for (unsigned stage = 0; stage < STAGES; stage++) {
        const int32_t *of = weights[stage].of;
        tables->weights[stage] = (MillStageWeights){.man = of[TERM_MEN],
                                                    .step = of[TERM_MOBILITY],
                                                    .blocked = of[TERM_BLOCKED],
                                                    .line = of[TERM_MILLS],
                                                    .reaches_all = stage != STAGE_STEPPING};
    }
    for (unsigned i = 0; i < STAGES * STAGES; i++) {
        const unsigned stage[2] = {i / STAGES, i % STAGES};
        MillStageTables *entry = &tables->stage[stage[0]][stage[1]];
        for (unsigned side = 0; side < 2; side++) {
            entry->hand[side] = tables->weights[stage[side]].man;
            enter_ready(&weights[stage[side]], side == 1, entry->ready[side]);
        }
    }
}

void mill_eval_tables_build(const MillEvalBasis *basis, MillEvalTables *tables)
{
    const PointBoard *board = basis->board;
    enter_weights(basis->weights, tables);
    if (basis->lines[0].layout == LINES_OF_STAR) {
        enter_states(basis, STAR_POINTS, tables);
        return;
    }
    tables->joins_corners = (board->adjacent[0] >> RING_POINTS & 1) != 0;
    tables->has_centre = board->steps.hub != 0;
    tables->around = board->steps.around;
    enter_states(basis, RING_POINTS, tables);
    PointSet lines = basis->lines[0].spokes;
    PointSet inner = tables->around >> RING_POINTS; /* the spokes that reach a centre */
    unsigned rings = board->points / RING_POINTS;
    enter_spokes(tables, false, rings + ((inner & MIDDLES) != 0), (lines & MIDDLES) != 0);
    if (tables->joins_corners) {
        enter_spokes(tables, true, rings + ((inner & CORNERS) != 0), (lines & CORNERS) != 0);
    }
}
