/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game of a match as a line of JSON, written and read back; protocol-spec/game-records.md is about it.
 */
#ifndef NGUZO_MATCH_GAME_JSON_H
#define NGUZO_MATCH_GAME_JSON_H

#include "match/engine_settings.h"
#include "match/match_game.h"

#include <jansson.h>

/* Of the files that are written and read here: the member `format` of their first line. */
enum { ARCHIVE_FORMAT = 1 };

/* A game as a file tells it: engines are names here, their numbers in the task are not known. */
typedef struct RecordedGame {
    MatchGame game;
    char players[GAME_MAX_SEATS][ENGINE_NAME_SIZE]; /* on each chair */
} RecordedGame;

/* `engines` are those of the match. */
MUST_CHECK Status game_json_write(const MatchGame *game, const EngineSettings *engines, Text *text,
                                  Fault *fault);
/* Whatever the object holds, `recorded` can be freed with match_game_free() afterwards. */
MUST_CHECK Status game_json_read(json_t *object, RecordedGame *recorded, Fault *fault);

/* Appends the object as one line, without its end. */
MUST_CHECK Status json_add_line(const json_t *object, Text *text, Fault *fault);
/* Whether it is an object whose `kind` is this. */
bool json_is_kind(const json_t *object, const char *kind);

#endif
