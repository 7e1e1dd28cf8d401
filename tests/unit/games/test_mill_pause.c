/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines that owe a pause once they are broken (rules, 3.2, `pause`). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- pause: "barred unless the breaking move itself made a mill, and lifted if the returning move
 * also completes a line that is not barred" -- */

static void a_pause_is_owed_after_a_quiet_break(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   X---.---O   |
     *    |   |   |   |   |
     *  3 .---.---.---O---.
     *    |   |   |   |   |
     *  2 |   .---.---.   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("seven-mens-morris board=O.O/X.O/...O./.../XXX turn=p1 hand=0,0");
    scene_play(scene, "c1-c2 d3-e3");
    scene_expect_moves(scene, "a1-a3 a1-c1 c2-b2 c2-d2 c2-c3 e1-c1 b4-c4 b4-b3");
    scene_play(scene, "b4-b3 e3-d3");
    scene_expect_legal(scene, "c2-c1xd4");
    scene_close(scene);
}

static void no_pause_is_owed_if_breaking_made_a_mill(void **unused)
{
    /*
     *  5 O-------.-------O
     *    |       |       |
     *  4 |   .---O---O   |
     *    |   |   |   |   |
     *  3 O---.---.---.---.
     *    |   |   |   |   |
     *  2 |   X---.---X   |
     *    |       |       |
     *  1 X-------X-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("seven-mens-morris board=O.O/.OO/O..../X.X/XXX turn=p1 hand=0,0");
    scene_play(scene, "c1-c2xa3 d4-d3");
    scene_expect_legal(scene, "c2-c1xd3 c2-c1xa5");
    scene_play(scene, "c2-c1xd3 a5-a3");
    scene_expect_legal(scene, "c1-c2xa3");
    scene_close(scene);
}

static void a_second_line_lifts_the_pause(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---O---O   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   X---.---.   |
     *    | /     |     \ |
     *  1 X-------.-------X
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X.O/.OO/X..../X../X.X turn=p1 hand=0,0");
    scene_play(scene, "a1-c1 c4-c5");
    scene_expect_position(scene, "kuruka-saba:teams=off board=XOO/..O/X..../X../.XX turn=p1 "
                                 "hand=0,0 barred1=a5-a3-a1 quiet=2");
    scene_expect_legal(scene, "b2-a1xc5 b2-a1xd4 b2-a1xe5");
    scene_expect_illegal(scene, "b2-a1 c1-a1 c1-a1xc5");
    scene_close(scene);
    /* Without e1 there is only the barred line. */
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---O---O   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   X---.---.   |
     *    | /     |     \ |
     *  1 X-------.-------.
     *    a   b   c   d   e
     */
    scene = scene_open("kuruka-saba board=X.O/.OO/X..../X../X.. turn=p1 hand=0,0");
    scene_play(scene, "a1-c1 c4-c5");
    scene_expect_illegal(scene, "b2-a1 b2-a1xc5 c1-a1 c1-a1xc5");
    scene_expect_legal(scene, "b2-b3 c1-e1 a3-a1");
    scene_close(scene);
}

static void a_capturing_jump_out_of_a_mill_owes_a_pause(void **unused)
{
    /*
     *  5 X-------.-------O
     *    | \     |     / |
     *  4 |   .---.---O   |
     *    |   | \ | / |   |
     *  3 X---.---.---.---.
     *    |   | / | \ |   |
     *  2 |   O---O---.   |
     *    | /     |     \ |
     *  1 X-------.-------.
     *    a   b   c   d   e
     */
    Scene *scene = scene_open("kuruka-saba board=X.O/..O/X..../OO./X.. turn=p1 hand=0,0");
    scene_play(scene, "a1-c3 c2-b2");
    scene_expect_illegal(scene, "c3-a1 c3-a1xd4 c3-a1xe5");
    scene_expect_legal(scene, "c3-c2 a3-a1");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_pause_is_owed_after_a_quiet_break),
        cmocka_unit_test(no_pause_is_owed_if_breaking_made_a_mill),
        cmocka_unit_test(a_second_line_lifts_the_pause),
        cmocka_unit_test(a_capturing_jump_out_of_a_mill_owes_a_pause),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
