/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- where tiles go -- */

static void the_first_tile_goes_anywhere(void **unused)
{
    Scene *scene = scene_open("jati-1965");
    scene_expect_perft(scene, 1, 300);
    scene_expect_legal(scene, "a1 k10 2@k1 3@a10 h5 j5");
    scene_expect_illegal(scene, "i5 l1 a11 a0 1@a1 4@a1 A1 pass");
    scene_close(scene);
    scene = scene_open("jati-1966");
    scene_expect_perft(scene, 1, 270);
    scene_expect_legal(scene, "a9 k9");
    scene_expect_illegal(scene, "a10 k10");
    scene_close(scene);
}

static void later_tiles_share_a_side_with_a_tile(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_play(scene, "e5");
    scene_expect_moves(scene, "e4 d5 f5 e6 2@e4 2@d5 2@f5 2@e6 3@e4 3@d5 3@f5 3@e6");
    scene_play(scene, "2@f5");
    scene_expect_moves(scene, "e4 f4 d5 g5 e6 f6 2@e4 2@f4 2@d5 2@g5 2@e6 2@f6 "
                              "3@e4 3@f4 3@d5 3@g5 3@e6 3@f6");
    scene_close(scene);
}

static void the_edges_of_the_board_do_not_touch(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_play(scene, "k4");
    scene_expect_legal(scene, "k3 j4 k5");
    scene_expect_perft(scene, 1, 9);
    scene_close(scene);
    scene = scene_open("jati-1965");
    scene_play(scene, "a10");
    scene_expect_legal(scene, "a9 b10");
    scene_expect_perft(scene, 1, 6);
    scene_close(scene);
}

static void each_player_has_one_booster_of_a_kind(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_play(scene, "2@e5 3@e6");
    scene_expect_illegal(scene, "2@e4");
    scene_expect_legal(scene, "e4 3@e4");
    scene_play(scene, "e4");
    scene_expect_illegal(scene, "3@e3");
    scene_expect_legal(scene, "e3 2@e3");
    scene_close(scene);
}

static void who_has_only_boosters_left_plays_them(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "ABABABABAB/"
                              "ABABABABAB/"
                              "BABABABABA/"
                              "BABABA..../"
                              "........../"
                              "........../"
                              "........../"
                              "........../"
                              ".........."
                              " boosters=23,23 turn=p1");
    scene_expect_moves(scene, "2@g4 2@h4 2@j4 2@k4 2@a5 2@b5 2@c5 2@d5 2@e5 2@f5 "
                              "3@g4 3@h4 3@j4 3@k4 3@a5 3@b5 3@c5 3@d5 3@e5 3@f5");
    scene_play(scene, "2@g4 2@h4 3@j4 3@k4");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

/* -- rows -- */

static void five_in_a_straight_row_score_five_and_two_for_each_more(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "AAAA....../"
                              "BBBB....../"
                              "........../........../........../........../........../........../"
                              ".........."
                              " boosters=23,23 turn=p1");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "e1");
    scene_expect_scores(scene, "5 0");
    scene_play(scene, "e2 f1");
    scene_expect_scores(scene, "7 5");
    scene_play(scene, "f2 g1 g2 h1 h2 j1 j2 k1");
    scene_expect_scores(scene, "15 13");
    scene_close(scene);
}

static void columns_score_like_rows(void **unused)
{
    Scene *scene = scene_open("jati-1965");
    scene_play(scene, "k6 j6 k7 j7 k8 j8 k9 j9");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "k10");
    scene_expect_scores(scene, "5 0");
    scene_play(scene, "j10");
    scene_expect_scores(scene, "5 5");
    scene_close(scene);
}

static void four_in_a_diagonal_score_eight_and_five_for_each_more(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_play(scene, "a1 b1 b2 c2 c3 d3");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "d4");
    scene_expect_scores(scene, "8 0");
    scene_play(scene, "e4 e5");
    scene_expect_scores(scene, "13 8");
    scene_close(scene);
    scene = scene_open("jati-1966");
    scene_play(scene, "k1 j1 j2 h2 h3 g3 g4");
    scene_expect_scores(scene, "8 0");
    scene_close(scene);
}

static void the_shortest_diagonals_that_can_score_do(void **unused)
{
    Scene *scene = scene_open("jati-1965");
    scene_play(scene, "a4 b4 b3 c3 c2 d2 d1");
    scene_expect_scores(scene, "8 0");
    scene_close(scene);
    scene = scene_open("jati-1965");
    scene_play(scene, "g10 g9 h9 h8 j8 j7 k7");
    scene_expect_scores(scene, "8 0");
    scene_close(scene);
    scene = scene_open("jati-1966");
    scene_play(scene, "a6 b6 b7 c7 c8 d8 d9");
    scene_expect_scores(scene, "8 0");
    scene_close(scene);
}

static void a_tile_between_joins_two_rows_into_one(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "AAAAA.AAAA/"
                              ".BBB.BBB../"
                              "...BBB..../........../........../........../........../........../"
                              ".........."
                              " boosters=23,23 turn=p1");
    scene_expect_scores(scene, "5 0");
    scene_play(scene, "f1");
    scene_expect_scores(scene, "15 0");
    scene_play(scene, "e2");
    scene_expect_scores(scene, "15 9");
    scene_close(scene);
}

