/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Position text: `SPEC key=value …`. The spec comes first, so that a line of an opening file stands for
 * itself; a reader that has chosen the game already may leave it out. Without any field it is the
 * start position. `quiet` and `seen` carry what the limits need of the past.
 */
#ifndef NGUZO_GAMES_POSITION_H
#define NGUZO_GAMES_POSITION_H

#include "game/record.h"

void position_print(const Record *record, Text *text);
/* Starts `record` anew from the text. `*game` becomes `current` if the text names no game or this very
 * one, otherwise a new game that the caller frees. On failure nothing changes. */
MUST_CHECK Status position_read(Span text, Game *current, Game **game, Record *record,
                                Fault *fault);

#endif
