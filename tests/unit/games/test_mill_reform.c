/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completing again a line that one's own last move broke (rules, 3.2). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- free: "nothing is ever barred" -- */

static void a_free_mill_opens_and_closes(void **unused)
{
    /*
     *  7 O-----------.-----------.
     *    |           |           |
     *  6 |   .-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---O   |   |
     *    |   |       |       |   |
     *  2 |   X-------.-------X   |
     *    |           |           |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=O../.O./.../..O.O./..O/X.X/XXX turn=p1 "
                              "hand=0,0");
    /* The opening move may even make a mill itself. */
    scene_play(scene, "d1-d2xa7 c4-c5");
    scene_expect_legal(scene, "d2-d1xf4 d2-d1xc5");
    scene_play(scene, "d2-d1xe3 c5-c4 g1-g4 d6-d5");
    scene_expect_legal(scene, "g4-g1xf4");
    scene_close(scene);
}

/* -- never: "always barred for that one next move" -- */

static void a_line_barred_for_good_waits_one_move(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   X---.---O   |
     *    |   |       |   |
     *  3 .---.       O---.
     *    |   |       |   |
     *  2 |   .---.---.   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("six-mens-morris board=O.O/X.O/..O./.../XXX turn=p1 hand=0,0");
    scene_play(scene, "c1-c2 d3-e3");
    scene_expect_moves(scene, "a1-a3 a1-c1 c2-b2 c2-d2 e1-c1 b4-c4 b4-b3");
    scene_expect_position(scene, "six-mens-morris:teams=off board=O.O/X.O/...O/.X./X.X turn=p1 "
                                 "hand=0,0 barred1=a1-c1-e1 quiet=2");
    scene_play(scene, "b4-b3 e3-d3");
    scene_expect_position(scene, "six-mens-morris:teams=off board=O.O/..O/.XO./.X./X.X turn=p1 "
                                 "hand=0,0 quiet=4");
    scene_expect_legal(scene, "c2-c1xd4 c2-c1xd3 c2-c1xa5 c2-c1xe5");
    scene_close(scene);
}

static void a_line_is_barred_for_good_even_if_breaking_it_made_a_mill(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   .---O---O   |
     *    |   |       |   |
     *  3 .---.       .---.
     *    |   |       |   |
     *  2 |   X---.---X   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("five-mens-morris board=O.O/.OO/..../X.X/XXX turn=p1 hand=0,0");
    scene_play(scene, "c1-c2xc4 d4-d3");
    scene_expect_moves(scene, "a1-a3 a1-c1 e1-c1 e1-e3 b2-b3");
    scene_close(scene);
}

static void each_player_has_his_own_barred_lines(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   X---O---.   |
     *    |   |       |   |
     *  3 .---.       O---.
     *    |   |       |   |
     *  2 |   .---X---.   |
     *    |       |       |
     *  1 X-------.-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("six-mens-morris board=O.O/XO./..O./.X./X.X turn=p2 hand=0,0 "
                              "barred1=a1-c1-e1 barred2=a5-c5-e5");
    scene_expect_illegal(scene, "c4-c5xa1 c4-c5");
    scene_play(scene, "d3-e3");
    scene_expect_illegal(scene, "c2-c1xa5 c2-c1");
    scene_play(scene, "b4-b3");
    scene_expect_legal(scene, "c4-c5xa1");
    scene_close(scene);
}

/* -- swap: "barred only if the breaking move itself made a mill" -- */

static void a_swap_bars_the_line_that_was_left(void **unused)
{
    /*
     *  7 .-----------.-----------O
     *    | \         |         / |
     *  6 |   .-------O-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       O---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   X-------.-------X   |
     *    | /         |         \ |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=..O/.O./.../..OO../.../X.X/XXX turn=p1 hand=0,0");
    scene_play(scene, "d1-d2xg7 d6-d7");
    scene_expect_illegal(scene, "d2-d1 d2-d1xc4 d2-d1xe4 d2-d1xd7");
    scene_expect_legal(scene, "d2-d3 a1-d1 g1-d1");
    scene_play(scene, "a1-a4 d7-d6 a4-a1 d6-d7");
    /* Later the two lines may be swapped back. */
    scene_expect_legal(scene, "d2-d1xc4");
    scene_close(scene);
}

