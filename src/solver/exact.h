/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values of positions, wherever they come from: a formula, a game that is small enough to be solved
 * when it is chosen, or table files. Getting ready happens on a thread of its own.
 */
#ifndef NGUZO_SOLVER_EXACT_H
#define NGUZO_SOLVER_EXACT_H

#include "game/probe.h"

#include <stdatomic.h>

typedef struct Exact Exact;

typedef struct ExactOptions {
    bool solve;            /* small games are solved */
    const char *directory; /* of table files; NULL or "": none */
} ExactOptions;

/* Begins to get ready for a game; the game itself need not live on. NULL if there is no memory. */
Exact *exact_open(const Game *game, const ExactOptions *options);
/* Breaks off whatever is under way. */
void exact_close(Exact *exact);
/* Waits until all is known that will be, at most so many microseconds; negative: however long it takes. */
void exact_wait(Exact *exact, int64_t longest_us);
/* The same, but `stop` ends it. */
void exact_wait_unless(Exact *exact, int64_t longest_us, const atomic_bool *stop);
/* Whether it was opened for this very game. */
bool exact_is_for(const Exact *exact, const Game *game);

/* The value of a position of such a game, unknown while nothing is ready. Thread-safe; takes no memory. */
ExactValue exact_probe(const Exact *exact, const Game *game, const GameState *state);
/* For those who know nothing of solving. `exact` may be NULL: nothing is known then. */
Probe exact_as_probe(const Exact *exact);
/* Whether some value may be known at all. */
bool exact_knows_something(const Exact *exact);

/* Takes the sentence about a table that was refused, the first since the last call; false if there is none. */
bool exact_take_warning(Exact *exact, Fault *warning);

#endif
