/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games won by making a line (rules, 3.3 and 3.4). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* "Making a line wins at once, in the placing phase too." */
static void a_line_wins_at_once_while_placing_too(void **unused)
{
    Scene *scene = scene_open("tapatan");
    scene_play(scene, "a1 b1 b2 c1");
    scene_expect_legal(scene, "c3");
    scene_expect_illegal(scene, "c3xb1");
    scene_play(scene, "c3");
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "0 0");
    scene_close(scene);
}

static void play_and_expect(const char *spec, const char *board, const char *move,
                            const char *result)
{
    Text text = {0};
    text_format(&text, "%s board=%s turn=p1 hand=0,0", spec, board);
    Scene *scene = scene_open(text_string(&text));
    scene_expect_result(scene, "none");
    scene_play(scene, move);
    scene_expect_result(scene, result);
    scene_close(scene);
    text_free(&text);
}

/* 8 lines; "8 lines less one's own home rank"; "the 4 lines through b2"; "home ranks count". */
static void each_game_of_the_star_has_its_lines(void **unused)
{
    static const struct {
        const char *board;
        const char *move; /* completes a line of p1's */
    } lines[] = {
        {"OO./O.X/XX.", "c2-c1"}, /* p1's home rank */
        {"O.X/XX./.OO", "c3-c2"}, /* the middle rank */
        {"XX./O.X/OO.", "c2-c3"}, /* p2's home rank */
        {".X./X.O/XOO", "b3-a3"}, /* the left file */
        {"X../.XO/OXO", "a3-b3"}, /* the middle file */
        {".X./O.X/OOX", "b3-c3"}, /* the right file */
        {"OO./.XX/XO.", "c2-c3"}, /* the diagonals */
        {"XO./.XX/OO.", "c2-c1"},
    };
    static const char *const games[][2] = {
        {"tapatan", "11111111"}, {"three-mens-morris", "11111111"}, {"jare", "11111111"},
        {"sabr", "11111111"},    {"tant-fant", "01111111"},         {"shisima", "01001011"}};
    for (size_t game = 0; game < sizeof games / sizeof games[0]; game++) {
        for (size_t line = 0; line < sizeof lines / sizeof lines[0]; line++) {
            play_and_expect(games[game][0], lines[line].board, lines[line].move,
                            games[game][1][line] == '1' ? "p1win" : "none");
        }
    }
}

