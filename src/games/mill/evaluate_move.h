/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Evaluating the position after a move without playing it. The inline functions, for evaluate_move.c and frontier.c, handle
 * simple moves: those that only move or place a man and remove another.
 */
#pragma once

#include "games/mill/evaluate.h"
#include "games/mill/patterns.h"

void mill_evaluate_move(const Game *game, const GameState *state, Move move, bool needs_key,
                        MoveEvaluation *evaluation);

/* The outcome and the repetition key after a move, by playing it. */
Outcome mill_outcome_after(const Game *game, const GameState *state, Move move);
uint64_t mill_repetition_key_after(const Game *game, const GameState *state, Move move);

/* Whether all moves of the position are simple although some of the game's are not. */
bool mill_is_simple_now(const MillRules *rules, const MillState *now);
MILL_INLINE bool mill_moves_are_simple(const MillRules *rules, const MillState *now)
{
    return rules->is_plain &&
           ((!rules->has_extras && !rules->has_counters) || mill_is_simple_now(rules, now));
}

/* The position before a move, from the point of view of the position after it: `side`, to move now, is the first. */
MILL_INLINE MillEvalInput mill_input_before(const MillState *now, unsigned side)
{
    return (MillEvalInput){
        .men = {now->men[side], now->men[side ^ 1]},
        .hand = {now->hand[side], now->hand[side ^ 1]},
        .removes_first = {now->first_line == 1 + side, now->first_line == 1 + (side ^ 1)}};
}

MILL_INLINE bool mill_simple_is_quiet(Move move)
{
    return mill_from(move) != POINT_NONE && mill_removed(move) == POINT_NONE;
}

MILL_INLINE MillStage mill_simple_stage(const MillRules *rules, PointSet men, unsigned hand)
{
    return hand > 0                             ? STAGE_PLACING
           : point_count(men) <= rules->row.fly ? STAGE_FLYING
                                                : STAGE_STEPPING;
}

/* The outcome after a simple move that did not win by captures. A side with a step or a man in hand is not blocked. */
MILL_INLINE Outcome mill_outcome_of_simple(const Game *game, const GameState *state, Move move,
                                           const MillEvalInput *after, bool can_step)
{
    const MillState *now = mill_state(state);
    if (after->hand[1] > 0 || (can_step && now->barred[(now->seat & 1U) ^ 1] == 0)) {
        return OUTCOME_OPEN;
    }
    return mill_outcome_after(game, state, move);
}

/* Whether a placement completes the first line while the board fills. */
MILL_INLINE bool mill_makes_first_line(const MillRules *rules, const MillState *now, Move move)
{
    unsigned side = now->seat & 1U;
    return rules->row.placing == PLACING_FILLS && mill_from(move) == POINT_NONE &&
           now->first_line == 0 &&
           (line_closing(&rules->lines[side], now->men[side]) & point_bit(mill_to(move))) != 0;
}

/* Evaluates a simple move; `input` comes from mill_input_before(). */
MILL_INLINE Outcome mill_evaluate_simple(const Game *game, const GameState *state, Move move,
                                         MillEvalInput *input, int32_t *value)
{
    const MillRules *rules = mill_rules(game);
    unsigned removed = mill_removed(move);
    input->men[0] = (input->men[0] & ~point_bit(mill_from(move))) | point_bit(mill_to(move));
    input->men[1] &= ~point_bit(removed);
    input->hand[0] -= mill_from(move) == POINT_NONE;
    if (removed != POINT_NONE && rules->row.reduce != 0 &&
        rules->row.men - input->hand[1] - point_count(input->men[1]) >= rules->row.reduce) {
        return outcome_win(mill_state(state)->seat & 1U);
    }
    if (rules->patterns != NULL) {
        input->removes_first[0] |= mill_makes_first_line(rules, mill_state(state), move);
        *value = -mill_pattern_total(mill_patterns_evaluate(rules, input));
        return mill_outcome_of_simple(game, state, move, input, mill_can_step(rules, input));
    }
    input->stage[0] = mill_simple_stage(rules, input->men[0], input->hand[0]);
    input->stage[1] = mill_simple_stage(rules, input->men[1], input->hand[1]);
    const MillStageTables *stage = stage_tables(&rules->tables, input);
    uint64_t packed = sum_board(&rules->tables, stage, input);
    *value = packed_lead(stage, packed);
    return mill_outcome_of_simple(game, state, move, input, packed_can_step(packed));
}
