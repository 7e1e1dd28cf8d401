/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * mill_count_terms() counts the terms one by one; mill_evaluate(), for the search, finds the same sum by the tables.
 */
#include "games/mill/evaluate.h"

#include "games/mill/patterns.h"

const EvalTerm mill_terms[MILL_TERMS] = {
    [TERM_MEN] = {"men", "men on the board and in hand"},
    [TERM_MOBILITY] = {"mobility", "possible steps, for both sides"},
    [TERM_BLOCKED] = {"blocked", "men without a step"},
    [TERM_READY] = {"ready", "points where the next move can complete a line"},
    [TERM_FORK] = {"fork", "1 if there are several of those"},
    [TERM_STRIKE] = {"strike", "1 if there is one and this side is to move"},
    [TERM_MILLS] = {"mills", "complete lines"},
    [TERM_EXPOSED] = {"exposed", "men that a jump can capture"},
    [TERM_POINTS] = {"points", "points of finished rounds"},
    [TERM_MATERIAL] = {"material", "what the numbers of men are worth"},
    [TERM_SQUARES] = {"squares", "what the patterns of the squares are worth"},
    [TERM_SIDES] = {"sides", "what the patterns of the sides of the board are worth"},
};

/* Sets of weights, by what a line does. */
typedef enum MillCase {
    CASE_ALIGN,   /* wins */
    CASE_CROWD,   /* wins, with more than two sides */
    CASE_CAPTURE, /* captures, and a side with few men loses */
    CASE_HOP,     /* the same, and men may jump */
    CASE_JUMP,    /* the same, and jumps capture too */
    CASE_SIEGE,   /* captures once the board has been filled */
    CASE_COLLECT, /* captures, and more captures win */
    CASES
} MillCase;

static const EvalWeights weights[CASES][STAGES] = {
#include "games/mill/weights.def"
};

/* Patterns are worth what they count. */
static const EvalWeights pattern_weights = {
    "patterns",
    {[TERM_MATERIAL] = EVAL_FINE, [TERM_SQUARES] = EVAL_FINE, [TERM_SIDES] = EVAL_FINE}};

static const WdlModel wdl_models[CASES] = {
    [CASE_ALIGN] = {78, 227}, [CASE_CAPTURE] = {59, 85}, [CASE_HOP] = {29, 92},
    [CASE_JUMP] = {65, 154},  [CASE_SIEGE] = {76, 23},   [CASE_COLLECT] = {30, 52},
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
    rules->wdl = wdl_models[found == CASE_CROWD ? CASE_ALIGN : found];
    rules->has_rare_terms = rules->goal != 0 || row->jump == JUMP_CAPTURE_CHAIN;
}

/* Men of `own` that `other` can jump over. */
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

