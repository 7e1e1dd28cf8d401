/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Chains of capturing jumps in the Kuruka games (rules, 3.1). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* "Name every landing point"; "one may stop after any jump"; "jumped men leave at once". */
static void a_chain_names_its_landings_and_may_stop_after_any_jump(void **unused)
{
    /*
     *  5 .-------.-------O
     *    | \     |     / |
     *  4 |   X---.---.   |
     *    |   | \ | / |   |
     *  3 .---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   .---O---O   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=..O/X../...../.OO/XO. turn=p1 hand=0,0");
    /* The third jump lands where the first man stood; no man is jumped twice, and no jump is compulsory. */
    scene_expect_moves(scene, "a1-a3 a1-b2 a1-e1 a1-e1-c3 a1-e1-c3-c1 b4-a5 b4-b3 b4-c3 b4-c4");
    scene_play(scene, "a1-e1-c3-c1");
    scene_expect_position(scene, "kuruka-saba:teams=off board=..O/X../...../.../.X. turn=p2 "
                                 "hand=0,0 quiet=0");
    scene_expect_scores(scene, "6 5");
    scene_close(scene);
    scene = scene_open("kuruka-saba board=..O/X../...../.OO/XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-e1");
    scene_expect_position(scene, "kuruka-saba:teams=off board=..O/X../...../.OO/..X turn=p2 "
                                 "hand=0,0 quiet=0");
    scene_expect_scores(scene, "4 5");
    scene_close(scene);
}

/* "The start point counts as empty during the chain, and the chain may end there." */
static void a_chain_may_go_round_to_its_start(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 .---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   O---.---O   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-tano board=X.O/.../...../O.O/XO. turn=p1 hand=0,0");
    scene_expect_moves(scene, "a1-a3 a1-e1 a1-e1-c3 a1-e1-c3-a1 a1-c3 a1-c3-e1 a1-c3-e1-a1 "
                              "a5-a3 a5-b4 a5-c5");
    scene_play(scene, "a1-c3-e1-a1");
    scene_expect_position(scene, "kuruka-tano:teams=off board=X.O/.../...../.../X.. turn=p2 "
                                 "hand=0,0 quiet=0");
    scene_close(scene);
}

/* "It can even complete again the line it left: a mill." */
static void a_chain_back_to_its_start_completes_its_line_again(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---.---O   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   O---.---O   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X.O/..O/X..../O.O/XO. turn=p1 hand=0,0");
    scene_expect_legal(scene, "a1-e1-c3-a1xe5 a1-e1-c3-a1xd4 a1-c3-e1-a1xe5");
    scene_expect_illegal(scene, "a1-e1-c3-a1 a1-c3-e1-a1");
    scene_play(scene, "a1-e1-c3-a1xe5");
    scene_expect_position(scene, "kuruka-saba:teams=off board=X../..O/X..../.../X.. turn=p2 "
                                 "hand=0,0 quiet=0");
    /* The line is complete again: leaving it requires a pause, returning did not. */
    scene_play(scene, "d4-e5 a1-c1 e5-d4");
    scene_expect_illegal(scene, "c1-a1 c1-a1xd4");
    scene_close(scene);
}

/* A line that is complete after the move was not broken. */
static void a_chain_back_to_its_start_breaks_no_line(void **unused)
{
    static const char *const reforms[] = {"never", "swap"};
    for (size_t i = 0; i < 2; i++) {
        char position[200];
        (void)snprintf(position, sizeof position,
                       "mill:base=kuruka-saba,reform=%s board=X.O/..O/X..../O.O/XO. turn=p1 "
                       "hand=0,0",
                       reforms[i]);
        Scene *scene = scene_open(position);
        scene_play(scene, "a1-e1-c3-a1xd4 e5-c5");
        scene_expect_legal(scene, "a1-c1 a5-b4");
        scene_close(scene);
    }
}

