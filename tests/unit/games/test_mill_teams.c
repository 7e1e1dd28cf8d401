/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Team play (rules, 10), and positions that a turn of the board makes the same.
 * X is p1's and p3's, O is p2's and p4's.
 */
#include "game/perft.h"
#include "games/mill/state.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* "The seats take turns p1 p2 p3 p4. The position is the two-player one." */
static void four_seats_play_two_sides_in_turn(void **unused)
{
    Scene *scene = scene_open("six-mens-morris:teams=on");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "a1");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "b2");
    scene_expect_turn(scene, "p3");
    scene_expect_position(scene, "six-mens-morris:teams=on board=.../.../..../O../X.. turn=p3 "
                                 "hand=5,5 quiet=0");
    scene_play(scene, "c1");
    scene_expect_turn(scene, "p4");
    scene_play(scene, "d2");
    scene_expect_turn(scene, "p1");
    /* p1 completes the line that p3 began. */
    scene_expect_legal(scene, "e1xb2 e1xd2");
    scene_close(scene);
}

/* "Results name sides: p1win, p2win." */
static void a_win_is_the_sides_win(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   .---.---.   |
     *    |   |       |   |
     *  3 .---.       .---X
     *    |   |       |   |
     *  2 |   O---.---.   |
     *    |       |       |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("six-mens-morris:teams=on board=O.O/.../...X/O../XX. turn=p3 "
                              "hand=0,0");
    scene_play(scene, "e3-e1xb2");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "4 3");
    scene_close(scene);
    scene = scene_open("ene-nyoka:teams=on board=..O/.X./XXO./.O./X.O turn=p4 hand=0,0");
    scene_play(scene, "d3-e3");
    scene_expect_result(scene, "p2win");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
}

static void a_blocked_seat_loses_for_its_side(void **unused)
{
    /*
     *  3 X---X---O
     *    | \ | / |
     *  2 .---O---X
     *    | / | \ |
     *  1 O---O---X
     *    a   b   c
     */
    Scene *scene = scene_open("achi:teams=on board=XXO/.OX/OOX turn=p2 hand=0,0");
    scene_play(scene, "a1-a2");
    scene_expect_turn(scene, "p3");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

static void the_seat_after_a_besieged_one_opens_the_way(void **unused)
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
    Scene *scene = scene_open("shax-8:teams=on board=O../..O/XO../.O./XXO turn=p3 hand=0,0");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass");
    scene_expect_turn(scene, "p4");
    scene_expect_position(scene, "shax-8:teams=on board=O../..O/XO../.O./XXO turn=p4 hand=0,0 "
                                 "siege=1 quiet=1");
    scene_expect_moves(scene, "e1-e3 c2-b2 c2-d2 a5-c5 b3-b2 b3-b4");
    scene_close(scene);
}

/* The two-player position: what one partner broke is barred for the other. */
static void partners_share_barred_lines_and_flights(void **unused)
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
    Scene *scene = scene_open("six-mens-morris:teams=on board=O.O/X.O/..O./.../XXX turn=p1 "
                              "hand=0,0");
    scene_play(scene, "c1-c2 d3-e3");
    scene_expect_turn(scene, "p3");
    scene_expect_illegal(scene, "c2-c1xd4 c2-c1");
    scene_play(scene, "b4-b3 e3-d3");
    scene_expect_turn(scene, "p1");
    scene_expect_legal(scene, "c2-c1xd4");
    scene_close(scene);
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
    scene = scene_open("mbili:flights=on,teams=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-d2 d3-d4 d2-a1");
    scene_expect_position(scene, "mbili:flights=on,teams=on board=..X/O.O/...O/.X./XO. turn=p4 "
                                 "hand=0,0 flights=2,4 quiet=3");
    scene_close(scene);
}

