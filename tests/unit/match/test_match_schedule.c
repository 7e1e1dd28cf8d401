/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which engines meet, as which players, and which advance; standings.
 */
#include "match/schedule.h"
#include "match/standings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static MatchSettings *settings_for(size_t engines, TournamentKind kind)
{
    MatchSettings *settings = test_calloc(1, sizeof *settings);
    settings_init(settings);
    settings->engine_count = engines;
    settings->tournament = kind;
    for (size_t i = 0; i < engines; i++) {
        settings->engines[i].name[0] = (char)('A' + i);
    }
    return settings;
}

static Schedule plan(const MatchSettings *settings, unsigned players)
{
    Schedule schedule;
    Fault fault;
    if (schedule_init(&schedule, settings, players, &fault) != STATUS_OK) {
        fail_msg("rejected: %s", fault.text);
    }
    return schedule;
}

/* The engines of a game as letters. */
static const char *letters(const ScheduledGame *scheduled, char text[GAME_MAX_SEATS + 1])
{
    for (unsigned player = 0; player < scheduled->players; player++) {
        text[player] = (char)('A' + scheduled->engine[player]);
    }
    text[scheduled->players] = '\0';
    return text;
}

static void expect_games(const MatchSettings *settings, unsigned players, const char *expected)
{
    Schedule schedule = plan(settings, players);
    Text text = {0};
    ScheduledGame scheduled;
    char word[GAME_MAX_SEATS + 1];
    uint64_t games = 0;
    for (; schedule_next(&schedule, &scheduled) == NEXT_GAME; games++) {
        text_format(&text, "%s%s", games == 0 ? "" : " ", letters(&scheduled, word));
    }
    assert_string_equal(text_string(&text), expected);
    assert_int_equal(games, schedule.total);
    text_free(&text);
    schedule_free(&schedule);
}

static void pairs_swap_players(void **unused)
{
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 2;
    expect_games(settings, 2, "AB BA AB BA");
    test_free(settings);
}

static void games_are_rounded_up_to_complete_sets_of_seatings(void **unused)
{
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->games = 3;
    expect_games(settings, 2, "AB BA AB BA");
    settings->rounds = 2; /* six games in all */
    expect_games(settings, 2, "AB BA AB BA AB BA");
    test_free(settings);
}

static void every_engine_meets_every_other_in_every_round(void **unused)
{
    MatchSettings *settings = settings_for(3, TOURNAMENT_ROUND_ROBIN);
    expect_games(settings, 2, "AB BA AC CA BC CB");
    settings->tournament = TOURNAMENT_GAUNTLET;
    expect_games(settings, 2, "AB BA AC CA");
    test_free(settings);
}

static void three_and_four_engines_rotate(void **unused)
{
    MatchSettings *settings = settings_for(3, TOURNAMENT_ROUND_ROBIN);
    expect_games(settings, 3, "ABC CAB BCA");
    settings->engine_count = 4;
    expect_games(settings, 4, "ABCD DABC CDAB BCDA");
    expect_games(settings, 3, "ABC CAB BCA ABD DAB BDA ACD DAC CDA BCD DBC CDB");
    settings->tournament = TOURNAMENT_GAUNTLET;
    expect_games(settings, 3, "ABC CAB BCA ABD DAB BDA ACD DAC CDA");
    test_free(settings);
}

static void too_few_engines_play_in_every_arrangement(void **unused)
{
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    expect_games(settings, 3, "BAA ABA BBA AAB BAB ABB");
    Schedule schedule = plan(settings, 4);
    assert_int_equal(schedule.seating_count, 14); /* 2^4 less the two with one engine only */
    schedule_free(&schedule);
    settings->engine_count = 3;
    schedule = plan(settings, 4);
    assert_int_equal(schedule.seating_count, 36); /* surjections from four on three */
    schedule_free(&schedule);
    test_free(settings);
}

