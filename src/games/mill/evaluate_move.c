/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/evaluate_move.h"

#include "games/mill/evaluate.h"
#include "games/mill/play.h"

Outcome mill_outcome_after(const Game *game, const GameState *state, Move move)
{
    MillState after;
    mill_play(game, state, move, (GameState *)&after);
    return mill_outcome(game, (const GameState *)&after);
}

uint64_t mill_repetition_key_after(const Game *game, const GameState *state, Move move)
{
    MillState after;
    mill_play(game, state, move, (GameState *)&after);
    return mill_repetition_key(game, (const GameState *)&after);
}

bool mill_is_simple_now(const MillRules *rules, const MillState *now)
{
    const MillRow *row = &rules->row;
    unsigned side = now->seat & 1U;
    unsigned in_hand = now->hand[0] + now->hand[1];
    bool fills = now->hand[side] > 0 && point_count(mill_occupied(now)) + 1 >= rules->board.points;
    if (now->result != OUTCOME_OPEN || now->siege != 0) {
        return false;
    }
    if (row->placing == PLACING_FILLS) {
        return in_hand > 1 || (in_hand == 0 && mill_phase(rules, now) == PHASE_MOVING);
    }
    if (row->placing == PLACING_ONLY) {
        return !fills && now->hand[side ^ 1] > 0;
    }
    unsigned few = MILL_SHOTLESS_MEN + 1; /* a capture may start the count */
    bool counts = row->shotless != 0 && (row->men - mill_lost(rules, now, 0) <= few ||
                                         row->men - mill_lost(rules, now, 1) <= few);
    return !counts && !(row->full == FULL_DRAWS && fills);
}

/* Any move of a game in which two sides have men each. */
static void evaluate_by_playing(const Game *game, const GameState *state, Move move, bool needs_key,
                                MoveEvaluation *evaluation)
{
    MillState after;
    const GameState *next = (const GameState *)&after;
    unsigned side = mill_state(state)->seat & 1U;
    mill_play(game, state, move, (GameState *)&after);
    MillEvaluation sides = mill_evaluate_sides(mill_rules(game), &after);
    unsigned turn = after.seat & 1U;
    evaluation->side = turn;
    evaluation->quiet = mill_is_quiet(game, state, move, next);
    evaluation->value = sides.value[side] - sides.value[side ^ 1];
    evaluation->outcome = sides.can_step && after.barred[turn] == 0 ? (Outcome)after.result
                                                                    : mill_outcome(game, next);
    evaluation->repetition_key =
        needs_key && evaluation->quiet ? mill_repetition_key(game, next) : 0;
}

static void evaluate_by_terms(const Game *game, const GameState *state, Move move, bool needs_key,
                              MoveEvaluation *evaluation)
{
    MillState after;
    const GameState *next = (const GameState *)&after;
    int32_t values[GAME_MAX_SIDES] = {0};
    unsigned side = mill_state(state)->seat & 1U;
    mill_play(game, state, move, (GameState *)&after);
    mill_evaluate(game, next, values);
    evaluation->side = side ^ 1;
    evaluation->quiet = mill_is_quiet(game, state, move, next);
    evaluation->value = values[side] - values[side ^ 1];
    evaluation->outcome = mill_outcome(game, next);
    evaluation->repetition_key =
        needs_key && evaluation->quiet ? mill_repetition_key(game, next) : 0;
}

void mill_evaluate_move(const Game *game, const GameState *state, Move move, bool needs_key,
                        MoveEvaluation *evaluation)
{
    const MillState *now = mill_state(state);
    if (mill_rules(game)->is_paired) {
        evaluate_by_terms(game, state, move, needs_key, evaluation);
        return;
    }
    mill_need_tables(game);
    if (mill_to(move) == POINT_NONE || !mill_moves_are_simple(mill_rules(game), now)) {
        evaluate_by_playing(game, state, move, needs_key, evaluation);
        return;
    }
    unsigned side = now->seat & 1U;
    MillEvalInput input = mill_input_before(now, side);
    evaluation->side = side ^ 1;
    evaluation->quiet = mill_simple_is_quiet(move);
    evaluation->outcome = mill_evaluate_simple(game, state, move, &input, &evaluation->value);
    evaluation->repetition_key =
        needs_key && evaluation->quiet ? mill_repetition_key_after(game, state, move) : 0;
}
