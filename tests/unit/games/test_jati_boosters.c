/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* Opens a position, looks at its scores, closes it. */
static void expect_scores_of(const char *position, const char *scores)
{
    Scene *scene = scene_open(position);
    scene_expect_scores(scene, scores);
    scene_close(scene);
}

/* -- the rulebook's examples -- */

static const char example_1965[] = "jati-1965 board="
                                   "........../"
                                   "........../"
                                   ".3...B..../"
                                   "ABA.BB..../"
                                   ".BBBAAAAAA/"
                                   ".BB.B.2.A./"
                                   ".B.BBABAA./"
                                   "BB..BBA.AA/"
                                   ".2..A3...A/"
                                   "....A....."
                                   " boosters=-,- turn=p1";

static const char example_1966[] = "jati-1966 board="
                                   "........../"
                                   ".3...B..../"
                                   "ABA.BB..../"
                                   ".BBBAAAAAA/"
                                   ".BB.B.2.A./"
                                   ".B.BBABAA./"
                                   "BB..BBA.AA/"
                                   ".2..A3...A/"
                                   "....A....."
                                   " boosters=-,- turn=p1";

static void the_example_of_1965_scores_46_to_67(void **unused)
{
    Scene *scene = scene_open(example_1965);
    scene_expect_scores(scene, "46 67");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

static void the_example_of_1965_can_be_played(void **unused)
{
    Scene *scene = scene_open("jati-1965");
    scene_play(scene, "3@f9 f8 e9 e8 e10 e7 g8 e6 e5 d5 f5 c5 g5 g7 h5 c6 h7 e4 j7 b5 "
                      "c4 f4 f7 b6 2@g6 d7 j5 f3 k5 b7 j6 b4 a4 3@b3 j8 b8 k8 a8 k9");
    scene_expect_result(scene, "none");
    scene_expect_legal(scene, "2@b9 2@a3");
    scene_expect_illegal(scene, "b9 3@b9");
    scene_play(scene, "2@b9");
    scene_expect_scores(scene, "46 67");
    scene_expect_position(scene, example_1965);
    scene_close(scene);
}

static void the_example_of_1966_scores_62_to_72(void **unused)
{
    Scene *scene = scene_open(example_1966);
    scene_expect_scores(scene, "62 72");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

static void the_example_of_1966_can_be_played(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_play(scene, "3@f8 f7 e8 e7 e9 e6 g7 e5 e4 d4 f4 c4 g4 g6 h4 c5 h6 e3 j6 b4 "
                      "c3 f3 f6 b5 2@g5 d6 j4 f2 k4 b6 j5 b3 a3 3@b2 j7 b7 k7 a7 k8 2@b8");
    scene_expect_scores(scene, "62 72");
    scene_expect_result(scene, "p2win");
    scene_expect_position(scene, example_1966);
    scene_close(scene);
}

static void the_example_of_1966_can_be_played_two_tiles_a_turn(void **unused)
{
    Scene *scene = scene_open("double-jati");
    scene_play(scene, "f4 e4 d4 e3 g4 2@g5 g6 e5 g7 h4 f3 f7 j4 h6 e7 f2 3@f8 j6 e6 c4 "
                      "j7 c3 c5 b3 a3 k4 3@b2 b5 f6 k7 d6 b4 k8 j5 b6 b7 e8 e9 a7 2@b8");
    scene_expect_scores(scene, "62 72");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

/* -- boosters -- */

static void a_booster_multiplies_the_row_it_touches(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              ".AAAAA..../"
                              ".BBB.B..../"
                              ".B......../........../........../........../........../........../"
                              ".........."
                              " boosters=23,23 turn=p1");
    scene_expect_scores(scene, "5 0");
    scene_play(scene, "2@a1");
    scene_expect_scores(scene, "10 0");
    scene_play(scene, "c3 g1");
    scene_expect_scores(scene, "14 0");
    scene_play(scene, "c4 3@h1");
    scene_expect_scores(scene, "42 0");
    scene_close(scene);
}

static void boosters_in_one_row_are_added_in_1965_and_multiplied_in_1966(void **unused)
{
    expect_scores_of("jati-1965 board="
                     "2AAAAA3.../"
                     ".BBBB.B.../"
                     ".BB......./........../........../........../........../........../"
                     "........../.........."
                     " boosters=-,23 turn=p1",
                     "25 0");
    expect_scores_of("jati-1966 board="
                     "2AAAAA3.../"
                     ".BBBB.B.../"
                     ".BB......./........../........../........../........../........../"
                     ".........."
                     " boosters=-,23 turn=p1",
                     "30 0");
    expect_scores_of("jati-1965 board="
                     "32AAAAA32./"
                     "..BBBB.B../"
                     "........../........../........../........../........../........../"
                     "........../.........."
                     " boosters=-,- turn=p1",
                     "50 0");
    expect_scores_of("jati-1966 board="
                     "32AAAAA32./"
                     "..BBBB.B../"
                     "........../........../........../........../........../........../"
                     ".........."
                     " boosters=-,- turn=p1",
                     "180 0");
}

static void a_booster_among_the_basic_five_counts_only_in_1966(void **unused)
{
    expect_scores_of("jati-1965 board="
                     "AA2AAA..../"
                     "BB..BBBB../"
                     "........../........../........../........../........../........../"
                     "........../.........."
                     " boosters=3,23 turn=p1",
                     "0 0");
    expect_scores_of("jati-1966 board="
                     "AA2AAA..../"
                     "BB..BBBB../"
                     "........../........../........../........../........../........../"
                     ".........."
                     " boosters=3,23 turn=p1",
                     "10 0");
}

static void tiles_beyond_a_booster_are_extras_in_both_editions(void **unused)
{
    expect_scores_of("jati-1965 board="
                     "AAAAA2AA../"
                     "BBBB.BBBB./"
                     "........../........../........../........../........../........../"
                     "........../.........."
                     " boosters=3,23 turn=p1",
                     "18 0");
    expect_scores_of("jati-1966 board="
                     "AAAAA2AA../"
                     "BBBB.BBBB./"
                     "........../........../........../........../........../........../"
                     ".........."
                     " boosters=3,23 turn=p1",
                     "18 0");
}

static void a_booster_serves_both_players_and_every_row(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "AAAAA...../"
                              "AA..BBAB../"
                              ".....B.AB./"
                              ".....B..AB/"
                              ".....B...A/"
                              ".....B..../"
                              ".....B..../........../.........."
                              " boosters=23,23 turn=p2");
    scene_expect_scores(scene, "13 7");
    scene_play(scene, "3@f1");
    scene_expect_scores(scene, "39 21");
    scene_play(scene, "2@g1");
    scene_expect_scores(scene, "54 21");
    scene_close(scene);
}

static void a_booster_can_join_two_halves(void **unused)
{
    Scene *scene = scene_open("jati-1966 board="
                              "AAA.AA..../"
                              "..BBB...../"
                              "..BB....../........../........../........../........../........../"
                              ".........."
                              " boosters=23,23 turn=p1");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "3@d1");
    scene_expect_scores(scene, "15 0");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_example_of_1965_scores_46_to_67),
        cmocka_unit_test(the_example_of_1965_can_be_played),
        cmocka_unit_test(the_example_of_1966_scores_62_to_72),
        cmocka_unit_test(the_example_of_1966_can_be_played),
        cmocka_unit_test(the_example_of_1966_can_be_played_two_tiles_a_turn),
        cmocka_unit_test(a_booster_multiplies_the_row_it_touches),
        cmocka_unit_test(boosters_in_one_row_are_added_in_1965_and_multiplied_in_1966),
        cmocka_unit_test(a_booster_among_the_basic_five_counts_only_in_1966),
        cmocka_unit_test(tiles_beyond_a_booster_are_extras_in_both_editions),
        cmocka_unit_test(a_booster_serves_both_players_and_every_row),
        cmocka_unit_test(a_booster_can_join_two_halves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
