/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What PGN and SGF have in common: the properties of a recorded game as named text, and the note that follows a move.
 * protocol-spec/game-records.md defines both.
 */
#pragma once

#include "records/recorded_game.h"

typedef enum GameTextFormat { GAME_TEXT_PGN, GAME_TEXT_SGF, GAME_TEXT_FORMATS } GameTextFormat;

enum { GAME_TAGS = 14 };

/* The tags of one game, in the order of a table that only game_tags.c knows. */
typedef struct GameTags {
    Text values[GAME_TAGS];
    bool is_given[GAME_TAGS];
} GameTags;

/* Appends `[NAME "VALUE"]` or `NAME[VALUE]`; the value may be any text. */
void game_text_write(const char *name, Span value, GameTextFormat format, Text *text);
/* Appends the tags that the game has, one per line. */
void game_tags_write(const RecordedGame *game, GameTextFormat format, Text *text);

/* Keeps a value for game_tags_read(); tags of other programs are ignored. Fails if a tag occurs twice. */
MUST_CHECK Status game_tags_keep(GameTags *tags, GameTextFormat format, Span name,
                                 const Text *value, Fault *fault);
/* Starts the game that the tags describe; its moves follow. */
MUST_CHECK Status game_tags_read(const GameTags *tags, RecordedGame *game, Fault *fault);
void game_tags_free(GameTags *tags);
void game_result_print(const RecordedGame *game, GameTextFormat format, Text *text);
/* Reads a result of any format, `1-0`, `B+Resign` or `p1win`. */
MUST_CHECK bool game_result_parse(Span text, Outcome *result);

/* The note of a move: `opening`, `cp=-12 depth=4 nodes=310 ms=1`; nothing if there is nothing to note. */
void move_note_print(const RecordedMove *move, Text *text);
/* Reads a note; words that are not part of one are ignored. */
void move_note_read(Span note, RecordedMove *move);
