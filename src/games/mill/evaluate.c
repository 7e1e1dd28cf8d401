/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Weights depend on what lines are good for, and on whether a side places, steps or flies. All counts come
 * from shifts and look-ups of whole sets of men: this is where a search spends much of its time.
 */
#include "games/mill/mill.h"

typedef enum MillTerm {
    MEN,
    MOBILITY,
    BLOCKED,
    THREATS,
    READY,
    FORK,
    STRIKE,
    MILLS,
    EXPOSED,
    POINTS,
    TERMS
} MillTerm;

const EvalTerm mill_terms[MILL_TERMS] = {
    [MEN] = {"men", "men on the board and in hand"},
    [MOBILITY] = {"mobility", "steps, whoever is to move"},
    [BLOCKED] = {"blocked", "men without a step"},
    [THREATS] = {"threats", "empty points that would complete a line"},
    [READY] = {"ready", "of these, those that can be reached at once"},
    [FORK] = {"fork", "1 if there are several of those"},
    [STRIKE] = {"strike", "1 if there is one and it is this side's turn"},
    [MILLS] = {"mills", "men in complete lines"},
    [EXPOSED] = {"exposed", "men that a jump could take"},
    [POINTS] = {"points", "points of finished rounds"},
};
_Static_assert((int)TERMS == (int)MILL_TERMS, "every term has a name");

/* What a side with men in hand, or with none, or with leave to fly does. */
typedef enum MillStage { STAGE_PLACING, STAGE_STEPPING, STAGE_FLYING, STAGES } MillStage;

/* The cases: what lines are good for. */
typedef enum MillCase {
    CASE_ALIGN,   /* they win */
    CASE_CROWD,   /* they win, for one of several */
    CASE_CAPTURE, /* they take men, and men that are few lose */
    CASE_JUMP,    /* the same, and jumps take men too */
    CASE_SIEGE,   /* the same, after the board was filled */
    CASE_COLLECT, /* they take men, and who took more wins */
    CASES
} MillCase;

static const EvalWeights weights[CASES][STAGES] = {
#include "games/mill/weights.def"
};

void mill_choose_weights(MillRules *rules)
{
    const MillRow *row = &rules->row;
    MillCase found = CASE_CAPTURE;
    if (row->makes == MAKES_WIN) {
        found = rules->sides > 2 ? CASE_CROWD : CASE_ALIGN;
    } else if (row->placing == PLACING_IS_ALL) {
        found = CASE_COLLECT;
    } else if (row->placing == PLACING_FILLS) {
        found = CASE_SIEGE;
    } else if (row->jump == JUMP_CAPTURE_CHAIN) {
        found = CASE_JUMP;
    }
    rules->weights = weights[found];
}

static inline MillStage stage_of(const MillRules *rules, const MillState *state, unsigned side)
{
    if (state->hand[side] > 0) {
        return STAGE_PLACING;
    }
    switch (rules->row.fly) {
    case FLY_NEVER:
        break;
    case FLY_COUNTED:
        return point_count(state->men[side]) == 3 && state->flights[side & 1] > 0 ? STAGE_FLYING
                                                                                  : STAGE_STEPPING;
    case FLY_AT_THREE:
        return point_count(state->men[side]) <= 3 ? STAGE_FLYING : STAGE_STEPPING;
    case FLY_ALWAYS:
        return STAGE_FLYING;
    }
    return STAGE_STEPPING;
}

/* Men of `own` next to one of `other`, with an empty point behind. */
static PointSet find_exposed(const PointBoard *board, PointSet own, PointSet other, PointSet empty)
{
    PointSet exposed = 0;
    for (PointSet rest = other; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        for (unsigned i = 0; i < board->jumps[from]; i++) {
            PointJump jump = board->jump[from][i];
            if ((own >> jump.over & 1) != 0 && (empty >> jump.landing & 1) != 0) {
                exposed |= point_bit(jump.over);
            }
        }
    }
    return exposed;
}

static inline const EvalWeights *count_side(const MillRules *rules, const MillState *now,
                                            unsigned side, PointSet empty,
                                            int32_t count[MILL_TERMS])
{
    const LineTable *lines = &rules->lines[side & 1];
    const PointSteps *steps = &rules->board.steps;
    PointSet own = now->men[side];
    PointSet threats = line_closing(lines, own) & empty;
    MillStage stage = stage_of(rules, now, side);
    PointSet ready = threats;
    if (stage == STAGE_STEPPING) {
        ready &= line_joining(lines, steps, own);
    }
    count[MEN] = (int32_t)(point_count(own) + now->hand[side]);
    count[MOBILITY] = (int32_t)point_count_steps(steps, own, empty);
    count[BLOCKED] = (int32_t)point_count(own & ~point_neighbours(steps, empty));
    count[THREATS] = (int32_t)point_count(threats);
    count[READY] = (int32_t)point_count(ready);
    count[FORK] = (ready & (ready - 1)) != 0;
    count[STRIKE] = ready != 0 && mill_side(rules, now->seat) == side;
    count[MILLS] = (int32_t)point_count(line_whole(lines, own));
    count[EXPOSED] = 0;
    if (rules->row.jump == JUMP_CAPTURE_CHAIN) {
        count[EXPOSED] =
            (int32_t)point_count(find_exposed(&rules->board, own, now->men[side ^ 1], empty));
    }
    count[POINTS] = now->total[side & 1];
    return &rules->weights[stage];
}

void mill_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    PointSet empty = rules->board.all & ~mill_occupied(now);
    for (unsigned side = 0; side < rules->sides; side++) {
        sides[side].weights = count_side(rules, now, side, empty, sides[side].count);
    }
}

void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    PointSet empty = rules->board.all & ~mill_occupied(now);
    for (unsigned side = 0; side < rules->sides; side++) {
        int32_t count[MILL_TERMS];
        const EvalWeights *of_side = count_side(rules, now, side, empty, count);
        values[side] = eval_sum(of_side, count, MILL_TERMS);
    }
}
