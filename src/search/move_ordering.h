/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Move ordering: the move from the transposition table; winning moves and captures; killer moves; the rest by the
 * history heuristic. Move lists must be in the worker's pool, beside which their scores are kept.
 */
#pragma once

#include "search/worker.h"

/* Scores the moves of the state at `ply`; `tt_move` is one of them or NULL. */
void move_ordering_score(Worker *worker, unsigned ply, const Move *moves, size_t count,
                         const Move *tt_move);
/* Swaps the best of the moves from `index` on to that place. Returns whether it is quiet. */
bool move_ordering_pick(Worker *worker, Move *moves, size_t count, size_t index);
/* Moves the first killer to the front if it is among the moves; needs no scores. */
void move_ordering_killer_first(const Worker *worker, unsigned ply, Move *moves, size_t count);
/* Records that `move` caused a cutoff and that the `count` moves at `before` did not. */
void move_ordering_reward(Worker *worker, unsigned ply, const Move *before, size_t count, Move move,
                          unsigned depth);
