/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game as it was played: repetition, quiet moves, taking back.
 */
#include "game/record.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Four quiet moves that lead back to where they began. */
#define THERE_AND_BACK "b1-b2 a3-a2 b2-b1 a2-a3 "

static void expect_counts(const Scene *scene, uint32_t quiet, uint32_t seen)
{
    const RecordEntry *last = record_last(&scene->record);
    assert_int_equal(last->quiet, quiet);
    assert_int_equal(last->seen, seen);
}

static void the_third_time_is_a_draw(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant");
    expect_counts(scene, 0, 1);
    scene_play(scene, THERE_AND_BACK);
    expect_counts(scene, 4, 2);
    scene_expect_result(scene, "none");
    scene_play(scene, "b1-b2 a3-a2 b2-b1");
    expect_counts(scene, 7, 2);
    scene_expect_result(scene, "none");
    scene_play(scene, "a2-a3");
    expect_counts(scene, 8, 3);
    scene_expect_result(scene, "draw");
    scene_expect_moves(scene, "");
    scene_close(scene);
}

static void the_same_men_with_another_to_move_are_another_position(void **unused)
{
    (void)unused;
    /* One goes round a triangle in three moves, the other there and back in two. */
    Scene *scene = scene_open("tant-fant");
    scene_play(scene, "a1-a2 c3-c2 a2-b2 c2-c3 b2-a1");
    scene_expect_position(scene, "tant-fant board=OOO/.../XXX turn=p2 hand=0,0 quiet=5");
    expect_counts(scene, 5, 1);
    scene_close(scene);
}

static void the_limit_of_repetition_can_be_set_or_switched_off(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant");
    scene->record.limits.repetition = 2;
    scene_play(scene, THERE_AND_BACK);
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = scene_open("tant-fant");
    scene->record.limits.repetition = 0;
    for (unsigned i = 0; i < 10; i++) {
        scene_play(scene, THERE_AND_BACK);
    }
    expect_counts(scene, 40, 11);
    scene_expect_result(scene, "none");
    scene_close(scene);
}

