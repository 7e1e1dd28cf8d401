/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/knockout.h"

#include "base/random.h"

static size_t power(size_t base, size_t exponent)
{
    size_t product = 1;
    for (size_t i = 0; i < exponent; i++) {
        product *= base;
    }
    return product;
}

static size_t count_stages(size_t engines, unsigned players)
{
    size_t stages = 1;
    while (power(players, stages) < engines) {
        stages++;
    }
    return stages;
}

static size_t tables_of_stage(const Schedule *schedule, size_t stage)
{
    return power(schedule->players, schedule->stages - 1 - stage);
}

static size_t first_table(const Schedule *schedule, size_t stage)
{
    size_t first = 0;
    for (size_t i = 0; i < stage; i++) {
        first += tables_of_stage(schedule, i);
    }
    return first;
}

static size_t final_table(const Schedule *schedule)
{
    return first_table(schedule, schedule->stages - 1);
}

static size_t stage_of(const Schedule *schedule, size_t table)
{
    size_t stage = 0;
    while (stage + 1 < schedule->stages && table >= first_table(schedule, stage + 1)) {
        stage++;
    }
    return stage;
}

size_t knockout_table_count(size_t engines, unsigned players)
{
    size_t stages = count_stages(engines, players);
    size_t tables = 0;
    /* Only tables for two can have a bye. */
    if (engines < players || (players > 2 && power(players, stages) != engines)) {
        return 0;
    }
    for (size_t stage = 0; stage < stages; stage++) {
        tables += power(players, stage);
    }
    return tables + (engines >= (size_t)players * players);
}

void knockout_print_name(const Schedule *schedule, size_t table, Text *text)
{
    size_t final = final_table(schedule);
    if (table >= final) {
        text_add(text, table == final ? "final" : "consolation");
        return;
    }
    size_t stage = stage_of(schedule, table);
    text_format(text, "stage %zu table %zu", stage + 1, table - first_table(schedule, stage) + 1);
}

static void seat(Schedule *schedule, size_t table, size_t place, uint8_t engine)
{
    schedule->encounters[table].engine[place] = engine;
    schedule->bracket[table].known++;
}

/* Closes a table whose ranking is final. */
static void decide(Schedule *schedule, size_t table)
{
    BracketTable *entry = &schedule->bracket[table];
    size_t final = final_table(schedule);
    entry->decided = true;
    if (table >= final) {
        return;
    }
    size_t stage = stage_of(schedule, table);
    size_t number = table - first_table(schedule, stage);
    seat(schedule, first_table(schedule, stage + 1) + number / schedule->players,
         number % schedule->players, entry->ranking[0]);
    if (stage + 2 == schedule->stages && schedule->encounter_count > final + 1) {
        seat(schedule, final + 1, number, entry->ranking[1]);
    }
}

/* Standard seeding: the best engines meet as late as possible. */
static size_t seed_at(size_t line, unsigned players, size_t stages)
{
    size_t seed = 0;
    size_t size = 1;
    for (size_t stage = stages; stage-- > 0; size *= players) {
        size_t place = line / power(players, stage) % players;
        seed = place % 2 == 0 ? place * size + seed : (place + 1) * size - 1 - seed;
    }
    return seed;
}

void knockout_init(Schedule *schedule, size_t engines)
{
    schedule->stages = count_stages(engines, schedule->players);
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        schedule->bracket[table].expected = schedule->players;
        schedule->bracket[table].rounds = schedule->rounds;
    }
    size_t tables = tables_of_stage(schedule, 0);
    for (size_t table = 0; table < tables; table++) {
        BracketTable *entry = &schedule->bracket[table];
        entry->expected = 0;
        for (size_t place = 0; place < schedule->players; place++) {
            size_t engine =
                seed_at(table * schedule->players + place, schedule->players, schedule->stages);
            if (engine < engines) {
                seat(schedule, table, entry->expected++, (uint8_t)engine);
            }
        }
        if (entry->expected == 1) {
            entry->ranking[0] = schedule->encounters[table].engine[0];
            decide(schedule, table);
        }
    }
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        schedule->total +=
            schedule->bracket[table].decided ? 0 : schedule->rounds * schedule->seating_count;
    }
}

Next knockout_next(Schedule *schedule, ScheduledGame *scheduled)
{
    bool open = false;
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        BracketTable *entry = &schedule->bracket[table];
        open = open || !entry->decided;
        while (!entry->decided && entry->known == entry->expected &&
               entry->issued < entry->rounds * schedule->seating_count) {
            uint64_t number = entry->issued++;
            if (schedule_find(schedule, table, number / schedule->seating_count,
                              number % schedule->seating_count, scheduled) &&
                !schedule_is_done(schedule, scheduled)) {
                return NEXT_GAME;
            }
        }
    }
    return open ? NEXT_LATER : NEXT_NONE;
}

/* Ranks the engines by points; ties keep their order. */
static void rank(BracketTable *entry, const Encounter *encounter, uint32_t *points)
{
    for (unsigned i = 0; i < entry->expected; i++) {
        uint32_t own = points[i];
        unsigned at = i;
        while (at > 0 && points[at - 1] < own) {
            points[at] = points[at - 1];
            entry->ranking[at] = entry->ranking[at - 1];
            at--;
        }
        points[at] = own;
        entry->ranking[at] = encounter->engine[i];
    }
}

/* Gives the first place to one of the tied engines at random. */
static void break_tie(const Schedule *schedule, size_t table, unsigned tied)
{
    BracketTable *entry = &schedule->bracket[table];
    Random random = {hash_add(schedule->seed, table), 0};
    unsigned drawn = random_below(&random, tied);
    uint8_t engine = entry->ranking[drawn];
    entry->ranking[drawn] = entry->ranking[0];
    entry->ranking[0] = engine;
}

void knockout_advance(Schedule *schedule, size_t table)
{
    BracketTable *entry = &schedule->bracket[table];
    uint32_t points[GAME_MAX_SEATS] = {0};
    unsigned tied = 1;
    for (uint64_t round = 0; round < entry->rounds; round++) {
        const GameGroup *group = schedule_group(schedule, table, round);
        if (!schedule_is_complete(schedule, group)) {
            return;
        }
        for (unsigned place = 0; place < entry->expected; place++) {
            points[place] += group->points[place];
        }
    }
    rank(entry, &schedule->encounters[table], points);
    while (tied < entry->expected && points[tied] == points[0]) {
        tied++;
    }
    if (tied > 1 && entry->rounds < schedule->max_rounds) {
        entry->rounds++;
        schedule->total += schedule->seating_count;
        knockout_advance(schedule, table); /* a resumed match may have played it already */
        return;
    }
    if (tied > 1) {
        break_tie(schedule, table, tied);
    }
    decide(schedule, table);
}
