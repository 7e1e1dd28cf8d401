/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Flying with three men, always, and a number of times (rules, 3.4 and 3.8). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* The same men in several games, p1 to move: legal and illegal moves. */
static void expect_in_each(const char *const *specs, size_t count, const char *board,
                           const char *legal, const char *illegal)
{
    for (size_t i = 0; i < count; i++) {
        Text text = {0};
        text_format(&text, "%s board=%s turn=p1 hand=0,0", specs[i], board);
        Scene *scene = scene_open(text_string(&text));
        scene_expect_legal(scene, legal);
        scene_expect_illegal(scene, illegal);
        scene_close(scene);
        text_free(&text);
    }
}

#define EACH(specs, board, legal, illegal)                                                         \
    expect_in_each(specs, sizeof(specs) / sizeof((specs)[0]), board, legal, illegal)

/* -- flying at three -- */

static void three_men_fly_to_any_empty_point_and_four_do_not(void **unused)
{
    /*
     *  7 .-----------.-----------X
     *    |           |           |
     *  6 |   .-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   O---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---O---.       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   |       |       |   |
     *  2 |   .-------X-------.   |
     *    |           |           |
     *  1 X-----------.-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=..X/.O./O../.O..O./.../.X./X.. turn=p1 "
                              "hand=0,0");
    scene_expect_perft(scene, 1, 51);
    scene_expect_legal(scene, "a1-g1 a1-c3 d2-d7 g7-a7");
    scene_play(scene, "a1-g1");
    scene_expect_moves(scene, "b4-a4 b4-b2 b4-b6 b4-c4 f4-e4 f4-g4 f4-f2 f4-f6 c5-c4 c5-d5 "
                              "d6-b6 d6-f6 d6-d5 d6-d7");
    scene_close(scene);
    /* A flight can complete a line. */
    scene = scene_open("nine-mens-morris board=..X/.O./O../.O..O./.../.../XX. turn=p1 hand=0,0");
    scene_expect_legal(scene, "g7-g1xb4 g7-g1xf4 g7-g1xc5 g7-g1xd6");
    scene_expect_illegal(scene, "g7-g1");
    scene_close(scene);
}

static void three_men_on_the_board_do_not_fly_while_one_is_in_hand(void **unused)
{
    /*
     *  7 .-----------.-----------X
     *    |           |           |
     *  6 |   .-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   O---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---O---.       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   |       |       |   |
     *  2 |   .-------X-------.   |
     *    |           |           |
     *  1 X-----------.-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=..X/.O./O../.O..O./.../.X./X.. turn=p1 "
                              "hand=1,1");
    scene_expect_illegal(scene, "a1-g1 a1-a4");
    scene_expect_perft(scene, 1, 17);
    scene_close(scene);
}

static void only_the_games_that_say_so_fly_at_three(void **unused)
{
    static const char *const star_never[] = {"tapatan", "jare", "tant-fant", "shisima", "sabr"};
    static const char *const two_never[] = {
        "six-mens-morris", "five-mens-morris", "kubwa-tatu", "mbili-na-nusu", "mbili",
        "sita-vyura",      "tano-vyura",       "sita-nyoka", "tano-nyoka",    "shax-8"};
    static const char *const centre_never[] = {
        "saba",        "sita",        "tano",        "kuruka-saba", "kuruka-sita",
        "kuruka-tano", "lazima-saba", "lazima-sita", "lazima-tano", "seven-mens-morris:flying=off"};
    static const char *const centre_flies[] = {"seven-mens-morris", "seven-mens-morris:flying=on"};
    static const char *const three_never[] = {"shax", "conquer"};
    static const char *const three_fly[] = {"nine-mens-morris", "morabaraba"};
    EACH(star_never, ".O./XXO/.XO", "a2-a1 a2-a3", "a2-c3 b1-a3 b1-c3");
    EACH(two_never, "..X/O.O/...O/.X./X.O", "a1-a3 a1-c1", "a1-d2 a1-d3 c2-a5 e5-b3");
    EACH(centre_never, "..X/O../....O/.X./X.O", "a1-a3 a1-c1", "a1-d2 a1-d3 c2-a5 e5-b3");
    EACH(centre_flies, "..X/O../....O/.X./X.O", "a1-a3 a1-c1 a1-d2 a1-d3 c2-a5 e5-b3",
         "a1-e1 a1-a1");
    EACH(three_never, "..X/.O./O../.O..O./.../.X./X..", "a1-a4 a1-d1", "a1-g1 a1-c3 d2-c4 g7-a7");
    EACH(three_fly, "..X/.O./O../.O..O./.../.X./X..", "a1-a4 a1-g1 a1-c3 d2-c4 g7-a7",
         "a1-d6 a1-a1");
}

/* -- always -- */

static void men_that_always_fly_do_so_as_soon_as_all_are_placed(void **unused)
{
    /*
     *  3 .---.---O
     *    | \ | / |
     *  2 X---O---.
     *    | / | \ |
     *  1 X---.---.
     *    a   b   c
     */
    Scene *scene = scene_open("three-mens-morris board=..O/XO./X.. turn=p1 hand=1,1");
    scene_expect_moves(scene, "a3 b1 b3 c1 c2");
    scene_play(scene, "c2 b1");
    scene_expect_moves(scene, "a1-a3 a1-b3 a1-c1 a2-a3 a2-b3 a2-c1 c2-a3 c2-b3 c2-c1");
    scene_close(scene);
    scene = scene_open("tatu-ndege board=.OX/O.O/..../.X./X.. turn=p1 hand=0,0");
    scene_expect_perft(scene, 1, 30);
    scene_close(scene);
}

/* -- flights -- */

/* "As many flights as he had men at the start"; "flights=on (nothing else)". */
static void each_player_gets_as_many_flights_as_men(void **unused)
{
    static const char *const games[][2] = {{"kubwa-tatu", "6,6"}, {"mbili-na-nusu", "5,5"},
                                           {"mbili", "4,4"},      {"sita-vyura", "6,6"},
                                           {"tano-vyura", "5,5"}, {"sita-nyoka", "6,6"},
                                           {"tano-nyoka", "5,5"}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        Text text = {0};
        text_format(
            &text,
            "%s:flights=on,teams=off board=.../.../..../.../... turn=p1 hand=%s flights=%s quiet=0",
            games[i][0], games[i][1], games[i][1]);
        Text spec = {0};
        text_format(&spec, "%s:flights=on", games[i][0]);
        Scene *scene = scene_open(text_string(&spec));
        scene_expect_position(scene, text_string(&text));
        scene_close(scene);
        text_free(&spec);
        text_free(&text);
    }
    scene_expect_refused("mbili:flights=3", STATUS_BAD_VARIANT, "flights");
    scene_expect_refused("ene-nyoka:flights=on", STATUS_BAD_VARIANT, "flights");
}

static void a_flight_is_used_up_but_a_step_or_a_jump_is_not(void **unused)
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
    /* Anywhere: nine empty points for each of three men. */
    scene_expect_perft(scene, 1, 27);
    scene_play(scene, "a1-d2");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=..X/O../..OO/.XX/.O. "
                                 "turn=p2 hand=0,0 flights=3,4 quiet=1");
    scene_close(scene);
    scene = scene_open("mbili:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-a3");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=..X/O../X.OO/.X./.O. "
                                 "turn=p2 hand=0,0 flights=4,4 quiet=1");
    scene_close(scene);
    /* Over c1. */
    scene = scene_open("mbili:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-e1");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=..X/O../..OO/.X./.OX "
                                 "turn=p2 hand=0,0 flights=4,4 quiet=1");
    scene_close(scene);
    /* Over c5, which is empty. */
    scene = scene_open("mbili:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "e5-a5");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=X../O../..OO/.X./XO. "
                                 "turn=p2 hand=0,0 flights=3,4 quiet=1");
    scene_close(scene);
    /* Over a man of one's own. */
    scene = scene_open("mbili:flights=on board=.XX/O../...O/.../XO. turn=p2 hand=0,0 flights=4,2");
    scene_play(scene, "e3-a3 e5-a5");
    scene_expect_position(scene, "mbili:flights=on,teams=off board=XX./O../O.../.../XO. "
                                 "turn=p2 hand=0,0 flights=3,1 quiet=2");
    scene_close(scene);
}

