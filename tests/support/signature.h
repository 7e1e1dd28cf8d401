/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: a row about every spec, compared with the one that was written down. Such rows change only where the
 * program was meant to change; scripts/update-signature writes them anew.
 */
#pragma once

#include "base/hash.h"
#include "game/game.h"

/* Adds what follows the spec in its row; nothing, if there is no row for such a game. */
typedef void (*SignatureOf)(const Game *game, Text *row);

/* Compares every spec with its row in the file of tests/signature/; the value is main's. With `--print` rows are
 * printed instead; specs may be named. */
int signature_run(int count, char **arguments, const char *file, SignatureOf describe);

uint64_t signature_add_text(uint64_t hash, Span text);
