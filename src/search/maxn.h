/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Max-n below a move, for maxn_root.c.
 */
#ifndef NGUZO_SEARCH_MAXN_H
#define NGUZO_SEARCH_MAXN_H

#include "search/worker.h"

static const double MAXN_LOST =
    1e-6; /* a smaller share is a certain loss, 1 less this a certain win */
static const double MAXN_NOTHING = -1; /* less than any share */

/* Plays a move of the state at `ply`, searches it to this depth and says what comes of it for each side. It
 * has to give the mover more than `best`; if it does not, what is said is no more than that. Move lists
 * go to `pool`, the line to the next ply's pv. */
void maxn_search_move(Worker *worker, unsigned ply, unsigned depth, Move move, double best,
                      Move *pool, double shares[GAME_MAX_SIDES]);
/* What a share that it said is worth to who has it, as a value of the search. */
int32_t maxn_value(const Worker *worker, double own);

#endif
