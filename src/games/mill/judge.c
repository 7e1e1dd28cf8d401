/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a move leads to, for the search: everything that it asks near its horizon, in one go. Mostly a move
 * does no more than move a man and remove another: then no state is written at all.
 */
#include "games/mill/judge.h"

Outcome mill_outcome_of_move(const Game *game, const GameState *state, Move move)
{
    MillState after;
    mill_play(game, state, move, (GameState *)&after);
    return mill_outcome(game, (const GameState *)&after);
}

uint64_t mill_key_of_move(const Game *game, const GameState *state, Move move)
{
    MillState after;
    mill_play(game, state, move, (GameState *)&after);
    return mill_repetition_key(game, (const GameState *)&after);
}

bool mill_has_simple_moves(const MillRules *rules, const MillState *now)
{
    const MillRow *row = &rules->row;
    unsigned side = now->seat & 1U;
    unsigned placed = now->hand[0] + now->hand[1];
    bool fills = now->hand[side] > 0 && point_count(mill_occupied(now)) + 1 >= rules->board.points;
    if (now->result != OUTCOME_OPEN || now->siege != 0) {
        return false;
    }
    if (row->placing == PLACING_FILLS) {
        return placed > 1 || (placed == 0 && mill_phase(rules, now) == PHASE_MOVING);
    }
    if (row->placing == PLACING_ONLY) {
        return !fills && now->hand[side ^ 1] > 0;
    }
    unsigned few = 4; /* less one makes three */
    bool counts = row->shotless != 0 && (row->men - mill_lost(rules, now, 0) <= few ||
                                         row->men - mill_lost(rules, now, 1) <= few);
    return !counts && !(row->full == FULL_DRAWS && fills);
}

/* Whatever the rules are. */
static void judge_played(const Game *game, const GameState *state, Move move, bool wants_key,
                         MoveEvaluation *judged)
{
    MillState after;
    const GameState *next = (const GameState *)&after;
    unsigned side = mill_state(state)->seat & 1U;
    mill_play(game, state, move, (GameState *)&after);
    MillWeighed weighed = mill_weigh(mill_rules(game), &after);
    unsigned turn = after.seat & 1U;
    judged->side = turn;
    judged->quiet = mill_is_quiet(game, state, move, next);
    judged->value = weighed.value[side] - weighed.value[side ^ 1];
    judged->outcome = weighed.may_step && after.barred[turn] == 0 ? (Outcome)after.result
                                                                  : mill_outcome(game, next);
    judged->repetition_key = wants_key && judged->quiet ? mill_repetition_key(game, next) : 0;
}

void mill_evaluate_move(const Game *game, const GameState *state, Move move, bool wants_key,
                        MoveEvaluation *judged)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (mill_to(move) == POINT_NONE || !mill_moves_are_simple(rules, now)) {
        judge_played(game, state, move, wants_key, judged);
        return;
    }
    unsigned side = now->seat & 1U;
    Sides sides = mill_sides_before(now, side);
    judged->side = side ^ 1;
    judged->quiet = mill_from(move) != POINT_NONE && mill_removed(move) == POINT_NONE;
    judged->outcome = mill_judge_move(game, state, move, &sides, &judged->value);
    judged->repetition_key = wants_key && judged->quiet ? mill_key_of_move(game, state, move) : 0;
}
