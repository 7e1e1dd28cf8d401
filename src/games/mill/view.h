/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game/game.h"

void mill_describe_board(const Game *game, Geometry *geometry);
void mill_describe_state(const Game *game, const GameState *state, View *view);
void mill_view_move(const Game *game, const GameState *state, Move move, MoveView *view);
