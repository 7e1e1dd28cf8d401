/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: a row of data about every spec, compared with the recorded one. Rows change only if the behaviour of the
 * program changes; scripts/update-signature records them anew.
 */
#pragma once

#include "base/hash.h"
#include "game/game.h"

/* Adds the data of a game to its row; nothing if the game has no row. */
typedef void (*SignatureOf)(const Game *game, Text *row);

/* Compares every spec with its row in a file of tests/signature; returns the exit status. With `--print [SPEC...]` the rows
 * are printed instead. */
int signature_run(int count, char **arguments, const char *file, SignatureOf describe);

uint64_t signature_add_text(uint64_t hash, Span text);
