/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/schedule.h"

#include "match/knockout.h"

#include <stdlib.h>
#include <string.h>

/* -- seatings -- */

static void add_seating(Schedule *schedule, const uint8_t place[GAME_MAX_SEATS])
{
    memcpy(schedule->seatings[schedule->seating_count++].place, place, GAME_MAX_SEATS);
}

/* One engine per player: each is every player once, in the same cyclic order. */
static void rotate_seatings(Schedule *schedule)
{
    for (unsigned turn = 0; turn < schedule->players; turn++) {
        uint8_t place[GAME_MAX_SEATS] = {0};
        for (unsigned player = 0; player < schedule->players; player++) {
            place[(player + turn) % schedule->players] = (uint8_t)player;
        }
        add_seating(schedule, place);
    }
}

/* Fewer engines than players: every arrangement in which all of them take part. */
static void fill_seatings(Schedule *schedule)
{
    unsigned arrangements = 1;
    for (unsigned player = 0; player < schedule->players; player++) {
        arrangements *= schedule->encounter_size;
    }
    for (unsigned number = 0; number < arrangements; number++) {
        uint8_t place[GAME_MAX_SEATS] = {0};
        unsigned rest = number;
        unsigned used = 0; /* one bit per engine */
        for (unsigned player = 0; player < schedule->players; player++) {
            place[player] = (uint8_t)(rest % schedule->encounter_size);
            used |= 1U << place[player];
            rest /= schedule->encounter_size;
        }
        if (used + 1 == 1U << schedule->encounter_size) {
            add_seating(schedule, place);
        }
    }
}

/* -- encounters -- */

/* Advances to the next combination of engines in lexicographic order; false after the last one. */
static bool next_combination(uint8_t *set, unsigned size, size_t engines)
{
    unsigned at = size;
    while (at > 0 && set[at - 1] == engines - (size - at) - 1) {
        at--;
    }
    if (at == 0) {
        return false;
    }
    set[at - 1]++;
    for (unsigned i = at; i < size && i < GAME_MAX_SEATS; i++) {
        set[i] = (uint8_t)(set[i - 1] + 1);
    }
    return true;
}

static size_t count_combinations(size_t engines, unsigned size)
{
    size_t count = 1;
    for (unsigned i = 0; i < size; i++) {
        count = count * (engines - i) / (i + 1);
    }
    return count;
}

/* Lists all combinations of engines; those with the first engine, which make a gauntlet, come first. */
static void list_encounters(Schedule *schedule, size_t engines)
{
    Encounter encounter = {.engine = {0, 1, 2, 3}};
    size_t count = 0;
    do {
        schedule->encounters[count++] = encounter;
    } while (next_combination(encounter.engine, schedule->encounter_size, engines) &&
             !(schedule->kind == TOURNAMENT_GAUNTLET && encounter.engine[0] != 0));
    schedule->encounter_count = count;
}

static Status allocate(Schedule *schedule, size_t encounters, Fault *fault)
{
    if (schedule->max_rounds > SCHEDULE_MAX_GROUPS / encounters) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "%zu encounters of %llu rounds are too many for one match", encounters,
                           (unsigned long long)schedule->max_rounds);
    }
    schedule->encounters = calloc(encounters, sizeof *schedule->encounters);
    schedule->groups = calloc(encounters * schedule->max_rounds, sizeof *schedule->groups);
    schedule->bracket = schedule->kind == TOURNAMENT_KNOCKOUT
                            ? calloc(encounters, sizeof *schedule->bracket)
                            : NULL;
    if (schedule->encounters == NULL || schedule->groups == NULL ||
        (schedule->kind == TOURNAMENT_KNOCKOUT && schedule->bracket == NULL)) {
        return fault_out_of_memory(fault, "the schedule");
    }
    return STATUS_OK;
}

/* Of a round robin or a gauntlet. */
static Status init_round_robin(Schedule *schedule, const MatchSettings *settings, Fault *fault)
{
    size_t count = count_combinations(settings->engine_count, schedule->encounter_size);
    Status status = allocate(schedule, count, fault);
    if (status != STATUS_OK) {
        return status;
    }
    list_encounters(schedule, settings->engine_count);
    uint64_t groups = schedule->encounter_count * schedule->rounds;
    if (schedule->shards != 0) {
        groups = groups / schedule->shards + (schedule->shard <= groups % schedule->shards);
    }
    schedule->total = groups * schedule->seating_count;
    return STATUS_OK;
}

