/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define FIVE_EMPTY_ROWS "........../........../........../........../.........."
#define SEVEN_EMPTY_ROWS "........../........../" FIVE_EMPTY_ROWS

/* Opens a position, looks at its scores, closes it. */
static void expect_scores_of(const char *position, const char *scores)
{
    Scene *scene = scene_open(position);
    scene_expect_scores(scene, scores);
    scene_close(scene);
}

static void the_start_position_is_spelt_out(void **unused)
{
    Scene *scene = scene_open("jati-1966");
    scene_expect_position(scene, "jati-1966 board=........../........../" SEVEN_EMPTY_ROWS
                                 " boosters=23,23 turn=p1");
    scene_close(scene);
    scene = scene_open("first-five-jati");
    scene_expect_position(scene, "first-five-jati board=........../........../" SEVEN_EMPTY_ROWS
                                 " turn=p1");
    scene_close(scene);
}

static void a_board_of_another_shape_is_refused(void **unused)
{
    const char *hint = "9 rows of 10 squares";
    scene_expect_refused("jati-1966 boosters=23,23 turn=p1", STATUS_BAD_POSITION, "'board'");
    scene_expect_refused("jati-1966 board=" SEVEN_EMPTY_ROWS " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, hint);
    scene_expect_refused("jati-1966 board=........../........../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, hint);
    scene_expect_refused("jati-1966 board=........./........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, hint);
    scene_expect_refused("jati-1966 board=a........./........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, "'a'");
    scene_expect_refused("first-five-jati board=2........./........../" SEVEN_EMPTY_ROWS " turn=p2",
                         STATUS_BAD_POSITION, "'2'");
}

static void tiles_that_nobody_has_are_refused(void **unused)
{
    scene_expect_refused("jati-1966 board=222......./........../" SEVEN_EMPTY_ROWS
                         " boosters=3,3 turn=p2",
                         STATUS_BAD_POSITION, "more than two boosters '2'");
    scene_expect_refused("jati-1966 board=AAAAAAAAAA/AAAAAAAAA./" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p2",
                         STATUS_BAD_POSITION, "more than 18 tiles 'A'");
    scene_expect_refused("jati-1966 board=2........./........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p2",
                         STATUS_BAD_POSITION, "1 boosters 2 on the board and 2 in hand");
    scene_expect_refused("jati-1966 board=........../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,2 turn=p1",
                         STATUS_BAD_POSITION, "boosters 3");
    scene_expect_refused("jati-1966 board=........../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,32 turn=p1",
                         STATUS_BAD_POSITION, "'boosters' takes");
    scene_expect_refused("jati-1966 board=........../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23,23 turn=p1",
                         STATUS_BAD_POSITION, "'boosters' takes");
    scene_expect_refused("first-five-jati board=........../........../" SEVEN_EMPTY_ROWS
                         " boosters=-,- turn=p1",
                         STATUS_BAD_POSITION, "unknown field 'boosters'");
}

static void tiles_laid_out_of_turn_are_refused(void **unused)
{
    scene_expect_refused("jati-1966 board=AA......../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, "p1 has laid 2 of the 2 tiles");
    scene_expect_refused("jati-1966 board=B........./........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, "p1 has laid 0 of the 1 tiles");
    scene_expect_refused("jati-1966 board=A2......../........../" SEVEN_EMPTY_ROWS
                         " boosters=3,23 turn=p1",
                         STATUS_BAD_POSITION, "p1 has laid 2");
    scene_expect_refused("jati-1966 board=AB......../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p2",
                         STATUS_BAD_POSITION, "it is p1's turn");
    scene_expect_refused("double-jati board=AB......../........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p2",
                         STATUS_BAD_POSITION, "p1 has laid 1");
    scene_expect_refused("double-jati board=A........./........../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p2",
                         STATUS_BAD_POSITION, "it is p1's turn");
    expect_scores_of("double-jati board=AAB......./........../" SEVEN_EMPTY_ROWS
                     " boosters=23,23 turn=p2",
                     "0 0");
}

static void tiles_that_do_not_hang_together_are_refused(void **unused)
{
    scene_expect_refused("jati-1966 board=A........./.B......../" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, "not connected");
    scene_expect_refused("jati-1966 board=.........A/B........./" SEVEN_EMPTY_ROWS
                         " boosters=23,23 turn=p1",
                         STATUS_BAD_POSITION, "not connected");
    expect_scores_of("first-five-jati board=A........./.B......../" SEVEN_EMPTY_ROWS " turn=p1",
                     "0 0");
}

static void a_five_that_was_not_made_last_is_refused(void **unused)
{
    scene_expect_refused("first-five-jati board=AAAAA...../BBBB.B..../" SEVEN_EMPTY_ROWS " turn=p1",
                         STATUS_BAD_POSITION, "p1 has a row already");
    scene_expect_refused("first-five-jati board=AAAAA...../AAAAABBBB./"
                         "BBBB.B..../........../" FIVE_EMPTY_ROWS " turn=p2",
                         STATUS_BAD_POSITION, "more rows than one last tile");
    scene_expect_refused("first-five-jati board=AAAAAAAAAA/BBBB.BBBB./"
                         "B........./........../" FIVE_EMPTY_ROWS " turn=p2",
                         STATUS_BAD_POSITION, "more rows than one last tile");
    Scene *scene =
        scene_open("first-five-jati board=AAAAAAAAA./BBBB.BBBB./" SEVEN_EMPTY_ROWS " turn=p2");
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_start_position_is_spelt_out),
        cmocka_unit_test(a_board_of_another_shape_is_refused),
        cmocka_unit_test(tiles_that_nobody_has_are_refused),
        cmocka_unit_test(tiles_laid_out_of_turn_are_refused),
        cmocka_unit_test(tiles_that_do_not_hang_together_are_refused),
        cmocka_unit_test(a_five_that_was_not_made_last_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
