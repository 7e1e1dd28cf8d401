/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Playing moves, the end of rounds and games, and hash keys.
 */
#pragma once

#include "games/mill/state.h"

/* Members of the contract. */
void mill_start(const Game *game, GameState *state);
void mill_play(const Game *game, const GameState *state, Move move, GameState *next);
Outcome mill_outcome(const Game *game, const GameState *state);
void mill_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES]);
bool mill_is_tactical(const Game *game, const GameState *state, Move move);
bool mill_is_quiet(const Game *game, const GameState *before, Move move, const GameState *after);
bool mill_may_be_quiet(const Game *game, const GameState *state);
bool mill_end_round(const Game *game, const GameState *state, GameState *next);
uint64_t mill_key(const Game *game, const GameState *state);
uint64_t mill_repetition_key(const Game *game, const GameState *state);

/* The outcome of a match of rounds by its totals, whatever happens in the current round. */
Outcome mill_match_outcome(const MillRules *rules, const MillState *state);
/* Records the result of a game of only placing if it is over. */
void mill_end_placing_game(const MillRules *rules, MillState *state);
