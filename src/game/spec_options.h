/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of a variant spec, `key=value,key=value`: reading them into numbers and printing them in
 * full. Only game.c uses this.
 */
#ifndef NGUZO_GAME_SPEC_OPTIONS_H
#define NGUZO_GAME_SPEC_OPTIONS_H

#include "game/game.h"

size_t option_count(const OptionRow *rows);
/* Fills values and given (both of GAME_MAX_OPTIONS) with the defaults, then with what `text` says. */
MUST_CHECK Status option_read_all(const OptionRow *rows, Span text, uint64_t *values, bool *given,
                                  Fault *fault);
/* Appends `key=value`; `seats` says how long a seats= value is. */
void option_print(const OptionRow *row, uint64_t value, unsigned seats, Text *text);
/* How many digits a seats= value has in `text`; 0 if there is none. */
unsigned option_seats_length(Span text);

#endif
