/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game/game.h"

bool mill_search_frontier(const Game *game, const GameState *state, FrontierSearch *search);
