/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays the games of a match concurrently. Each game has a thread, because a game is a dialogue that mostly
 * waits and is easiest to read from top to bottom.
 */
#pragma once

#include "match/match_context.h"

/* Plays the rest of the schedule, prints results as they come, and the table at the end. SIGINT, SIGTERM
 * and SIGHUP, unless they are ignored, stop the match, and so does a standard output that cannot be
 * written; unfinished games then do not count. `*signal` is the signal that stopped it, or 0. */
MUST_CHECK Status runner_run(MatchContext *match, int *signal, Fault *fault);
