/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The static evaluation: which terms there are, how they are counted, and which weights apply.
 */
#pragma once

#include "games/mill/state.h"

extern const EvalTerm mill_terms[MILL_TERMS];

/* Chooses the weights that suit the rules. */
void mill_choose_weights(MillRules *rules);
/* Members of the contract. */
void mill_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);
void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);

typedef struct MillEvaluation {
    int32_t value[2];
    bool can_step; /* a man of the side to move has a step */
} MillEvaluation;

/* The position with the side to move as the second side; without the stages. */
MILL_INLINE MillEvalInput mill_input_now(const MillState *now)
{
    unsigned turn = now->seat & 1U;
    return (MillEvalInput){
        .men = {now->men[turn ^ 1], now->men[turn]},
        .hand = {now->hand[turn ^ 1], now->hand[turn]},
        .removes_first = {now->first_line == 1 + (turn ^ 1), now->first_line == 1 + turn}};
}

/* Whether a man of the second side has a step. */
MILL_INLINE bool mill_can_step(const MillRules *rules, const MillEvalInput *input)
{
    PointSet empty = rules->board.all & ~(input->men[0] | input->men[1]);
    return (input->men[1] & point_neighbours(&rules->board.steps, empty)) != 0;
}

/* By the tables; of a game of two sides. */
MillEvaluation mill_evaluate_sides(const MillRules *rules, const MillState *state);