static void the_opponents_tile_breaks_a_row(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "AAA.AA..../"
                              "B.BBB...../"
                              "..B......./........../........../........../........../........../"
                              ".........."
                              " boosters=23,23 turn=p1");
    scene_play(scene, "g1 d1");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
}

static void a_tile_may_complete_several_rows(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "........../"
                              ".AAAA...../"
                              ".BBBAAB.../"
                              "..BA.AB.../"
                              "..A..AB.../"
                              ".....ABBB./"
                              "........B./........../.........."
                              " boosters=23,23 turn=p1");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "f2");
    scene_expect_scores(scene, "18 0");
    scene_close(scene);
}

/* -- ends -- */

static void equal_scores_are_a_draw(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "ABABABABAB/"
                              "ABABABABAB/"
                              "BABABABABA/"
                              "BABABA..../"
                              "2233....../........../........../........../.........."
                              " boosters=-,- turn=p1");
    scene_expect_scores(scene, "0 0");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void a_row_does_not_end_a_game_for_points(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_play(scene, "a1 b1 a2 b2 a3 b3 a4 b4 a5");
    scene_expect_scores(scene, "5 0");
    scene_expect_result(scene, "none");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

/* -- two tiles a turn -- */

static void a_double_turn_is_two_moves_of_one_player(void **unused)
{
    Scene *scene = scene_open("double-jati");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "e5");
    scene_expect_turn(scene, "p1");
    scene_expect_illegal(scene, "a1 f6");
    scene_play(scene, "2@e6");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "e7");
    scene_expect_turn(scene, "p2");
    scene_expect_position(scene, "double-jati board="
                                 "........../........../........../........../"
                                 "....A...../"
                                 "....2...../"
                                 "....B...../"
                                 "........../.........."
                                 " boosters=3,23 turn=p2");
    scene_play(scene, "e8");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
}

/* -- five wins -- */

static void the_first_five_may_be_laid_anywhere_and_has_no_boosters(void **unused)
{
    Scene *scene = scene_open("first-five-jati");
    scene_expect_perft(scene, 1, 90);
    scene_play(scene, "a1");
    scene_expect_perft(scene, 1, 89);
    scene_expect_legal(scene, "k9 e5");
    scene_expect_illegal(scene, "a1 2@e5 3@e5");
    scene_close(scene);
}

static void five_in_a_row_win_at_once(void **unused)
{
    Scene *scene = scene_open("first-five-jati");
    scene_play(scene, "a1 a9 b2 b9 c3 c9 d4 d9");
    scene_expect_scores(scene, "0 0");
    scene_expect_result(scene, "none");
    scene_play(scene, "k1 e9");
    scene_expect_result(scene, "p2win");
    scene_expect_scores(scene, "0 1");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

static void a_diagonal_needs_five_to_win(void **unused)
{
    Scene *scene = scene_open("first-five-jati");
    scene_play(scene, "k1 a9 j2 b9 h3 c9 g4 d9");
    scene_expect_result(scene, "none");
    scene_play(scene, "f5");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "1 0");
    scene_close(scene);
}

static void more_than_five_win_too_and_several_rows_count_once(void **unused)
{
    Scene *scene = scene_open("first-five-jati board="
                              "AAAA.AAAA./"
                              "....A...../"
                              "....A...../"
                              "....A...../"
                              "....A...../"
                              "BB.BB.BB../"
                              ".BB.BB.BB./"
                              "........../.........."
                              " turn=p1");
    scene_expect_result(scene, "none");
    scene_play(scene, "e1");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "1 0");
    scene_close(scene);
}

static void all_tiles_without_a_five_are_a_draw(void **unused)
{
    Scene *scene = scene_open("first-five-jati board="
                              "ABABABABAB/"
                              "ABABABABAB/"
                              "BABABABABA/"
                              "ABABA...../"
                              "........../........../........../........../.........."
                              " turn=p2");
    scene_expect_result(scene, "none");
    scene_play(scene, "k9");
    scene_expect_result(scene, "draw");
    scene_expect_scores(scene, "0 0");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_tile_goes_anywhere),
        cmocka_unit_test(later_tiles_share_a_side_with_a_tile),
        cmocka_unit_test(the_edges_of_the_board_do_not_touch),
        cmocka_unit_test(each_player_has_one_booster_of_a_kind),
        cmocka_unit_test(who_has_only_boosters_left_plays_them),
        cmocka_unit_test(five_in_a_straight_row_score_five_and_two_for_each_more),
        cmocka_unit_test(columns_score_like_rows),
        cmocka_unit_test(four_in_a_diagonal_score_eight_and_five_for_each_more),
        cmocka_unit_test(the_shortest_diagonals_that_can_score_do),
        cmocka_unit_test(a_tile_between_joins_two_rows_into_one),
        cmocka_unit_test(the_opponents_tile_breaks_a_row),
        cmocka_unit_test(a_tile_may_complete_several_rows),
        cmocka_unit_test(equal_scores_are_a_draw),
        cmocka_unit_test(a_row_does_not_end_a_game_for_points),
        cmocka_unit_test(a_double_turn_is_two_moves_of_one_player),
        cmocka_unit_test(the_first_five_may_be_laid_anywhere_and_has_no_boosters),
        cmocka_unit_test(five_in_a_row_win_at_once),
        cmocka_unit_test(a_diagonal_needs_five_to_win),
        cmocka_unit_test(more_than_five_win_too_and_several_rows_count_once),
        cmocka_unit_test(all_tiles_without_a_five_are_a_draw),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
