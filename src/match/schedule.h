/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who plays whom, when, and on which chair. A round of an encounter is a group of games: one opening,
 * played in every seating. Groups are what statistics count, because the games of one are not
 * independent of each other, and what shards divide.
 */
#ifndef NGUZO_MATCH_SCHEDULE_H
#define NGUZO_MATCH_SCHEDULE_H

#include "match/match_game.h"
#include "match/settings.h"

enum {
    SCHEDULE_MAX_SEATINGS = 36, /* three engines on four chairs */
    SCHEDULE_MAX_GROUPS = 10000000
};

/* Which of the encounter's engines sits on each chair. */
typedef struct Seating {
    uint8_t place[GAME_MAX_SEATS];
} Seating;

typedef struct Encounter {
    uint8_t engine[GAME_MAX_SEATS];
} Encounter;

typedef struct Group {
    uint64_t done;                   /* a bit for each seating that was played */
    uint32_t points[GAME_MAX_SEATS]; /* of each engine of the encounter */
} Group;

/* A table of a knockout: an encounter whose engines become known. */
typedef struct Bout {
    unsigned expected; /* engines that it has; one alone goes on without playing */
    unsigned known;    /* of them */
    uint64_t issued;   /* games handed out */
    uint64_t rounds;   /* that it takes, those to break ties included */
    bool decided;
    uint8_t ranking[GAME_MAX_SEATS]; /* then: engines, the best first */
} Bout;

typedef struct Schedule {
    TournamentKind kind;
    unsigned chairs;
    unsigned players; /* engines of an encounter */
    Seating seatings[SCHEDULE_MAX_SEATINGS];
    size_t seating_count;
    Encounter *encounters;
    size_t encounter_count;
    uint64_t rounds;      /* of each encounter */
    uint64_t most_rounds; /* for which there is room */
    Group *groups;        /* of encounter e in round r: e * most_rounds + r */
    uint64_t seed;
    uint64_t shard;
    uint64_t shards;
    uint64_t next;     /* number of the game to be handed out next; not in a knockout */
    uint64_t total;    /* games that are planned */
    uint64_t finished; /* games that were played */
    Bout *bouts;       /* of a knockout, one an encounter; else NULL */
    size_t stages;     /* of a knockout */
} Schedule;

typedef enum Next {
    NEXT_TASK,
    NEXT_LATER, /* it depends on games that are being played */
    NEXT_NONE
} Next;

MUST_CHECK Status schedule_init(Schedule *schedule, const MatchSettings *settings, unsigned chairs,
                                Fault *fault);
void schedule_free(Schedule *schedule);
Next schedule_next(Schedule *schedule, Task *task);
/* The task that these numbers name; false if the match, or this shard of it, has none such. */
bool schedule_find(const Schedule *schedule, uint64_t encounter, uint64_t round, uint64_t seating,
                   Task *task);
bool schedule_is_done(const Schedule *schedule, const Task *task);
/* Enters a result; `points` are those of the chairs. The task was not done before. */
void schedule_finish(Schedule *schedule, const Task *task, const uint32_t *points);

Group *schedule_group(const Schedule *schedule, size_t encounter, uint64_t round);
bool schedule_is_whole(const Schedule *schedule, const Group *group);

/* -- for the schedule's own use: bracket.c -- */
/* How many tables a knockout has; 0: it cannot be played with so many. */
size_t bracket_tables(size_t engines, unsigned chairs);
void bracket_init(Schedule *schedule, size_t engines);
Next bracket_next(Schedule *schedule, Task *task);
/* After a result: decides the bout if it can be, and seats those who go on. */
void bracket_advance(Schedule *schedule, size_t table);
/* `stage 1 table 2`, `final`, `consolation`. */
void bracket_name(const Schedule *schedule, size_t table, Text *text);

#endif
