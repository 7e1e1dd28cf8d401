/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Move generation for every row, move by move as the rules describe them. moves.c is several times as fast for the rows that it
 * knows; both give the same moves.
 */
#include "boards/point_sets.h"
#include "games/mill/moves.h"

typedef struct Generator {
    const MillRules *rules;
    const MillState *state;
    unsigned side;
    PointSet own;
    PointSet others; /* men of all other sides */
    PointSet empty;
    bool removes; /* completing a line removes men from the board */
    bool surveys; /* only the three flags below are wanted */
    bool has_jump;
    bool makes_line; /* a legal move completes a line */
    bool opens;      /* a legal move lets the besieged player move */
    Move *moves;     /* NULL: count only */
    size_t count;
} Generator;

/* A move without the men that it removes by completing a line. */
typedef struct Candidate {
    unsigned from;
    unsigned to;
    Move path;       /* the hops of a capturing chain */
    PointSet jumped; /* men that it captures */
    bool is_jump;
} Candidate;

static bool is_barred(const Generator *generator, const Candidate *move, uint32_t lines)
{
    const MillRow *row = &generator->rules->row;
    unsigned side = generator->side & 1;
    uint32_t barred = row->reform == REFORM_FREE ? 0 : generator->state->barred[side];
    if (row->bars == BARS_MAN && move->from != generator->state->breaker[side]) {
        return false;
    }
    /* "may not be reformed without an intervening move or another pillar being formed" */
    bool is_lifted = row->reform == REFORM_PAUSE && (lines & ~barred) != 0;
    return (lines & barred) != 0 && !is_lifted;
}

/* Whether the besieged side can move after this move, which captures nothing. */
static bool opens_way(const Generator *generator, const Candidate *move)
{
    MillState after = *generator->state;
    PointSet own = (generator->own & ~point_bit(move->from)) | point_bit(move->to);
    after.men[generator->side] = own;
    after.siege = 0;
    after.seat ^= 1; /* a seat of the other side */
    return mill_can_move(generator->rules, &after);
}

static void add(Generator *generator, Move move)
{
    if (generator->moves != NULL) {
        generator->moves[generator->count] = move;
    }
    generator->count++;
}

/* Adds a move once for every set of `count` men of `free`, together with those of `always`. */
static void add_with_sets(Generator *generator, Move move, PointSet always, PointSet free,
                          unsigned count)
{
    unsigned most = point_count(free);
    PointSet end = point_bit(most);
    for (PointSet set = point_bit(count) - 1; set < end || set == 0;) {
        add(generator, mill_add_removed(move, always | sets_deposit(free, set)));
        PointSet lowest = set & (0U - set);
        if (lowest == 0) {
            return; /* no man to choose */
        }
        /* The next larger number with as many bits. */
        PointSet carried = set + lowest;
        set = carried | ((set ^ carried) >> 2) / lowest;
    }
}

/* "Pieces in a mill can only be removed if there are no pieces available outside of the mills." */
static void add_with_removals(Generator *generator, const Candidate *candidate, unsigned lines)
{
    const MillRules *rules = generator->rules;
    unsigned other = generator->side ^ 1;
    Move move =
        candidate->path | mill_pack_point(0, candidate->from) | mill_pack_point(1, candidate->to);
    PointSet men =
        generator->removes && lines > 0 ? generator->state->men[other] & ~candidate->jumped : 0;
    unsigned wanted = rules->row.removes == REMOVES_EACH ? lines : 1;
    if (men == 0) {
        add(generator, mill_add_removed(move, 0));
        return;
    }
    if (rules->row.removal == REMOVAL_MAY) {
        add(generator, mill_add_removed(move, 0));
    }
    PointSet protected =
        rules->row.protects ? men & line_complete(&rules->lines[other & 1], men) : 0;
    PointSet unprotected = men & ~protected;
    unsigned available = point_count(unprotected);
    if (wanted <= available) {
        add_with_sets(generator, move, 0, unprotected, wanted);
    } else if (wanted < point_count(men)) {
        add_with_sets(generator, move, unprotected, protected, wanted - available);
    } else {
        add(generator, mill_add_removed(move, men));
    }
}

