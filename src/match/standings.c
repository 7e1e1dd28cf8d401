/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/standings.h"

void standings_add(Standings *standings, Schedule *schedule, const ScheduledGame *scheduled,
                   const RecordedGame *game)
{
    for (unsigned player = 0; player < scheduled->players; player++) {
        EngineScore *engine = &standings->engines[scheduled->engine[player]];
        engine->games++;
        engine->points += game->points[player];
        engine->won += game->points[player] == POINTS_PER_GAME;
        engine->lost += game->points[player] == 0;
        engine->games_as[player]++;
        engine->points_as[player] += game->points[player];
        engine->offences += end_reason_is_offence(game->reason) && game->offender == player + 1;
    }
    standings->reasons[game->reason]++;
    schedule_finish(schedule, scheduled, game->points);
    const GameGroup *group = schedule_group(schedule, scheduled->encounter, scheduled->round);
    if (schedule->encounter_size == 2 && schedule->encounter_count == 1 &&
        schedule_is_complete(schedule, group)) {
        sample_add(&standings->groups, group->points[0], schedule->seating_count * POINTS_PER_GAME);
    }
}

void standings_sample(const Schedule *schedule, size_t engine, Sample *sample)
{
    *sample = (Sample){.total = 0};
    for (size_t encounter = 0; encounter < schedule->encounter_count; encounter++) {
        for (unsigned place = 0; place < schedule->encounter_size; place++) {
            if (schedule->encounters[encounter].engine[place] != engine) {
                continue;
            }
            for (uint64_t round = 0; round < schedule->max_rounds; round++) {
                const GameGroup *group = schedule_group(schedule, encounter, round);
                if (schedule_is_complete(schedule, group)) {
                    sample_add(sample, group->points[place],
                               schedule->seating_count * POINTS_PER_GAME);
                }
            }
        }
    }
}

SprtVerdict standings_verdict(const Standings *standings, const SprtSettings *sprt)
{
    if (!sprt->given) {
        return SPRT_OPEN;
    }
    double ratio = sprt_ratio(&standings->groups, sprt->elo0, sprt->elo1);
    if (ratio >= sprt_upper(sprt->alpha, sprt->beta)) {
        return SPRT_ACCEPTS_1;
    }
    return ratio <= sprt_lower(sprt->alpha, sprt->beta) ? SPRT_ACCEPTS_0 : SPRT_OPEN;
}
