/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays the games of a match, several at a time: a thread a game, because a game is a dialogue that
 * waits most of the time and reads best from top to bottom.
 */
#ifndef NGUZO_MATCH_RUNNER_H
#define NGUZO_MATCH_RUNNER_H

#include "match/play.h"
#include "match/tally.h"

typedef struct RunnerJob {
    const MatchSettings *settings;
    const char *spec;
    const Openings *openings;
    const ExactValues *exact;
    Schedule *schedule;
    Tally *tally;
    int archive; /* descriptor; -1: no records */
} RunnerJob;

/* Plays what is left of the schedule, prints results as they come, and the table at the end. SIGINT, SIGTERM and
 * SIGHUP stop it, unless they were ignored before, and so does a standard output that cannot be written: games that
 * are being played then do not count. `signal` is the number of the one that did, or 0. */
MUST_CHECK Status runner_run(const RunnerJob *job, int *signal, Fault *fault);

#endif