static void shards_divide_complete_groups_without_overlap(void **unused)
{
    MatchSettings *settings = settings_for(3, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 5; /* 15 groups */
    Schedule whole = plan(settings, 2);
    uint64_t total = 0;
    settings->shards = 4;
    for (settings->shard = 1; settings->shard <= 4; settings->shard++) {
        Schedule part = plan(settings, 2);
        ScheduledGame scheduled;
        uint64_t games = 0;
        const uint32_t points[2] = {POINTS_PER_GAME, 0};
        while (schedule_next(&part, &scheduled) == NEXT_GAME) {
            assert_false(schedule_is_done(&whole, &scheduled));
            schedule_finish(&whole, &scheduled, points);
            games++;
        }
        assert_int_equal(games, part.total);
        assert_int_equal(games % 2, 0);
        total += games;
        schedule_free(&part);
    }
    assert_int_equal(total, whole.total);
    for (uint64_t round = 0; round < 5; round++) {
        for (size_t encounter = 0; encounter < 3; encounter++) {
            assert_true(schedule_is_complete(&whole, schedule_group(&whole, encounter, round)));
        }
    }
    schedule_free(&whole);
    test_free(settings);
}

static void finished_games_are_not_handed_out_again(void **unused)
{
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 2;
    Schedule schedule = plan(settings, 2);
    const uint32_t points[2] = {0, POINTS_PER_GAME};
    ScheduledGame scheduled;
    assert_true(schedule_find(&schedule, 0, 1, 0, &scheduled));
    schedule_finish(&schedule, &scheduled, points);
    unsigned games = 0;
    while (schedule_next(&schedule, &scheduled) == NEXT_GAME) {
        assert_false(scheduled.round == 1 && scheduled.seating == 0);
        games++;
    }
    assert_int_equal(games, 3);
    assert_false(schedule_find(&schedule, 1, 0, 0, &scheduled));
    assert_false(schedule_find(&schedule, 0, 2, 0, &scheduled));
    assert_false(schedule_find(&schedule, 0, 0, 2, &scheduled));
    schedule_free(&schedule);
    test_free(settings);
}

/* Plays a knockout in which the engine whose letter comes first in `strength` wins. Returns the tables as
 * "AD BC | AB | DC". */
static void expect_bracket(size_t engines, unsigned players, const char *strength,
                           const char *expected)
{
    MatchSettings *settings = settings_for(engines, TOURNAMENT_KNOCKOUT);
    Schedule schedule = plan(settings, players);
    Text text = {0};
    ScheduledGame scheduled;
    char word[GAME_MAX_SEATS + 1];
    while (schedule_next(&schedule, &scheduled) == NEXT_GAME) {
        uint32_t points[GAME_MAX_SEATS] = {0};
        unsigned best = 0;
        (void)letters(&scheduled, word);
        for (unsigned player = 0; player < players; player++) {
            if (strchr(strength, word[player]) < strchr(strength, word[best])) {
                best = player;
            }
        }
        points[best] = POINTS_PER_GAME;
        if (scheduled.seating == 0) {
            text_format(&text, "%s ", word);
        }
        schedule_finish(&schedule, &scheduled, points);
    }
    for (size_t table = 0; table < schedule.encounter_count; table++) {
        assert_true(schedule.bracket[table].decided);
    }
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
    schedule_free(&schedule);
    test_free(settings);
}

static void four_play_a_final_and_a_consolation_game(void **unused)
{
    expect_bracket(4, 2, "ABCD", "AD BC AB DC ");
    expect_bracket(4, 2, "DCBA", "AD BC DC AB ");
}

static void the_best_engines_meet_late_and_may_have_a_bye(void **unused)
{
    expect_bracket(2, 2, "AB", "AB ");
    expect_bracket(3, 2, "ABC", "BC AB ");
    expect_bracket(6, 2, "ABCDEF", "DE CF AD BC AB DC ");
    expect_bracket(8, 2, "ABCDEFGH", "AH DE BG CF AD BC AB DC ");
}

static void one_engine_advances_from_a_table_of_three(void **unused)
{
    expect_bracket(3, 3, "BAC", "ABC ");
    expect_bracket(9, 3, "ABCDEFGHI", "AFG BEH CDI ABC FED ");
}

static void knockouts_of_other_sizes_are_rejected(void **unused)
{
    MatchSettings *settings = settings_for(4, TOURNAMENT_KNOCKOUT);
    Schedule schedule;
    Fault fault;
    assert_int_equal(schedule_init(&schedule, settings, 3, &fault), STATUS_BAD_ARGUMENT);
    schedule_free(&schedule);
    settings->engine_count = 2;
    assert_int_equal(schedule_init(&schedule, settings, 3, &fault), STATUS_BAD_ARGUMENT);
    schedule_free(&schedule);
    test_free(settings);
}

static void ties_are_played_off_and_then_broken_at_random(void **unused)
{
    MatchSettings *settings = settings_for(2, TOURNAMENT_KNOCKOUT);
    Schedule schedule = plan(settings, 2);
    const uint32_t even[2] = {POINTS_PER_GAME / 2, POINTS_PER_GAME / 2};
    ScheduledGame scheduled;
    unsigned games = 0;
    assert_int_equal(schedule.total, 2);
    while (schedule_next(&schedule, &scheduled) == NEXT_GAME) {
        schedule_finish(&schedule, &scheduled, even);
        games++;
    }
    assert_true(games > 2);
    assert_int_equal(games, schedule.total);
    assert_int_equal(games, schedule.max_rounds * 2);
    assert_true(schedule.bracket[0].decided);
    assert_int_equal(schedule.bracket[0].ranking[0] + schedule.bracket[0].ranking[1], 1);
    schedule_free(&schedule);
    test_free(settings);
}

static void a_table_waits_for_its_engines(void **unused)
{
    MatchSettings *settings = settings_for(4, TOURNAMENT_KNOCKOUT);
    Schedule schedule = plan(settings, 2);
    ScheduledGame games[4];
    const uint32_t first[2] = {POINTS_PER_GAME, 0};
    const uint32_t second[2] = {0, POINTS_PER_GAME};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(schedule_next(&schedule, &games[i]), NEXT_GAME);
    }
    ScheduledGame scheduled;
    assert_int_equal(schedule_next(&schedule, &scheduled), NEXT_LATER);
    /* The second table is done first: that must not change who sits where in the final. */
    schedule_finish(&schedule, &games[2], first);
    schedule_finish(&schedule, &games[3], second);
    assert_int_equal(schedule_next(&schedule, &scheduled), NEXT_LATER);
    schedule_finish(&schedule, &games[0], first);
    schedule_finish(&schedule, &games[1], second);
    char word[GAME_MAX_SEATS + 1];
    assert_int_equal(schedule_next(&schedule, &scheduled), NEXT_GAME);
    assert_string_equal(letters(&scheduled, word), "AB");
    schedule_free(&schedule);
    test_free(settings);
}