/* "Ranks and files only". */
static void in_achi_diagonals_do_not_count(void **unused)
{
    /*
     *  3 O---O---.
     *    | \ | / |
     *  2 O---X---X
     *    | / | \ |
     *  1 X---X---O
     *    a   b   c
     */
    Scene *scene = scene_open("achi board=OO./OXX/XXO turn=p1 hand=0,0");
    scene_play(scene, "c2-c3");
    scene_expect_result(scene, "none");
    scene_close(scene);
    scene = scene_open("achi board=O../OX./X.. turn=p1 hand=2,2");
    scene_play(scene, "c3");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /*
     *  3 O---X---O
     *    | \ | / |
     *  2 O---O---X
     *    | / | \ |
     *  1 X---X---.
     *    a   b   c
     */
    scene = scene_open("achi board=OXO/OOX/XX. turn=p1 hand=0,0");
    scene_play(scene, "c2-c1");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
    /*
     *  3 O---X---.
     *    | \ | / |
     *  2 O---O---X
     *    | / | \ |
     *  1 X---O---X
     *    a   b   c
     */
    scene = scene_open("achi board=OX./OOX/XOX turn=p1 hand=0,0");
    scene_play(scene, "b3-c3");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

/* "A player to move who has an empty hand and no legal move loses." */
static void in_achi_a_player_without_a_move_has_lost(void **unused)
{
    /*
     *  3 X---X---O
     *    | \ | / |
     *  2 .---O---X
     *    | / | \ |
     *  1 O---O---X
     *    a   b   c
     */
    Scene *scene = scene_open("achi board=XXO/.OX/OOX turn=p2 hand=0,0");
    scene_play(scene, "a1-a2");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

/* -- set up men -- */

static void tant_fant_begins_on_the_home_ranks_which_do_not_win(void **unused)
{
    Scene *scene = scene_open("tant-fant");
    scene_expect_position(scene, "tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=0");
    scene_expect_result(scene, "none");
    scene_expect_moves(scene, "a1-a2 a1-b2 b1-b2 c1-b2 c1-c2");
    scene_close(scene);
    /* p2's home rank is not a line for p2; p1's is. */
    /*
     *  3 O---O---.
     *    | \ | / |
     *  2 X---.---O
     *    | / | \ |
     *  1 X---X---.
     *    a   b   c
     */
    scene = scene_open("tant-fant board=OO./X.O/XX. turn=p2 hand=0,0");
    scene_play(scene, "c2-c3");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /*
     *  3 X---X---.
     *    | \ | / |
     *  2 .---X---O
     *    | / | \ |
     *  1 O---O---.
     *    a   b   c
     */
    scene = scene_open("tant-fant board=XX./.XO/OO. turn=p2 hand=0,0");
    scene_play(scene, "c2-c1");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

static void shisima_begins_on_the_home_ranks_and_needs_the_water(void **unused)
{
    Scene *scene = scene_open("shisima");
    scene_expect_position(scene, "shisima board=OOO/.../XXX turn=p1 hand=0,0 quiet=0");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /* Three in the left file are away from the water. */
    /*
     *  3 .---X---.
     *    | \ | / |
     *  2 X---.---O
     *    | / | \ |
     *  1 X---O---O
     *    a   b   c
     */
    scene = scene_open("shisima board=.X./X.O/XOO turn=p1 hand=0,0");
    scene_play(scene, "b3-a3");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /*
     *  3 O---.---.
     *    | \ | / |
     *  2 .---X---X
     *    | / | \ |
     *  1 X---O---O
     *    a   b   c
     */
    scene = scene_open("shisima board=O../.XX/XOO turn=p1 hand=0,0");
    scene_play(scene, "c2-c3");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

static void sabr_begins_with_an_enemy_in_each_home_rank(void **unused)
{
    Scene *scene = scene_open("sabr");
    scene_expect_position(scene, "sabr board=OXO/.../XOX turn=p1 hand=0,0 quiet=0");
    scene_expect_moves(scene, "a1-a2 a1-b2 c1-b2 c1-c2 b3-b2");
    scene_close(scene);
    /* "Home ranks count": b3 comes home. */
    /*
     *  3 O---.---O
     *    | \ | / |
     *  2 O---X---.
     *    | / | \ |
     *  1 X---.---X
     *    a   b   c
     */
    scene = scene_open("sabr board=O.O/OX./X.X turn=p1 hand=0,0");
    scene_play(scene, "b2-b1");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
    /*
     *  3 O---.---O
     *    | \ | / |
     *  2 .---O---X
     *    | / | \ |
     *  1 X---X---.
     *    a   b   c
     */
    scene = scene_open("sabr board=O.O/.OX/XX. turn=p2 hand=0,0");
    scene_play(scene, "b2-b3");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

/* -- two squares -- */

static void on_two_squares_the_sides_win(void **unused)
{
    static const char *const games[][3] = {{"moja-na-nusu", ".../.../O..X/OO./XX.", "e3-e1"},
                                           {"moja-na-nusu", ".../XX./O.X./O.O/...", "d3-d4"},
                                           {"tatu-vyura", ".../.../O..X/OO./XX.", "e3-e1"},
                                           {"tatu-nyoka", ".../.../O..X/OO./XX.", "e3-e1"},
                                           {"tatu-ndege", "X../.../O.../OO./XX.", "a5-e1"},
                                           {"ene-vyura", "X../.../OO.X/OO./XX.", "e3-e1"},
                                           {"ene-nyoka", "X../.../OO.X/OO./XX.", "e3-e1"}};
    for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
        play_and_expect(games[i][0], games[i][1], games[i][2], "p1win");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_wins_at_once_while_placing_too),
        cmocka_unit_test(each_game_of_the_star_has_its_lines),
        cmocka_unit_test(in_achi_diagonals_do_not_count),
        cmocka_unit_test(in_achi_a_player_without_a_move_has_lost),
        cmocka_unit_test(tant_fant_begins_on_the_home_ranks_which_do_not_win),
        cmocka_unit_test(shisima_begins_on_the_home_ranks_and_needs_the_water),
        cmocka_unit_test(sabr_begins_with_an_enemy_in_each_home_rank),
        cmocka_unit_test(on_two_squares_the_sides_win),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
