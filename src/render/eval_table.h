/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command eval: what the evaluation of a position is made of.
 */
#ifndef NGUZO_RENDER_EVAL_TABLE_H
#define NGUZO_RENDER_EVAL_TABLE_H

#include "engine/engine.h"

/* How far a side is ahead of the best of the others. */
int32_t explain_lead(const Game *game, unsigned side, const int32_t values[GAME_MAX_SIDES]);
/* The terms as a table, each line after this. */
void explain_print(const Session *session, const char *before, Text *text);
MUST_CHECK Status explain_position(Engine *engine, Span arguments, Fault *fault);

#endif
