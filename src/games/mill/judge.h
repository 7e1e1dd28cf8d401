/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Judging moves that do no more than move a man and remove another; judge.c and last.c inline this.
 */
#ifndef NGUZO_GAMES_MILL_JUDGE_H
#define NGUZO_GAMES_MILL_JUDGE_H

#include "games/mill/sight.h"

/* By playing the move: always right, and slow. */
Outcome mill_outcome_of_move(const Game *game, const GameState *state, Move move);
uint64_t mill_key_of_move(const Game *game, const GameState *state, Move move);

/* Whether no move of the position does more than move a man, or place one, and remove another: nothing is
 * counted that ends the game, no phase ends. */
bool mill_has_simple_moves(const MillRules *rules, const MillState *now);
MILL_INLINE bool mill_moves_are_simple(const MillRules *rules, const MillState *now)
{
    return rules->is_plain &&
           ((!rules->has_extras && !rules->has_counters) || mill_has_simple_moves(rules, now));
}

/* The sides, whoever is to move first, before a move. */
MILL_INLINE Sides mill_sides_before(const MillState *now, unsigned side)
{
    return (Sides){.men = {now->men[side], now->men[side ^ 1]},
                   .hand = {now->hand[side], now->hand[side ^ 1]}};
}

/* Once steps are known: nobody with one, or with a man to place, is blocked. */
MILL_INLINE Outcome mill_outcome_seen(const Game *game, const GameState *state, Move move,
                                      const Sides *sides, uint64_t sum)
{
    const MillState *now = mill_state(state);
    if (sides->hand[1] > 0 || (sight_may_step(sum) && now->barred[(now->seat & 1U) ^ 1] == 0)) {
        return OUTCOME_OPEN;
    }
    return mill_outcome_of_move(game, state, move);
}

/* `sides` come as before the move. */
MILL_INLINE Outcome mill_judge_move(const Game *game, const GameState *state, Move move,
                                    Sides *sides, int32_t *lead)
{
    const MillRules *rules = mill_rules(game);
    unsigned removed = mill_removed(move);
    sides->men[0] = (sides->men[0] & ~point_bit(mill_from(move))) | point_bit(mill_to(move));
    sides->men[1] &= ~point_bit(removed);
    sides->hand[0] -= mill_from(move) == POINT_NONE;
    if (removed != POINT_NONE && rules->row.reduce != 0 &&
        rules->row.men - sides->hand[1] - point_count(sides->men[1]) >= rules->row.reduce) {
        return outcome_win(mill_state(state)->seat & 1U);
    }
    sides->stage[0] = sight_stage(rules, sides->men[0], sides->hand[0]);
    sides->stage[1] = sight_stage(rules, sides->men[1], sides->hand[1]);
    const MillPair *pair = sight_pair(&rules->sight, sides);
    uint64_t sum = sight_sum_board(rules, pair, sides);
    *lead = sight_lead(pair, sum);
    return mill_outcome_seen(game, state, move, sides, sum);
}

#endif
