/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which engines meet, when, and as which players of the game. A round of an encounter is a group of games:
 * one opening, played in every seating (with two players, a game pair). Statistics count groups, because the
 * games of a group are not independent, and shards divide them.
 */
#pragma once

#include "match/settings.h"

/* A game to be played. The first three numbers, from 0, identify it within the match. */
typedef struct ScheduledGame {
    uint32_t encounter;
    uint32_t round;
    uint32_t seating;
    unsigned players;
    uint8_t engine[GAME_MAX_SEATS]; /* of each player */
} ScheduledGame;

enum {
    SCHEDULE_MAX_SEATINGS = 36, /* three engines as four players */
    SCHEDULE_MAX_GROUPS = 10000000
};

/* Which of the encounter's engines is which player. */
typedef struct Seating {
    uint8_t place[GAME_MAX_SEATS]; /* of each player: an index into Encounter.engine */
} Seating;

typedef struct Encounter {
    uint8_t engine[GAME_MAX_SEATS];
} Encounter;

typedef struct GameGroup {
    uint64_t done;                   /* one bit per seating that was played */
    uint32_t points[GAME_MAX_SEATS]; /* of each engine of the encounter */
} GameGroup;

/* A table of a knockout: an encounter whose engines are known once earlier tables are decided. */
typedef struct BracketTable {
    unsigned expected; /* number of its engines; a single one has a bye */
    unsigned known;    /* number of engines already known */
    uint64_t issued;   /* games handed out */
    uint64_t rounds;   /* including tie-breaks */
    bool decided;
    uint8_t ranking[GAME_MAX_SEATS]; /* once decided: the engines, best first */
} BracketTable;

typedef struct Schedule {
    TournamentKind kind;
    unsigned players;        /* of the game */
    unsigned encounter_size; /* engines per encounter */
    Seating seatings[SCHEDULE_MAX_SEATINGS];
    size_t seating_count;
    Encounter *encounters;
    size_t encounter_count;
    uint64_t rounds;     /* of each encounter */
    uint64_t max_rounds; /* including tie-breaks */
    GameGroup *groups;   /* encounter e, round r: e * max_rounds + r */
    uint64_t seed;
    uint64_t shard;
    uint64_t shards;
    uint64_t next;         /* number of the next game to hand out; not used in a knockout */
    uint64_t total;        /* games planned */
    uint64_t finished;     /* games played */
    BracketTable *bracket; /* of a knockout, one per encounter; otherwise NULL */
    size_t stages;         /* of a knockout */
} Schedule;

typedef enum Next {
    NEXT_GAME,
    NEXT_LATER, /* depends on games that are being played */
    NEXT_NONE
} Next;

MUST_CHECK Status schedule_init(Schedule *schedule, const MatchSettings *settings, unsigned players,
                                Fault *fault);
void schedule_free(Schedule *schedule);
Next schedule_next(Schedule *schedule, ScheduledGame *scheduled);
/* Finds the game with these numbers; false if the match, or this shard of it, has no such game. */
bool schedule_find(const Schedule *schedule, uint64_t encounter, uint64_t round, uint64_t seating,
                   ScheduledGame *scheduled);
bool schedule_is_done(const Schedule *schedule, const ScheduledGame *scheduled);
/* Enters the points of the players of a game that was not done before. */
void schedule_finish(Schedule *schedule, const ScheduledGame *scheduled, const uint32_t *points);

GameGroup *schedule_group(const Schedule *schedule, size_t encounter, uint64_t round);
/* Whether all games of a group are done. */
bool schedule_is_complete(const Schedule *schedule, const GameGroup *group);
