/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/standings.h"

#include "match/knockout.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

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

/* False if the difference is not finite: it is printed as n/a, and a note explains it. */
static bool add_elo(Text *text, int width, double elo, bool is_known)
{
    if (!is_known) {
        text_format(text, " %*s", width, "-");
    } else if (!isfinite(elo)) {
        text_format(text, " %*s", width, "n/a");
    } else {
        text_format(text, " %*.1f", width, elo == 0 ? 0 : elo); /* avoids -0.0 */
    }
    return !is_known || isfinite(elo);
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
        text_format(text, " %8s %8s %8s", "Elo", "+/-", "nElo");
    }
    text_format(text, " %8s", "LOS");
    for (unsigned player = 0; player < schedule->players; player++) {
        text_format(text, "       p%u", player + 1);
    }
    text_add_char(text, '\n');
}

/* False if the row contains n/a. */
static bool add_row(const EngineScore *engine, const Schedule *schedule, const Sample *sample,
                    Text *text)
{
    enum { WIDTH = 8 };
    bool is_finite = true;
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
        double normalized =
            has_error ? normalized_elo(sample, (unsigned)schedule->seating_count) : 0;
        is_finite &= add_elo(text, WIDTH, elo_from_score(score), engine->games > 0);
        is_finite &= add_elo(text, WIDTH, elo_error(score, error), has_error);
        is_finite &= add_elo(text, WIDTH, normalized, has_error);
    }
    add_percent(text, los, has_error);
    for (unsigned player = 0; player < schedule->players; player++) {
        uint64_t games = engine->games_as[player];
        add_percent(text, games == 0 ? 0 : points_of(engine->points_as[player]) / (double)games,
                    games > 0);
    }
    text_add_char(text, '\n');
    return is_finite;
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

static int name_width(const MatchSettings *settings)
{
    int width = 4;
    for (size_t i = 0; i < settings->engine_count; i++) {
        int length = (int)span_of(settings->engines[i].name).length;
        width = length > width ? length : width;
    }
    return width;
}

static bool add_table(const Standings *standings, const Schedule *schedule,
                      const MatchSettings *settings, const size_t *order, Text *text)
{
    int width = name_width(settings);
    bool is_finite = true;
    add_head(schedule, width, text);
    for (size_t i = 0; i < settings->engine_count; i++) {
        Sample sample;
        standings_sample(schedule, order[i], &sample);
        text_format(text, "%4zu  %-*s", i + 1, width, settings->engines[order[i]].name);
        is_finite &= add_row(&standings->engines[order[i]], schedule, &sample, text);
    }
    return is_finite;
}

/* -- the cross table -- */

/* The points of two engines in the games in which both took part. */
typedef struct CommonGames {
    bool exist;
    uint64_t points[2];
} CommonGames;

static CommonGames count_common_games(const Schedule *schedule, size_t first, size_t second)
{
    CommonGames common = {0};
    for (size_t encounter = 0; encounter < schedule->encounter_count; encounter++) {
        const uint8_t *engines = schedule->encounters[encounter].engine;
        unsigned places[2] = {GAME_MAX_SEATS, GAME_MAX_SEATS};
        for (unsigned place = 0; place < schedule->encounter_size; place++) {
            places[0] = engines[place] == first ? place : places[0];
            places[1] = engines[place] == second ? place : places[1];
        }
        if (places[0] == GAME_MAX_SEATS || places[1] == GAME_MAX_SEATS) {
            continue;
        }
        for (uint64_t round = 0; round < schedule->max_rounds; round++) {
            const GameGroup *group = schedule_group(schedule, encounter, round);
            common.exist = common.exist || group->done != 0;
            common.points[0] += group->points[places[0]];
            common.points[1] += group->points[places[1]];
        }
    }
    return common;
}

