/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/standings.h"

#include "match/knockout.h"

#include <inttypes.h>
#include <math.h>

/* -- counting -- */

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
        return SPRT_UNDECIDED;
    }
    double llr = sprt_llr(&standings->groups, sprt->elo0, sprt->elo1);
    if (llr >= sprt_upper_bound(sprt->alpha, sprt->beta)) {
        return SPRT_ACCEPTS_H1;
    }
    return llr <= sprt_lower_bound(sprt->alpha, sprt->beta) ? SPRT_ACCEPTS_H0 : SPRT_UNDECIDED;
}

/* -- the table -- */

static double points_of(uint64_t points)
{
    return (double)points / POINTS_PER_GAME;
}

/* Prints a column with a blank before it. */
static void add_percent(Text *text, double share, bool is_known)
{
    if (is_known) {
        text_format(text, " %6.1f %%", share * 100);
    } else {
        text_format(text, " %8s", "-");
    }
}

static void add_elo(Text *text, int width, double elo, bool is_known)
{
    if (!is_known) {
        text_format(text, " %*s", width, "-");
    } else if (isinf(elo)) {
        text_format(text, " %*s", width, elo > 0 ? "+inf" : "-inf");
    } else {
        text_format(text, " %*.1f", width, elo == 0 ? 0 : elo); /* avoids -0.0 */
    }
}

/* Elo compares two engines; in larger encounters there are only scores. */
static bool has_elo(const Schedule *schedule)
{
    return schedule->encounter_size == 2;
}

static void add_head(const Schedule *schedule, int width, Text *text)
{
    text_format(text, "%4s  %-*s %7s %7s %7s %7s %9s %8s %8s", "Rank", width, "Name", "Games",
                "Won", "Drawn", "Lost", "Points", "Score", "+/-");
    if (has_elo(schedule)) {
        text_format(text, " %8s %8s", "Elo", "+/-");
    }
    text_format(text, " %8s", "LOS");
    for (unsigned player = 0; player < schedule->players; player++) {
        text_format(text, "       p%u", player + 1);
    }
    text_add_char(text, '\n');
}

static void add_row(const EngineScore *engine, const Schedule *schedule, const Sample *sample,
                    Text *text)
{
    enum { WIDTH = 8 };
    bool has_error = sample->total >= 2; /* a single group has no variance */
    double error = has_error ? sample_error(sample) : 0;
    double los = has_error ? sample_los(sample, 1.0 / schedule->encounter_size) : 0;
    double score = engine->games == 0 ? 0 : points_of(engine->points) / (double)engine->games;
    /* An engine that is several players of a game gets the points of all of them. */
    score *= (double)schedule->players / schedule->encounter_size;
    text_format(text, " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %9.2f", engine->games,
                engine->won, engine->games - engine->won - engine->lost, engine->lost,
                points_of(engine->points));
    add_percent(text, score, engine->games > 0);
    add_percent(text, error, has_error);
    if (has_elo(schedule)) {
        add_elo(text, WIDTH, elo_from_score(score), engine->games > 0);
        add_elo(text, WIDTH, elo_error(score, error), has_error && score > 0 && score < 1);
    }
    add_percent(text, los, has_error);
    for (unsigned player = 0; player < schedule->players; player++) {
        uint64_t games = engine->games_as[player];
        add_percent(text, games == 0 ? 0 : points_of(engine->points_as[player]) / (double)games,
                    games > 0);
    }
    text_add_char(text, '\n');
}

/* Ranks by points per game; ties keep the order of the command line. */
static void rank_engines(const Standings *standings, size_t count, size_t *order)
{
    for (size_t i = 0; i < count; i++) {
        const EngineScore *own = &standings->engines[i];
        size_t at = i;
        while (at > 0) {
            const EngineScore *above = &standings->engines[order[at - 1]];
            if (above->points * (own->games + (own->games == 0)) >=
                own->points * (above->games + (above->games == 0))) {
                break;
            }
            order[at] = order[at - 1];
            at--;
        }
        order[at] = i;
    }
}

static void add_table(const Standings *standings, const Schedule *schedule,
                      const MatchSettings *settings, Text *text)
{
    size_t order[MATCH_MAX_ENGINES] = {0};
    int width = 4;
    for (size_t i = 0; i < settings->engine_count; i++) {
        int length = (int)span_of(settings->engines[i].name).length;
        width = length > width ? length : width;
    }
    rank_engines(standings, settings->engine_count, order);
    add_head(schedule, width, text);
    for (size_t i = 0; i < settings->engine_count; i++) {
        Sample sample;
        standings_sample(schedule, order[i], &sample);
        text_format(text, "%4zu  %-*s", i + 1, width, settings->engines[order[i]].name);
        add_row(&standings->engines[order[i]], schedule, &sample, text);
    }
}

