/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The standings of a match: scores of the engines, and the table that shows them.
 */
#pragma once

#include "match/schedule.h"
#include "match/statistics.h"

/* An engine that is several players of a game has as many scores in it. */
typedef struct EngineScore {
    uint64_t games;
    uint64_t points; /* POINTS_PER_GAME per win */
    uint64_t won;
    uint64_t lost;
    uint64_t offences;
    /* As p1, p2, ... */
    uint64_t games_as[GAME_MAX_SEATS];
    uint64_t points_as[GAME_MAX_SEATS];
} EngineScore;

typedef struct Standings {
    EngineScore engines[MATCH_MAX_ENGINES];
    uint64_t reasons[END_REASONS];
    Sample groups; /* the first engine's scores in complete groups, if there are just two engines */
} Standings;

/* Enters a game into the schedule and the standings. */
void standings_add(Standings *standings, Schedule *schedule, const ScheduledGame *scheduled,
                   const RecordedGame *game);

typedef enum SprtVerdict { SPRT_UNDECIDED, SPRT_ACCEPTS_H0, SPRT_ACCEPTS_H1 } SprtVerdict;

/* SPRT_UNDECIDED without --sprt. */
SprtVerdict standings_verdict(const Standings *standings, const SprtSettings *sprt);

/* The scores of an engine in complete groups. */
void standings_sample(const Schedule *schedule, size_t engine, Sample *sample);
/* Prints the table of engines and a summary, several lines. */
void standings_print(const Standings *standings, const Schedule *schedule,
                     const MatchSettings *settings, Text *text);
