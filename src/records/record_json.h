/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A recorded game as one line of JSON; protocol-spec/game-records.md defines the format.
 */
#pragma once

#include "records/recorded_game.h"

#include <jansson.h>

/* Appends the line, without a line feed. Out of memory: the text has failed. */
void record_json_write(const RecordedGame *game, Text *text);
/* Parses a line. Unlike Jansson alone, it distinguishes lack of memory from malformed text. */
MUST_CHECK Status record_json_parse(Span line, json_t **object, Fault *fault);
/* Reads a game. Free it with recorded_game_free(), even after a failure. */
MUST_CHECK Status record_json_read(const json_t *object, RecordedGame *game, Fault *fault);
/* Whether it is an object whose member `kind` has this value. */
bool record_json_is_kind(const json_t *object, const char *kind);
