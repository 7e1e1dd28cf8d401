/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Knockout: tables of as many engines as the game has chairs; the best goes on. The tables of a stage are
 * numbered after those of the stage before; the final is last but for the consolation game, which the
 * second of each table of the stage before the final play. With two chairs and four engines that is
 * the four-player form of Jati: "the winner from each board vying for the championship … and the losers
 * competing in a consolation game".
 */
#include "base/random.h"
#include "match/schedule.h"

static size_t power(size_t base, size_t exponent)
{
    size_t product = 1;
    for (size_t i = 0; i < exponent; i++) {
        product *= base;
    }
    return product;
}

static size_t count_stages(size_t engines, unsigned chairs)
{
    size_t stages = 1;
    while (power(chairs, stages) < engines) {
        stages++;
    }
    return stages;
}

static size_t tables_of_stage(const Schedule *schedule, size_t stage)
{
    return power(schedule->chairs, schedule->stages - 1 - stage);
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

/* With three engines at tables of two, one of the first stage has no second. */
size_t bracket_tables(size_t engines, unsigned chairs)
{
    size_t stages = count_stages(engines, chairs);
    size_t tables = 0;
    if (engines < chairs || (chairs > 2 && power(chairs, stages) != engines)) {
        return 0;
    }
    for (size_t stage = 0; stage < stages; stage++) {
        tables += power(chairs, stage);
    }
    return tables + (engines >= (size_t)chairs * chairs);
}

void bracket_name(const Schedule *schedule, size_t table, Text *text)
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
    schedule->bouts[table].known++;
}

/* Closes a bout whose ranking is settled. */
static void send_on(Schedule *schedule, size_t table)
{
    Bout *bout = &schedule->bouts[table];
    size_t final = final_table(schedule);
    bout->decided = true;
    if (table >= final) {
        return;
    }
    size_t stage = stage_of(schedule, table);
    size_t number = table - first_table(schedule, stage);
    seat(schedule, first_table(schedule, stage + 1) + number / schedule->chairs,
         number % schedule->chairs, bout->ranking[0]);
    if (stage + 2 == schedule->stages && schedule->encounter_count > final + 1) {
        seat(schedule, final + 1, number, bout->ranking[1]);
    }
}

/* The best meet as late as can be: the lines of each stage are folded into the next. */
static size_t seed_at(size_t line, unsigned chairs, size_t stages)
{
    size_t seed = 0;
    size_t size = 1;
    for (size_t stage = stages; stage-- > 0; size *= chairs) {
        size_t place = line / power(chairs, stage) % chairs;
        seed = place % 2 == 0 ? place * size + seed : (place + 1) * size - 1 - seed;
    }
    return seed;
}

void bracket_init(Schedule *schedule, size_t engines)
{
    schedule->stages = count_stages(engines, schedule->chairs);
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        schedule->bouts[table].expected = schedule->chairs;
        schedule->bouts[table].rounds = schedule->rounds;
    }
    size_t tables = tables_of_stage(schedule, 0);
    for (size_t table = 0; table < tables; table++) {
        Bout *bout = &schedule->bouts[table];
        bout->expected = 0;
        for (size_t place = 0; place < schedule->chairs; place++) {
            size_t engine =
                seed_at(table * schedule->chairs + place, schedule->chairs, schedule->stages);
            if (engine < engines) {
                seat(schedule, table, bout->expected++, (uint8_t)engine);
            }
        }
        if (bout->expected == 1) {
            bout->ranking[0] = schedule->encounters[table].engine[0];
            send_on(schedule, table);
        }
    }
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        schedule->total +=
            schedule->bouts[table].decided ? 0 : schedule->rounds * schedule->seating_count;
    }
}

Next bracket_next(Schedule *schedule, Task *task)
{
    bool open = false;
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        Bout *bout = &schedule->bouts[table];
        open = open || !bout->decided;
        while (!bout->decided && bout->known == bout->expected &&
               bout->issued < bout->rounds * schedule->seating_count) {
            uint64_t number = bout->issued++;
            if (schedule_find(schedule, table, number / schedule->seating_count,
                              number % schedule->seating_count, task) &&
                !schedule_is_done(schedule, task)) {
                return NEXT_TASK;
            }
        }
    }
    return open ? NEXT_LATER : NEXT_NONE;
}

/* The engines by points; those with equal points stay in their order. */
static void rank(Bout *bout, const Encounter *encounter, uint32_t *points)
{
    for (unsigned i = 0; i < bout->expected; i++) {
        uint32_t own = points[i];
        unsigned at = i;
        while (at > 0 && points[at - 1] < own) {
            points[at] = points[at - 1];
            bout->ranking[at] = bout->ranking[at - 1];
            at--;
        }
        points[at] = own;
        bout->ranking[at] = encounter->engine[i];
    }
}

/* One of those who share the first place gets it. */
static void draw_lots(const Schedule *schedule, size_t table, unsigned tied)
{
    Bout *bout = &schedule->bouts[table];
    Random random = {hash_add(schedule->seed, table), 0};
    unsigned drawn = random_below(&random, tied);
    uint8_t engine = bout->ranking[drawn];
    bout->ranking[drawn] = bout->ranking[0];
    bout->ranking[0] = engine;
}

void bracket_advance(Schedule *schedule, size_t table)
{
    Bout *bout = &schedule->bouts[table];
    uint32_t points[GAME_MAX_SEATS] = {0};
    unsigned tied = 1;
    for (uint64_t round = 0; round < bout->rounds; round++) {
        const Group *group = schedule_group(schedule, table, round);
        if (!schedule_is_whole(schedule, group)) {
            return;
        }
        for (unsigned place = 0; place < bout->expected; place++) {
            points[place] += group->points[place];
        }
    }
    rank(bout, &schedule->encounters[table], points);
    while (tied < bout->expected && points[tied] == points[0]) {
        tied++;
    }
    if (tied > 1 && bout->rounds < schedule->most_rounds) {
        bout->rounds++;
        schedule->total += schedule->seating_count;
        bracket_advance(schedule, table); /* a resumed match may know more already */
        return;
    }
    if (tied > 1) {
        draw_lots(schedule, table, tied);
    }
    send_on(schedule, table);
}
