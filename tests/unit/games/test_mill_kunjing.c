/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Kunjing: three or four players and chains of jumps over anybody's men (rules, 3.1 and 3.4).
 * X is p1, O is p2, Y is p3, Z is p4.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void three_or_four_place_four_men_each_in_turn(void **unused)
{
    Scene *scene = scene_open("kunjing");
    scene_expect_perft(scene, 1, 24);
    scene_play(scene, "a1 d1 g1");
    scene_expect_turn(scene, "p1");
    scene_expect_position(scene, "kunjing:players=3,teams=off board=.../.../.../....../.../.../XOY "
                                 "turn=p1 hand=3,3,3 quiet=0");
    scene_close(scene);
    scene = scene_open("kunjing:players=4");
    scene_play(scene, "a1 d1 g1");
    scene_expect_turn(scene, "p4");
    scene_play(scene, "a4");
    scene_expect_turn(scene, "p1");
    scene_expect_position(scene, "kunjing:players=4,teams=off board=.../.../.../Z...../.../.../XOY "
                                 "turn=p1 hand=3,3,3,3 quiet=0");
    scene_expect_refused("kunjing:players=2", STATUS_BAD_VARIANT, "players");
    scene_expect_refused("kunjing:teams=on", STATUS_BAD_VARIANT, "players=4");
    scene_close(scene);
}