/* -- standings -- */

static void enter(Standings *standings, Schedule *schedule, uint64_t round, uint64_t seating,
                  const uint32_t points[2], EndReason reason)
{
    RecordedGame game = {.reason = reason};
    ScheduledGame scheduled;
    assert_true(schedule_find(schedule, 0, round, seating, &scheduled));
    memcpy(game.points, points, 2 * sizeof *points);
    game.offender = end_reason_is_offence(reason) ? (points[0] == 0 ? 1 : 2) : 0;
    standings_add(standings, schedule, &scheduled, &game);
}

static void standings_count_players_pairs_and_offences(void **unused)
{
    static const uint32_t win[2] = {POINTS_PER_GAME, 0};
    static const uint32_t draw[2] = {POINTS_PER_GAME / 2, POINTS_PER_GAME / 2};
    static const uint32_t loss[2] = {0, POINTS_PER_GAME};
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 3;
    Schedule schedule = plan(settings, 2);
    Standings *standings = test_calloc(1, sizeof *standings);
    enter(standings, &schedule, 0, 0, win, END_RULES);   /* A 1, B 0 */
    enter(standings, &schedule, 0, 1, draw, END_RULES);  /* B 1/2, A 1/2 */
    enter(standings, &schedule, 1, 1, loss, END_CRASH);  /* B 0 by its fault, A 1 */
    enter(standings, &schedule, 1, 0, win, END_TIMEOUT); /* A 1, B 0 by its fault */
    enter(standings, &schedule, 2, 0, loss, END_RULES);  /* A 0: half a pair */
    const EngineScore *first = &standings->engines[0];
    assert_int_equal(first->games, 5);
    assert_int_equal(first->won, 3);
    assert_int_equal(first->lost, 1);
    assert_int_equal(first->points, 3 * POINTS_PER_GAME + POINTS_PER_GAME / 2);
    assert_int_equal(first->games_as[0], 3);
    assert_int_equal(first->points_as[0], 2 * POINTS_PER_GAME);
    assert_int_equal(standings->engines[1].offences, 2);
    assert_int_equal(first->offences, 0);
    assert_int_equal(standings->groups.total, 2);
    assert_int_equal(standings->groups.count[SCORE_STEPS * 3 / 4], 1);
    assert_int_equal(standings->groups.count[SCORE_STEPS], 1);
    Sample sample;
    standings_sample(&schedule, 1, &sample);
    assert_int_equal(sample.total, 2);
    assert_int_equal(sample.count[0], 1);
    assert_int_equal(sample.count[SCORE_STEPS / 4], 1);
    test_free(standings);
    schedule_free(&schedule);
    test_free(settings);
}

