/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a move leads to, for the search: everything that it asks at its horizon, in one go. The evaluation
 * counts steps anyway, and whoever has one is not blocked.
 */
#include "games/mill/mill.h"

void mill_judge(const Game *game, const GameState *state, Move move, bool wants_key,
                Judged *judged)
{
    const MillRules *rules = mill_rules(game);
    const MillState *before = mill_state(state);
    unsigned side = before->seat & 1U;
    MillState after;
    const GameState *next = (const GameState *)&after;
    mill_play(game, state, move, (GameState *)&after);
    unsigned next_side = after.seat & 1U;
    MillWeighed weighed = mill_weigh(rules, &after);
    judged->side = next_side;
    judged->quiet = mill_is_quiet(game, state, move, next);
    judged->value = weighed.value[side] - weighed.value[side ^ 1];
    judged->outcome = weighed.steps[next_side] != 0 && after.barred[next_side] == 0
                          ? (Outcome)after.result
                          : mill_outcome(game, next);
    judged->repetition_key = wants_key && judged->quiet ? mill_repetition_key(game, next) : 0;
}
