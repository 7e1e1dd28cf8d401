/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo replay`: judges the games of a match again, or draws one.
 */
#ifndef NGUZO_MATCH_REPLAY_H
#define NGUZO_MATCH_REPLAY_H

#include "base/command_line.h"
#include "engine/session.h"
#include "match/match_game.h"

/* Whether the game went as its record says; a fault tells what is wrong. The session begins
 * here, ends where the game did, and is to be freed in any case. */
MUST_CHECK Status replay_judge(Session *session, const MatchGame *said, Fault *fault);

/* Sees each position before a move is played in it. */
typedef Status (*ReplayWitness)(void *context, const Session *session);
/* The same as replay_judge, with somebody watching. */
MUST_CHECK Status replay_watch(Session *session, const MatchGame *said, ReplayWitness witness,
                               void *context, Fault *fault);

extern const CliCommand replay_command;
/* The value is the exit status: 0, 1 if a game is not what its record says, 2 for a wrong command line. */
int replay_run(int count, char **arguments);

#endif