static void count_rare_terms(const MillRules *rules, const MillState *now, unsigned side,
                             PointSet empty, int32_t count[MILL_TERMS])
{
    bool jumps_capture = rules->row.jump == JUMP_CAPTURE_CHAIN;
    PointSet exposed =
        jumps_capture ? find_exposed(&rules->board, now->men[side], now->men[side ^ 1], empty) : 0;
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

/* Points where a side can complete a line at once. */
static PointSet find_ready(const MillRules *rules, const MillState *now, unsigned side,
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

static MillStage stage_of(const MillRules *rules, const MillState *now, unsigned side)
{
    return now->hand[side] > 0              ? STAGE_PLACING
           : mill_may_fly(rules, now, side) ? STAGE_FLYING
                                            : STAGE_STEPPING;
}

static const EvalWeights *count_side(const MillRules *rules, const MillState *now, unsigned side,
                                     PointSet empty, int32_t count[MILL_TERMS])
{
    MillStage stage = stage_of(rules, now, side);
    PointSet own = now->men[side];
    PointSet ready = find_ready(rules, now, side, stage);
    count[TERM_MEN] = (int32_t)(point_count(own) + now->hand[side]);
    for (PointSet rest = own; rest != 0; rest &= rest - 1) {
        unsigned steps = point_count(rules->board.adjacent[point_first(rest)] & empty);
        count[TERM_MOBILITY] += (int32_t)steps;
        count[TERM_BLOCKED] += steps == 0;
    }
    count[TERM_READY] = (int32_t)point_count(ready);
    count[TERM_FORK] = (ready & (ready - 1)) != 0;
    count[TERM_STRIKE] = ready != 0 && mill_side(rules, now->seat) == side;
    count[TERM_MILLS] =
        (int32_t)point_count(point_complete_lines(&rules->board, rules->line_set[side & 1], own));
    if (rules->has_rare_terms) {
        count_rare_terms(rules, now, side, empty, count);
    }
    return &rules->weights[stage];
}

/* The patterns evaluate a position for the side to move only. */
static void count_patterns(const MillRules *rules, const MillState *now,
                           EvalSide sides[GAME_MAX_SIDES])
{
    MillEvalInput input = mill_input_now(now);
    MillPatternSum sum = mill_patterns_evaluate(rules, &input);
    EvalSide *turn = &sides[now->seat & 1U];
    sides[0].weights = &pattern_weights;
    sides[1].weights = &pattern_weights;
    turn->count[TERM_MATERIAL] = sum.material;
    turn->count[TERM_SQUARES] = sum.squares;
    turn->count[TERM_SIDES] = sum.sides;
}

void mill_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    PointSet empty = rules->board.all & ~mill_occupied(now);
    mill_need_tables(game);
    if (rules->patterns != NULL) {
        count_patterns(rules, now, sides);
        return;
    }
    for (unsigned side = 0; side < rules->sides; side++) {
        int32_t count[EVAL_MAX_TERMS] = {0};
        EvalSide *sum = &sides[side % game->sides];
        sum->weights = count_side(rules, now, side, empty, count);
        for (unsigned term = 0; term < MILL_TERMS; term++) {
            sum->count[term] += count[term];
        }
    }
}

/* -- by the tables -- */

static int32_t sum_rare_terms(const MillRules *rules, const MillState *now, unsigned side,
                              MillStage stage)
{
    int32_t count[MILL_TERMS] = {0};
    int32_t sum = 0;
    count_rare_terms(rules, now, side, rules->board.all & ~mill_occupied(now), count);
    for (unsigned i = MILL_COMMON_TERMS; i < MILL_TERMS; i++) {
        sum += rules->weights[stage].of[i] * count[i];
    }
    return sum;
}

/* `which` is 0 or 1, the first or the second side of the input. */
static int32_t evaluate_side(const MillRules *rules, const MillState *now,
                             const MillEvalInput *input, unsigned which, uint64_t packed)
{
    const MillStageTables *tables = stage_tables(&rules->tables, input);
    unsigned side = (now->seat & 1U) ^ which ^ 1U;
    MillStage stage = input->stage[which];
    int32_t value = packed_value(tables, packed, which);
    /* The tables know only threats that a step carries out. */
    if (rules->row.jump != JUMP_NONE && stage == STAGE_STEPPING &&
        packed_field(packed, PACKED_WAITING, PACKED_WAITING_BITS) != 0) {
        const int32_t *ready = tables->ready[which];
        value += ready[point_count(find_ready(rules, now, side, stage))] -
                 ready[packed_ready(packed, which)];
    }
    if (rules->has_rare_terms) {
        value += sum_rare_terms(rules, now, side, stage);
    }
    return value / EVAL_FINE;
}

/* The star's table is by p1 and p2, whose lines may differ. */
static uint64_t sum_star(const MillRules *rules, const MillState *now, const MillEvalInput *input)
{
    const MillEvalTables *tables = &rules->tables;
    uint64_t entry = tables->star[tables->ternary[now->men[0]] + 2U * tables->ternary[now->men[1]]];
    MillCounts counts[2];
    for (unsigned which = 0; which < 2; which++) {
        unsigned side = (now->seat & 1U) ^ which ^ 1U;
        unsigned field[STAR_FIELDS];
        for (unsigned i = 0; i < STAR_FIELDS; i++) {
            field[i] = packed_field(entry, star_shift(i, side), STAR_FIELD_BITS);
        }
        counts[which] = (MillCounts){.steps = field[STAR_STEPS],
                                     .blocked = field[STAR_BLOCKED],
                                     .lines = field[STAR_LINES],
                                     .threats = field[STAR_THREATS],
                                     .ready = field[STAR_READY]};
    }
    return accumulator_start(stage_tables(tables, input), input).packed +
           mill_pack_counts(tables, input->stage, input->men, counts);
}

/* Without tables. */
static MillEvaluation evaluate_by_terms(const MillRules *rules, const MillState *state)
{
    PointSet empty = rules->board.all & ~mill_occupied(state);
    MillEvaluation evaluation = {.can_step = false};
    for (unsigned side = 0; side < 2; side++) {
        int32_t count[MILL_TERMS] = {0};
        const EvalWeights *chosen = count_side(rules, state, side, empty, count);
        evaluation.value[side] = eval_sum(chosen, count, MILL_TERMS);
        evaluation.can_step |= side == (state->seat & 1U) && count[TERM_MOBILITY] > 0;
    }
    return evaluation;
}

MillEvaluation mill_evaluate_sides(const MillRules *rules, const MillState *state)
{
    if (!rules->has_eval_tables) {
        return evaluate_by_terms(rules, state);
    }
    unsigned turn = state->seat & 1U;
    MillEvalInput input = mill_input_now(state);
    if (rules->patterns != NULL) {
        MillEvaluation found = {.can_step = mill_can_step(rules, &input)};
        found.value[turn] = mill_pattern_total(mill_patterns_evaluate(rules, &input));
        return found;
    }
    input.stage[0] = stage_of(rules, state, turn ^ 1);
    input.stage[1] = stage_of(rules, state, turn);
    uint64_t packed = rules->lines[0].layout == LINES_OF_STAR
                          ? sum_star(rules, state, &input)
                          : sum_board(&rules->tables, stage_tables(&rules->tables, &input), &input);
    MillEvaluation evaluation = {.can_step = packed_can_step(packed)};
    evaluation.value[turn ^ 1] = evaluate_side(rules, state, &input, 0, packed);
    evaluation.value[turn] = evaluate_side(rules, state, &input, 1, packed);
    return evaluation;
}

void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const MillRules *rules = mill_rules(game);
    if (rules->sides > 2) {
        game_evaluate(game, state, values);
        return;
    }
    mill_need_tables(game);
    MillEvaluation evaluation = mill_evaluate_sides(rules, mill_state(state));
    values[0] = evaluation.value[0];
    values[1] = evaluation.value[1];
}
