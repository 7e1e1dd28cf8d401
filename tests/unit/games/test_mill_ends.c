/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How games of removal end (rules, 3.3, 3.4, 3.5 and 4). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const char *end_after(const char *spec, const char *board, const char *move)
{
    Text text = {0};
    text_format(&text, "%s board=%s turn=p1 hand=0,0", spec, board);
    Scene *scene = scene_open(text_string(&text));
    scene_play(scene, move);
    const char *result = scene_result_word(record_outcome(&scene->record));
    scene_close(scene);
    text_free(&text);
    return result;
}

/* "Reduce k: a player loses when k of his men have been captured": down to two men in most games,
 * to none where jumps capture. */
static void the_last_man_but_two_or_the_last_of_all_loses(void **unused)
{
    static const struct {
        const char *specs[11];
        const char *goes_on;
        const char *ends;
        const char *move;
    } groups[] = {
        {{"six-mens-morris", "five-mens-morris", "kubwa-tatu", "mbili-na-nusu", "mbili",
          "sita-vyura", "tano-vyura", "sita-nyoka", "tano-nyoka", "shax-8"},
         "O.O/.../...X/OO./XX.",
         "O.O/.../...X/O../XX.",
         "e3-e1xb2"},
        {{"seven-mens-morris", "seven-mens-morris:flying=off", "saba", "sita", "tano"},
         "O.O/.../....X/OO./XX.",
         "O.O/.../....X/O../XX.",
         "e3-e1xb2"},
        {{"nine-mens-morris", "morabaraba", "shax", "conquer", "conquer:capture=hand"},
         "O.O/.../.../.....X/.../OO./XX.",
         "O.O/.../.../.....X/.../O../XX.",
         "g4-g1xb2"},
        {{"kuruka-saba", "kuruka-sita", "kuruka-tano", "lazima-saba", "lazima-sita", "lazima-tano"},
         "O../.../....X/O../XX.",
         ".../.../....X/O../XX.",
         "e3-e1xb2"},
    };
    for (size_t group = 0; group < sizeof groups / sizeof groups[0]; group++) {
        for (size_t i = 0; groups[group].specs[i] != NULL; i++) {
            const char *spec = groups[group].specs[i];
            assert_string_equal(end_after(spec, groups[group].goes_on, groups[group].move), "none");
            assert_string_equal(end_after(spec, groups[group].ends, groups[group].move), "p1win");
        }
    }
}

/* Captures by jumping count: two jumps and the removal take the last three. */
static void jumped_men_count_as_captured(void **unused)
{
    /*
     *  5 O-------.-------X
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 .---.---X---.---X
     *    |   | / | \ |   |
     *  2 |   O---.---.   |
     *    | /     |     \ |
     *  1 .-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-tano board=O.X/.../..X.X/O../.O. turn=p1 hand=0,0");
    scene_play(scene, "c3-a1-e1xa5");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "5 2");
    scene_close(scene);
}

/* "Men in hand still count as his." */
static void men_in_hand_count_for_the_loser(void **unused)
{
    /*
     *  5 .-------.-------O
     *    |       |       |
     *  4 |   X---O---.   |
     *    |   |       |   |
     *  3 .---.       .---.
     *    |   |       |   |
     *  2 |   .---.---.   |
     *    |       |       |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("five-mens-morris board=..O/XO./..../.../XX. turn=p1 hand=2,2");
    scene_play(scene, "e1xc4");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /* One more man captured before: now the player has lost, with a man on the board and one in hand. */
    /*
     *  5 .-------.-------O
     *    |       |       |
     *  4 |   X---O---.   |
     *    |   |       |   |
     *  3 .---.       .---.
     *    |   |       |   |
     *  2 |   .---.---.   |
     *    |       |       |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    scene = scene_open("five-mens-morris board=..O/XO./..../.../XX. turn=p1 hand=1,1");
    scene_play(scene, "e1xc4");
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

/* "A player to move who has an empty hand and no legal move loses." */
static void a_blocked_player_loses(void **unused)
{
    /*
     *  7 X-----------X-----------O
     *    |           |           |
     *  6 |   O-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   O---.---.   |   |
     *    |   |   |       |   |   |
     *  4 X---X---.       .---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   |       |       |   |
     *  2 |   O-------.-------.   |
     *    |           |           |
     *  1 O-----------.-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=XXO/OO./O../XX..../.../O../O.. turn=p2 "
                              "hand=0,0");
    scene_play(scene, "c5-c4");
    scene_expect_result(scene, "p2win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "3 5");
    scene_close(scene);
    /* Three men fly and are never blocked. */
    /*
     *  7 X-----------X-----------O
     *    |           |           |
     *  6 |   O-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   O---.---.   |   |
     *    |   |   |       |   |   |
     *  4 X---.---.       .---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   |       |       |   |
     *  2 |   O-------.-------.   |
     *    |           |           |
     *  1 O-----------.-----------.
     *    a   b   c   d   e   f   g
     */
    scene = scene_open("nine-mens-morris board=XXO/OO./O../X...../.../O../O.. turn=p2 hand=0,0");
    scene_play(scene, "b6-b4");
    scene_expect_result(scene, "none");
    scene_expect_perft(scene, 1, 45);
    scene_close(scene);
}

/* -- a board filled by placing -- */

/* "A board filled by 24 placings without a shot is a draw." */
static void morabaraba_on_a_full_board_is_drawn(void **unused)
{
    /*
     *  7 X-----------X-----------O
     *    | \         |         / |
     *  6 |   O-------O-------X   |
     *    |   | \     |     / |   |
     *  5 |   |   O---O---X   |   |
     *    |   |   |       |   |   |
     *  4 X---O---.       O---X---X
     *    |   |   |       |   |   |
     *  3 |   |   X---O---O   |   |
     *    |   | /     |     \ |   |
     *  2 |   X-------X-------O   |
     *    | /         |         \ |
     *  1 O-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=XXO/OOX/OOX/XO.OXX/XOO/XXO/OXX turn=p2 hand=0,1");
    scene_expect_result(scene, "none");
    scene_play(scene, "c4");
    scene_expect_result(scene, "draw");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

/* Conquer: "blocked (a full board too: the player to move loses)". */
static void conquer_on_a_full_board_is_lost_by_the_first_player(void **unused)
{
    Scene *scene = scene_open("conquer board=XXO/OOX/OOX/XO.OXX/XOO/XXO/OXX turn=p2 hand=0,1");
    scene_play(scene, "c4");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_last_man_but_two_or_the_last_of_all_loses),
        cmocka_unit_test(jumped_men_count_as_captured),
        cmocka_unit_test(men_in_hand_count_for_the_loser),
        cmocka_unit_test(a_blocked_player_loses),
        cmocka_unit_test(morabaraba_on_a_full_board_is_drawn),
        cmocka_unit_test(conquer_on_a_full_board_is_lost_by_the_first_player),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
