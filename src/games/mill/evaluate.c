/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the terms are and what they are worth: that depends on what lines are good for, and on whether a side
 * places, steps or flies. The search uses sight.c, which counts the same more quickly.
 */
#include "games/mill/mill.h"

const EvalTerm mill_terms[MILL_TERMS] = {
    [TERM_MEN] = {"men", "men on the board and in hand"},
    [TERM_MOBILITY] = {"mobility", "steps, whoever is to move"},
    [TERM_BLOCKED] = {"blocked", "men without a step"},
    [TERM_READY] = {"ready",
                    "points where a line can be completed at once, by a single step or jump"},
    [TERM_FORK] = {"fork", "1 if there are several of those"},
    [TERM_STRIKE] = {"strike", "1 if there is one and it is this side's turn"},
    [TERM_MILLS] = {"mills", "complete lines"},
    [TERM_EXPOSED] = {"exposed", "men that a jump could take"},
    [TERM_POINTS] = {"points", "points of finished rounds"},
};

/* The cases: what lines are good for. */
typedef enum MillCase {
    CASE_ALIGN,   /* they win */
    CASE_CROWD,   /* they win, for one of several */
    CASE_CAPTURE, /* they take men, and who has few loses */
    CASE_HOP,     /* the same, and men may jump */
    CASE_JUMP,    /* the same, and jumps take men too */
    CASE_SIEGE,   /* they take men once the board has been filled */
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
    } else if (row->placing == PLACING_ONLY) {
        found = CASE_COLLECT;
    } else if (row->placing == PLACING_FILLS) {
        found = CASE_SIEGE;
    } else if (row->jump == JUMP_CAPTURE_CHAIN) {
        found = CASE_JUMP;
    } else if (row->jump == JUMP_SINGLE) {
        found = CASE_HOP;
    }
    rules->weights = weights[found];
    rules->has_rare_terms = rules->goal != 0 || row->jump == JUMP_CAPTURE_CHAIN;
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

static unsigned count_lines(const MillRules *rules, unsigned side, PointSet men)
{
    unsigned count = 0;
    for (uint32_t lines = rules->line_set[side]; lines != 0; lines &= lines - 1) {
        count += (rules->board.line[__builtin_ctz(lines)] & ~men) == 0;
    }
    return count;
}

void mill_count_rare_terms(const MillRules *rules, const MillState *now, unsigned side,
                           PointSet empty, int32_t count[MILL_TERMS])
{
    bool jumps_take = rules->row.jump == JUMP_CAPTURE_CHAIN;
    PointSet exposed =
        jumps_take ? find_exposed(&rules->board, now->men[side], now->men[side ^ 1], empty) : 0;
    count[TERM_EXPOSED] = (int32_t)point_count(exposed);
    count[TERM_POINTS] = now->total[side];
}

/* Points of `threats` that one of the side's men can jump to. */
static PointSet reach_by_jump(const MillRules *rules, const MillState *now, unsigned side,
                              PointSet threats)
{
    const PointBoard *board = &rules->board;
    PointSet own = now->men[side];
    PointSet others = mill_occupied(now) & ~own;
    PointSet found = 0;
    for (PointSet rest = threats; rest != 0; rest &= rest - 1) {
        unsigned to = point_first(rest);
        for (unsigned i = 0; i < board->jumps[to]; i++) {
            PointJump jump = board->jump[to][i];
            if ((others >> jump.over & 1) != 0 && (own >> jump.landing & 1) != 0) {
                found |= point_bit(to);
            }
        }
    }
    return found;
}

PointSet mill_find_ready(const MillRules *rules, const MillState *now, unsigned side,
                         MillStage stage)
{
    const LineTable *lines = &rules->lines[side & 1];
    PointSet own = now->men[side];
    PointSet threats = line_closing(lines, own) & rules->board.all & ~mill_occupied(now);
    if (stage != STAGE_STEPPING || threats == 0) {
        return threats;
    }
    PointSet ready = threats & line_ready(lines, &rules->board.steps, own);
    return rules->row.jump == JUMP_NONE ? ready
                                        : ready | reach_by_jump(rules, now, side, threats & ~ready);
}

static const EvalWeights *count_side(const MillRules *rules, const MillState *now, unsigned side,
                                     PointSet empty, int32_t count[MILL_TERMS])
{
    const PointSteps *steps = &rules->board.steps;
    MillStage stage = mill_stage(rules, now, side);
    PointSet own = now->men[side];
    PointSet ready = mill_find_ready(rules, now, side, stage);
    count[TERM_MEN] = (int32_t)(point_count(own) + now->hand[side]);
    count[TERM_MOBILITY] = (int32_t)point_count_steps(steps, own, empty);
    count[TERM_BLOCKED] = (int32_t)point_count(own & ~point_neighbours(steps, empty));
    count[TERM_READY] = (int32_t)point_count(ready);
    count[TERM_FORK] = (ready & (ready - 1)) != 0;
    count[TERM_STRIKE] = ready != 0 && mill_side(rules, now->seat) == side;
    count[TERM_MILLS] = (int32_t)count_lines(rules, side & 1, own);
    if (rules->has_rare_terms) {
        mill_count_rare_terms(rules, now, side, empty, count);
    }
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
