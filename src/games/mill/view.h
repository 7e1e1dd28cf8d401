/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef NGUZO_GAMES_MILL_VIEW_H
#define NGUZO_GAMES_MILL_VIEW_H

#include "game/game.h"

void mill_describe_board(const Game *game, Geometry *geometry);
void mill_describe_state(const Game *game, const GameState *state, View *view);
void mill_view_move(const Game *game, const GameState *state, Move move, MoveView *view);

#endif