/* -- the summary -- */

static void add_duel(const Standings *standings, const MatchSettings *settings,
                     const Schedule *schedule, Text *text)
{
    const EngineScore *first = &standings->engines[0];
    const Sample *pairs = &standings->groups;
    Sample games = {.total = first->games};
    games.count[0] = first->lost;
    games.count[SCORE_STEPS / 2] = first->games - first->won - first->lost;
    games.count[SCORE_STEPS] = first->won;
    if (schedule->players != 2 || pairs->total < 2) {
        return;
    }
    double score = sample_mean(&games);
    bool has_error = score > 0 && score < 1;
    text_format(text, "%s against %s: Elo", settings->engines[0].name, settings->engines[1].name);
    add_elo(text, 0, elo_from_score(score), true);
    text_add(text, " +/-");
    add_elo(text, 0, elo_error(sample_mean(pairs), sample_error(pairs)), has_error);
    text_add(text, " by pairs, +/-");
    add_elo(text, 0, elo_error(score, sample_error(&games)), has_error);
    text_add(text, " by single games\nPentanomial (pairs of 0, 1/2, 1, 1 1/2 and 2 points):");
    for (size_t quarter = 0; quarter <= 4; quarter++) {
        text_format(text, " %" PRIu64, pairs->count[quarter * (SCORE_STEPS / 4)]);
    }
    text_add_char(text, '\n');
}

static void add_sprt(const Standings *standings, const SprtSettings *sprt, Text *text)
{
    static const char *const verdicts[] = {"undecided", "H0 accepted", "H1 accepted"};
    if (sprt->given) {
        text_format(text, "SPRT elo0=%g elo1=%g alpha=%g beta=%g: LLR %.2f (%.2f to %.2f), %s\n",
                    sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta,
                    sprt_llr(&standings->groups, sprt->elo0, sprt->elo1),
                    sprt_lower_bound(sprt->alpha, sprt->beta),
                    sprt_upper_bound(sprt->alpha, sprt->beta),
                    verdicts[standings_verdict(standings, sprt)]);
    }
}

static void add_player_scores(const Standings *standings, const Schedule *schedule,
                              const MatchSettings *settings, Text *text)
{
    text_add(text, "Scores:");
    for (unsigned player = 0; player < schedule->players; player++) {
        uint64_t games = 0;
        uint64_t points = 0;
        for (size_t i = 0; i < settings->engine_count; i++) {
            games += standings->engines[i].games_as[player];
            points += standings->engines[i].points_as[player];
        }
        text_format(text, "%s p%u %.1f %%", player == 0 ? "" : ",", player + 1,
                    games == 0 ? 0 : points_of(points) / (double)games * 100);
    }
    text_add_char(text, '\n');
}

static void add_end_reasons(const Standings *standings, const MatchSettings *settings, Text *text)
{
    const char *separator = "";
    text_add(text, "End reasons: ");
    for (int reason = 0; reason < END_REASONS; reason++) {
        if (standings->reasons[reason] > 0) {
            text_format(text, "%s%s %" PRIu64, separator, end_reason_word((EndReason)reason),
                        standings->reasons[reason]);
            separator = ", ";
        }
    }
    text_add_char(text, '\n');
    for (size_t i = 0; i < settings->engine_count; i++) {
        if (standings->engines[i].offences > 0) {
            text_format(text, "Offences of %s: %" PRIu64 "\n", settings->engines[i].name,
                        standings->engines[i].offences);
        }
    }
}

static void add_bracket(const Schedule *schedule, const MatchSettings *settings, Text *text)
{
    for (size_t table = 0; table < schedule->encounter_count; table++) {
        const BracketTable *entry = &schedule->bracket[table];
        knockout_print_name(schedule, table, text);
        text_add(text, ":");
        for (unsigned place = 0; entry->decided && place < entry->expected; place++) {
            text_format(text, "%s %s", place == 0 ? "" : " before",
                        settings->engines[entry->ranking[place]].name);
        }
        text_add(text, !entry->decided ? " undecided\n" : entry->expected == 1 ? " (bye)\n" : "\n");
    }
}

void standings_print(const Standings *standings, const Schedule *schedule,
                     const MatchSettings *settings, Text *text)
{
    add_table(standings, schedule, settings, text);
    if (schedule->bracket != NULL) {
        add_bracket(schedule, settings, text);
    } else if (settings->engine_count == 2) {
        add_duel(standings, settings, schedule, text);
        add_sprt(standings, &settings->sprt, text);
    }
    add_player_scores(standings, schedule, settings, text);
    add_end_reasons(standings, settings, text);
}
