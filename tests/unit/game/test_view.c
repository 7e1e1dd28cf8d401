/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What moves do and what is touched for them, in every family.
 */
#include "game/view.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* What is touched for a move in the scene's position, separated by blanks; then a colon and what it removes, if it
 * removes anything. */
static void expect_touches(Scene *scene, const char *token, const char *expected)
{
    static Geometry geometry; /* too big for a stack frame */
    const char *touches[VIEW_MAX_TOUCHES];
    Move move = 0;
    Fault fault;
    Text text = {0};
    geometry = (Geometry){.places = 0};
    scene->game->family->describe_board(scene->game, &geometry);
    assert_int_equal(
        game_parse_move(scene->game, record_state(&scene->record), span_of(token), &move, &fault),
        STATUS_OK);
    MoveView view = game_view_move(scene->game, record_state(&scene->record), move);
    size_t count = move_view_touches(&view, &geometry, token, touches);
    for (size_t i = 0; i < count; i++) {
        text_format(&text, "%s%s", i == 0 ? "" : " ", touches[i]);
    }
    for (size_t i = 0; i < view.removals; i++) {
        text_format(&text, "%s%s", i == 0 ? ": " : " ", geometry.place[view.removed[i]].name);
    }
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void expect_touches_of(const char *position, const char *token, const char *expected)
{
    Scene *scene = scene_open(position);
    expect_touches(scene, token, expected);
    scene_close(scene);
}

static void moves_on_points_touch_them_in_order(void **unused)
{
    Scene *scene = scene_open("nine-mens-morris");
    expect_touches(scene, "d2", "d2");
    scene_play(scene, "d6 f4 d7 d2");
    expect_touches(scene, "d5xf4", "d5 f4: f4");
    scene_close(scene);
    expect_touches_of("tapatan board=O.O/.OX/XX. turn=p1 hand=0,0", "c2-c1", "c2 c1");
    expect_touches_of("shax-8 board=O../..O/XO../.O./XXO turn=p1 hand=0,0", "pass", "pass");
}

static void jumped_men_are_removed_but_not_touched(void **unused)
{
    expect_touches_of("kuruka-tano board=.XX/.../OO.O./.XX/OX. turn=p2 hand=0,0", "a1-e1-c3-c1",
                      "a1 e1 c3 c1: c1 d2 c2");
    expect_touches_of("kuruka-saba board=.../.XX/OX..O/OO./..O turn=p2 hand=0,0", "a3-c3-e5xc4",
                      "a3 c3 e5 c4: c4 b3 d4");
}

static void pieces_beside_the_board_are_touched_first(void **unused)
{
    expect_touches_of("jati-1965", "e5", "e5");
    expect_touches_of("jati-1965", "2@k10", "booster-2 k10");
    expect_touches_of("jati-1965", "3@e5", "booster-3 e5");
}

static void jungs_are_touched_where_they_leave_and_land(void **unused)
{
    Scene *scene = scene_open("dai-jobi");
    expect_touches(scene, "toss3", "toss3");
    scene_play(scene, "toss3");
    expect_touches(scene, "start-3", "start 3");
    scene_play(scene, "start-3 toss3");
    expect_touches(scene, "start-3", "start 3: 3");
    scene_close(scene);
}

static void columns_are_those_of_the_pawn(void **unused)
{
    Scene *scene = scene_open("jamit");
    expect_touches(scene, "4bn", "v1:4 coin-b");
    expect_touches(scene, "7nb", "v1:7 coin-n");
    scene_play(scene, "1bn");
    expect_touches(scene, "v3", "v1 v3");
    scene_play(scene, "v3");
    expect_touches(scene, "1an", "v5:1 coin-a");
    scene_close(scene);
}

static void moves_without_a_place_are_buttons(void **unused)
{
    Scene *scene = scene_open("tableaux-advanced");
    expect_touches(scene, "chips25", "chips25");
    scene_play(scene, "chips25");
    expect_touches(scene, "draw9", "draw9");
    scene_play(scene, "draw9");
    expect_touches(scene, "4", "4");
    expect_touches(scene, "timeout", "timeout");
    scene_close(scene);
}

static void colours_are_the_sides_with_their_seats(void **unused)
{
    Scene *scene = scene_open("conquer:teams=on");
    View view = {.pieces = 0};
    scene_play(scene, "a1 d1 g1"); /* p1 p2 p3: p4 is next */
    game_view_state(scene->game, record_state(&scene->record), &view);
    assert_int_equal(view.colours, 2);
    assert_int_equal(view.seats[0], 5);
    assert_int_equal(view.seats[1], 10);
    assert_int_equal(view.mover, 1);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_on_points_touch_them_in_order),
        cmocka_unit_test(jumped_men_are_removed_but_not_touched),
        cmocka_unit_test(pieces_beside_the_board_are_touched_first),
        cmocka_unit_test(jungs_are_touched_where_they_leave_and_land),
        cmocka_unit_test(columns_are_those_of_the_pawn),
        cmocka_unit_test(moves_without_a_place_are_buttons),
        cmocka_unit_test(colours_are_the_sides_with_their_seats),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
