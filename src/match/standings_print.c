/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "match/knockout.h"
#include "match/standings.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static double points_of(uint64_t parts)
{
    return (double)parts / POINTS_PER_GAME;
}

static void add_percent(Text *text, double share, bool known)
{
    if (!known) {
        text_format(text, "%8s", "-");
    } else {
        text_format(text, "%6.1f %%", share * 100);
    }
}

enum { COLUMN = 8 };

static void add_elo(Text *text, int width, double elo, bool known)
{
    if (!known) {
        text_format(text, "%*s", width, "-");
    } else if (isinf(elo)) {
        text_format(text, "%*s", width, elo > 0 ? "+inf" : "-inf");
    } else {
        text_format(text, "%*.1f", width, elo == 0 ? 0 : elo); /* no minus before a zero */
    }
}

/* Elo is about two at a time: with three or four in an encounter there are shares only. */
static bool has_elo(const Schedule *schedule)
{
    return schedule->encounter_size == 2;
}

static void add_head(const Schedule *schedule, int width, Text *text)
{
    text_format(text, "%4s  %-*s %7s %7s %7s %7s %9s %8s %8s", "Rank", width, "Name", "Games",
                "Won", "Drawn", "Lost", "Points", "Share", "+/-");
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
    double share = engine->games == 0 ? 0 : points_of(engine->points) / (double)engine->games;
    /* An engine that sits on several players has the points of all of them. */
    double even = 1.0 / schedule->encounter_size;
    share *= (double)schedule->players / schedule->encounter_size;
    bool told = sample->total >= 2; /* one group tells nothing about how they differ */
    double error = told ? sample_error(sample) : 0;
    double superiority = told ? sample_superiority(sample, even) : 0;
    text_format(text, " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %7" PRIu64 " %9.2f ", engine->games,
                engine->won, engine->games - engine->won - engine->lost, engine->lost,
                points_of(engine->points));
    add_percent(text, share, engine->games > 0);
    text_add_char(text, ' ');
    add_percent(text, error, told);
    if (has_elo(schedule)) {
        text_add_char(text, ' ');
        add_elo(text, COLUMN, elo_of_share(share), engine->games > 0);
        text_add_char(text, ' ');
        add_elo(text, COLUMN, elo_error(share, error), told && share > 0 && share < 1);
    }
    text_add_char(text, ' ');
    add_percent(text, superiority, told);
    for (unsigned player = 0; player < schedule->players; player++) {
        uint64_t games = engine->games_as[player];
        text_add_char(text, ' ');
        add_percent(text, games == 0 ? 0 : points_of(engine->points_as[player]) / (double)games,
                    games > 0);
    }
    text_add_char(text, '\n');
}

/* By points a game; equal ones in the order of the command line. */
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

/* -- two engines -- */

static void add_duel(const Standings *standings, const MatchSettings *settings,
                     const Schedule *schedule, Text *text)
{
    const EngineScore *first = &standings->engines[0];
    const Sample *groups = &standings->groups;
    Sample games = {.total = first->games};
    games.count[0] = first->lost;
    games.count[ELO_STEPS / 2] = first->games - first->won - first->lost;
    games.count[ELO_STEPS] = first->won;
    if (schedule->players != 2 || groups->total < 2) {
        return;
    }
    double share = sample_mean(&games);
    bool told = share > 0 && share < 1;
    text_format(text, "%s against %s: Elo ", settings->engines[0].name, settings->engines[1].name);
    add_elo(text, 0, elo_of_share(share), true);
    text_add(text, " +/- ");
    add_elo(text, 0, elo_error(sample_mean(groups), sample_error(groups)), told);
    text_add(text, " by pairs, +/- ");
    add_elo(text, 0, elo_error(share, sample_error(&games)), told);
    text_format(text, " by single games\nPairs of 0, 1/2, 1, 1 1/2 and 2 points:");
    for (size_t quarter = 0; quarter <= 4; quarter++) {
        text_format(text, " %" PRIu64, groups->count[quarter * (ELO_STEPS / 4)]);
    }
    text_add_char(text, '\n');
}

static void add_sprt(const Standings *standings, const SprtSettings *sprt, Text *text)
{
    static const char *const verdicts[] = {"goes on", "elo0 is accepted", "elo1 is accepted"};
    if (sprt->given) {
        text_format(text, "SPRT elo0=%g elo1=%g alpha=%g beta=%g: LLR %.2f (%.2f to %.2f), %s\n",
                    sprt->elo0, sprt->elo1, sprt->alpha, sprt->beta,
                    sprt_ratio(&standings->groups, sprt->elo0, sprt->elo1),
                    sprt_lower(sprt->alpha, sprt->beta), sprt_upper(sprt->alpha, sprt->beta),
                    verdicts[standings_verdict(standings, sprt)]);
    }
}

/* -- all -- */

static void add_chairs(const Standings *standings, const Schedule *schedule,
                       const MatchSettings *settings, Text *text)
{
    text_add(text, "Seats:");
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

static void add_ends(const Standings *standings, const MatchSettings *settings, Text *text)
{
    const char *before = "";
    text_add(text, "Ends: ");
    for (int reason = 0; reason < END_REASONS; reason++) {
        if (standings->reasons[reason] > 0) {
            text_format(text, "%s%s %" PRIu64, before, end_reason_word((EndReason)reason),
                        standings->reasons[reason]);
            before = ", ";
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
        text_add(text, !entry->decided ? " open\n" : entry->expected == 1 ? " unopposed\n" : "\n");
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
    add_chairs(standings, schedule, settings, text);
    add_ends(standings, settings, text);
}