static void in_a_game_without_jumps_a_move_of_two_points_uses_a_flight(void **unused)
{
    /*
     *  5 .-------.-------X
     *    | \     |     / |
     *  4 |   O---.---.   |
     *    |   |       |   |
     *  3 .---.       O---O
     *    |   |       |   |
     *  2 |   .---X---.   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("tano-nyoka:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-e1");
    scene_expect_position(scene, "tano-nyoka:flights=on,teams=off board=..X/O../..OO/.X./.OX "
                                 "turn=p2 hand=0,0 flights=4,5 quiet=1");
    scene_close(scene);
}

static void without_flights_left_men_step_and_jump(void **unused)
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
    Scene *scene = scene_open("mbili:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=0,0 "
                              "flights=0,4");
    scene_expect_moves(scene, "a1-a3 a1-e1 c2-b2 c2-d2 e5-c5 e5-e1");
    scene_close(scene);
    scene = scene_open("mbili board=..X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-e1 c2-b2 c2-d2 e5-c5 e5-e1");
    scene_close(scene);
}

/* "A player with exactly three men, hand empty". */
static void four_men_have_no_flight(void **unused)
{
    /*
     *  5 X-------.-------X
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
    Scene *scene = scene_open("kubwa-tatu:flights=on board=X.X/O../..OO/.X./XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-e1 a5-a3 a5-c5 c2-b2 c2-d2 e5-c5 e5-e1");
    scene_close(scene);
    scene = scene_open("kubwa-tatu:flights=on board=..X/O../..OO/.X./XO. turn=p1 hand=1,1");
    scene_expect_illegal(scene, "a1-d2 a1-a3");
    scene_expect_perft(scene, 1, 9);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(three_men_fly_to_any_empty_point_and_four_do_not),
        cmocka_unit_test(three_men_on_the_board_do_not_fly_while_one_is_in_hand),
        cmocka_unit_test(only_the_games_that_say_so_fly_at_three),
        cmocka_unit_test(men_that_always_fly_do_so_as_soon_as_all_are_placed),
        cmocka_unit_test(each_player_gets_as_many_flights_as_men),
        cmocka_unit_test(a_flight_is_used_up_but_a_step_or_a_jump_is_not),
        cmocka_unit_test(in_a_game_without_jumps_a_move_of_two_points_uses_a_flight),
        cmocka_unit_test(without_flights_left_men_step_and_jump),
        cmocka_unit_test(four_men_have_no_flight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