/* "Win, 20 lines", in the placing phase too. */
static void a_line_of_any_player_wins_at_once(void **unused)
{
    Scene *scene = scene_open("kunjing");
    scene_play(scene, "a1 d1 b2 g7 d2 b4 c5 d3");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
    /* A corner line is a line. */
    /*
     *  7 .-----------.-----------.
     *    | \         |         / |
     *  6 |   X-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   O---.---.   |   |
     *    |   |   |       |   |   |
     *  4 X---.---.       .---Z---Z
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------O-------Y   |
     *    | /         |         \ |
     *  1 X-----------O-----------Y
     *    a   b   c   d   e   f   g
     */
    scene = scene_open("kunjing:players=4 board=.../X../O../X...ZZ/.../.OY/XOY turn=p3 "
                       "hand=1,1,2,2");
    scene_play(scene, "e3");
    scene_expect_result(scene, "p3win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "0 0 0 0");
    scene_close(scene);
}

/* "Over any other player's men"; "spelt by start and final point, once however many ways lead
 * there". */
static void a_chain_goes_over_the_men_of_several_players(void **unused)
{
    /*
     *  7 .-----------O-----------.
     *    | \         |         / |
     *  6 |   .-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   X---.---X   |   |
     *    |   |   |       |   |   |
     *  4 Y---Y---.       .---O---Y
     *    |   |   |       |   |   |
     *  3 |   |   X---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------Y-------O   |
     *    | /         |         \ |
     *  1 X-----------O-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("kunjing board=.O./.../X.X/YY..OY/X../.YO/XO. turn=p1 hand=0,0,0");
    /* From a1 over d1 to g1, on over f2 to e3 or over g4 to g7, over d7 to a7, where a4 leads as
     * well. */
    scene_expect_moves(scene, "a1-b2 a1-g1 a1-e3 a1-g7 a1-a7 c3-b2 c3-c4 c3-d3 c5-b6 c5-c4 "
                              "c5-d5 e5-d5 e5-e4 e5-f6");
    /* Nobody leaves the board. */
    scene_play(scene, "a1-g7");
    scene_expect_position(scene, "kunjing:players=3,teams=off board=.OX/.../X.X/YY..OY/X../.YO/.O. "
                                 "turn=p2 hand=0,0,0 quiet=1");
    scene_close(scene);
}

/* "A chain never returns to its start." */
static void a_chain_does_not_come_back_to_its_start(void **unused)
{
    /*
     *  7 .-----------O-----------.
     *    | \         |         / |
     *  6 |   .-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   X---.---X   |   |
     *    |   |   |       |   |   |
     *  4 Y---.---.       .---O---Y
     *    |   |   |       |   |   |
     *  3 |   |   X---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   Y-------Y-------O   |
     *    | /         |         \ |
     *  1 X-----------O-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("kunjing board=.O./.../X.X/Y...OY/X../YYO/XO. turn=p1 hand=0,0,0");
    scene_expect_illegal(scene, "a1-a1 pass");
    scene_expect_legal(scene, "a1-a7 a1-g7");
    scene_close(scene);
}

static void a_man_does_not_jump_over_men_of_its_own_side(void **unused)
{
    /*
     *  7 .-----------O-----------.
     *    | \         |         / |
     *  6 |   Y-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   X---.---X   |   |
     *    |   |   |       |   |   |
     *  4 .---Y---.       .---O---O
     *    |   |   |       |   |   |
     *  3 |   |   .---.---Y   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------Y-------O   |
     *    | /         |         \ |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("kunjing board=.O./Y../X.X/.Y..OO/..Y/.YO/XX. turn=p1 hand=0,0,0");
    scene_expect_illegal(scene, "a1-g1 a1-g7");
    scene_expect_legal(scene, "a1-a4 a1-b2 d1-g1 d1-d3");
    scene_close(scene);
}

static void a_chain_may_end_in_a_winning_line(void **unused)
{
    /*
     *  7 O-----------O-----------X
     *    | \         |         / |
     *  6 |   .-------.-------X   |
     *    |   | \     |     / |   |
     *  5 |   |   .---X---.   |   |
     *    |   |   |       |   |   |
     *  4 Y---Y---.       O---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------Y-------Y   |
     *    | /         |         \ |
     *  1 X-----------O-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("kunjing board=OOX/..X/.X./YY.O../.../.YY/XO. turn=p1 hand=0,0,0");
    /* Over d1 and f2 to e3, over e4 to e5, the inner end of the corner line. */
    scene_play(scene, "a1-e5");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

/* "A blocked player passes"; a pass is then the only move. */
static void a_blocked_player_passes_and_the_game_goes_on(void **unused)
{
    /*
     *  7 O-----------.-----------Z
     *    | \         |         / |
     *  6 |   Z-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---Z   |   |
     *    |   |   |       |   |   |
     *  4 X---O---Y       .---Z---.
     *    |   |   |       |   |   |
     *  3 |   |   Y---Y---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   X-------O-------Y   |
     *    | /         |         \ |
     *  1 X-----------X-----------O
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("kunjing:players=4 board=O.Z/Z../..Z/XOY.Z./YY./XOY/XXO turn=p1 "
                              "hand=0,0,0,0");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass");
    scene_expect_turn(scene, "p2");
    scene_expect_result(scene, "none");
    scene_expect_illegal(scene, "pass");
    scene_expect_position(scene, "kunjing:players=4,teams=off board=O.Z/Z../..Z/XOY.Z./YY./XOY/XXO "
                                 "turn=p2 hand=0,0,0,0 quiet=1");
    scene_close(scene);
}

/* -- teams -- */

/* "a line of one colour wins for its side". */
static void a_line_of_one_partner_wins_for_both(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("kunjing:players=4,teams=on board=.../X../O../X...ZZ/.../.OY/XOY "
                              "turn=p3 hand=1,1,2,2");
    assert_int_equal(scene->game->seats, 4);
    assert_int_equal(scene->game->sides, 2);
    scene_play(scene, "e3");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "0 0");
    Text reason = {0};
    record_explain_end(&scene->record, &reason);
    assert_string_equal(text_string(&reason), "p3 makes a line");
    text_free(&reason);
    scene_close(scene);
}

static void the_men_of_partners_make_no_line_together(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("kunjing:players=4,teams=on");
    scene_play(scene, "a1 a7 d1 d7 g1");
    scene_expect_result(scene, "none");
    scene_expect_turn(scene, "p2");
    scene_expect_position(scene, "kunjing:players=4,teams=on board=OZ./.../.../....../.../.../XYX "
                                 "turn=p2 hand=2,3,3,3 quiet=0");
    scene_play(scene, "g7"); /* nor do two of p2's and one of p4's */
    scene_expect_result(scene, "none");
    scene_close(scene);
}

/* "jumps go over any other player's men, the partner's too". */
static void jumps_go_over_the_men_of_a_partner(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("kunjing:players=4,teams=on");
    scene_play(scene, "a1 a7 d1 d7 g7 c5 f2 b6 b4 e5 f6 f4 c4 b2 e4 g4 a1-g1");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_or_four_place_four_men_each_in_turn),
        cmocka_unit_test(a_line_of_any_player_wins_at_once),
        cmocka_unit_test(a_chain_goes_over_the_men_of_several_players),
        cmocka_unit_test(a_chain_does_not_come_back_to_its_start),
        cmocka_unit_test(a_man_does_not_jump_over_men_of_its_own_side),
        cmocka_unit_test(a_chain_may_end_in_a_winning_line),
        cmocka_unit_test(a_blocked_player_passes_and_the_game_goes_on),
        cmocka_unit_test(a_line_of_one_partner_wins_for_both),
        cmocka_unit_test(the_men_of_partners_make_no_line_together),
        cmocka_unit_test(jumps_go_over_the_men_of_a_partner),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
