/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: the same test of every game, without options and with those of conformance/specs.txt.
 */
#pragma once

#include "game/game.h"

/* Plays `games` games of random play, or whatever the test is about. */
typedef void (*SpecTest)(Game *game, const char *spec, uint64_t games);

/* Runs the test for every spec; the value is main's. Arguments for a closer look: `[--games N] SPEC…`. */
int specs_run(int count, char **arguments, uint64_t games, SpecTest test);
