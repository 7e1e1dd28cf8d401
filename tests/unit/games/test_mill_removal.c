/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Mills and what they remove (rules, 3.1). X is p1, O is p2.
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

/* "While a player has men in hand he must place one." */
static void men_in_hand_are_placed_before_any_man_moves(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    scene_expect_perft(scene, 1, 24);
    scene_play(scene, "a1 d1");
    scene_expect_illegal(scene, "a1-a4 pass a1 d1");
    scene_expect_legal(scene, "a4");
    scene_expect_perft(scene, 1, 22);
    scene_close(scene);
}

/* "The removal is compulsory", and by placing too. */
static void a_line_completed_by_placing_must_remove_a_man(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    scene_play(scene, "a1 b2 d1 f4");
    scene_expect_legal(scene, "g1xb2 g1xf4 a4");
    scene_expect_illegal(scene, "g1 g1xa1 g1xg7 a4xb2");
    scene_play(scene, "g1xf4");
    scene_expect_scores(scene, "1 0");
    scene_expect_turn(scene, "p2");
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "nine-mens-morris:teams=off "
                                 "board=.../.../.../....../.../O../XXX turn=p2 hand=6,7 "
                                 "quiet=0");
    scene_close(scene);
}

/* "Completing a line with the man just placed or moved … removes one man." */
static void a_line_completed_by_stepping_removes_any_unprotected_man(void **unused)
{
    /*
     *  7 .-----------.-----------.
     *    |           |           |
     *  6 |   X-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       .---O---X
     *    |   |   |       |   |   |
     *  3 |   |   .---.---O   |   |
     *    |   |       |       |   |
     *  2 |   .-------.-------.   |
     *    |           |           |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=.../XO./.../..O.OX/..O/.../XX. turn=p1 "
                              "hand=0,0");
    scene_expect_moves(scene, "a1-a4 d1-g1 d1-d2 g4-g1xf4 g4-g1xd6 g4-g1xc4 g4-g1xe3 g4-g7 b6-b4");
    scene_close(scene);
}

static void a_mill_that_already_stands_removes_nothing_more(void **unused)
{
    /*
     *  7 .-----------.-----------.
     *    |           |           |
     *  6 |   X-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---O       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---O   |   |
     *    |   |       |       |   |
     *  2 |   .-------.-------.   |
     *    |           |           |
     *  1 X-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=.../XO./.../..O.O./..O/.../XXX turn=p1 "
                              "hand=0,0");
    scene_expect_moves(scene, "a1-a4 d1-d2 g1-g4 b6-b4");
    scene_close(scene);
    /* Nor does a man placed elsewhere. */
    scene = scene_open("nine-mens-morris board=.../XO./.../..O.O./..O/.../XXX turn=p1 hand=1,1");
    scene_expect_illegal(scene, "a7xf4");
    scene_expect_legal(scene, "a7");
    scene_close(scene);
}

