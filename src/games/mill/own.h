/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games whose rules are in their spec, `mill:key=value,...`.
 */
#pragma once

#include "games/mill/rules.h"

/* Members of the contract. */
Status mill_read_rules(Game *game, Span text, Fault *fault);
void mill_print_rules(const Game *game, Text *text);

/* The row of a built-in game of the family; NULL if it has no such game. */
const MillRow *mill_find_row(Span id);
/* Raises that there is no such base; `hint` says which there are, unless one has a similar name. */
Status mill_refuse_base(Span id, const char *hint, Fault *fault);
