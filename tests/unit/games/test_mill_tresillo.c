/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tresillo: Stay, Pluck, Rapido and Conquer with captures from the hand (rules, 4).
 * X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- stay -- */

/* "A Tresillo made by the chip just placed takes one chip from the opponent's hand." */
static void in_stay_a_tresillo_takes_a_chip_from_the_hand(void **unused)
{
    Scene *scene = scene_open("stay");
    scene_play(scene, "a1 b2 d1 f4");
    scene_expect_legal(scene, "g1");
    scene_expect_illegal(scene, "g1xb2");
    scene_play(scene, "g1");
    scene_expect_position(scene, "stay:teams=off board=.../.../.../....O./.../O../XXX turn=p2 "
                                 "hand=9,9 quiet=0");
    scene_expect_scores(scene, "1 0");
    scene_close(scene);
    /* "One or more lines at once count once." */
    scene = scene_open("stay board=X../.O./.../XO..O./..O/.../.XX turn=p1 hand=8,8");
    scene_play(scene, "a1");
    scene_expect_position(scene, "stay:teams=off board=X../.O./.../XO..O./..O/.../XXX turn=p2 "
                                 "hand=7,7 quiet=0");
    scene_expect_scores(scene, "1 0");
    scene_close(scene);
}

/* "Ends when … the player to move has no chip in hand. More chips taken wins; equal is a draw." */
static void stay_ends_when_the_player_to_move_has_no_chip(void **unused)
{
    /*
     *  7 .-----------.-----------O
     *    | \         |         / |
     *  6 |   .-------O-------X   |
     *    |   | \     |     / |   |
     *  5 |   |   X---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---X---O       X---O---.
     *    |   |   |       |   |   |
     *  3 |   |   .---O---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   O-------.-------.   |
     *    | /         |         \ |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("stay board=..O/.OX/X../.XOXO./.O./O../XX. turn=p1 hand=2,1");
    scene_play(scene, "g1");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "6 4");
    scene_expect_moves(scene, "");
    scene_close(scene);
    /* Without the Tresillo p2 still has a chip. */
    scene = scene_open("stay board=..O/.OX/X../.XOXO./.O./O../XX. turn=p1 hand=2,1");
    scene_play(scene, "g4");
    scene_expect_result(scene, "none");
    scene_close(scene);
    scene = scene_open("stay board=X.O/.OX/X../.XOXO./.O./O../XX. turn=p2 hand=0,2");
    scene_play(scene, "d2");
    scene_expect_result(scene, "p2win");
    scene_expect_scores(scene, "4 5");
    scene_close(scene);
    scene = scene_open("stay board=X.O/.OX/X../.XOXOO/.OX/O../XX. turn=p2 hand=0,1");
    scene_play(scene, "d2");
    scene_expect_result(scene, "draw");
    scene_close(scene);
    /* A Tresillo against an empty hand takes nothing. */
    scene = scene_open("stay board=X.O/.OX/X../.XOXOO/.OX/O../XX. turn=p2 hand=0,1");
    scene_play(scene, "g1");
    scene_expect_result(scene, "draw");
    scene_expect_scores(scene, "4 4");
    scene_close(scene);
}

