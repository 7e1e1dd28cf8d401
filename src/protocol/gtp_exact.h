/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values of moves.
 */
#ifndef NGUZO_PROTOCOL_GTP_EXACT_H
#define NGUZO_PROTOCOL_GTP_EXACT_H

#include "core/game.h"

typedef enum ExactKind { EXACT_UNKNOWN, EXACT_LOSS, EXACT_DRAW, EXACT_WIN } ExactKind;

typedef struct ExactValue {
    ExactKind kind; /* for whoever makes the move */
    unsigned moves; /* until the game is won or lost, this move included */
} ExactValue;

/* THE SEAM to a solver: everything that shows exact values comes here. It looks a few moves ahead, at most
 * `*budget` positions, and takes what it has used off that. History plays no part. */
ExactValue gtp_exact_value(const Game *game, const GameState *state, Move move, uint64_t *budget);

/* Whether a value is better for the mover: sooner won, later lost. */
bool gtp_exact_is_better(ExactValue value, ExactValue than);

#endif
