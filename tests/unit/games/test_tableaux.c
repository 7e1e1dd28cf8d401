/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define ADVANCED "tableaux-advanced:goal=50 "

/* -- one heap -- */

static void one_to_three_of_25_chips_may_be_taken(void **unused)
{
    Scene *scene = scene_open("tableaux");
    scene_expect_moves(scene, "1 2 3");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "3");
    scene_expect_turn(scene, "p2");
    scene_expect_position(scene, "tableaux chips=25 draw=3 taken=3,0 turn=p2");
    scene_close(scene);
}

static void nobody_takes_more_than_are_left(void **unused)
{
    Scene *scene = scene_open("tableaux chips=25 draw=3 taken=12,11 turn=p1");
    scene_expect_moves(scene, "1 2");
    scene_expect_illegal(scene, "3 0 timeout");
    scene_close(scene);
}

static void the_player_who_takes_the_last_chip_loses(void **unused)
{
    Scene *scene = scene_open("tableaux chips=25 draw=3 taken=12,11 turn=p1");
    scene_play(scene, "2");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
    scene = scene_open("tableaux chips=25 draw=3 taken=12,11 turn=p1");
    scene_play(scene, "1 1");
    scene_expect_result(scene, "p1win");
    scene_expect_position(scene, "tableaux chips=25 draw=3 taken=13,12 turn=p1");
    scene_close(scene);
}

static void a_finished_heap_reads_back_with_its_result(void **unused)
{
    Scene *scene = scene_open("tableaux chips=25 draw=3 taken=13,12 turn=p1");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
    scene = scene_open("tableaux chips=25 draw=3 taken=14,11 turn=p2");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

static void perft_of_one_heap_counts_the_compositions_of_25(void **unused)
{
    Scene *scene = scene_open("tableaux");
    scene_expect_perft(scene, 8, 6561);
    scene_expect_perft(scene, 9, 19673);
    scene_expect_perft(scene, 25, 1);
    scene_expect_perft(scene, 26, 0);
    scene_close(scene);
}

/* -- rounds -- */

static void the_first_names_the_chips_and_the_second_the_draw(void **unused)
{
    Scene *scene = scene_open("tableaux-advanced");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "chips25 chips26 chips27 chips28 chips29 chips30 chips31 chips32 "
                              "chips33 chips34 chips35 chips36 chips37 chips38 chips39 chips40 "
                              "chips41 chips42 chips43 chips44 chips45 chips46 chips47 chips48");
    scene_play(scene, "chips48");
    scene_expect_turn(scene, "p2");
    scene_expect_moves(scene, "draw3 draw4 draw5 draw6 draw7 draw8 draw9");
    scene_play(scene, "draw9");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "1 2 3 4 5 6 7 8 9");
    scene_close(scene);
}

static void the_winner_of_a_round_scores_the_chips_he_has_taken(void **unused)
{
    Scene *scene = scene_open(ADVANCED "chips=25 draw=9 taken=10,11 total=7,9 round=3 turn=p1");
    scene_expect_moves(scene, "1 2 3 4");
    scene_play(scene, "3 1");
    scene_expect_scores(scene, "20 9");
    scene_expect_position(scene, ADVANCED "chips=0 draw=0 taken=0,0 total=20,9 round=4 turn=p2");
    scene_close(scene);
}

static void points_count_only_when_their_round_is_over(void **unused)
{
    Scene *scene = scene_open(ADVANCED "chips=25 draw=9 taken=10,11 total=7,9 round=3 turn=p1");
    scene_expect_scores(scene, "7 9");
    scene_close(scene);
}

static void players_alternate_in_starting_rounds(void **unused)
{
    Scene *scene = scene_open("tableaux-advanced:goal=1000000");
    scene_play(scene, "chips25 draw3 timeout");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "chips26 draw4");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "4");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "timeout");
    scene_expect_turn(scene, "p1");
    scene_expect_scores(scene, "0 51");
    scene_close(scene);
}

static void a_late_player_gives_away_what_is_left_if_it_is_more(void **unused)
{
    Scene *scene = scene_open("tableaux-advanced:goal=100 chips=40 draw=9 taken=9,5 turn=p1");
    scene_play(scene, "timeout");
    scene_expect_scores(scene, "0 31");
    scene_close(scene);
}

