/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The score of a match so far, as numbers and as a table.
 */
#ifndef NGUZO_MATCH_TALLY_H
#define NGUZO_MATCH_TALLY_H

#include "match/elo.h"
#include "match/schedule.h"

/* One engine's; a game counts for each player that it sat on. */
typedef struct EngineScore {
    uint64_t games;
    uint64_t points; /* in parts of POINTS_PER_GAME */
    uint64_t won;    /* the whole point */
    uint64_t lost;   /* nothing */
    uint64_t offences;
    uint64_t games_as[GAME_MAX_SEATS];
    uint64_t points_as[GAME_MAX_SEATS];
} EngineScore;

typedef struct Standings {
    EngineScore engines[MATCH_MAX_ENGINES];
    uint64_t reasons[END_REASONS];
    Sample groups; /* of the first of two engines: whole groups only; empty with more */
} Standings;

/* Enters a game into the schedule and the standings. */
void standings_add(Standings *standings, Schedule *schedule, const ScheduledGame *scheduled,
                   const RecordedGame *game);
/* What whole groups say about an engine. */
void standings_sample(const Schedule *schedule, size_t engine, Sample *sample);

typedef enum SprtVerdict { SPRT_OPEN, SPRT_ACCEPTS_0, SPRT_ACCEPTS_1 } SprtVerdict;

/* SPRT_OPEN, too, if no test was asked for. */
SprtVerdict standings_verdict(const Standings *standings, const SprtSettings *sprt);

/* The table of engines, and what else there is to say; several lines. */
void standings_print(const Standings *standings, const Schedule *schedule,
                     const MatchSettings *settings, Text *text);

#endif
