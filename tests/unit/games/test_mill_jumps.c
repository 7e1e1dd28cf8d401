/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jumps that leave the jumped men alone (rules, 2, 3.1 and 3.4). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- single jumps, board by board -- */

static void on_the_star_men_jump_along_all_eight_lines(void **unused)
{
    /*
     *  3 .---X---.
     *    | \ | / |
     *  2 O---O---.
     *    | / | \ |
     *  1 X---O---X
     *    a   b   c
     */
    Scene *scene = scene_open("sabr board=.X./OO./XOX turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-c3 c1-a3 c1-c2 b3-a3 b3-c3");
    scene_close(scene);
    /* The same men in a game without jumps. */
    scene = scene_open("tapatan board=.X./OO./XOX turn=p1 hand=0,0");
    scene_expect_moves(scene, "c1-c2 b3-a3 b3-c3");
    scene_close(scene);
}

/* "ring16 and ring16x, the 8 sides" */
static void on_two_squares_men_jump_along_the_sides_only(void **unused)
{
    /*
     *  5 .-------.-------.
     *    |       |       |
     *  4 |   .---.---X   |
     *    |   |       |   |
     *  3 .---.       O---.
     *    |   |       |   |
     *  2 |   O---X---.   |
     *    |       |       |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("moja-na-nusu board=.../..X/..O./OX./XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-e1 c2-d2 d4-c4 d4-d2");
    scene_close(scene);
    /* Joined corners are ways to step, not to jump. */
    /*
     *  5 .-------.-------.
     *    | \     |     / |
     *  4 |   .---.---X   |
     *    |   |       |   |
     *  3 .---.       O---.
     *    |   |       |   |
     *  2 |   O---X---.   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    scene = scene_open("tatu-vyura board=.../..X/..O./OX./XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-e1 c2-d2 d4-c4 d4-d2 d4-e5");
    scene_close(scene);
    /* Nyoka do not jump at all. */
    scene = scene_open("tatu-nyoka board=.../..X/..O./OX./XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 c2-d2 d4-c4 d4-e5");
    scene_close(scene);
}

/* "ring17x, the 8 sides and the three consecutive triples of each of the four lines through the
 * centre" */
