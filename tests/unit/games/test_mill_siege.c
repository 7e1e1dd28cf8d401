/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The besieged player passes and is let out (rules, 3.6). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* "The other must then make a move after which the besieged player can move." */
static void a_besieged_player_passes_and_the_other_opens_a_way(void **unused)
{
    /*
     *  5 O-------.-------.
     *    |       |       |
     *  4 |   .---.---O   |
     *    |   |       |   |
     *  3 X---O       .---.
     *    |   |       |   |
     *  2 |   .---O---.   |
     *    |       |       |
     *  1 X-------X-------O
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("shax-8 board=O../..O/XO../.O./XXO turn=p1 hand=0,0");
    scene_expect_moves(scene, "pass");
    scene_expect_result(scene, "none");
    scene_play(scene, "pass");
    scene_expect_turn(scene, "p2");
    scene_expect_position(scene, "shax-8:teams=off board=O../..O/XO../.O./XXO turn=p2 hand=0,0 "
                                 "siege=1 quiet=1");
    /* d4 stands next to none of the besieged men. */
    scene_expect_moves(scene, "e1-e3 c2-b2 c2-d2 a5-c5 b3-b2 b3-b4");
    scene_play(scene, "e1-e3");
    scene_expect_moves(scene, "c1-e1");
    scene_expect_position(scene, "shax-8:teams=off board=O../..O/XO.O/.O./XX. turn=p1 hand=0,0 "
                                 "quiet=2");
    scene_play(scene, "c1-e1");
    /* Free again. */
    scene_expect_legal(scene, "d4-c4 e3-e5");
    scene_close(scene);
}

/* "This move removes nothing, even if it makes a line." */
static void the_opening_move_gains_nothing(void **unused)
{
    /*
     *  5 O-------.-------.
     *    |       |       |
     *  4 |   .---.---O   |
     *    |   |       |   |
     *  3 X---O       O---.
     *    |   |       |   |
     *  2 |   .---O---.   |
     *    |       |       |
     *  1 X-------X-------O
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("shax-8 board=O../..O/XOO./.O./XXO turn=p1 hand=0,0");
    scene_play(scene, "pass");
    scene_expect_legal(scene, "c2-d2");
    scene_expect_illegal(scene, "c2-d2xa1 c2-d2xc1 c2-d2xa3 d3-d2 d4-c4");
    scene_play(scene, "c2-d2");
    scene_expect_scores(scene, "2 5");
    scene_expect_moves(scene, "c1-c2");
    /* The next line counts again. */
    scene_play(scene, "c1-c2 d3-e3 a1-c1");
    scene_expect_legal(scene, "e3-d3xc1 e3-d3xc2 e3-d3xa3");
    scene_expect_illegal(scene, "e3-d3");
    scene_close(scene);
}

/* "If he has one, else any move." */
static void a_besieger_who_can_open_nothing_makes_any_move(void **unused)
{
    /*
     *  7 O-----------O-----------O
     *    |           |           |
     *  6 |   X-------X-------X   |
     *    |   |       |       |   |
     *  5 |   |   X---X---X   |   |
     *    |   |   |       |   |   |
     *  4 O---O---X       X---O---O
     *    |   |   |       |   |   |
     *  3 |   |   X---X---X   |   |
     *    |   |       |       |   |
     *  2 |   O-------O-------O   |
     *    |           |           |
     *  1 .-----------O-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("shax board=OOO/XXX/XXX/OOXXOO/XXX/OOO/.O. turn=p1 hand=0,0");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass");
    scene_expect_moves(scene, "d1-a1 d1-g1 a4-a1 g4-g1");
    /* A line without gain; and the siege goes on. */
    scene_play(scene, "d1-a1");
    scene_expect_scores(scene, "1 1");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass");
    /* d1 is empty now, and d2 stands next to d3. */
    scene_expect_moves(scene, "d2-d1");
    scene_play(scene, "d2-d1");
    scene_expect_moves(scene, "d3-d2");
    scene_close(scene);
}

/* A player who is not besieged never passes. */
static void only_a_besieged_player_passes(void **unused)
{
    /*
     *  5 O-------.-------.
     *    |       |       |
     *  4 |   .---.---O   |
     *    |   |       |   |
     *  3 X---.       .---.
     *    |   |       |   |
     *  2 |   .---O---.   |
     *    |       |       |
     *  1 X-------X-------O
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("shax-8 board=O../..O/X.../.O./XXO turn=p1 hand=0,0");
    scene_expect_moves(scene, "a3-b3");
    scene_expect_illegal(scene, "pass");
    scene_close(scene);
    /*
     *  5 O-------.-------.
     *    |       |       |
     *  4 |   .---.---.   |
     *    |   |       |   |
     *  3 X---O       .---.
     *    |   |       |   |
     *  2 |   .---O---.   |
     *    |       |       |
     *  1 X-------X-------O
     *    a   b   c   d   e
     */
    scene = scene_open("six-mens-morris board=O../.../XO../.O./XXO turn=p1 hand=0,0");
    scene_expect_moves(scene, "");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

/* -- Jare: won by aligning; a siege "cannot arise anyway" -- */

static void jare_is_won_by_any_of_the_eight_lines(void **unused)
{
    /*
     *  3 O---O---.
     *    | \ | / |
     *  2 .---X---X
     *    | / | \ |
     *  1 X---.---O
     *    a   b   c
     */
    Scene *scene = scene_open("jare board=OO./.XX/X.O turn=p1 hand=0,0");
    scene_play(scene, "c2-c3");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
    /* A player besieged on the star faces a line that has already won. */
    /*
     *  3 O---.---.
     *    | \ | / |
     *  2 X---O---.
     *    | / | \ |
     *  1 X---X---O
     *    a   b   c
     */
    scene = scene_open("jare board=O../XO./XXO turn=p1 hand=0,0");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_expect_refused("jare board=OO./.XX/X.O turn=p1 hand=0,0 siege=1", STATUS_BAD_POSITION,
                         "besieged");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_besieged_player_passes_and_the_other_opens_a_way),
        cmocka_unit_test(the_opening_move_gains_nothing),
        cmocka_unit_test(a_besieger_who_can_open_nothing_makes_any_move),
        cmocka_unit_test(only_a_besieged_player_passes),
        cmocka_unit_test(jare_is_won_by_any_of_the_eight_lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
