/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Repetition and the quiet limit (rules, 3.3). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- repetition: "the same position for the third time is a draw" -- */

static void the_third_time_draws(void **unused)
{
    /*
     *  3 O---X---O
     *    | \ | / |
     *  2 .---.---.
     *    | / | \ |
     *  1 X---O---X
     *    a   b   c
     */
    Scene *scene = scene_open("tapatan board=OXO/.../XOX turn=p1 hand=0,0");
    scene_play(scene, "a1-a2 a3-b2 a2-a1 b2-a3");
    scene_expect_position(scene, "tapatan board=OXO/.../XOX turn=p1 hand=0,0 quiet=4 seen=2");
    scene_play(scene, "a1-a2 a3-b2 a2-a1");
    scene_expect_result(scene, "none");
    scene_play(scene, "b2-a3");
    scene_expect_result(scene, "draw");
    scene_expect_moves(scene, "");
    scene_close(scene);
    /* The counts in position text are respected. */
    scene = scene_open("tapatan board=OXO/.../XOX turn=p1 hand=0,0 quiet=4 seen=2");
    scene_play(scene, "a1-a2 a3-b2 a2-a1");
    scene_expect_result(scene, "none");
    scene_play(scene, "b2-a3");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void the_same_men_with_the_other_to_move_are_another_position(void **unused)
{
    /* Round a triangle p1 needs an odd number of moves. */
    /*
     *  3 O---X---O
     *    | \ | / |
     *  2 O---X---.
     *    | / | \ |
     *  1 .---.---X
     *    a   b   c
     */
    Scene *scene = scene_open("tapatan board=OXO/OX./..X turn=p1 hand=0,0");
    scene_play(scene, "b2-a1 a2-b2 a1-b1 b2-a2 b1-b2");
    scene_expect_position(scene, "tapatan board=OXO/OX./..X turn=p2 hand=0,0 quiet=5");
    scene_close(scene);
}

static void barred_lines_tell_positions_apart(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   X---.---O   |
     *    |   |       |   |
     *  3 .---.       .---O
     *    |   |       |   |
     *  2 |   .---.---.   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("six-mens-morris board=O.O/X.O/...O/.../XXX turn=p1 hand=0,0");
    /* c2 is reached once out of the mill and then from b2. */
    scene_play(scene, "c1-c2 d4-d3 c2-b2 d3-d4 b2-c2 d4-d3 c2-b2 d3-d4 b2-c2");
    scene_expect_result(scene, "none");
    scene_play(scene, "d4-d3 c2-b2");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void flights_left_tell_positions_apart(void **unused)
{
    /*
     *  5 .-------.-------X
     *    |       |       |
     *  4 |   O---.---.   |
     *    |   |       |   |
     *  3 .---.       O---O
     *    |   |       |   |
     *  2 |   .---X---.   |
     *    |       |       |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("mbili:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-d2 b4-c4 d2-a1 c4-b4 a1-d2 b4-c4 d2-a1 c4-b4");
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=..X/O../..OO/.X./XO. "
                                 "turn=p1 hand=0,0 flights=0,4 quiet=8");
    scene_close(scene);
    scene = scene_open("mbili:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-a3 b4-c4 a3-a1 c4-b4 a1-a3 b4-c4 a3-a1 c4-b4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

/* Each side goes round a triangle: six moves bring the same men back, with the partner to move. */
static void the_seat_to_move_tells_positions_apart(void **unused)
{
    /*
     *  5 O-------.-------O
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 .---.---O---.---.
     *    |   | / | \ |   |
     *  2 |   X---.---.   |
     *    | /     |     \ |
     *  1 X-------.-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("saba:teams=on board=O.O/.../..O../X../X.X turn=p1 hand=0,0");
    static const char *const round = "b2-b3 c3-d3 b3-c3 d3-d4 c3-b2 d4-c3";
    scene_play(scene, round);
    scene_expect_turn(scene, "p3");
    scene_play(scene, round);
    scene_expect_turn(scene, "p1");
    scene_play(scene, round);
    scene_expect_result(scene, "none");
    scene_play(scene, round);
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = scene_open("saba board=O.O/.../..O../X../X.X turn=p1 hand=0,0");
    scene_play(scene, round);
    scene_expect_result(scene, "none");
    scene_play(scene, round);
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

/* "Both limits are protocol options." */
static void repetition_can_be_switched_off_or_set(void **unused)
{
    Scene *scene = scene_open("tapatan board=OXO/.../XOX turn=p1 hand=0,0");
    scene->record.limits.repetition = 0;
    scene_play(scene, "a1-a2 a3-b2 a2-a1 b2-a3 a1-a2 a3-b2 a2-a1 b2-a3 a1-a2 a3-b2 a2-a1 b2-a3");
    scene_expect_result(scene, "none");
    scene->record.limits.repetition = 5;
    scene_expect_result(scene, "none");
    scene_play(scene, "a1-a2 a3-b2 a2-a1 b2-a3");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

/* -- the quiet limit: "100 moves in a row of each player without a placement or a capture" -- */

static void two_hundred_quiet_moves_draw(void **unused)
{
    /*
     *  7 .-----------.-----------.
     *    |           |           |
     *  6 |   X-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       .---O---X
     *    |   |   |       |   |   |
     *  3 |   |   .---.---O   |   |
     *    |   |       |       |   |
     *  2 |   .-------.-------.   |
     *    |           |           |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=.../XO./.../..O.OX/..O/.../XX. turn=p1 "
                              "hand=0,0 quiet=198");
    scene_play(scene, "g4-g7");
    scene_expect_result(scene, "none");
    scene_play(scene, "c4-c5");
    scene_expect_result(scene, "draw");
    scene_expect_moves(scene, "");
    scene_close(scene);
    /* A capture begins the count again. */
    scene = scene_open("nine-mens-morris board=.../XO./.../..O.OX/..O/.../XX. turn=p1 hand=0,0 "
                       "quiet=199");
    scene_play(scene, "g4-g1xf4");
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "nine-mens-morris:teams=off "
                                 "board=.../XO./.../..O.../..O/.../XXX turn=p2 hand=0,0 "
                                 "quiet=0");
    scene_close(scene);
    /* Two sides, whichever seat moves their men. */
    scene = scene_open("nine-mens-morris:teams=on board=.../XO./.../..O.OX/..O/.../XX. turn=p3 "
                       "hand=0,0 quiet=199");
    scene_play(scene, "g4-g7");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

/* "Kunjing 300 or 400"; "a pass is quiet". */
static void more_players_have_more_quiet_moves(void **unused)
{
    Scene *scene = scene_open("kunjing board=.O./.../X.X/YY..OY/X../.YO/XO. turn=p1 hand=0,0,0 "
                              "quiet=298");
    scene_play(scene, "a1-g7");
    scene_expect_result(scene, "none");
    scene_play(scene, "d1-a1");
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = scene_open("kunjing:players=4 board=O.Z/Z../..Z/XOY.Z./YY./XOY/XXO turn=p1 "
                       "hand=0,0,0,0 quiet=398");
    scene_play(scene, "pass");
    scene_expect_result(scene, "none");
    scene_play(scene, "g1-g4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = scene_open("kunjing:players=4 board=O.Z/Z../..Z/XOY.Z./YY./XOY/XXO turn=p1 "
                       "hand=0,0,0,0 quiet=399");
    scene_play(scene, "pass");
    scene_expect_result(scene, "draw");
    scene_close(scene);
    /* Partners have men of their own, so each is counted. */
    scene = scene_open("kunjing:players=4,teams=on board=O.Z/Z../..Z/XOY.Z./YY./XOY/XXO turn=p1 "
                       "hand=0,0,0,0 quiet=398");
    scene_play(scene, "pass");
    scene_expect_result(scene, "none");
    scene_play(scene, "g1-g4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void the_quiet_limit_can_be_switched_off_or_set(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris board=.../XO./.../..O.OX/..O/.../XX. turn=p1 "
                              "hand=0,0 quiet=198");
    scene->record.limits.quiet = 0;
    scene_play(scene, "g4-g7 c4-c5 g7-g4");
    scene_expect_result(scene, "none");
    scene->record.limits.quiet = 101;
    scene_play(scene, "c5-c4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

/* Rules come before limits: a player blocked by the last quiet move has lost. */
static void a_blocked_player_loses_at_the_limit_too(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris board=XXO/OO./O../XX..../.../O../O.. turn=p2 "
                              "hand=0,0 quiet=199");
    scene_play(scene, "c5-c4");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
    scene = scene_open("tapatan board=OO./.XX/X.O turn=p1 hand=0,0 quiet=199");
    scene_play(scene, "c2-c3");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_third_time_draws),
        cmocka_unit_test(the_same_men_with_the_other_to_move_are_another_position),
        cmocka_unit_test(barred_lines_tell_positions_apart),
        cmocka_unit_test(flights_left_tell_positions_apart),
        cmocka_unit_test(the_seat_to_move_tells_positions_apart),
        cmocka_unit_test(repetition_can_be_switched_off_or_set),
        cmocka_unit_test(two_hundred_quiet_moves_draw),
        cmocka_unit_test(more_players_have_more_quiet_moves),
        cmocka_unit_test(the_quiet_limit_can_be_switched_off_or_set),
        cmocka_unit_test(a_blocked_player_loses_at_the_limit_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