static void teams_have_the_same_moves_as_two_players(void **unused)
{
    Scene *scene = scene_open("mbili");
    scene_expect_perft(scene, 4, 43680);
    scene_close(scene);
    scene = scene_open("mbili:teams=on");
    scene_expect_perft(scene, 4, 43680);
    scene_close(scene);
    scene = scene_open("kuruka-tano board=XOX/O.O/X...X/.../XO. turn=p1 hand=0,0");
    uint64_t two_players = 0;
    assert_int_equal(perft_count(scene->game, record_state(&scene->record), 3, NULL, &two_players),
                     STATUS_OK);
    scene_close(scene);
    scene = scene_open("kuruka-tano:teams=on board=XOX/O.O/X...X/.../XO. turn=p3 hand=0,0");
    scene_expect_perft(scene, 3, two_players);
    scene_close(scene);
}

/* -- symmetries -- */

static void expect_symmetric_play(const Scene *scene, size_t expected)
{
    const Game *game = scene->game;
    const GameFamily *family = game->family;
    const GameState *state = record_state(&scene->record);
    GameState *image = game_state_new(game);
    GameState *after = game_state_new(game);
    GameState *image_of_after = game_state_new(game);
    GameState *after_image = game_state_new(game);
    Move moves[GAME_MAX_MOVES];
    uint64_t keys[POINT_SYMMETRIES_MAX];
    size_t count = family->legal_moves(game, state, moves);
    assert_int_equal(family->symmetries->count(game), expected);
    for (size_t symmetry = 0; symmetry < expected; symmetry++) {
        family->symmetries->transform_state(game, symmetry, state, image);
        keys[symmetry] = family->key(game, image);
        for (size_t other = 0; other < symmetry; other++) {
            assert_true(keys[other] != keys[symmetry]);
        }
        assert_int_equal(game->family->count_moves(game, image), count);
        for (size_t i = 0; i < count; i++) {
            family->play(game, state, moves[i], after);
            family->symmetries->transform_state(game, symmetry, after, image_of_after);
            family->play(game, image, family->symmetries->transform_move(game, symmetry, moves[i]),
                         after_image);
            assert_int_equal(family->key(game, after_image), family->key(game, image_of_after));
        }
    }
    game_state_free(image);
    game_state_free(after);
    game_state_free(image_of_after);
    game_state_free(after_image);
}

static void a_turned_board_is_played_alike(void **unused)
{
    Scene *scene = scene_open("six-mens-morris board=O.O/X.O/...O/.X./X.X turn=p1 hand=0,0 "
                              "barred1=a1-c1-e1");
    expect_symmetric_play(scene, 16);
    scene_close(scene);
    scene = scene_open("seven-mens-morris board=O.O/X.O/....O/.X./X.X turn=p1 hand=0,0 "
                       "barred1=a1-c1-e1");
    expect_symmetric_play(scene, 8);
    scene_close(scene);
    scene = scene_open("kuruka-saba board=X.O/..O/X..../O.O/XO. turn=p1 hand=0,0");
    expect_symmetric_play(scene, 8);
    scene_close(scene);
    scene = scene_open("kunjing board=.O./.../X.X/YY..OY/X../.YO/XO. turn=p1 hand=0,0,0");
    expect_symmetric_play(scene, 16);
    scene_close(scene);
    scene = scene_open("morabaraba board=XO./O../.../XO..O./OOO/XXX/.XX turn=p1 hand=0,0 "
                       "barred1=a1-d1-g1,a7-a4-a1");
    expect_symmetric_play(scene, 16);
    scene_close(scene);
    scene = scene_open("tant-fant board=OO./.XX/X.O turn=p1 hand=0,0");
    expect_symmetric_play(scene, 2);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(four_seats_play_two_sides_in_turn),
        cmocka_unit_test(a_win_is_the_sides_win),
        cmocka_unit_test(a_blocked_seat_loses_for_its_side),
        cmocka_unit_test(the_seat_after_a_besieged_one_opens_the_way),
        cmocka_unit_test(partners_share_barred_lines_and_flights),
        cmocka_unit_test(teams_have_the_same_moves_as_two_players),
        cmocka_unit_test(a_turned_board_is_played_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