static void on_the_joined_squares_men_jump_into_the_centre(void **unused)
{
    /*
     *  5 .-------O-------.
     *    | \     |     / |
     *  4 |   .---X---.   |
     *    |   | \ | / |   |
     *  3 .---.---.---O---X
     *    |   | / | \ |   |
     *  2 |   O---.---.   |
     *    | /     |     \ |
     *  1 X-------.-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("tano board=.O./.X./...OX/O../X.. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-c1 a1-c3 c4-b4 c4-d4 c4-c3 e3-e1 e3-e5 e3-c3");
    scene_close(scene);
}

static void on_the_joined_squares_men_jump_over_the_centre(void **unused)
{
    /*
     *  5 O-------.-------.
     *    | \     |     / |
     *  4 |   .---X---.   |
     *    |   | \ | / |   |
     *  3 .---.---O---X---.
     *    |   | / | \ |   |
     *  2 |   X---.---.   |
     *    | /     |     \ |
     *  1 .-------.-------O
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("tano board=O../.X./..OX./X../..O turn=p1 hand=0,0");
    scene_expect_moves(scene, "b2-a1 b2-c2 b2-b3 b2-d4 c4-b4 c4-d4 c4-c5 c4-c2 d3-d2 d3-d4 "
                              "d3-e3 d3-b3");
    scene_close(scene);
}

static void on_the_joined_squares_men_jump_out_of_the_centre(void **unused)
{
    /*
     *  5 X-------.-------.
     *    | \     |     / |
     *  4 |   .---.---O   |
     *    |   | \ | / |   |
     *  3 .---O---X---.---.
     *    |   | / | \ |   |
     *  2 |   .---.---O   |
     *    | /     |     \ |
     *  1 .-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("tano board=X../..O/.OX../..O/.X. turn=p1 hand=0,0");
    scene_expect_moves(scene, "c3-b2 c3-c2 c3-d3 c3-c4 c3-b4 c3-e1 c3-a3 c3-e5 a5-c5 a5-a3 "
                              "a5-b4 c1-a1 c1-e1 c1-c2");
    scene_close(scene);
}

/* -- what a jump is -- */

/* "Over an adjacent opponent's man to the next point …, which must be empty"; "a single jump". */
static void a_jump_is_single_and_captures_nothing(void **unused)
{
    /*
     *  5 .-------O-------.
     *    | \     |     / |
     *  4 |   X---.---.   |
     *    |   | \ | / |   |
     *  3 O---.---.---.---O
     *    |   | / | \ |   |
     *  2 |   .---O---O   |
     *    | /     |     \ |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("saba board=.O./X../O...O/.OO/XX. turn=p1 hand=0,0");
    /* Over a3; over c2. Not over c1, one's own, nor over a3 and on over c5. */
    scene_expect_legal(scene, "a1-a5 c1-c3");
    scene_expect_illegal(scene, "a1-e1 a1-a5-e5 a1-e5");
    scene_play(scene, "a1-a5");
    scene_expect_position(scene, "saba:teams=off board=XO./X../O...O/.OO/.X. turn=p2 hand=0,0 "
                                 "quiet=1");
    scene_expect_scores(scene, "2 4");
    scene_close(scene);
    /* c3 is taken. */
    /*
     *  5 .-------.-------.
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 .---.---O---.---O
     *    |   | / | \ |   |
     *  2 |   .---O---.   |
     *    | /     |     \ |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    scene = scene_open("saba board=.../.../..O.O/.O./XXX turn=p1 hand=0,0");
    scene_expect_illegal(scene, "c1-c3 c1-c4 e1-e5xe3");
    scene_expect_legal(scene, "e1-e5");
    scene_close(scene);
}

static void a_jump_may_complete_a_line_and_remove_the_jumped_man(void **unused)
{
    /*
     *  5 .-------.-------X
     *    |       |       |
     *  4 |   O---.---.   |
     *    |   |       |   |
     *  3 .---.       O---O
     *    |   |       |   |
     *  2 |   .---.---.   |
     *    |       |       |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kubwa-tatu board=..X/O../..OO/.../XX. turn=p1 hand=0,0");
    scene_expect_legal(scene, "e5-e1xe3 e5-e1xd3 e5-e1xb4");
    scene_expect_illegal(scene, "e5-e1");
    scene_close(scene);
    /*
     *  5 O-------.-------X
     *    | \     |     / |
     *  4 |   X---O---.   |
     *    |   |       |   |
     *  3 .---.       O---O
     *    |   |       |   |
     *  2 |   .---.---.   |
     *    | /     |     \ |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    scene = scene_open("ene-vyura board=O.X/XO./..OO/.../XX. turn=p1 hand=0,0");
    scene_play(scene, "e5-e1");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
}

static void a_player_who_can_only_jump_is_not_blocked(void **unused)
{
    /*
     *  5 O-------.-------.
     *    |       |       |
     *  4 |   O---.---.   |
     *    |   |       |   |
     *  3 X---X       .---.
     *    |   |       |   |
     *  2 |   O---.---.   |
     *    |       |       |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("mbili board=O../O../XX../O../XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-e1");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /*
     *  5 O-------.-------.
     *    |       |       |
     *  4 |   O---.---.   |
     *    |   |       |   |
     *  3 X---X       .---.
     *    |   |       |   |
     *  2 |   O---.---.   |
     *    |       |       |
     *  1 X-------O-------O
     *    a   b   c   d   e
     */
    scene = scene_open("mbili-na-nusu board=O../O../XX../O../XOO turn=p1 hand=0,0");
    scene_expect_moves(scene, "");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(on_the_star_men_jump_along_all_eight_lines),
        cmocka_unit_test(on_two_squares_men_jump_along_the_sides_only),
        cmocka_unit_test(on_the_joined_squares_men_jump_into_the_centre),
        cmocka_unit_test(on_the_joined_squares_men_jump_over_the_centre),
        cmocka_unit_test(on_the_joined_squares_men_jump_out_of_the_centre),
        cmocka_unit_test(a_jump_is_single_and_captures_nothing),
        cmocka_unit_test(a_jump_may_complete_a_line_and_remove_the_jumped_man),
        cmocka_unit_test(a_player_who_can_only_jump_is_not_blocked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
