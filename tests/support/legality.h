/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: what protocol-spec/families requires of every position that can arise: counts of men, places, hands, turn,
 * phase, counters. It reads position text with its own code, independent of the parsers. Positions from play are checked,
 * too, which would reveal an error in this code.
 */
#pragma once

#include "game/game.h"

enum { LEGALITY_NUMBERS = 8 };

/* The first rule that the position violates, or NULL. `fields` is position text as it is printed, without the spec. */
const char *legality_fault(const Game *game, Span fields);

/* -- families; NULL if no rule is violated -- */
const char *legality_of_mill(const Game *game, Span fields);
const char *legality_of_stack(const Game *game, Span fields);
const char *legality_of_tableaux(const Game *game, Span fields);
const char *legality_of_jati(const Game *game, Span fields);
const char *legality_of_dai_jobi(const Game *game, Span fields);
const char *legality_of_jamit(const Game *game, Span fields);

/* -- reading -- */

/* The value of a field; false if there is none. */
bool legality_field(Span fields, const char *key, Span *value);
/* Reads the numbers of a field, separated by commas; returns their number, 0 if the field is absent or malformed. */
size_t legality_numbers(Span fields, const char *key, int64_t numbers[LEGALITY_NUMBERS]);
/* A single number, or `absent`. */
int64_t legality_number(Span fields, const char *key, int64_t absent);
/* The seat of `turn`, from 0; GAME_MAX_SEATS if it is invalid. */
unsigned legality_turn(const Game *game, Span fields);
