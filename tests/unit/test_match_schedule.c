/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who plays whom, on which chair, and who goes on.
 */
#include "match/schedule.h"
#include "match/tally.h"

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

static Schedule plan(const MatchSettings *settings, unsigned chairs)
{
    Schedule schedule;
    Fault fault;
    if (schedule_init(&schedule, settings, chairs, &fault) != STATUS_OK) {
        fail_msg("refused: %s", fault.text);
    }
    return schedule;
}

/* The engines of a task as letters. */
static const char *letters(const Task *task, char text[GAME_MAX_SEATS + 1])
{
    for (unsigned chair = 0; chair < task->chairs; chair++) {
        text[chair] = (char)('A' + task->engine[chair]);
    }
    text[task->chairs] = '\0';
    return text;
}

static void expect_games(const MatchSettings *settings, unsigned chairs, const char *expected)
{
    Schedule schedule = plan(settings, chairs);
    Text text = {0};
    Task task;
    char word[GAME_MAX_SEATS + 1];
    uint64_t games = 0;
    for (; schedule_next(&schedule, &task) == NEXT_TASK; games++) {
        text_format(&text, "%s%s", games == 0 ? "" : " ", letters(&task, word));
    }
    assert_string_equal(text_string(&text), expected);
    assert_int_equal(games, schedule.total);
    text_free(&text);
    schedule_free(&schedule);
}

static void pairs_change_seats(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 2;
    expect_games(settings, 2, "AB BA AB BA");
    test_free(settings);
}

static void games_are_made_up_to_whole_sets_of_seatings(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->games = 3;
    expect_games(settings, 2, "AB BA AB BA");
    settings->rounds = 2; /* six games in all */
    expect_games(settings, 2, "AB BA AB BA AB BA");
    test_free(settings);
}

static void everybody_meets_everybody_in_every_round(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(3, TOURNAMENT_ROUND_ROBIN);
    expect_games(settings, 2, "AB BA AC CA BC CB");
    settings->tournament = TOURNAMENT_GAUNTLET;
    expect_games(settings, 2, "AB BA AC CA");
    test_free(settings);
}

static void three_and_four_seats_are_rotated(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(3, TOURNAMENT_ROUND_ROBIN);
    expect_games(settings, 3, "ABC CAB BCA");
    settings->engine_count = 4;
    expect_games(settings, 4, "ABCD DABC CDAB BCDA");
    expect_games(settings, 3, "ABC CAB BCA ABD DAB BDA ACD DAC CDA BCD DBC CDB");
    settings->tournament = TOURNAMENT_GAUNTLET;
    expect_games(settings, 3, "ABC CAB BCA ABD DAB BDA ACD DAC CDA");
    test_free(settings);
}

