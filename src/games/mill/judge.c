/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a move leads to, for the search: everything that it asks at its horizon, in one go. Most games are
 * plain: there no state is written at all.
 */
#include "core/hash.h"
#include "games/mill/sight.h"

/* Nobody with a step to make, or a man to place, is blocked. */
static Outcome outcome_of(const Game *game, const MillState *after, bool may_step)
{
    return may_step && after->barred[after->seat & 1U] == 0
               ? (Outcome)after->result
               : mill_outcome(game, (const GameState *)after);
}

/* Whatever the rules are. */
static void judge_played(const Game *game, const GameState *state, Move move, bool wants_key,
                         Judged *judged)
{
    MillState after;
    const GameState *next = (const GameState *)&after;
    unsigned side = mill_state(state)->seat & 1U;
    mill_play(game, state, move, (GameState *)&after);
    MillWeighed weighed = mill_weigh(mill_rules(game), &after);
    judged->side = after.seat & 1U;
    judged->quiet = mill_is_quiet(game, state, move, next);
    judged->value = weighed.value[side] - weighed.value[side ^ 1];
    judged->outcome = outcome_of(game, &after, weighed.may_step[judged->side]);
    judged->repetition_key = wants_key && judged->quiet ? mill_repetition_key(game, next) : 0;
}

SIGHT_INLINE MillStage stage_of(const MillRules *rules, PointSet men, unsigned hand)
{
    return hand > 0                            ? STAGE_PLACING
           : point_count(men) <= rules->flies ? STAGE_FLYING
                                              : STAGE_STEPPING;
}

SIGHT_INLINE void judge_sides(const Game *game, const GameState *state, Move move, Sides *sides,
                              bool has_hub, Judged *judged)
{
    const MillRules *rules = mill_rules(game);
    unsigned next = sides->turn;
    sides->stage[0] = stage_of(rules, sides->men[0], sides->hand[0]);
    sides->stage[1] = stage_of(rules, sides->men[1], sides->hand[1]);
    Seen seen = sight_see_squares(&rules->sight, sides, has_hub);
    int32_t first = sight_sum_side(&rules->sight, sides, 0, &seen, FIRST_SIDE);
    int32_t second = sight_sum_side(&rules->sight, sides, 1, &seen, FIRST_SIDE << RING_BITS);
    int32_t value = first / EVAL_FINE - second / EVAL_FINE;
    judged->value = next == 0 ? -value : value;
    judged->outcome = OUTCOME_OPEN;
    if (sides->hand[next] == 0 && (seen.men & ~seen.blocked & FIRST_SIDE << RING_BITS * next) == 0) {
        MillState after;
        mill_play(game, state, move, (GameState *)&after);
        judged->outcome = mill_outcome(game, (const GameState *)&after);
    }
}

void mill_judge(const Game *game, const GameState *state, Move move, bool wants_key,
                Judged *judged)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (!rules->is_plain) {
        judge_played(game, state, move, wants_key, judged);
        return;
    }
    unsigned side = now->seat & 1U;
    unsigned next = side ^ 1;
    bool places = mill_from(move) == POINT_NONE;
    bool shot = mill_removed(move) != POINT_NONE;
    Sides sides = {.men = {now->men[0], now->men[1]},
                   .hand = {now->hand[0], now->hand[1]},
                   .turn = next};
    sides.men[side] = (sides.men[side] & ~point_bit(mill_from(move))) | point_bit(mill_to(move));
    sides.men[next] &= ~point_bit(mill_removed(move));
    sides.hand[side] -= places;
    judged->side = next;
    judged->quiet = !places && !shot;
    if (shot && rules->row.reduce != 0 &&
        rules->row.men - sides.hand[next] - point_count(sides.men[next]) >= rules->row.reduce) {
        judged->outcome = outcome_win(side);
        return;
    }
    if (rules->board.steps.hub != 0) {
        judge_sides(game, state, move, &sides, true, judged);
    } else {
        judge_sides(game, state, move, &sides, false, judged);
    }
    if (wants_key && judged->quiet) {
        MillState after;
        mill_play(game, state, move, (GameState *)&after);
        judged->repetition_key = mill_repetition_key(game, (const GameState *)&after);
    }
}