static void without_a_swap_the_line_may_be_completed_again_at_once(void **unused)
{
    /*
     *  7 .-----------.-----------O
     *    | \         |         / |
     *  6 |   X-------O-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       O---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------.-------.   |
     *    | /         |         \ |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=..O/XO./.../..OO../.../.../XXX turn=p1 hand=0,0");
    scene_play(scene, "d1-d2 d6-d7");
    scene_expect_legal(scene, "d2-d1xc4 d2-d1xe4");
    scene_close(scene);
}

/* "His next move may not complete a barred line": with another man neither. */
static void no_other_man_completes_the_barred_line_either(void **unused)
{
    /*
     *  7 O-----------.-----------.
     *    | \         |         / |
     *  6 |   O-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---O---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---.       X---X---.
     *    |   |   |       |   |   |
     *  3 |   |   O---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------.-------X   |
     *    | /         |         \ |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=O../O../.O./...XX./O../..X/XXX turn=p1 hand=0,0");
    scene_play(scene, "g1-g4xa7 b6-b4");
    scene_expect_illegal(scene, "f2-g1 f2-g1xb4 g4-g1 g4-g1xb4");
    scene_expect_legal(scene, "f2-d2 d1-g1 g4-g7");
    scene_close(scene);
}

/* "Such a move is illegal, even if it completes another line as well." */
static void a_second_line_does_not_lift_the_bar_after_a_swap(void **unused)
{
    /*
     *  7 .-----------O-----------O
     *    | \         |         / |
     *  6 |   .-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---O   |   |
     *    |   |   |       |   |   |
     *  4 .---X---.       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   X---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   X-------X-------X   |
     *    | /         |         \ |
     *  1 .-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=.OO/.../..O/.X..O./X../XXX/.XX turn=p1 hand=0,0");
    scene_play(scene, "b2-a1xe5 d7-d6");
    scene_expect_illegal(scene, "b4-b2 b4-b2xf4 b4-b2xd6 b4-b2xg7");
    scene_expect_legal(scene, "b4-b6");
    scene_close(scene);
}

/* "A player whose every move is barred is blocked." */
static void a_player_whose_every_move_is_barred_has_lost(void **unused)
{
    /*
     *  7 X-----------O-----------O
     *    | \         |         / |
     *  6 |   O-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---O   |   |
     *    |   |   |       |   |   |
     *  4 X---O---.       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   O---O---O   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------X-------X   |
     *    | /         |         \ |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=XOO/O../..O/XO..O./OOO/.XX/XXX turn=p1 hand=0,0");
    /* Leaves a1, where two lines end, for b2 and a third line; then the last way out but a1 is
     * closed. */
    scene_play(scene, "a1-b2xe5 g7-g4");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_close(scene);
    scene = scene_open("morabaraba board=XO./O../.../XO..OO/OOO/XXX/.XX turn=p1 hand=0,0 "
                       "barred1=a1-d1-g1,a7-a4-a1");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
    /* Were nothing barred, three men could go to a1. */
    scene = scene_open("morabaraba board=XO./O../.../XO..OO/OOO/XXX/.XX turn=p1 hand=0,0");
    scene_expect_legal(scene, "b2-a1xb4 d1-a1xb4 a4-a1xb4");
    scene_expect_perft(scene, 1, 15);
    scene_expect_result(scene, "none");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_free_mill_opens_and_closes),
        cmocka_unit_test(a_line_barred_for_good_waits_one_move),
        cmocka_unit_test(a_line_is_barred_for_good_even_if_breaking_it_made_a_mill),
        cmocka_unit_test(each_player_has_his_own_barred_lines),
        cmocka_unit_test(a_swap_bars_the_line_that_was_left),
        cmocka_unit_test(without_a_swap_the_line_may_be_completed_again_at_once),
        cmocka_unit_test(no_other_man_completes_the_barred_line_either),
        cmocka_unit_test(a_second_line_does_not_lift_the_bar_after_a_swap),
        cmocka_unit_test(a_player_whose_every_move_is_barred_has_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
