/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values for play, from one of four sources: a formula of the game, a small game solved in memory when
 * it is selected, table files, or parts of a large game that are solved while it is played. A background thread opens the
 * files or solves the small game; another one solves a large game without files (solver/ahead.h).
 */
#pragma once

#include "game/probe.h"

#include <stdatomic.h>

typedef struct Exact Exact;

typedef struct ExactOptions {
    bool solve;      /* solve games in memory */
    uint64_t memory; /* limit in bytes for solving a large game while it is played; 0: never */
    const char *directory; /* with table files; NULL or "": none */
} ExactOptions;

/* Starts the background thread for a game; holds its own reference to the game. NULL if out of memory. */
Exact *exact_open(const Game *game, const ExactOptions *options);
/* Cancels the background thread if it is still running. */
void exact_close(Exact *exact);
/* Waits until the background thread has finished, at most `longest_us`; negative: without a limit. */
void exact_wait(Exact *exact, int64_t longest_us);
/* The same, but returns early once `*stop` is set. */
void exact_wait_unless(Exact *exact, int64_t longest_us, const atomic_bool *stop);
/* Whether it was opened to solve a large game while it is played. */
bool exact_is_large(const Exact *exact);
/* Of such a game: it is at this position now. What play can reach from here is solved in the background, as far as memory
 * allows. Call it between searches: no other thread may be probing. */
void exact_follow(Exact *exact, const GameState *state);
/* Waits until nothing more can be solved for that position. */
void exact_wait_ahead(Exact *exact);
/* Whether it was opened for this game. */
bool exact_is_for(const Exact *exact, const Game *game);

/* The value of a position, unknown until the background thread has finished. Thread-safe; allocates nothing. */
ExactValue exact_probe(const Exact *exact, const Game *game, const GameState *state);
/* As an interface that hides the solver. `exact` may be NULL: every value is unknown then. */
Probe exact_as_probe(const Exact *exact);
/* Whether any value may be known. */
bool exact_knows_something(const Exact *exact);

/* Fetches the first warning about a rejected table since the last call; false if there is none. */
bool exact_take_warning(Exact *exact, Fault *warning);
