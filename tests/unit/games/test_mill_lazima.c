/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lazima: jumping is compulsory unless a pillar can be made (rules, 3.7). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* "If some jump is possible and no legal move makes a pillar, only jumps are legal." */
static void a_player_who_can_jump_must(void **unused)
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
    Scene *scene = scene_open("lazima-saba board=..O/X../...../.OO/XO. turn=p1 hand=0,0");
    /* "One may stop in the middle of a chain." */
    scene_expect_moves(scene, "a1-e1 a1-e1-c3 a1-e1-c3-c1");
    scene_close(scene);
    /* The same men where jumping is free. */
    scene = scene_open("kuruka-saba board=..O/X../...../.OO/XO. turn=p1 hand=0,0");
    scene_expect_perft(scene, 1, 9);
    scene_close(scene);
}

/* "If some legal move (step or jump, a long chain too) makes a pillar, every legal move is
 * allowed." */
static void a_pillar_by_a_step_frees_every_move(void **unused)
{
    /*
     *  5 X-------X-------.
     *    | \     |     / |
     *  4 |   .---O---.   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   X---.---.   |
     *    | /     |     \ |
     *  1 .-------.-------O
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("lazima-sita board=XX./.O./X..../X../..O turn=p1 hand=0,0");
    scene_expect_moves(scene, "a3-a1 a3-b3 a5-b4 b2-a1xc4 b2-a1xe1 b2-b3 b2-c2 b2-c3 c5-e5 c5-c3");
    scene_close(scene);
    /*
     *  5 .-------X-------.
     *    | \     |     / |
     *  4 |   .---O---.   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   X---.---.   |
     *    | /     |     \ |
     *  1 .-------.-------O
     *    a   b   c   d   e
     */
    scene = scene_open("lazima-sita board=.X./.O./X..../X../..O turn=p1 hand=0,0");
    scene_expect_moves(scene, "c5-c3");
    scene_close(scene);
}

static void a_pillar_by_the_second_jump_frees_every_move(void **unused)
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
    Scene *scene = scene_open("lazima-sita board=O.X/.../..X.X/O../.O. turn=p1 hand=0,0");
    scene_expect_legal(scene, "c3-a1 c3-a1-e1xa5 c3-c2 e3-d3 e5-c5");
    scene_expect_illegal(scene, "c3-a1-e1");
    scene_close(scene);
    /*
     *  5 O-------.-------.
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
    scene = scene_open("lazima-sita board=O../.../..X.X/O../.O. turn=p1 hand=0,0");
    scene_expect_moves(scene, "c3-a1 c3-a1-e1");
    scene_close(scene);
}

/* "Barred moves count neither as jumps nor as pillars." */
static void a_barred_pillar_does_not_free_from_jumping(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   X---O---.   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   .---.---.   |
     *    | /     |     \ |
     *  1 .-------X-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("lazima-tano board=X.O/XO./X..../.../.X. turn=p1 hand=0,0 "
                              "barred1=a5-a3-a1");
    scene_expect_moves(scene, "b4-d4");
    scene_close(scene);
    scene = scene_open("lazima-tano board=X.O/XO./X..../.../.X. turn=p1 hand=0,0");
    scene_expect_legal(scene, "b4-d4 c1-a1xc4 c1-e1");
    scene_close(scene);
}

static void a_barred_jump_is_not_compulsory(void **unused)
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
     *  1 .-------.-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("lazima-tano board=X.O/.../X.X../O../... turn=p1 hand=0,0 "
                              "barred1=a5-a3-a1");
    scene_expect_moves(scene, "a3-a1 a3-b3 a5-b4 a5-c5 c3-b3 c3-b4 c3-c2 c3-c4 c3-d2 c3-d3 c3-d4");
    scene_close(scene);
}

static void a_barred_stop_that_goes_on_obliges(void **unused)
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
    Scene *scene = scene_open("lazima-tano board=X.O/.../X.X../O../.O. turn=p1 hand=0,0 "
                              "barred1=a5-a3-a1");
    scene_expect_moves(scene, "c3-a1-e1");
    scene_close(scene);
}

static void placing_men_is_not_put_off_by_a_jump(void **unused)
{
    Scene *scene = scene_open("lazima-tano");
    scene_play(scene, "a1 b2");
    scene_expect_perft(scene, 1, 15);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_player_who_can_jump_must),
        cmocka_unit_test(a_pillar_by_a_step_frees_every_move),
        cmocka_unit_test(a_pillar_by_the_second_jump_frees_every_move),
        cmocka_unit_test(a_barred_pillar_does_not_free_from_jumping),
        cmocka_unit_test(a_barred_jump_is_not_compulsory),
        cmocka_unit_test(a_barred_stop_that_goes_on_obliges),
        cmocka_unit_test(placing_men_is_not_put_off_by_a_jump),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
