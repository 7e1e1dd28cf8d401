/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board, the position, its legal moves and the games as one line of JSON each, for frontends that do not know
 * the rules.
 */
#pragma once

#include "base/json_writer.h"
#include "game/record.h"

void json_geometry(const Game *game, Text *text);
void json_state(const Record *record, Text *text);
/* json_moves.c */
void json_moves(const Record *record, Text *text);
/* A game of the catalogue with its options. */
void json_variant(JsonWriter *json, const Variant *variant);

/* -- shared by json.c and json_moves.c -- */

/* The names of places. */
void json_write_places(JsonWriter *json, const char *key, const Geometry *geometry,
                       const uint8_t *places, size_t count);
/* The button that ends a move where a longer one begins in the same way. */
extern const char json_done_button[];