static void a_late_player_gives_away_what_he_has_taken_if_it_is_more(void **unused)
{
    Scene *scene = scene_open("tableaux-advanced:goal=100 chips=40 draw=9 taken=19,12 turn=p1");
    scene_play(scene, "timeout");
    scene_expect_scores(scene, "0 31");
    scene_close(scene);
    scene = scene_open("tableaux-advanced:goal=100 chips=40 draw=9 taken=20,12 turn=p1");
    scene_play(scene, "timeout");
    scene_expect_scores(scene, "0 32");
    scene_close(scene);
}

static void timeout_is_understood_only_once_taking_has_begun(void **unused)
{
    Scene *scene = scene_open("tableaux-advanced");
    scene_expect_illegal(scene, "timeout");
    scene_play(scene, "chips25");
    scene_expect_illegal(scene, "timeout");
    scene_play(scene, "draw3");
    scene_expect_legal(scene, "timeout");
    scene_expect_moves(scene, "1 2 3");
    scene_play(scene, "timeout");
    scene_expect_scores(scene, "0 25");
    scene_close(scene);
}

static void the_first_take_has_ten_seconds_and_later_ones_five(void **unused)
{
    static const struct {
        const char *position;
        uint32_t milliseconds;
    } cases[] = {
        {"tableaux", 0},
        {"tableaux-advanced", 0},
        {"tableaux-advanced chips=30 draw=0 turn=p2", 0},
        {"tableaux-advanced chips=30 draw=4 turn=p1", 10000},
        {"tableaux-advanced chips=30 draw=4 taken=1,0 turn=p2", 5000},
        {"tableaux-advanced chips=0 total=50,0 round=3 turn=p1", 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Scene *scene = scene_open(cases[i].position);
        assert_int_equal(
            scene->game->family->move_clock_ms(scene->game, record_state(&scene->record)),
            cases[i].milliseconds);
        scene_close(scene);
    }
}

static void the_game_ends_when_a_round_brings_a_player_to_the_goal(void **unused)
{
    Scene *scene = scene_open(ADVANCED "chips=25 draw=9 taken=12,12 total=38,4 round=3 turn=p1");
    scene_play(scene, "1");
    scene_expect_result(scene, "none");
    scene_expect_scores(scene, "38 16");
    scene_close(scene);
    scene = scene_open(ADVANCED "chips=25 draw=9 taken=12,12 total=38,4 round=3 turn=p2");
    scene_play(scene, "1");
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_expect_illegal(scene, "timeout");
    scene_expect_position(scene, ADVANCED "chips=0 draw=0 taken=0,0 total=50,4 round=4 turn=p2");
    scene_close(scene);
}

static void a_finished_match_reads_back_with_its_result(void **unused)
{
    Scene *scene = scene_open(ADVANCED "chips=0 draw=0 taken=0,0 total=4,97 round=5 turn=p1");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

/* -- positions that cannot arise -- */

static void positions_that_cannot_arise_are_refused(void **unused)
{
    static const struct {
        const char *position;
        const char *hint;
    } cases[] = {
        {"tableaux chips=26 turn=p1", "chips=26"},
        {"tableaux chips=0 turn=p1", "chips=0"},
        {"tableaux draw=4 turn=p1", "draw=4"},
        {"tableaux taken=0,1 turn=p1", "taken=0,1"},
        {"tableaux taken=1,0 turn=p1", "taken=1,0"},
        {"tableaux taken=4,0 turn=p2", "taken=4,0"},
        {"tableaux taken=7,2 turn=p1", "taken=7,2"},
        {"tableaux taken=13,13 turn=p1", "held fewer"},
        {"tableaux taken=1,0", "turn"},
        {"tableaux total=0,0 turn=p1", "total"},
        {"tableaux-advanced chips=24 turn=p2", "chips=24"},
        {"tableaux-advanced chips=49 turn=p2", "chips=49"},
        {"tableaux-advanced chips=25 draw=2 turn=p1", "draw=2"},
        {"tableaux-advanced chips=25 draw=10 turn=p1", "draw=10"},
        {"tableaux-advanced draw=3 turn=p1", "after the chips"},
        {"tableaux-advanced turn=p2", "p1 is to choose"},
        {"tableaux-advanced chips=25 turn=p1", "p2 is to choose"},
        {"tableaux-advanced chips=25 taken=1,0 turn=p2", "p2 is to choose"},
        {"tableaux-advanced chips=25 draw=3 taken=13,12 turn=p1", "ended the round"},
        {"tableaux-advanced round=0 turn=p1", "from 1"},
        {"tableaux-advanced total=5,0 round=1 turn=p1", "total=5,0"},
        {"tableaux-advanced total=49,0 round=2 turn=p2", "total=49,0"},
        {"tableaux-advanced total=1,4 round=3 turn=p1", "total=1,4"},
        {"tableaux-advanced total=5,4 round=6 turn=p2", "total=5,4"},
        {"tableaux-advanced total=50,50 round=5 turn=p1", "total=50,50"},
        {"tableaux-advanced total=98,0 round=4 turn=p2", "0 to 97"},
        {"tableaux-advanced:goal=10 total=12,0 round=7 turn=p1", "total=12,0"},
        {"tableaux-advanced total=50,0 round=3 chips=25 turn=p2", "goal is reached"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene_expect_refused(cases[i].position, STATUS_BAD_POSITION, cases[i].hint);
    }
}

static void the_goal_is_an_option_of_the_rounds_only(void **unused)
{
    scene_expect_refused("tableaux:goal=10", STATUS_BAD_VARIANT, "goal");
    scene_expect_refused("tableaux-advanced:goal=0", STATUS_BAD_VARIANT, "goal");
    scene_expect_refused("tableaux-advanced:goal=1000001", STATUS_BAD_VARIANT, "goal");
}

/* -- thinking -- */

static void the_evaluation_knows_the_lost_heaps(void **unused)
{
    Scene *lost = scene_open("tableaux");
    Scene *won = scene_open("tableaux taken=3,1 turn=p1");
    int32_t values[GAME_MAX_SIDES] = {0};
    lost->game->family->evaluate(lost->game, record_state(&lost->record), values);
    assert_true(values[0] < values[1]);
    scene_play(lost, "3 2");
    lost->game->family->evaluate(lost->game, record_state(&lost->record), values);
    assert_true(values[0] > values[1]);
    won->game->family->evaluate(won->game, record_state(&won->record), values);
    assert_true(values[0] < values[1]);
    scene_close(lost);
    scene_close(won);
}

static void the_evaluation_knows_what_the_choices_are_worth(void **unused)
{
    static const struct {
        const char *position;
        int32_t ahead; /* p1's points ahead of p2's, by a search of the whole round */
    } cases[] = {
        {"tableaux-advanced", 7},
        {"tableaux-advanced chips=25 turn=p2", -6},
        {"tableaux-advanced chips=27 turn=p2", 5},
        {"tableaux-advanced chips=48 turn=p2", 7},
        {"tableaux-advanced chips=48 draw=3 turn=p1", 14},
        {"tableaux-advanced chips=45 draw=3 turn=p1", -11},
        {"tableaux-advanced total=30,10 round=3 turn=p1", 27},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        Scene *scene = scene_open(cases[i].position);
        int32_t values[GAME_MAX_SIDES] = {0};
        scene->game->family->evaluate(scene->game, record_state(&scene->record), values);
        assert_int_equal(values[0] - values[1], 100 * cases[i].ahead);
        scene_close(scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_to_three_of_25_chips_may_be_taken),
        cmocka_unit_test(nobody_takes_more_than_are_left),
        cmocka_unit_test(the_player_who_takes_the_last_chip_loses),
        cmocka_unit_test(a_finished_heap_reads_back_with_its_result),
        cmocka_unit_test(perft_of_one_heap_counts_the_compositions_of_25),
        cmocka_unit_test(the_first_names_the_chips_and_the_second_the_draw),
        cmocka_unit_test(the_winner_of_a_round_scores_the_chips_he_has_taken),
        cmocka_unit_test(points_count_only_when_their_round_is_over),
        cmocka_unit_test(players_alternate_in_starting_rounds),
        cmocka_unit_test(a_late_player_gives_away_what_is_left_if_it_is_more),
        cmocka_unit_test(a_late_player_gives_away_what_he_has_taken_if_it_is_more),
        cmocka_unit_test(timeout_is_understood_only_once_taking_has_begun),
        cmocka_unit_test(the_first_take_has_ten_seconds_and_later_ones_five),
        cmocka_unit_test(the_game_ends_when_a_round_brings_a_player_to_the_goal),
        cmocka_unit_test(a_finished_match_reads_back_with_its_result),
        cmocka_unit_test(positions_that_cannot_arise_are_refused),
        cmocka_unit_test(the_goal_is_an_option_of_the_rounds_only),
        cmocka_unit_test(the_evaluation_knows_the_lost_heaps),
        cmocka_unit_test(the_evaluation_knows_what_the_choices_are_worth),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
