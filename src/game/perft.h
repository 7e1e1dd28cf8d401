/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game/game.h"

#include <stdatomic.h>

/* The number of move sequences of exactly `depth` moves. The last ply is counted, not played, and the
 * last two where the family can. History plays no part. Gives up once `*stop` is set (the number is then
 * of no use); `stop` may be NULL. */
MUST_CHECK Status perft_count(const Game *game, const GameState *state, unsigned depth,
                              const atomic_bool *stop, uint64_t *nodes);
