/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What all games and engines of a match share.
 */
#pragma once

#include "game/probe.h"
#include "match/child.h"
#include "match/openings.h"
#include "match/standings.h"

typedef struct MatchContext {
    const MatchSettings *settings;
    const char *spec; /* of the game, with all options */
    const Openings *openings;
    Probe exact; /* adjudicates positions whose value it knows */
    Schedule *schedule;
    Standings *standings;
    int records; /* descriptor of the record file; -1: none */

    /* Set by the runner. */
    Launcher launcher;
    int logs[MATCH_MAX_ENGINES]; /* descriptors; -1: none */
    bool warns;                  /* prints to standard error which options an engine rejects */
} MatchContext;