static void consider(Generator *generator, const Candidate *move)
{
    const MillRules *rules = generator->rules;
    PointSet men = (generator->own & ~point_bit(move->from)) | point_bit(move->to);
    uint32_t through = rules->through[move->to] & rules->line_set[generator->side & 1];
    uint32_t lines = point_complete_lines(&rules->board, through, men);
    bool in_siege = generator->state->siege != 0;
    if (lines != 0 && is_barred(generator, move, lines)) {
        return;
    }
    if (generator->surveys) {
        generator->has_jump |= move->is_jump;
        generator->makes_line |= lines != 0;
        generator->opens = generator->opens || (in_siege && opens_way(generator, move));
        return;
    }
    /* "Jumping is mandatory unless a pillar can be formed." */
    bool must_jump = rules->row.compulsory && generator->has_jump && !generator->makes_line;
    if ((must_jump && !move->is_jump) ||
        (in_siege && generator->opens && !opens_way(generator, move))) {
        return;
    }
    add_with_removals(generator, move, point_count(lines));
}

/* A chain may end after any jump. Returns the landing points of the first jumps. */
static PointSet consider_chains(Generator *generator, const Candidate *start, unsigned at,
                                unsigned hops)
{
    const PointBoard *board = &generator->rules->board;
    PointSet opponent = generator->others & ~start->jumped;
    PointSet empty = generator->empty | start->jumped | point_bit(start->from);
    PointSet landings = 0;
    for (unsigned k = 0; k < board->jumps[at]; k++) {
        PointJump jump = board->jump[at][k];
        if ((opponent >> jump.over & 1) == 0 || (empty >> jump.landing & 1) == 0) {
            continue;
        }
        Candidate longer = {.from = start->from,
                            .to = jump.landing,
                            .path = mill_add_hop(start->path, hops, jump.landing),
                            .jumped = start->jumped | point_bit(jump.over),
                            .is_jump = true};
        landings |= point_bit(jump.landing);
        consider(generator, &longer);
        (void)consider_chains(generator, &longer, jump.landing, hops + 1);
    }
    return landings;
}

static void consider_man(Generator *generator, unsigned from, bool flies)
{
    const MillRules *rules = generator->rules;
    PointSet steps = (flies ? rules->board.all : rules->board.adjacent[from]) & generator->empty;
    PointSet jumps = 0;
    switch (rules->row.jump) {
    case JUMP_NONE:
        break;
    case JUMP_SINGLE:
        jumps = mill_jump_targets(&rules->board, from, generator->others, generator->empty);
        break;
    case JUMP_FREE_CHAIN:
        jumps = mill_chain_targets(&rules->board, from, generator->others, generator->empty);
        break;
    case JUMP_CAPTURE_CHAIN:
        /* A jump is spelt like a step or flight to the same point, so there is no such step. */
        steps &= ~consider_chains(generator, &(Candidate){.from = from}, from, 0);
        break;
    }
    for (PointSet rest = steps | jumps; rest != 0; rest &= rest - 1) {
        unsigned to = point_first(rest);
        consider(generator,
                 &(Candidate){.from = from, .to = to, .is_jump = (jumps >> to & 1) != 0});
    }
}

static void consider_all(Generator *generator)
{
    const MillState *state = generator->state;
    unsigned hand = state->hand[generator->side];
    for (PointSet rest = hand > 0 ? generator->empty : 0; rest != 0; rest &= rest - 1) {
        consider(generator, &(Candidate){.from = POINT_NONE, .to = point_first(rest)});
    }
    if (hand > 0 && generator->rules->row.placing != PLACING_FREE) {
        return;
    }
    bool flies = mill_may_fly(generator->rules, state, generator->side);
    for (PointSet rest = generator->own; rest != 0; rest &= rest - 1) {
        consider_man(generator, point_first(rest), flies);
    }
}

size_t mill_general_moves(const MillRules *rules, const MillState *state, Move *moves)
{
    unsigned side = mill_side(rules, state->seat);
    PointSet occupied = mill_occupied(state);
    Generator generator = {.rules = rules,
                           .state = state,
                           .side = side,
                           .own = state->men[side],
                           .others = occupied & ~state->men[side],
                           .empty = rules->board.all & ~occupied,
                           .removes = mill_removes_from_board(rules, state, side),
                           .moves = moves};
    if (rules->row.compulsory || state->siege != 0) {
        generator.surveys = true;
        consider_all(&generator);
        generator.surveys = false;
    }
    consider_all(&generator);
    return generator.count;
}