/* "Only the final landing can make a mill." */
static void passing_through_a_line_makes_no_mill(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 X---.---X---.---.
     *    |   | / | \ |   |
     *  2 |   O---.---.   |
     *    | /     |     \ |
     *  1 .-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X.O/.../X.X../O../.O. turn=p1 hand=0,0");
    scene_expect_legal(scene, "c3-a1xc1 c3-a1xe5 c3-a1-e1");
    scene_expect_illegal(scene, "c3-a1 c3-a1xb2 c3-a1-e1xe5");
    scene_close(scene);
}

/* "Jumps take any man, protected or not"; what may be removed is seen once the jumped men are
 * gone. */
static void the_removal_is_counted_after_the_jumps(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 X---.---X---.---.
     *    |   | / | \ |   |
     *  2 |   O---O---O   |
     *    | /     |     \ |
     *  1 .-------.-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X.O/.../X.X../OOO/... turn=p1 hand=0,0");
    scene_expect_legal(scene, "c3-a1xc2 c3-a1xd2 c3-a1xe5");
    scene_expect_illegal(scene, "c3-a1 c3-a1xb2");
    scene_close(scene);
}

/* "If the opponent has no man on the board, the move is spelt without x." */
static void a_chain_that_takes_the_last_man_removes_no_other(void **unused)
{
    /*
     *  5 X-------.-------.
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 X---.---X---.---.
     *    |   | / | \ |   |
     *  2 |   O---.---.   |
     *    | /     |     \ |
     *  1 .-------.-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X../.../X.X../O../... turn=p1 hand=0,0");
    scene_expect_legal(scene, "c3-a1");
    scene_play(scene, "c3-a1");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "7 4");
    scene_close(scene);
}

/* "A chain that stops on a barred line is illegal, its continuation need not be." */
static void a_chain_may_pass_over_a_barred_stop(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---.---.   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   O---O---.   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X.O/.../X..../OO./XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-c3 c2-b2");
    scene_expect_position(scene, "kuruka-saba:teams=off board=X.O/.../X.X../O../.O. turn=p1 "
                                 "hand=0,0 barred1=a5-a3-a1 quiet=1");
    scene_expect_illegal(scene, "c3-a1 c3-a1xc1 c3-a1xe5");
    scene_expect_legal(scene, "c3-a1-e1");
    scene_close(scene);
}

static void a_jump_from_line_to_line_owes_no_pause(void **unused)
{
    /*
     *  5 X-------O-------X
     *    | \     |     / |
     *  4 |   O---.---O   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---X
     *    |   | / | \ |   |
     *  2 |   .---.---.   |
     *    | /     |     \ |
     *  1 X-------O-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=XOX/O.O/X...X/.../XO. turn=p1 hand=0,0");
    scene_play(scene, "a1-e1xb4 d4-c4");
    scene_expect_position(scene, "kuruka-saba:teams=off board=XOX/.O./X...X/.../..X turn=p1 "
                                 "hand=0,0 quiet=1");
    scene_close(scene);
}

static void a_player_with_men_in_hand_does_not_jump(void **unused)
{
    Scene *scene = scene_open("kuruka-saba");
    scene_play(scene, "a1 b2");
    scene_expect_illegal(scene, "a1-c3");
    scene_expect_perft(scene, 1, 15);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_chain_names_its_landings_and_may_stop_after_any_jump),
        cmocka_unit_test(a_chain_may_go_round_to_its_start),
        cmocka_unit_test(a_chain_back_to_its_start_completes_its_line_again),
        cmocka_unit_test(a_chain_back_to_its_start_breaks_no_line),
        cmocka_unit_test(passing_through_a_line_makes_no_mill),
        cmocka_unit_test(the_removal_is_counted_after_the_jumps),
        cmocka_unit_test(a_chain_that_takes_the_last_man_removes_no_other),
        cmocka_unit_test(a_chain_may_pass_over_a_barred_stop),
        cmocka_unit_test(a_jump_from_line_to_line_owes_no_pause),
        cmocka_unit_test(a_player_with_men_in_hand_does_not_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
