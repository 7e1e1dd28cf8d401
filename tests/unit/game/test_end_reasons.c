/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Every end has a reason that a person can read.
 */
#include "game/record.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void expect_reason(const char *position, const char *moves, const char *sentence)
{
    Scene *scene = scene_open(position);
    Text text = {0};
    scene_play(scene, moves);
    record_explain_end(&scene->record, &text);
    assert_string_equal(text_string(&text), sentence);
    text_free(&text);
    scene_close(scene);
}

static void an_open_game_has_no_reason(void **unused)
{
    expect_reason("tapatan", "b2", "");
}

static void a_line_wins(void **unused)
{
    expect_reason("tapatan", "b2 a1 c2 a3 a2", "p1 makes a line");
    expect_reason("tapatan board=XX./OO./..X turn=p2 hand=0,1", "c2", "p2 makes a line");
}

static void too_few_men_lose(void **unused)
{
    expect_reason("nine-mens-morris board=OO./O../.../....../.../..X/XX. turn=p1 hand=0,0",
                  "f2-g1xa7", "p2 has two men left");
}

static void a_blocked_player_loses(void **unused)
{
    expect_reason("nine-mens-morris board=XXO/OO./O../XX..../.../O../O.. turn=p2 hand=0,0", "c5-c4",
                  "p1 cannot move");
}

static void limits_draw(void **unused)
{
    expect_reason("tant-fant", "b1-b2 a3-a2 b2-b1 a2-a3 b1-b2 a3-a2 b2-b1 a2-a3",
                  "third repetition");
    expect_reason("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=199", "b1-b2",
                  "100 quiet moves in a row by each side");
}

static void the_last_chip_loses(void **unused)
{
    expect_reason("tableaux", "3 3 3 3 3 3 3 3 1", "p1 took the last chip");
}

static void points_are_named(void **unused)
{
    expect_reason("dai-jobi p1=out,out,out,29 p2=start,start,start,start turn=p1 toss=2", "29-out",
                  "all jungs of p1 are out");
    expect_reason("tableaux-advanced:goal=5 chips=25 draw=9 taken=9,14 turn=p1 total=0,0 round=1",
                  "2", "the goal of 5 points is reached: p1 0, p2 14");
}

static void an_illegal_move_is_named(void **unused)
{
    Scene *scene = scene_open("tapatan");
    Text text = {0};
    scene_play(scene, "b2");
    record_forfeit(&scene->record, span_of("b2"));
    record_explain_end(&scene->record, &text);
    assert_string_equal(text_string(&text), "p2 made an illegal move: b2");
    text_free(&text);
    scene_close(scene);
}

static void a_reason_that_blames_a_player_names_it(void **unused)
{
    for (int reason = 0; reason < END_REASONS; reason++) {
        Text text = {0};
        end_reason_print((EndReason)reason, 3, &text);
        assert_true(text.length > 0);
        bool names = strstr(text_string(&text), "p3") != NULL;
        assert_int_equal(names, end_reason_is_offence((EndReason)reason) || reason == END_RESIGN);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_open_game_has_no_reason),
        cmocka_unit_test(a_line_wins),
        cmocka_unit_test(too_few_men_lose),
        cmocka_unit_test(a_blocked_player_loses),
        cmocka_unit_test(limits_draw),
        cmocka_unit_test(the_last_chip_loses),
        cmocka_unit_test(points_are_named),
        cmocka_unit_test(an_illegal_move_is_named),
        cmocka_unit_test(a_reason_that_blames_a_player_names_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
