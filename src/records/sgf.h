/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded games in SGF (Smart Game Format, FF[4]), which has a number for one game of the catalogue: 5 is Nine Men's
 * Morris. protocol-spec/game-records.md defines the properties.
 */
#pragma once

#include "records/recorded_game.h"

#include <stdio.h>

/* Appends a correct game. Fails if SGF has no number for it. */
MUST_CHECK Status sgf_write(const RecordedGame *game, Text *text, Fault *fault);
/* Reads the text of the next game, at most `max` bytes and one; empty at the end of the file. */
void sgf_next(FILE *stream, size_t max, Text *text);
/* Reads a game from a text without NUL bytes. Free it with recorded_game_free(), even after a failure. */
MUST_CHECK Status sgf_read(Span text, RecordedGame *game, Fault *fault);