/* "However many lines at once, is one mill and removes one man." */
static void two_lines_at_once_remove_one_man(void **unused)
{
    /*
     *  7 X-----------.-----------.
     *    |           |           |
     *  6 |   .-------O-------.   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 X---.---O       .---O---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---O   |   |
     *    |   |       |       |   |
     *  2 |   O-------.-------.   |
     *    |           |           |
     *  1 .-----------X-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=X../.O./.../X.O.O./..O/O../.XX turn=p1 "
                              "hand=4,4");
    scene_expect_legal(scene, "a1xf4 a1xd6 a1xc4 a1xe3 a1xb2");
    scene_expect_illegal(scene, "a1 a1xf4xd6");
    scene_play(scene, "a1xf4");
    scene_expect_turn(scene, "p2");
    scene_expect_scores(scene, "1 1");
    scene_close(scene);
}

/* "A man standing in a mill may be removed only if all of the opponent's men on the board stand in
 * mills." */
static void men_in_mills_are_protected_where_the_table_says_so(void **unused)
{
    static const char *const two_squares[] = {"five-mens-morris", "six-mens-morris"};
    static const char *const with_centre[] = {
        "seven-mens-morris", "saba",        "sita",        "tano",        "kuruka-saba",
        "kuruka-sita",       "kuruka-tano", "lazima-saba", "lazima-sita", "lazima-tano"};
    static const char *const three_squares[] = {"nine-mens-morris", "morabaraba"};
    /*
     *  5 O-------O-------O
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
    EACH(two_squares, "OOO/.../...X/O../XX.", "e3-e1xb2", "e3-e1xa5 e3-e1xc5 e3-e1xe5");
    EACH(with_centre, "OOO/.../....X/O../XX.", "e3-e1xb2", "e3-e1xa5 e3-e1xc5 e3-e1xe5");
    EACH(three_squares, "OOO/.../.../.....X/.../O../XX.", "g4-g1xb2", "g4-g1xa7 g4-g1xd7 g4-g1xg7");
}

/* "Where a variant is not marked protected, any man may be removed." */
static void men_in_mills_are_fair_game_elsewhere(void **unused)
{
    static const char *const two_squares[] = {"kubwa-tatu", "mbili-na-nusu", "mbili",
                                              "sita-vyura", "tano-vyura",    "sita-nyoka",
                                              "tano-nyoka", "shax-8"};
    static const char *const three_squares[] = {"shax", "conquer"};
    /*
     *  5 O-------O-------O
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
    EACH(two_squares, "OOO/.../...X/O../XX.", "e3-e1xb2 e3-e1xa5 e3-e1xc5 e3-e1xe5", "e3-e1");
    EACH(three_squares, "OOO/.../.../.....X/.../O../XX.", "g4-g1xb2 g4-g1xa7 g4-g1xd7 g4-g1xg7",
         "g4-g1");
}

static void any_man_goes_when_all_stand_in_mills(void **unused)
{
    /*
     *  5 O-------O-------O
     *    |       |       |
     *  4 |   .---.---.   |
     *    |   |       |   |
     *  3 .---.       .---X
     *    |   |       |   |
     *  2 |   X---.---.   |
     *    |       |       |
     *  1 X-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("six-mens-morris board=OOO/.../...X/X../XX. turn=p1 hand=0,0");
    scene_expect_legal(scene, "e3-e1xa5 e3-e1xc5 e3-e1xe5");
    scene_expect_illegal(scene, "e3-e1");
    scene_close(scene);
    /* Two mills that share a corner, and nothing else. */
    /*
     *  5 O-------O-------O
     *    |       |       |
     *  4 |   .---.---.   |
     *    |   |       |   |
     *  3 O---.       X---.
     *    |   |       |   |
     *  2 |   X---X---.   |
     *    |       |       |
     *  1 O-------.-------.
     *    a   b   c   d   e
     */
    scene = scene_open("five-mens-morris board=OOO/.../O.X./XX./O.. turn=p1 hand=0,0");
    scene_expect_legal(scene, "d3-d2xa5 d3-d2xc5 d3-d2xe5 d3-d2xa3 d3-d2xa1");
    scene_close(scene);
}

/* Men "on the board": those in hand do not matter for protection. */
static void men_in_hand_do_not_count_as_men_outside_mills(void **unused)
{
    /*
     *  7 .-----------.-----------.
     *    |           |           |
     *  6 |   O-------O-------O   |
     *    |   |       |       |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---.       .---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   |       |       |   |
     *  2 |   .-------.-------.   |
     *    |           |           |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("nine-mens-morris board=.../OOO/.../....../.../.../XX. turn=p1 "
                              "hand=6,6");
    scene_expect_legal(scene, "g1xb6 g1xd6 g1xf6");
    scene_expect_illegal(scene, "g1");
    scene_close(scene);
}

/* "If the opponent has no man on the board, the move is spelt without x." */
static void a_mill_against_an_empty_side_is_spelt_without_removal(void **unused)
{
    /*
     *  7 .-----------.-----------.
     *    | \         |         / |
     *  6 |   X-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 .---.---.       .---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------.-------.   |
     *    | /         |         \ |
     *  1 X-----------X-----------.
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("morabaraba board=.../X../.../....../.../.../XX. turn=p1 hand=3,3");
    scene_expect_legal(scene, "g1");
    scene_play(scene, "g1");
    scene_expect_scores(scene, "9 6");
    scene_expect_result(scene, "none");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(men_in_hand_are_placed_before_any_man_moves),
        cmocka_unit_test(a_line_completed_by_placing_must_remove_a_man),
        cmocka_unit_test(a_line_completed_by_stepping_removes_any_unprotected_man),
        cmocka_unit_test(a_mill_that_already_stands_removes_nothing_more),
        cmocka_unit_test(two_lines_at_once_remove_one_man),
        cmocka_unit_test(men_in_mills_are_protected_where_the_table_says_so),
        cmocka_unit_test(men_in_mills_are_fair_game_elsewhere),
        cmocka_unit_test(any_man_goes_when_all_stand_in_mills),
        cmocka_unit_test(men_in_hand_do_not_count_as_men_outside_mills),
        cmocka_unit_test(a_mill_against_an_empty_side_is_spelt_without_removal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
