/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Moves and positions as text: text.c prints them, parse.c reads positions. protocol-spec/families/mill.md specifies both.
 */
#pragma once

#include "games/mill/state.h"

extern const char mill_symbols[]; /* by side: X, O, Y, Z */

size_t mill_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void mill_print_position(const Game *game, const GameState *state, Text *text);
bool mill_parse_position(const Game *game, Fields *fields, GameState *state);
/* Adds lines as `a1-d1-g1,...`. */
void mill_print_lines(const MillRules *rules, uint32_t lines, Text *text);