static void a_full_board_ends_the_placing(void **unused)
{
    Scene *scene = scene_open("stay board=XXO/OOX/OOX/XO.OXX/XOO/XXO/OXX turn=p2 hand=0,1");
    scene_play(scene, "c4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = scene_open("pluck board=XXO/OOX/OOX/XO.OXX/XOO/XXO/OXX turn=p2 hand=0,1");
    scene_play(scene, "c4");
    scene_expect_result(scene, "draw");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
}

/* -- pluck -- */

/* "The Tresillo removes any one of the opponent's chips from the board." */
static void in_pluck_a_tresillo_takes_a_chip_from_the_board(void **unused)
{
    Scene *scene = scene_open("pluck");
    scene_play(scene, "a1 b2 d1 f4");
    scene_expect_illegal(scene, "g1");
    scene_play(scene, "g1xb2");
    scene_expect_position(scene, "pluck:teams=off board=.../.../.../....O./.../.../XXX turn=p2 "
                                 "hand=9,10 quiet=0");
    scene_close(scene);
    /* Chips in a Tresillo too. */
    /*
     *  7 .-----------.-----------.
     *    | \         |         / |
     *  6 |   O-------O-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   O---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---.       .---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------.-------.   |
     *    | /         |         \ |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    scene = scene_open("pluck board=.../OO./O../....../.../.../XXX turn=p2 hand=8,9");
    scene_expect_legal(scene, "f6xa1 f6xd1 f6xg1");
    scene_close(scene);
}

static void pluck_ends_when_all_chips_are_placed_and_the_most_chips_win(void **unused)
{
    /*
     *  7 X-----------.-----------O
     *    | \         |         / |
     *  6 |   .-------O-------X   |
     *    |   | \     |     / |   |
     *  5 |   |   X---X---.   |   |
     *    |   |   |       |   |   |
     *  4 .---X---O       X---O---O
     *    |   |   |       |   |   |
     *  3 |   |   O---O---X   |   |
     *    |   | /     |     \ |   |
     *  2 |   O-------.-------.   |
     *    | /         |         \ |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("pluck board=X.O/.OX/XX./.XOXOO/OOX/O../XX. turn=p2 hand=0,1");
    scene_play(scene, "d2");
    scene_expect_result(scene, "draw");
    scene_expect_scores(scene, "3 3");
    scene_close(scene);
    scene = scene_open("pluck board=X.O/.OX/XX./.XOXOO/OOX/O../XX. turn=p2 hand=0,1");
    scene_play(scene, "g1xa1");
    scene_expect_result(scene, "p2win");
    scene_expect_scores(scene, "3 4");
    scene_close(scene);
    scene = scene_open("pluck board=X.O/.OX/XX./.XOXOO/.OX/O../XX. turn=p2 hand=0,1");
    scene_play(scene, "d2");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "4 3");
    scene_close(scene);
}

/* -- rapido -- */

static uint32_t clock_of(const Scene *scene)
{
    return scene->game->family->move_clock_ms(scene->game, record_state(&scene->record));
}

static void rapido_is_pluck_or_stay_with_a_clock(void **unused)
{
    Scene *scene = scene_open("rapido");
    scene_expect_position(scene, "rapido:base=pluck,clock=1000,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p1 hand=12,12 "
                                 "quiet=0");
    assert_int_equal(clock_of(scene), 1000);
    scene_play(scene, "a1 b2 d1 f4");
    scene_expect_illegal(scene, "g1");
    scene_expect_legal(scene, "g1xb2 g1xf4");
    scene_close(scene);
    scene = scene_open("rapido:base=stay,clock=250");
    assert_int_equal(clock_of(scene), 250);
    scene_play(scene, "a1 b2 d1 f4");
    scene_expect_illegal(scene, "g1xb2");
    scene_play(scene, "g1");
    scene_expect_scores(scene, "1 0");
    scene_close(scene);
    scene = scene_open("pluck");
    assert_int_equal(clock_of(scene), 0);
    scene_close(scene);
}

/* -- conquer with capture=hand -- */

/* "Takes a chip from the opponent's hand while he has one, spelt without x, otherwise one from the
 * board." */
static void a_tresillo_may_take_from_the_hand_first(void **unused)
{
    Scene *scene = scene_open("conquer:capture=hand");
    scene_play(scene, "a1 b2 d1 f4");
    scene_expect_illegal(scene, "g1xb2");
    scene_play(scene, "g1");
    scene_expect_position(scene, "conquer:capture=hand,goal=0,teams=off "
                                 "board=.../.../.../....O./.../O../XXX turn=p2 hand=9,9 "
                                 "quiet=0");
    scene_expect_scores(scene, "1 0");
    scene_close(scene);
    /*
     *  7 .-----------.-----------.
     *    | \         |         / |
     *  6 |   X-------O-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---O   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       .---.---X
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------.-------.   |
     *    | /         |         \ |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    scene = scene_open("conquer:capture=hand board=.../XO./..O/..O..X/.../.../XX. turn=p1 "
                       "hand=0,2");
    /* "A player whose own hand is empty moves", though the other still places. */
    scene_expect_moves(scene, "a1-a4 a1-b2 d1-d2 d1-g1 g4-f4 g4-g1 g4-g7 b6-a7 b6-b4 b6-c5");
    scene_play(scene, "g4-g1");
    scene_expect_position(scene, "conquer:capture=hand,goal=0,teams=off "
                                 "board=.../XO./..O/..O.../.../.../XXX turn=p2 hand=0,1 "
                                 "quiet=0");
    scene_expect_illegal(scene, "c4-c5");
    scene_play(scene, "a7 g1-g4 c4-c5");
    scene_expect_legal(scene, "g4-g1xa7 g4-g1xc5 g4-g1xd6 g4-g1xe5");
    scene_expect_illegal(scene, "g4-g1");
    scene_close(scene);
}

/* "Both count for reduce 10." */
static void chips_lost_from_the_hand_count_for_the_loser(void **unused)
{
    Scene *scene = scene_open("conquer:capture=hand board=.../X../..O/..O..X/.../.../XX. "
                              "turn=p1 hand=0,1");
    scene_play(scene, "g4-g1");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "10 8");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(in_stay_a_tresillo_takes_a_chip_from_the_hand),
        cmocka_unit_test(stay_ends_when_the_player_to_move_has_no_chip),
        cmocka_unit_test(a_full_board_ends_the_placing),
        cmocka_unit_test(in_pluck_a_tresillo_takes_a_chip_from_the_board),
        cmocka_unit_test(pluck_ends_when_all_chips_are_placed_and_the_most_chips_win),
        cmocka_unit_test(rapido_is_pluck_or_stay_with_a_clock),
        cmocka_unit_test(a_tresillo_may_take_from_the_hand_first),
        cmocka_unit_test(chips_lost_from_the_hand_count_for_the_loser),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
