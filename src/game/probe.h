/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a position is worth if both sides play perfectly, and how to ask. Whoever asks need not know where
 * the answer comes from.
 */
#ifndef NGUZO_GAME_PROBE_H
#define NGUZO_GAME_PROBE_H

#include "game/game.h"

typedef enum ExactKind { EXACT_UNKNOWN, EXACT_WIN, EXACT_LOSS, EXACT_DRAW } ExactKind;

/* From the view of the side to move. */
struct ExactValue {
    ExactKind kind;
    uint32_t
        moves; /* to the end, of both sides, the winner hurrying and the loser delaying; draw: 0 */
};

static inline ExactValue exact_unknown(void)
{
    return (ExactValue){EXACT_UNKNOWN, 0};
}

/* Any thread may ask; no memory is taken. Repetition and the quiet limit play no part: play without end is
 * a draw. */
typedef struct Probe {
    ExactValue (*value)(const void *context, const Game *game, const GameState *state);
    const void *context;
} Probe;

/* What a position is worth to `side` is worth the opposite to the other. */
static inline ExactValue exact_opposite(ExactValue value)
{
    if (value.kind == EXACT_WIN) {
        value.kind = EXACT_LOSS;
    } else if (value.kind == EXACT_LOSS) {
        value.kind = EXACT_WIN;
    }
    return value;
}

#endif
