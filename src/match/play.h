/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays one game. The referee here knows the rules and keeps the clocks; it asks the engines for nothing
 * but moves and believes none of them.
 */
#ifndef NGUZO_MATCH_PLAY_H
#define NGUZO_MATCH_PLAY_H

#include "match/openings.h"
#include "match/player.h"

/* Exact values of positions, from whoever has them. Asked from several threads at once. */
typedef struct ExactValues {
    /* The outcome with perfect play from here on; false if it is not known. NULL: nothing is known. */
    bool (*probe)(const void *context, const Game *game, const GameState *state, Outcome *outcome);
    void (*close)(void *context); /* NULL: there is nothing to close */
    void *context;
} ExactValues;

typedef struct PlayRoom {
    const PlayerRoom *players; /* where engines are started; has the settings and the spec */
    const Openings *openings;
    const ExactValues *exact;
} PlayRoom;

/* `players` are those on the chairs; they are running or are started. The game's reason is END_STOPPED if
 * the match is to stop. A failure is a lack of memory. */
MUST_CHECK Status play_game(const PlayRoom *room, const Task *task, Player *const *players,
                            MatchGame *game, Fault *fault);

#endif
