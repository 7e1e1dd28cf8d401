/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Shax: filling the board, the two removals and who steps first (rules, 3.6 and 10).
 * X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* "Nothing is removed; note who made the first line." */
static void lines_made_while_filling_remove_nothing_and_the_first_is_remembered(void **unused)
{
    Scene *scene = scene_open("shax-8");
    scene_play(scene, "a1 b2 c1 c2");
    scene_expect_legal(scene, "e1");
    scene_expect_illegal(scene, "e1xb2 e1xc2");
    scene_play(scene, "e1");
    scene_expect_position(scene, "shax-8:teams=off board=.../.../..../OO./XXX turn=p2 hand=5,6 "
                                 "first=p1 quiet=0");
    scene_expect_scores(scene, "0 0");
    /* A second line, the other's, changes nothing. */
    scene_play(scene, "d2");
    scene_expect_position(scene, "shax-8:teams=off board=.../.../..../OOO/XXX turn=p1 hand=5,5 "
                                 "first=p1 quiet=0");
    scene_close(scene);
}

/* "Two removals, each a move of its own, any man of the opponent's: first the maker of the first
 * line, then the other"; "whoever removed first makes the first step." */
static void the_maker_of_the_first_line_removes_first_and_steps_first(void **unused)
{
    /*
     *  5 X-------X-------X
     *    |       |       |
     *  4 |   .---O---O   |
     *    |   |       |   |
     *  3 X---O       O---X
     *    |   |       |   |
     *  2 |   O---O---O   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("shax-8 board=XXX/.OO/XOOX/OOO/XXX turn=p2 hand=0,1 first=p1");
    scene_expect_moves(scene, "b4");
    scene_play(scene, "b4");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "xb2 xc2 xd2 xb3 xd3 xb4 xc4 xd4");
    scene_play(scene, "xb2");
    scene_expect_turn(scene, "p2");
    scene_expect_moves(scene, "xa1 xc1 xe1 xa3 xe3 xa5 xc5 xe5");
    scene_play(scene, "xa1");
    scene_expect_turn(scene, "p1");
    scene_expect_scores(scene, "1 1");
    /* From now on a line removes at once. */
    scene_expect_illegal(scene, "c1-a1 a3-a1 xb3");
    scene_expect_legal(scene, "c1-a1xc2 a3-a1xd4");
    scene_expect_perft(scene, 1, 14);
    scene_close(scene);
}

static void the_second_player_comes_first_if_the_first_line_was_his(void **unused)
{
    /*
     *  5 X-------X-------X
     *    |       |       |
     *  4 |   .---O---O   |
     *    |   |       |   |
     *  3 X---O       O---X
     *    |   |       |   |
     *  2 |   O---O---O   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("shax-8 board=XXX/.OO/XOOX/OOO/XXX turn=p2 hand=0,1 first=p2");
    scene_play(scene, "b4");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "xa1");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "xb2");
    scene_expect_turn(scene, "p2");
    scene_expect_legal(scene, "c2-b2xc1 b3-b2xe5");
    scene_expect_illegal(scene, "c1-a1 pass");
    scene_close(scene);
}

/* "If nobody made one, p2 first, then p1." */
static void the_second_player_removes_first_if_there_was_no_line(void **unused)
{
    /*
     *  5 O-------X-------X
     *    |       |       |
     *  4 |   O---X---X   |
     *    |   |       |   |
     *  3 O---.       O---O
     *    |   |       |   |
     *  2 |   X---X---O   |
     *    |       |       |
     *  1 X-------X-------O
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("shax-8 board=OXX/OXX/O.OO/XXO/XXO turn=p2 hand=0,1");
    scene_play(scene, "b3");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "xa1");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "xe1 xe3 xa5 xa3 xd2 xd3 xb4 xb3");
    scene_play(scene, "xd2");
    scene_expect_turn(scene, "p2");
    scene_expect_moves(scene, "a3-a1 d3-d2");
    scene_expect_scores(scene, "1 1");
    scene_close(scene);
}

/* "With teams=on the seat that removes or steps first is the next seat, in order, of its side." */
static void in_teams_the_seats_keep_their_order(void **unused)
{
    Scene *scene = scene_open("shax-8:teams=on board=XXX/.OO/XOOX/OOO/XXX turn=p4 hand=0,1 "
                              "first=p1");
    scene_play(scene, "b4");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "xb2");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "xa1");
    scene_expect_turn(scene, "p3");
    scene_expect_legal(scene, "c1-a1xc2");
    scene_close(scene);
    scene = scene_open("shax-8:teams=on board=XXX/.OO/XOOX/OOO/XXX turn=p4 hand=0,1 first=p2");
    scene_play(scene, "b4");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "xa1");
    scene_expect_turn(scene, "p3");
    scene_play(scene, "xb2");
    scene_expect_turn(scene, "p4");
    scene_expect_legal(scene, "c2-b2xc1");
    scene_close(scene);
}

/* "A Shax player with two men left loses." */
static void two_men_left_lose(void **unused)
{
    /*
     *  7 O-----------O-----------O
     *    |           |           |
     *  6 |   .-------.-------.   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---.       .---.---X
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   |       |       |   |
     *  2 |   O-------.-------.   |
     *    |           |           |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("shax board=OOO/.../.../.....X/.../O../XX. turn=p1 hand=0,0");
    scene_play(scene, "g4-g1xb2");
    scene_expect_result(scene, "none");
    scene_play(scene, "d7-d6 d1-d2 d6-d7xd2");
    scene_expect_result(scene, "p2win");
    scene_expect_scores(scene, "9 10");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_made_while_filling_remove_nothing_and_the_first_is_remembered),
        cmocka_unit_test(the_maker_of_the_first_line_removes_first_and_steps_first),
        cmocka_unit_test(the_second_player_comes_first_if_the_first_line_was_his),
        cmocka_unit_test(the_second_player_removes_first_if_there_was_no_line),
        cmocka_unit_test(in_teams_the_seats_keep_their_order),
        cmocka_unit_test(two_men_left_lose),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
