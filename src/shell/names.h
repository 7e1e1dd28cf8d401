/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Beginnings of names that stand for the whole, where only one name begins so.
 */
#ifndef NGUZO_SHELL_NAMES_H
#define NGUZO_SHELL_NAMES_H

#include "game/game.h"

bool names_begin(const char *name, Span beginning);
/* The variant of this id, or the only one whose id begins so; NULL: none. `others` gets the ids of several. */
const Variant *names_find_variant(Span beginning, Text *others);
/* A spec whose id may be shortened, in full. */
MUST_CHECK Status names_complete_spec(Span word, Text *spec, Fault *fault);

#endif
