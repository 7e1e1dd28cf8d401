/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/tally.h"

void tally_add(Tally *tally, Schedule *schedule, const MatchGame *game)
{
    const Task *task = &game->task;
    for (unsigned chair = 0; chair < task->chairs; chair++) {
        EngineTally *engine = &tally->engines[task->engine[chair]];
        engine->games++;
        engine->points += game->points[chair];
        engine->won += game->points[chair] == MATCH_POINT;
        engine->lost += game->points[chair] == 0;
        engine->chair_games[chair]++;
        engine->chair_points[chair] += game->points[chair];
        engine->offences += end_reason_is_offence(game->reason) && game->offender == chair + 1;
    }
    tally->reasons[game->reason]++;
    schedule_finish(schedule, task, game->points);
    const Group *group = schedule_group(schedule, task->encounter, task->round);
    if (schedule->players == 2 && schedule->encounter_count == 1 &&
        schedule_is_whole(schedule, group)) {
        sample_add(&tally->groups, group->points[0], schedule->seating_count * MATCH_POINT);
    }
}

void tally_sample(const Schedule *schedule, size_t engine, Sample *sample)
{
    *sample = (Sample){.total = 0};
    for (size_t encounter = 0; encounter < schedule->encounter_count; encounter++) {
        for (unsigned place = 0; place < schedule->players; place++) {
            if (schedule->encounters[encounter].engine[place] != engine) {
                continue;
            }
            for (uint64_t round = 0; round < schedule->most_rounds; round++) {
                const Group *group = schedule_group(schedule, encounter, round);
                if (schedule_is_whole(schedule, group)) {
                    sample_add(sample, group->points[place], schedule->seating_count * MATCH_POINT);
                }
            }
        }
    }
}

SprtVerdict tally_verdict(const Tally *tally, const SprtSettings *sprt)
{
    if (!sprt->given) {
        return SPRT_OPEN;
    }
    double ratio = sprt_ratio(&tally->groups, sprt->elo0, sprt->elo1);
    if (ratio >= sprt_upper(sprt->alpha, sprt->beta)) {
        return SPRT_ACCEPTS_1;
    }
    return ratio <= sprt_lower(sprt->alpha, sprt->beta) ? SPRT_ACCEPTS_0 : SPRT_OPEN;
}
