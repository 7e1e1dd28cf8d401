/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replays a recorded game by the rules and checks that it is correct: the moves are legal, and result,
 * points and reason follow from them.
 */
#pragma once

#include "records/recorded_game.h"

typedef struct Replay {
    Game *game;
    Record record;
} Replay;

/* Replays the whole game and checks it. */
MUST_CHECK Status replay_game(Replay *replay, const RecordedGame *recorded, Fault *fault);
/* Free it whether or not the functions here fail. */
void replay_free(Replay *replay);

/* The same in steps: sets up the start position, plays the recorded move number record.length, and,
 * after the last one, checks how the game ended. */
MUST_CHECK Status replay_begin(Replay *replay, const RecordedGame *recorded, Fault *fault);
MUST_CHECK Status replay_next(Replay *replay, const RecordedGame *recorded, Fault *fault);
MUST_CHECK Status replay_end(Replay *replay, const RecordedGame *recorded, Fault *fault);
