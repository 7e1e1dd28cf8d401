/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads position text, `SPEC key=value …` (record_print_position() prints it). The spec may be left out where
 * the game is already chosen; catalogue_resolve() replaces the name of a game that a file defines. Without fields
 * it is the start position. `quiet` and `seen` carry the counts that the limits on history need.
 */
#pragma once

#include "game/record.h"

/* A position and the moves that follow it, as text. */
typedef struct PositionLine {
    Span fen;   /* position text; start == NULL: the start position of the current game */
    Span moves; /* separated by blanks */
} PositionLine;

/* Splits `startpos|fen POSITION [moves MOVE ...]`. */
MUST_CHECK Status position_split_line(Span line, PositionLine *parts, Fault *fault);

/* Starts `record` anew from the text. `*game` becomes `current` if the text names no game or this very
 * one, otherwise a new game that the caller frees. On failure nothing changes. */
MUST_CHECK Status position_read(Span text, Game *current, Game **game, Record *record,
                                Fault *fault);
