/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include "game/game.h"

#include <stdatomic.h>

/* The number of move sequences of exactly `depth` moves. The moves of the last ply are counted, not played; those of
 * the last two if the family can do that. History is ignored. Once `*stop` is set, the count ends early and is
 * meaningless; `stop` may be NULL. */
MUST_CHECK Status perft_count(const Game *game, const GameState *state, unsigned depth,
                              const atomic_bool *stop, uint64_t *nodes);