Status schedule_init(Schedule *schedule, const MatchSettings *settings, unsigned players,
                     Fault *fault)
{
    enum { TIE_BREAKS = 8 };
    bool knockout = settings->tournament == TOURNAMENT_KNOCKOUT;
    *schedule = (Schedule){.kind = settings->tournament,
                           .players = players,
                           .encounter_size = players,
                           .seed = settings->seed,
                           .shard = settings->shard,
                           .shards = settings->shards};
    if (settings->engine_count < players) {
        schedule->encounter_size = (unsigned)settings->engine_count;
        fill_seatings(schedule);
    } else {
        rotate_seatings(schedule);
    }
    uint64_t games = settings->games != 0 ? settings->games : schedule->seating_count;
    schedule->rounds =
        (games * settings->rounds + schedule->seating_count - 1) / schedule->seating_count;
    schedule->max_rounds = schedule->rounds + (knockout ? TIE_BREAKS : 0);
    if (!knockout) {
        return init_round_robin(schedule, settings, fault);
    }
    size_t tables = knockout_table_count(settings->engine_count, players);
    if (tables == 0) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "a knockout for %u players needs %u, %u, ... engines", players, players,
                           players * players);
    }
    Status status = allocate(schedule, tables, fault);
    if (status == STATUS_OK) {
        schedule->encounter_count = tables;
        knockout_init(schedule, settings->engine_count);
    }
    return status;
}

void schedule_free(Schedule *schedule)
{
    free(schedule->encounters);
    free(schedule->groups);
    free(schedule->bracket);
    *schedule = (Schedule){.kind = TOURNAMENT_ROUND_ROBIN};
}

/* -- games -- */

GameGroup *schedule_group(const Schedule *schedule, size_t encounter, uint64_t round)
{
    return &schedule->groups[encounter * schedule->max_rounds + round];
}

bool schedule_is_complete(const Schedule *schedule, const GameGroup *group)
{
    return group->done == (UINT64_C(1) << schedule->seating_count) - 1;
}

bool schedule_is_done(const Schedule *schedule, const ScheduledGame *scheduled)
{
    const GameGroup *group = schedule_group(schedule, scheduled->encounter, scheduled->round);
    return (group->done >> scheduled->seating & 1) != 0;
}

/* Shards take the groups in turn. */
static bool is_in_shard(const Schedule *schedule, uint64_t encounter, uint64_t round)
{
    uint64_t group = round * schedule->encounter_count + encounter;
    return schedule->shards == 0 || group % schedule->shards == schedule->shard - 1;
}

bool schedule_find(const Schedule *schedule, uint64_t encounter, uint64_t round, uint64_t seating,
                   ScheduledGame *scheduled)
{
    if (encounter >= schedule->encounter_count || round >= schedule->max_rounds ||
        seating >= schedule->seating_count || !is_in_shard(schedule, encounter, round)) {
        return false;
    }
    *scheduled = (ScheduledGame){.encounter = (uint32_t)encounter,
                                 .round = (uint32_t)round,
                                 .seating = (uint32_t)seating,
                                 .players = schedule->players};
    for (unsigned player = 0; player < schedule->players; player++) {
        unsigned place = schedule->seatings[seating].place[player];
        scheduled->engine[player] = schedule->encounters[encounter].engine[place];
    }
    return true;
}

static Next round_robin_next(Schedule *schedule, ScheduledGame *scheduled)
{
    uint64_t groups = schedule->encounter_count * schedule->rounds;
    while (schedule->next < groups * schedule->seating_count) {
        uint64_t group = schedule->next / schedule->seating_count;
        uint64_t seating = schedule->next % schedule->seating_count;
        schedule->next++;
        if (schedule_find(schedule, group % schedule->encounter_count,
                          group / schedule->encounter_count, seating, scheduled) &&
            !schedule_is_done(schedule, scheduled)) {
            return NEXT_GAME;
        }
    }
    return NEXT_NONE;
}

Next schedule_next(Schedule *schedule, ScheduledGame *scheduled)
{
    return schedule->bracket != NULL ? knockout_next(schedule, scheduled)
                                     : round_robin_next(schedule, scheduled);
}

void schedule_finish(Schedule *schedule, const ScheduledGame *scheduled, const uint32_t *points)
{
    GameGroup *group = schedule_group(schedule, scheduled->encounter, scheduled->round);
    group->done |= UINT64_C(1) << scheduled->seating;
    for (unsigned player = 0; player < schedule->players; player++) {
        unsigned place = schedule->seatings[scheduled->seating].place[player];
        group->points[place] += points[player];
    }
    schedule->finished++;
    if (schedule->bracket != NULL) {
        knockout_advance(schedule, scheduled->encounter);
    }
}