/* Prints `4.5-1.5`: at most two decimals, without trailing zeros. */
static void add_cell(const CommonGames *common, Text *text)
{
    enum { WIDTH = 12 };
    Text cell = {0};
    for (size_t i = 0; i < 2 && common->exist; i++) {
        char number[32];
        size_t length =
            (size_t)snprintf(number, sizeof number, "%.2f", points_of(common->points[i]));
        while (number[length - 1] == '0') {
            length--;
        }
        length -= number[length - 1] == '.';
        text_format(&cell, "%s%.*s", i == 0 ? "" : "-", (int)length, number);
    }
    text_format(text, " %*s", WIDTH, common->exist ? text_string(&cell) : "-");
    text_free_part(&cell, text);
}

/* Rows and columns are in the order of the table; a column is named by its rank. */
static void add_cross_table(const Schedule *schedule, const MatchSettings *settings,
                            const size_t *order, Text *text)
{
    int width = name_width(settings);
    text_format(text, "%4s  %-*s", "", width, "Against");
    for (size_t column = 0; column < settings->engine_count; column++) {
        text_format(text, " %12zu", column + 1);
    }
    text_add_char(text, '\n');
    for (size_t row = 0; row < settings->engine_count; row++) {
        text_format(text, "%4zu  %-*s", row + 1, width, settings->engines[order[row]].name);
        for (size_t column = 0; column < settings->engine_count; column++) {
            CommonGames common = {0};
            if (row != column) {
                common = count_common_games(schedule, order[row], order[column]);
            }
            add_cell(&common, text);
        }
        text_add_char(text, '\n');
    }
}

/* -- the summary -- */

static bool add_duel(const Standings *standings, const MatchSettings *settings,
                     const Schedule *schedule, Text *text)
{
    const EngineScore *first = &standings->engines[0];
    const Sample *pairs = &standings->groups;
    Sample games = {.total = first->games};
    games.count[0] = first->lost;
    games.count[SCORE_STEPS / 2] = first->games - first->won - first->lost;
    games.count[SCORE_STEPS] = first->won;
    if (schedule->players != 2 || pairs->total < 2) {
        return true;
    }
    double score = sample_mean(&games);
    text_format(text, "%s against %s: Elo", settings->engines[0].name, settings->engines[1].name);
    bool is_finite = add_elo(text, 0, elo_from_score(score), true);
    text_add(text, " +/-");
    is_finite &= add_elo(text, 0, elo_error(sample_mean(pairs), sample_error(pairs)), true);
    text_add(text, " by pairs, +/-");
    is_finite &= add_elo(text, 0, elo_error(score, sample_error(&games)), true);
    text_add(text, " by single games\nNormalised Elo:");
    if (add_elo(text, 0, normalized_elo(pairs, 2), true)) {
        text_add(text, " +/-");
        (void)add_elo(text, 0, normalized_elo_error(pairs, 2), true);
    } else {
        is_finite = false;
    }
    text_add(text, "\nPentanomial (pairs of 0, 1/2, 1, 1 1/2 and 2 points):");
    for (size_t quarter = 0; quarter <= 4; quarter++) {
        text_format(text, " %" PRIu64, pairs->count[quarter * (SCORE_STEPS / 4)]);
    }
    text_add_char(text, '\n');
    return is_finite;
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
    size_t order[MATCH_MAX_ENGINES] = {0};
    rank_engines(standings, settings->engine_count, order);
    bool is_finite = add_table(standings, schedule, settings, order, text);
    if (settings->engine_count > 2) {
        add_cross_table(schedule, settings, order, text);
    }
    if (schedule->bracket != NULL) {
        add_bracket(schedule, settings, text);
    } else if (settings->engine_count == 2) {
        is_finite &= add_duel(standings, settings, schedule, text);
        add_sprt(standings, &settings->sprt, text);
    }
    if (!is_finite) {
        text_add(text, "n/a: no finite value, because the score or its 95 % interval reaches 0 or "
                       "100 %, or all rounds have the same score\n");
    }
    add_player_scores(standings, schedule, settings, text);
    add_end_reasons(standings, settings, text);
}
