/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef NGUZO_GAMES_MILL_FRONTIER_H
#define NGUZO_GAMES_MILL_FRONTIER_H

#include "game/game.h"

bool mill_search_frontier(const Game *game, const GameState *state, FrontierSearch *search);

#endif
