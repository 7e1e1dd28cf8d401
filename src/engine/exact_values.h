/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values of moves for both dialects.
 */
#ifndef NGUZO_ENGINE_EXACT_VALUES_H
#define NGUZO_ENGINE_EXACT_VALUES_H

#include "engine/engine.h"

/* What the position comes to for who is to move; waits likewise. */
ExactValue values_of_position(Engine *engine);
/* What a legal move comes to for who makes it. Waits until everything that can be known is. */
ExactValue values_of_move(Engine *engine, Move move);
/* Adds `win 5`, with this character between the words. */
void values_print(ExactValue value, char between, Text *text);

#endif