static void so_many_quiet_moves_of_each_side_are_a_draw(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant");
    scene->record.limits = (HistoryLimits){.repetition = 0, .quiet = 3};
    scene_play(scene, THERE_AND_BACK "b1-b2");
    expect_counts(scene, 5, 2);
    scene_expect_result(scene, "none");
    scene_play(scene, "a3-a2");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void three_sides_have_half_as_many_quiet_moves_again(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("kunjing board=XOX/..O/.X./.YOY../Y../.../XYO turn=p1 hand=0,0,0 "
                              "quiet=298");
    scene_play(scene, "d5-d6");
    expect_counts(scene, 299, 1);
    scene_expect_result(scene, "none");
    scene_play(scene, "f6-f4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void placing_and_taking_are_not_quiet(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("nine-mens-morris");
    scene_play(scene, "a1 a7 d1 d7");
    expect_counts(scene, 0, 1);
    scene_play(scene, "g1xa7");
    expect_counts(scene, 0, 1);
    scene_close(scene);
    scene = scene_open("nine-mens-morris board=O.O/.O./O../X..X../.../.../X.X turn=p1 hand=0,0 "
                       "quiet=17");
    scene_play(scene, "e4-e3");
    expect_counts(scene, 18, 1);
    scene_close(scene);
    scene = scene_open("nine-mens-morris board=O.O/.O./O../X...../.../.X./X.X turn=p1 hand=0,0 "
                       "quiet=17");
    scene_play(scene, "d2-d1xd6");
    expect_counts(scene, 0, 1);
    scene_close(scene);
}

static void a_record_may_begin_in_the_middle(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=198 seen=2");
    expect_counts(scene, 198, 2);
    scene_play(scene, "b1-b2");
    expect_counts(scene, 199, 1);
    scene_expect_result(scene, "none");
    scene_play(scene, "a3-a2");
    expect_counts(scene, 200, 1);
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = scene_open("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=9 seen=2");
    scene_play(scene, THERE_AND_BACK);
    expect_counts(scene, 13, 3);
    scene_expect_result(scene, "draw");
    scene_expect_position(scene, "tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=13 seen=3");
    scene_close(scene);
}

static void a_position_cannot_have_been_seen_more_often_than_moves_allow(void **unused)
{
    (void)unused;
    scene_expect_refused("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=0 seen=2",
                         STATUS_BAD_POSITION, "seen=2");
    scene_expect_refused("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=4 seen=0",
                         STATUS_BAD_POSITION, "seen=0");
    scene_expect_refused("jati-1966 quiet=0 turn=p1", STATUS_BAD_POSITION, "");
}

static void taking_back_brings_back_the_counts(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant");
    scene_play(scene, THERE_AND_BACK THERE_AND_BACK);
    scene_expect_result(scene, "draw");
    record_truncate(&scene->record, 5);
    assert_int_equal(scene->record.length, 5);
    expect_counts(scene, 5, 2);
    scene_expect_result(scene, "none");
    record_truncate(&scene->record, 9); /* more than there are: nothing happens */
    assert_int_equal(scene->record.length, 5);
    scene_play(scene, "c3-c2 b2-b1 c2-c3");
    expect_counts(scene, 8, 3);
    record_truncate(&scene->record, 0);
    expect_counts(scene, 0, 1);
    scene_expect_position(scene, "tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=0");
    scene_close(scene);
}

static void every_state_of_a_long_game_is_kept(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant");
    const Game *game = scene->game;
    size_t size = game->family->state_size;
    scene->record.limits = (HistoryLimits){0, 0};
    for (unsigned i = 0; i < 100; i++) {
        scene_play(scene, THERE_AND_BACK);
    }
    assert_int_equal(scene->record.length, 400);
    for (size_t ply = 4; ply <= 400; ply++) {
        assert_memory_equal(record_state_at(&scene->record, ply),
                            record_state_at(&scene->record, ply % 4), size);
    }
    expect_counts(scene, 400, 101);
    scene_close(scene);
}

static void beginning_again_forgets_what_was(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("tant-fant");
    scene_play(scene, THERE_AND_BACK "b1-b2");
    GameState *state = game_state_new(scene->game);
    assert_non_null(state);
    game_copy_state(scene->game, state, record_state(&scene->record));
    assert_int_equal(record_begin(&scene->record, scene->game, state, 3, 2), STATUS_OK);
    assert_int_equal(scene->record.length, 0);
    expect_counts(scene, 3, 2);
    assert_int_equal(scene->record.limits.repetition, 3);
    scene_expect_turn(scene, "p2");
    scene_play(scene, "a3-a2 b2-b1 a2-a3 b1-b2");
    expect_counts(scene, 7, 3);
    game_state_free(state);
    scene_close(scene);
}

static void games_that_always_end_need_no_counts(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("dai-jobi:seed=1");
    for (unsigned i = 0; i < 5; i++) {
        Move moves[GAME_MAX_MOVES];
        assert_true(
            scene->game->family->legal_moves(scene->game, record_state(&scene->record), moves) > 0);
        assert_int_equal(record_play(&scene->record, moves[0]), STATUS_OK);
        expect_counts(scene, 0, 1);
        assert_int_equal(record_last(&scene->record)->repetition_key, 0);
    }
    scene_close(scene);
}

/* "A round that repetition or the quiet limit ends is scored as it stands; both counts start afresh" */
static void a_limit_that_ends_a_round_begins_the_next(void **unused)
{
    (void)unused;
    Scene *scene = scene_open("conquer:goal=30 board=O../.../X../....../..O/.../XXO turn=p1 "
                              "hand=0,0 round=1 total=0,0 quiet=198");
    scene_play(scene, "a1-a4");
    expect_counts(scene, 199, 1);
    scene_play(scene, "g1-g4");
    expect_counts(scene, 0, 1);
    scene_expect_scores(scene, "9 9");
    scene_expect_turn(scene, "p2");
    scene_expect_position(scene,
                          "conquer:capture=board,goal=30,teams=off board=.../.../.../....../.../"
                          ".../... turn=p2 hand=12,12 round=2 total=9,9 quiet=0");
    scene_close(scene);
}

/* So that position text can tell them. */
static void counts_stand_still_at_a_million(void **unused)
{
    (void)unused;
    Scene *scene =
        scene_open("tant-fant quiet=999999 seen=1000000 board=OOO/.../XXX turn=p1 hand=0,0");
    scene->record.limits = (HistoryLimits){0, 0};
    scene_play(scene, "b1-b2");
    expect_counts(scene, 1000000, 1);
    scene_play(scene, "a3-a2 b2-b1 a2-a3");
    expect_counts(scene, 1000000, 1000000);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_third_time_is_a_draw),
        cmocka_unit_test(the_same_men_with_another_to_move_are_another_position),
        cmocka_unit_test(the_limit_of_repetition_can_be_set_or_switched_off),
        cmocka_unit_test(so_many_quiet_moves_of_each_side_are_a_draw),
        cmocka_unit_test(three_sides_have_half_as_many_quiet_moves_again),
        cmocka_unit_test(placing_and_taking_are_not_quiet),
        cmocka_unit_test(a_record_may_begin_in_the_middle),
        cmocka_unit_test(a_position_cannot_have_been_seen_more_often_than_moves_allow),
        cmocka_unit_test(taking_back_brings_back_the_counts),
        cmocka_unit_test(every_state_of_a_long_game_is_kept),
        cmocka_unit_test(beginning_again_forgets_what_was),
        cmocka_unit_test(games_that_always_end_need_no_counts),
        cmocka_unit_test(a_limit_that_ends_a_round_begins_the_next),
        cmocka_unit_test(counts_stand_still_at_a_million),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