static void the_sprt_accepts_either_hypothesis(void **unused)
{
    Standings *standings = test_calloc(1, sizeof *standings);
    SprtSettings sprt = {.given = true, .elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05};
    assert_int_equal(standings_verdict(standings, &sprt), SPRT_UNDECIDED);
    for (unsigned i = 0; i < 60; i++) {
        sample_add(&standings->groups, i % 3 == 0 ? 2 : 3, 4);
    }
    assert_int_equal(standings_verdict(standings, &sprt), SPRT_ACCEPTS_H1);
    *standings = (Standings){.reasons = {0}};
    for (unsigned i = 0; i < 60; i++) {
        sample_add(&standings->groups, i % 3 == 0 ? 2 : 1, 4);
    }
    assert_int_equal(standings_verdict(standings, &sprt), SPRT_ACCEPTS_H0);
    sprt.given = false;
    assert_int_equal(standings_verdict(standings, &sprt), SPRT_UNDECIDED);
    test_free(standings);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_swap_players),
        cmocka_unit_test(games_are_rounded_up_to_complete_sets_of_seatings),
        cmocka_unit_test(every_engine_meets_every_other_in_every_round),
        cmocka_unit_test(three_and_four_engines_rotate),
        cmocka_unit_test(too_few_engines_play_in_every_arrangement),
        cmocka_unit_test(shards_divide_complete_groups_without_overlap),
        cmocka_unit_test(finished_games_are_not_handed_out_again),
        cmocka_unit_test(four_play_a_final_and_a_consolation_game),
        cmocka_unit_test(the_best_engines_meet_late_and_may_have_a_bye),
        cmocka_unit_test(one_engine_advances_from_a_table_of_three),
        cmocka_unit_test(knockouts_of_other_sizes_are_rejected),
        cmocka_unit_test(ties_are_played_off_and_then_broken_at_random),
        cmocka_unit_test(a_table_waits_for_its_engines),
        cmocka_unit_test(standings_count_players_pairs_and_offences),
        cmocka_unit_test(the_sprt_accepts_either_hypothesis),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
