/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The record of a game: repetition, quiet moves, undo and redo, how it ended.
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

static void a_third_repetition_is_a_draw(void **unused)
{
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

static void positions_with_another_side_to_move_differ(void **unused)
{
    /* One goes round a triangle in three moves, the other there and back in two. */
    Scene *scene = scene_open("tant-fant");
    scene_play(scene, "a1-a2 c3-c2 a2-b2 c2-c3 b2-a1");
    scene_expect_position(scene, "tant-fant board=OOO/.../XXX turn=p2 hand=0,0 quiet=5");
    expect_counts(scene, 5, 1);
    scene_close(scene);
}

static void the_repetition_limit_can_be_set_or_disabled(void **unused)
{
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

static void the_quiet_limit_counts_moves_of_each_side(void **unused)
{
    Scene *scene = scene_open("tant-fant");
    scene->record.limits = (HistoryLimits){.repetition = 0, .quiet = 3};
    scene_play(scene, THERE_AND_BACK "b1-b2");
    expect_counts(scene, 5, 2);
    scene_expect_result(scene, "none");
    scene_play(scene, "a3-a2");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void the_quiet_limit_depends_on_the_number_of_sides(void **unused)
{
    Scene *scene = scene_open("kunjing board=XOX/..O/.X./.YOY../Y../.../XYO turn=p1 hand=0,0,0 "
                              "quiet=298");
    scene_play(scene, "d5-d6");
    expect_counts(scene, 299, 1);
    scene_expect_result(scene, "none");
    scene_play(scene, "f6-f4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

static void placing_and_removing_are_not_quiet(void **unused)
{
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

static void a_record_may_start_with_any_position(void **unused)
{
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

static void repetition_counts_must_fit_the_quiet_count(void **unused)
{
    scene_expect_refused("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=0 seen=2",
                         STATUS_BAD_POSITION, "seen=2");
    scene_expect_refused("tant-fant board=OOO/.../XXX turn=p1 hand=0,0 quiet=4 seen=0",
                         STATUS_BAD_POSITION, "seen=0");
    scene_expect_refused("jati-1966 quiet=0 turn=p1", STATUS_BAD_POSITION, "");
}

static void undo_restores_the_counts(void **unused)
{
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

static void all_states_of_a_long_game_are_kept(void **unused)
{
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

static void starting_again_discards_the_old_game(void **unused)
{
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

static void games_without_repetition_have_no_counts(void **unused)
{
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
static void a_limit_may_end_only_a_round(void **unused)
{
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

/* So that position text can contain them. */
static void counts_saturate_at_a_million(void **unused)
{
    Scene *scene =
        scene_open("tant-fant quiet=999999 seen=1000000 board=OOO/.../XXX turn=p1 hand=0,0");
    scene->record.limits = (HistoryLimits){0, 0};
    scene_play(scene, "b1-b2");
    expect_counts(scene, 1000000, 1);
    scene_play(scene, "a3-a2 b2-b1 a2-a3");
    expect_counts(scene, 1000000, 1000000);
    scene_close(scene);
}

static void undone_moves_can_be_redone_until_another_is_played(void **unused)
{
    Scene *scene = scene_open("tant-fant");
    Record *record = &scene->record;
    scene_play(scene, THERE_AND_BACK);
    assert_false(record_redo(record));
    record_truncate(record, 1);
    assert_true(record_redo(record));
    assert_true(record_redo(record));
    assert_true(record_redo(record));
    assert_false(record_redo(record));
    expect_counts(scene, 4, 2);
    record_truncate(record, 2);
    scene_play(scene, "b2-b1");
    assert_false(record_redo(record));
    scene_close(scene);
}

static void an_illegal_move_ends_the_game(void **unused)
{
    Scene *scene = scene_open("tant-fant");
    Record *record = &scene->record;
    Move moves[GAME_MAX_MOVES];
    scene_play(scene, "b1-b2");
    assert_int_equal(record_end_reason(record), END_OPEN);
    record_forfeit(record, span_of("a9\n"));
    assert_int_equal(record_outcome(record), outcome_win(0));
    assert_int_equal(record_end_reason(record), END_ILLEGAL);
    assert_int_equal(record->end.seat, 1);
    assert_string_equal(record->end.move, "a9?");
    assert_string_equal(record_result_word(record), "p1win");
    assert_string_equal(record_seat_result(record, 0), "win");
    assert_string_equal(record_seat_result(record, 1), "loss");
    assert_int_equal(record_legal_moves(record, moves), 0);
    record_truncate(record, record->length); /* takes back the illegal move alone */
    assert_int_equal(record->length, 1);
    assert_int_equal(record_outcome(record), OUTCOME_OPEN);
    assert_true(record_legal_moves(record, moves) > 0);
    scene_close(scene);
}

static void one_of_three_loses_by_an_illegal_move(void **unused)
{
    Scene *scene = scene_open("stack:players=3");
    Record *record = &scene->record;
    record_forfeit(record, span_of("a9"));
    assert_string_equal(record_result_word(record), "draw");
    assert_string_equal(record_seat_result(record, 0), "loss");
    assert_string_equal(record_seat_result(record, 1), "draw");
    assert_string_equal(record_seat_result(record, 2), "draw");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_third_repetition_is_a_draw),
        cmocka_unit_test(positions_with_another_side_to_move_differ),
        cmocka_unit_test(the_repetition_limit_can_be_set_or_disabled),
        cmocka_unit_test(the_quiet_limit_counts_moves_of_each_side),
        cmocka_unit_test(the_quiet_limit_depends_on_the_number_of_sides),
        cmocka_unit_test(placing_and_removing_are_not_quiet),
        cmocka_unit_test(a_record_may_start_with_any_position),
        cmocka_unit_test(repetition_counts_must_fit_the_quiet_count),
        cmocka_unit_test(undo_restores_the_counts),
        cmocka_unit_test(all_states_of_a_long_game_are_kept),
        cmocka_unit_test(starting_again_discards_the_old_game),
        cmocka_unit_test(games_without_repetition_have_no_counts),
        cmocka_unit_test(a_limit_may_end_only_a_round),
        cmocka_unit_test(counts_saturate_at_a_million),
        cmocka_unit_test(undone_moves_can_be_redone_until_another_is_played),
        cmocka_unit_test(an_illegal_move_ends_the_game),
        cmocka_unit_test(one_of_three_loses_by_an_illegal_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
