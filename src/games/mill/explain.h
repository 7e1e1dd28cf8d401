/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game/game.h"

bool mill_explain(const Game *game, const GameState *state, Span word, Text *reason);
void mill_describe_move(const Game *game, const GameState *state, Move move, Text *text);
void mill_explain_end(const Game *game, const GameState *state, Text *text);