static void too_few_engines_fill_the_seats_in_every_way(void **unused)
{
    (void)unused;
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

static void shards_share_whole_groups_without_overlap(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(3, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 5; /* 15 groups */
    Schedule whole = plan(settings, 2);
    uint64_t total = 0;
    settings->shards = 4;
    for (settings->shard = 1; settings->shard <= 4; settings->shard++) {
        Schedule part = plan(settings, 2);
        Task task;
        uint64_t games = 0;
        const uint32_t points[2] = {MATCH_POINT, 0};
        while (schedule_next(&part, &task) == NEXT_TASK) {
            assert_false(schedule_is_done(&whole, &task));
            schedule_finish(&whole, &task, points);
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
            assert_true(schedule_is_whole(&whole, schedule_group(&whole, encounter, round)));
        }
    }
    schedule_free(&whole);
    test_free(settings);
}

static void finished_games_are_not_handed_out_again(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 2;
    Schedule schedule = plan(settings, 2);
    const uint32_t points[2] = {0, MATCH_POINT};
    Task task;
    assert_true(schedule_find(&schedule, 0, 1, 0, &task));
    schedule_finish(&schedule, &task, points);
    unsigned games = 0;
    while (schedule_next(&schedule, &task) == NEXT_TASK) {
        assert_false(task.round == 1 && task.seating == 0);
        games++;
    }
    assert_int_equal(games, 3);
    assert_false(schedule_find(&schedule, 1, 0, 0, &task));
    assert_false(schedule_find(&schedule, 0, 2, 0, &task));
    assert_false(schedule_find(&schedule, 0, 0, 2, &task));
    schedule_free(&schedule);
    test_free(settings);
}

/* Plays a knockout in which the engine whose letter comes first in `strength` wins. Returns the tables as
 * "AD BC | AB | DC". */
static void expect_bracket(size_t engines, unsigned chairs, const char *strength,
                           const char *expected)
{
    MatchSettings *settings = settings_for(engines, TOURNAMENT_KNOCKOUT);
    Schedule schedule = plan(settings, chairs);
    Text text = {0};
    Task task;
    char word[GAME_MAX_SEATS + 1];
    while (schedule_next(&schedule, &task) == NEXT_TASK) {
        uint32_t points[GAME_MAX_SEATS] = {0};
        unsigned best = 0;
        (void)letters(&task, word);
        for (unsigned chair = 0; chair < chairs; chair++) {
            if (strchr(strength, word[chair]) < strchr(strength, word[best])) {
                best = chair;
            }
        }
        points[best] = MATCH_POINT;
        if (task.seating == 0) {
            text_format(&text, "%s ", word);
        }
        schedule_finish(&schedule, &task, points);
    }
    for (size_t table = 0; table < schedule.encounter_count; table++) {
        assert_true(schedule.bouts[table].decided);
    }
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
    schedule_free(&schedule);
    test_free(settings);
}

static void four_play_a_final_and_a_consolation_game(void **unused)
{
    (void)unused;
    expect_bracket(4, 2, "ABCD", "AD BC AB DC ");
    expect_bracket(4, 2, "DCBA", "AD BC DC AB ");
}

static void the_best_meet_late_and_may_be_unopposed(void **unused)
{
    (void)unused;
    expect_bracket(2, 2, "AB", "AB ");
    expect_bracket(3, 2, "ABC", "BC AB ");
    expect_bracket(6, 2, "ABCDEF", "DE CF AD BC AB DC ");
    expect_bracket(8, 2, "ABCDEFGH", "AH DE BG CF AD BC AB DC ");
}

static void tables_of_three_send_one_on(void **unused)
{
    (void)unused;
    expect_bracket(3, 3, "BAC", "ABC ");
    expect_bracket(9, 3, "ABCDEFGHI", "AFG BEH CDI ABC FED ");
}

static void knockouts_of_other_sizes_are_refused(void **unused)
{
    (void)unused;
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

static void ties_are_played_off_and_then_drawn_by_lot(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(2, TOURNAMENT_KNOCKOUT);
    Schedule schedule = plan(settings, 2);
    const uint32_t even[2] = {MATCH_POINT / 2, MATCH_POINT / 2};
    Task task;
    unsigned games = 0;
    assert_int_equal(schedule.total, 2);
    while (schedule_next(&schedule, &task) == NEXT_TASK) {
        schedule_finish(&schedule, &task, even);
        games++;
    }
    assert_true(games > 2);
    assert_int_equal(games, schedule.total);
    assert_int_equal(games, schedule.most_rounds * 2);
    assert_true(schedule.bouts[0].decided);
    assert_int_equal(schedule.bouts[0].ranking[0] + schedule.bouts[0].ranking[1], 1);
    schedule_free(&schedule);
    test_free(settings);
}

static void a_table_waits_for_its_players(void **unused)
{
    (void)unused;
    MatchSettings *settings = settings_for(4, TOURNAMENT_KNOCKOUT);
    Schedule schedule = plan(settings, 2);
    Task tasks[4];
    const uint32_t first[2] = {MATCH_POINT, 0};
    const uint32_t second[2] = {0, MATCH_POINT};
    for (unsigned i = 0; i < 4; i++) {
        assert_int_equal(schedule_next(&schedule, &tasks[i]), NEXT_TASK);
    }
    Task task;
    assert_int_equal(schedule_next(&schedule, &task), NEXT_LATER);
    /* The second table is done first: that must not change who sits where in the final. */
    schedule_finish(&schedule, &tasks[2], first);
    schedule_finish(&schedule, &tasks[3], second);
    assert_int_equal(schedule_next(&schedule, &task), NEXT_LATER);
    schedule_finish(&schedule, &tasks[0], first);
    schedule_finish(&schedule, &tasks[1], second);
    char word[GAME_MAX_SEATS + 1];
    assert_int_equal(schedule_next(&schedule, &task), NEXT_TASK);
    assert_string_equal(letters(&task, word), "AB");
    schedule_free(&schedule);
    test_free(settings);
}

/* -- the tally -- */

static void enter(Tally *tally, Schedule *schedule, uint64_t round, uint64_t seating,
                  const uint32_t points[2], EndReason reason)
{
    MatchGame game = {.reason = reason};
    assert_true(schedule_find(schedule, 0, round, seating, &game.task));
    memcpy(game.points, points, 2 * sizeof *points);
    game.offender = end_reason_is_offence(reason) ? (points[0] == 0 ? 1 : 2) : 0;
    tally_add(tally, schedule, &game);
}

static void the_tally_counts_seats_pairs_and_offences(void **unused)
{
    (void)unused;
    static const uint32_t win[2] = {MATCH_POINT, 0};
    static const uint32_t draw[2] = {MATCH_POINT / 2, MATCH_POINT / 2};
    static const uint32_t loss[2] = {0, MATCH_POINT};
    MatchSettings *settings = settings_for(2, TOURNAMENT_ROUND_ROBIN);
    settings->rounds = 3;
    Schedule schedule = plan(settings, 2);
    Tally *tally = test_calloc(1, sizeof *tally);
    enter(tally, &schedule, 0, 0, win, END_RULES);   /* A 1, B 0 */
    enter(tally, &schedule, 0, 1, draw, END_RULES);  /* B 1/2, A 1/2 */
    enter(tally, &schedule, 1, 1, loss, END_CRASH);  /* B 0 by its fault, A 1 */
    enter(tally, &schedule, 1, 0, win, END_TIMEOUT); /* A 1, B 0 by its fault */
    enter(tally, &schedule, 2, 0, loss, END_RULES);  /* A 0: half a pair */
    const EngineTally *first = &tally->engines[0];
    assert_int_equal(first->games, 5);
    assert_int_equal(first->won, 3);
    assert_int_equal(first->lost, 1);
    assert_int_equal(first->points, 3 * MATCH_POINT + MATCH_POINT / 2);
    assert_int_equal(first->chair_games[0], 3);
    assert_int_equal(first->chair_points[0], 2 * MATCH_POINT);
    assert_int_equal(tally->engines[1].offences, 2);
    assert_int_equal(first->offences, 0);
    assert_int_equal(tally->groups.total, 2);
    assert_int_equal(tally->groups.count[ELO_STEPS * 3 / 4], 1);
    assert_int_equal(tally->groups.count[ELO_STEPS], 1);
    Sample sample;
    tally_sample(&schedule, 1, &sample);
    assert_int_equal(sample.total, 2);
    assert_int_equal(sample.count[0], 1);
    assert_int_equal(sample.count[ELO_STEPS / 4], 1);
    test_free(tally);
    schedule_free(&schedule);
    test_free(settings);
}

static void the_test_decides_both_ways(void **unused)
{
    (void)unused;
    Tally *tally = test_calloc(1, sizeof *tally);
    SprtSettings sprt = {.given = true, .elo0 = 0, .elo1 = 50, .alpha = 0.05, .beta = 0.05};
    assert_int_equal(tally_verdict(tally, &sprt), SPRT_OPEN);
    for (unsigned i = 0; i < 60; i++) {
        sample_add(&tally->groups, i % 3 == 0 ? 2 : 3, 4);
    }
    assert_int_equal(tally_verdict(tally, &sprt), SPRT_ACCEPTS_1);
    *tally = (Tally){.reasons = {0}};
    for (unsigned i = 0; i < 60; i++) {
        sample_add(&tally->groups, i % 3 == 0 ? 2 : 1, 4);
    }
    assert_int_equal(tally_verdict(tally, &sprt), SPRT_ACCEPTS_0);
    sprt.given = false;
    assert_int_equal(tally_verdict(tally, &sprt), SPRT_OPEN);
    test_free(tally);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_change_seats),
        cmocka_unit_test(games_are_made_up_to_whole_sets_of_seatings),
        cmocka_unit_test(everybody_meets_everybody_in_every_round),
        cmocka_unit_test(three_and_four_seats_are_rotated),
        cmocka_unit_test(too_few_engines_fill_the_seats_in_every_way),
        cmocka_unit_test(shards_share_whole_groups_without_overlap),
        cmocka_unit_test(finished_games_are_not_handed_out_again),
        cmocka_unit_test(four_play_a_final_and_a_consolation_game),
        cmocka_unit_test(the_best_meet_late_and_may_be_unopposed),
        cmocka_unit_test(tables_of_three_send_one_on),
        cmocka_unit_test(knockouts_of_other_sizes_are_refused),
        cmocka_unit_test(ties_are_played_off_and_then_drawn_by_lot),
        cmocka_unit_test(a_table_waits_for_its_players),
        cmocka_unit_test(the_tally_counts_seats_pairs_and_offences),
        cmocka_unit_test(the_test_decides_both_ways),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
