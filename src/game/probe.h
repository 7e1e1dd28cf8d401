/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exact values: the result of perfect play by both sides, and an interface to look them up that hides where
 * they come from (a formula, a game solved in memory, or table files).
 */
#pragma once

#include "game/game.h"

typedef enum ExactKind { EXACT_UNKNOWN, EXACT_WIN, EXACT_LOSS, EXACT_DRAW } ExactKind;

#define EXACT_NO_DISTANCE UINT32_MAX

/* From the point of view of the side to move. `moves` is the distance to the end of the game in moves of both
 * sides, if the winner takes the shortest way and the loser the longest; 0 for a draw, EXACT_NO_DISTANCE where only the
 * result is known. */
typedef struct ExactValue {
    ExactKind kind;
    uint32_t moves;
} ExactValue;

static inline ExactValue exact_unknown(void)
{
    return (ExactValue){EXACT_UNKNOWN, 0};
}

#define EXACT_NEVER UINT32_MAX

/* Thread-safe; allocates nothing. Repetition and the quiet limit are ignored: endless play is a draw. */
typedef struct Probe {
    ExactValue (*value)(const void *context, const Game *game, const GameState *state);
    /* At least how many moves must follow until a value can be known, quiet ones (HistoryRules.is_quiet) not counted; 0: it may be
     * known now, EXACT_NEVER: none ever is. Takes far less time than looking up a value. */
    uint32_t (*distance)(const void *context, const Game *game, const GameState *state);
    const void *context;
} Probe;

static inline bool exact_is_decisive(ExactValue value)
{
    return value.kind == EXACT_WIN || value.kind == EXACT_LOSS;
}

/* The same value from the other side's point of view. */
static inline ExactValue exact_opposite(ExactValue value)
{
    if (value.kind == EXACT_WIN) {
        value.kind = EXACT_LOSS;
    } else if (value.kind == EXACT_LOSS) {
        value.kind = EXACT_WIN;
    }
    return value;
}

/* Positive if `left` is better for the side to move: a quick win first, a slow loss last but one. An unknown
 * value ranks with a draw, since it may be one. */
static inline int exact_compare(ExactValue left, ExactValue right)
{
    static const int rank[] = {
        [EXACT_LOSS] = 0, [EXACT_UNKNOWN] = 1, [EXACT_DRAW] = 1, [EXACT_WIN] = 2};
    if (rank[left.kind] != rank[right.kind]) {
        return rank[left.kind] - rank[right.kind];
    }
    int moves = (left.moves > right.moves) - (left.moves < right.moves);
    return left.kind == EXACT_WIN ? -moves : left.kind == EXACT_LOSS ? moves : 0;
}

/* The value of a move for the side that makes it, that move counted; `next` is working memory. */
static inline ExactValue probe_move(const Probe *probe, const Game *game, const GameState *state,
                                    Move move, GameState *next)
{
    game->family->play(game, state, move, next);
    ExactValue value = probe->value(probe->context, game, next);
    if (game_side_to_move(game, next) != game_side_to_move(game, state)) {
        value = exact_opposite(value);
    }
    value.moves += exact_is_decisive(value) && value.moves != EXACT_NO_DISTANCE;
    return value;
}
