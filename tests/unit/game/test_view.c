/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which places the spelling of a move names, in every family.
 */
#include "game/view.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* `names` are separated by blanks; "" for none. */
static void expect_places(const char *spec, const char *move, const char *names)
{
    Scene *scene = scene_open(spec);
    Geometry geometry = {0};
    uint8_t places[VIEW_MAX_PARTS];
    Text text = {0};
    scene->game->family->describe_board(scene->game, &geometry);
    size_t count = view_places_of_move(&geometry, span_of(move), places, VIEW_MAX_PARTS);
    for (size_t i = 0; i < count; i++) {
        text_format(&text, "%s%s", i == 0 ? "" : " ", geometry.place[places[i]].name);
    }
    assert_string_equal(text_string(&text), names);
    text_free(&text);
    scene_close(scene);
}

static void moves_on_points_name_them_in_order(void **unused)
{
    (void)unused;
    expect_places("nine-mens-morris", "d2", "d2");
    expect_places("nine-mens-morris", "d2xf4", "d2 f4");
    expect_places("nine-mens-morris", "d2-d3xf4", "d2 d3 f4");
    expect_places("kuruka-tano", "a1-e1-e5", "a1 e1 e5");
    expect_places("kuruka-tano", "a1-c3-e5-a1", "a1 c3 e5 a1");
    expect_places("shax-8", "xc4", "c4");
    expect_places("stack", "d2-d1xg7", "d2 d1 g7");
    expect_places("shax", "pass", "");
}

static void moves_on_other_boards_name_their_places(void **unused)
{
    (void)unused;
    expect_places("jati-1965", "e5", "e5");
    expect_places("jati-1965", "3@e5", "e5");
    expect_places("jati-1965", "2@k10", "k10");
    expect_places("dai-jobi", "5-21", "5 21");
    expect_places("dai-jobi", "start-3", "start 3");
    expect_places("dai-jobi", "29-out", "29 out");
    expect_places("jamit", "v3", "v3");
}

static void moves_without_a_place_name_none(void **unused)
{
    (void)unused;
    expect_places("dai-jobi", "toss3", "");
    expect_places("dai-jobi", "pass", "");
    expect_places("jamit", "4bn", "");
    expect_places("jamit", "+2", "");
    expect_places("tableaux", "3", "");
    expect_places("tableaux-advanced", "chips25", "");
    expect_places("tableaux-advanced", "draw3", "");
}

static void text_that_is_not_a_move_names_no_places(void **unused)
{
    (void)unused;
    expect_places("nine-mens-morris", "", "");
    expect_places("nine-mens-morris", "d2-", "");
    expect_places("nine-mens-morris", "-d2", "");
    expect_places("nine-mens-morris", "d2x", "");
    expect_places("nine-mens-morris", "d2-h9", "");
    expect_places("nine-mens-morris", "d2d3", "");
    expect_places("jati-1965", "3@", "");
    expect_places("nine-mens-morris",
                  "d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2-d2", "");
}

static void signs_distinguish_moves_from_captures(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("kuruka-tano");
    Geometry geometry = {0};
    MovePart parts[VIEW_MAX_PARTS];
    scene->game->family->describe_board(scene->game, &geometry);
    assert_int_equal(view_split_move(&geometry, span_of("a1-c3xe5"), parts), 3);
    assert_int_equal(parts[0].sign, '\0');
    assert_int_equal(parts[1].sign, '-');
    assert_int_equal(parts[2].sign, 'x');
    assert_int_equal(view_split_move(&geometry, span_of("xc3"), parts), 1);
    assert_int_equal(parts[0].sign, 'x');
    scene_close(scene);
}

static void colours_are_the_sides_with_their_seats(void **unused)
{
    (void)unused;
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

static void the_number_of_places_is_limited(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("kuruka-tano");
    Geometry geometry = {0};
    uint8_t places[2] = {99, 99};
    scene->game->family->describe_board(scene->game, &geometry);
    assert_int_equal(view_places_of_move(&geometry, span_of("a1-c3-e5"), places, 1), 1);
    assert_int_not_equal(places[0], 99);
    assert_int_equal(places[1], 99);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moves_on_points_name_them_in_order),
        cmocka_unit_test(moves_on_other_boards_name_their_places),
        cmocka_unit_test(moves_without_a_place_name_none),
        cmocka_unit_test(text_that_is_not_a_move_names_no_places),
        cmocka_unit_test(signs_distinguish_moves_from_captures),
        cmocka_unit_test(colours_are_the_sides_with_their_seats),
        cmocka_unit_test(the_number_of_places_is_limited),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
