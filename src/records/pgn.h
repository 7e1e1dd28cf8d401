/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Recorded games in the syntax of PGN (Portable Game Notation), with tags for what chess does not need and the moves of the
 * game's own family. protocol-spec/game-records.md defines the format.
 */
#pragma once

#include "records/recorded_game.h"

#include <stdio.h>

/* Appends a correct game. Out of memory: the text has failed. */
void pgn_write(const RecordedGame *game, Text *text);
/* Reads the text of the next game, at most `max` bytes and one; empty at the end of the file. */
void pgn_next(FILE *stream, size_t max, Text *text);
/* Reads a game from a text without NUL bytes. Free it with recorded_game_free(), even after a failure. */
MUST_CHECK Status pgn_read(Span text, RecordedGame *game, Fault *fault);
