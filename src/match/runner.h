/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays the games of a match concurrently. Each game has a thread, because a game is a dialogue that mostly
 * waits and is easiest to read from top to bottom.
 */
#pragma once

#include "match/ugi_engine.h"

/* Plays the rest of the schedule, prints results as they come, and the table at the end. SIGINT, SIGTERM
 * and SIGHUP, unless they are ignored, stop the match, and so does a standard output that cannot be
 * written; unfinished games then do not count. `*signal` is the signal that stopped it, or 0. */
MUST_CHECK Status runner_run(MatchContext *match, int *signal, Fault *fault);

/* Plays one game between engines, in play.c. The referee there knows the rules and keeps the clocks; engines only supply
 * moves, none of which is trusted. `engines` are those of the players; they are started if they are not running. The
 * reason of the game is END_STOPPED if the match is to stop. Fails only if memory runs out. */
MUST_CHECK Status play_game(MatchContext *context, const ScheduledGame *scheduled,
                            UgiEngine *const *engines, RecordedGame *game, Fault *fault);
