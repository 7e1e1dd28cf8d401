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

/* By the tables; of a game of two sides. */
MillEvaluation mill_evaluate_sides(const MillRules *rules, const MillState *state);
