/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves a large game while it is played: on a thread of low priority, the parts that play can reach from the present
 * position, in the order of solving, as many as fit in memory. Each part is published as soon as it is solved.
 */
#pragma once

#include "solver/store.h"

typedef struct SolveAhead SolveAhead;

/* Starts the thread, which waits for a position. The store must outlive it and have no values and no files. `memory` is
 * the limit in bytes. NULL if there is no memory or no thread. */
SolveAhead *ahead_start(Store *store, uint64_t memory);
/* Cancels what is under way. */
void ahead_stop(SolveAhead *ahead);
/* The game is at this position now. Cancels a part that is no longer reachable, and forgets such parts if memory was
 * short. No other thread may be reading values. */
void ahead_aim(SolveAhead *ahead, const GameState *state);
/* Waits until nothing more can be solved for the position. */
void ahead_wait(SolveAhead *ahead);
