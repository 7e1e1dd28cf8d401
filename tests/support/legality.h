/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: what must hold of every position that can arise, as protocol-spec/families/ has it: counts of men, what
 * stands where, hands, turn, phase, counters. It reads position text with code of its own and knows no parser. What
 * play reaches passes, too, so that a mistake in here shows.
 */
#pragma once

#include "game/game.h"

enum { LEGALITY_NUMBERS = 8 };

/* The first rule that the position breaks, or NULL. `fields` is position text as it is printed, without spec. */
const char *legality_fault(const Game *game, Span fields);

/* -- the families, NULL if all is well -- */
const char *legality_of_mill(const Game *game, Span fields);
const char *legality_of_stack(const Game *game, Span fields);
const char *legality_of_tableaux(const Game *game, Span fields);
const char *legality_of_jati(const Game *game, Span fields);
const char *legality_of_dai_jobi(const Game *game, Span fields);
const char *legality_of_jamit(const Game *game, Span fields);

/* -- reading -- */

/* The value of a field; false if there is none. */
bool legality_field(Span fields, const char *key, Span *value);
/* The numbers of a field, separated by commas; how many there are, 0 if they are no such thing. */
size_t legality_numbers(Span fields, const char *key, int64_t numbers[LEGALITY_NUMBERS]);
/* A single one, or `absent`. */
int64_t legality_number(Span fields, const char *key, int64_t absent);
/* The seat of `turn`, from 0; GAME_MAX_SEATS if it is none. */
unsigned legality_turn(const Game *game, Span fields);
