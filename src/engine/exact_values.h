/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values of the session's position and moves. Both wait until the tables are loaded or the game is solved.
 */
#pragma once

#include "engine/engine.h"

/* The value of the position for the side to move. */
ExactValue engine_position_value(Engine *engine);
/* The value of a legal move for the side that makes it. */
ExactValue engine_move_value(Engine *engine, Move move);
/* `win`, `loss`, `draw` or `unknown`. */
const char *exact_kind_word(ExactKind kind);
/* Prints `win 5`, `draw` or `unknown`; `separator` is between the word and the number. */
void exact_value_print(ExactValue value, char separator, Text *text);
