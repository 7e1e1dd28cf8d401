/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack: options, position text, and what is shown and thought of a position.
 */
#include "games/position.h"
#include "stack_board.h"

#define EMPTY_RANKS ".,.,./.,.,./.,.,./.,.,.,.,.,./.,.,./.,.,./"
#define EMPTY_BOARD EMPTY_RANKS ".,.,. "

/* Prints the position, reads it and prints it again. */
static void expect_round_trip(const Scene *scene)
{
    Text text = {0};
    record_print_position(&scene->record, &text);
    Scene *again = scene_open(text_string(&text));
    scene_expect_position(again, text_string(&text));
    assert_memory_equal(stack_of(again), stack_of(scene), sizeof(StackState));
    scene_close(again);
    text_free(&text);
}

/* -- options -- */

static void options_are_checked_together(void **unused)
{
    scene_expect_refused("stack:elimination=on", STATUS_BAD_VARIANT, "three or four");
    scene_expect_refused("stack:players=team,elimination=on", STATUS_BAD_VARIANT, "three or four");
    scene_expect_refused("stack:players=5", STATUS_BAD_VARIANT, "2|3|4|team");
    scene_expect_refused("stack:goal=0", STATUS_BAD_VARIANT, "from 1");
    scene_expect_refused("stack:seats=121", STATUS_BAD_VARIANT, "seats");
    Scene *scene = scene_open("stack:seats=1221,players=4,elimination=on,goal=1000000");
    assert_string_equal(scene->game->spec,
                        "stack:players=4,goal=1000000,elimination=on,end=tops,seats=1221");
    scene_close(scene);
}

static void two_players_and_teams_are_two_sides(void **unused)
{
    static const struct {
        const char *spec;
        unsigned seats;
        unsigned sides;
    } rows[] = {{"stack", 2, 2},
                {"stack:players=3", 3, 3},
                {"stack:players=4", 4, 4},
                {"stack:players=team", 4, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Scene *scene = scene_open(rows[i].spec);
        assert_int_equal(scene->game->seats, rows[i].seats);
        assert_int_equal(scene->game->sides, rows[i].sides);
        scene_close(scene);
    }
}

/* -- position text -- */

static void a_position_may_leave_out_what_follows(void **unused)
{
    Scene *scene = scene_open("stack:players=3 board=" EMPTY_RANKS "1,2,. turn=p3");
    scene_expect_position(scene,
                          "stack:players=3,goal=50,elimination=off,end=tops board=" EMPTY_RANKS
                          "1,2,. hand=11,11,12 prisoners=0,0,0 total=0,0,0 round=1 "
                          "starter=1 colour=3 turn=p3 idle=0");
    scene_close(scene);
}

static void a_due_second_removal_is_part_of_the_position(void **unused)
{
    Scene *scene = open_stacks("stack:players=3", "aba", "a1:1 d2:31 b2:3 f2:3 f4:2", "turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_position(scene, "stack:players=3,goal=50,elimination=off,end=tops "
                                 "board=.,.,./.,.,./.,.,./.,.,.,.,2,./.,.,./3,3,3/1,1,. "
                                 "hand=0,1,0 prisoners=9,10,10 total=0,0,0 round=1 starter=1 "
                                 "colour=1 turn=p3 idle=0 second=3");
    expect_round_trip(scene);
    scene_close(scene);
    /* After the mover's own removal, and by a colour that flies. */
    scene =
        open_stacks("stack:players=3", "aba", "a1:1 g1:1 d2:31 b2:3 f2:3 f4:12 e5:2", "turn=p1");
    scene_play(scene, "d2-d1xf4");
    scene_expect_moves(scene, "xe5");
    expect_round_trip(scene);
    scene_close(scene);
    scene = open_stacks("stack:players=3", "aba", "d2:31 b2:3 f2:3 f4:2", "turn=p1");
    scene_play(scene, "d2-a7");
    expect_round_trip(scene);
    scene_close(scene);
}

static void a_finished_game_reads_back_with_its_result(void **unused)
{
    Scene *scene = open_stacks("stack:players=3,goal=16", "aaa", "a1:1 d1:1 g4:1 f4:2", "turn=p1");
    scene_play(scene, "g4-g1xf4");
    scene_expect_result(scene, "p1win");
    scene_expect_position(scene,
                          "stack:players=3,goal=16,elimination=off,end=tops board=" EMPTY_RANKS
                          "1,1,1 hand=0,0,0 prisoners=13,9,11 total=16,9,11 round=1 "
                          "starter=1 colour=2 turn=p2 idle=0");
    expect_round_trip(scene);
    scene_close(scene);
    scene = open_stacks("stack:players=3,goal=999", "aaa", "a1:1 d1:2 g7:3",
                        "turn=p1 round=30 total=1,2,3 idle=149");
    scene_play(scene, "a1-a4");
    scene_expect_result(scene, "p3win");
    expect_round_trip(scene);
    scene_close(scene);
    scene = open_stacks("stack:players=3,goal=999", "aaa", "a1:1 d1:2 g7:3",
                        "turn=p2 round=30 total=1,2,3 idle=7");
    scene_play(scene, "impasse");
    scene_expect_result(scene, "p3win");
    expect_round_trip(scene);
    scene_close(scene);
}

static void boards_that_cannot_arise_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
    scene_expect_refused("stack board=. colour=1 turn=p1", bad, "after a7");
    scene_expect_refused("stack board=" EMPTY_RANKS ".,.,.,. turn=p1", bad, "after g1");
    scene_expect_refused("stack board=" EMPTY_RANKS ".,./. turn=p1", bad, "after d1");
    scene_expect_refused("stack board=" EMPTY_RANKS "11,.,. turn=p2", bad, "stack on a1");
    scene_expect_refused("stack board=" EMPTY_RANKS "121212,.,. turn=p2", bad, "stack on a1");
    scene_expect_refused("stack board=" EMPTY_RANKS ",.,. turn=p2", bad, "stack on a1");
    scene_expect_refused("stack:players=3 board=" EMPTY_RANKS "4,.,. turn=p2", bad, "stack on a1");
    scene_expect_refused("stack board=" EMPTY_RANKS "1.,.,. turn=p2", bad, "stack on a1");
    scene_expect_refused("stack turn=p1", bad, "'board' is missing");
    scene_expect_refused("stack board=" EMPTY_BOARD, bad, "'turn' is missing");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p1 in=12", bad, "unknown field 'in'");
}

static void chips_that_do_not_add_up_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
    scene_expect_refused("stack board=1,1,1/1,1,1/1,1,1/1,1,1,1,.,./.,.,./.,.,./.,.,. turn=p2", bad,
                         "colour 1 are on the board, more than 12");
    scene_expect_refused("stack board=" EMPTY_RANKS "1,.,. hand=12,12,12,12 colour=2 turn=p2", bad,
                         "too many chips");
    scene_expect_refused("stack board=" EMPTY_BOARD "hand=12,12,12,11 turn=p1", bad,
                         "1 chips are neither");
    scene_expect_refused("stack board=" EMPTY_RANKS "1,1,1 hand=9,11,12,12 prisoners=0,1 turn=p2",
                         bad, "side 2 has more prisoners");
    scene_expect_refused("stack:players=3 board=" EMPTY_RANKS
                         "1,1,1 hand=8,12,12 prisoners=1,0,0 turn=p2",
                         bad, "side 1 has more prisoners");
    scene_expect_refused("stack board=" EMPTY_BOARD "hand=0,0,0,0 prisoners=24,24 turn=p1", bad,
                         "cannot be empty");
    scene_expect_refused("stack board=" EMPTY_RANKS "1,.,. turn=p1", bad, "without prisoners");
    scene_expect_refused("stack board=" EMPTY_RANKS "1,.,. colour=4 turn=p2", bad,
                         "without prisoners");
}

static void a_turn_that_does_not_fit_is_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
    scene_expect_refused("stack board=" EMPTY_BOARD "colour=2 turn=p1", bad, "not played by p1");
    scene_expect_refused("stack board=" EMPTY_BOARD "colour=5 turn=p1", bad, "colour");
    scene_expect_refused("stack board=" EMPTY_BOARD "colour=0 turn=p1", bad, "colour");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p3", bad, "p1 to p2");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p1 idle=1", bad, "idle");
    scene_expect_refused("stack:players=3 board=" EMPTY_BOARD "turn=p1 idle=151", bad, "150");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p2 starter=2", bad,
                         "round 1 is not started by colour 2");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p1 round=0", bad, "from 1");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p1 round=31", bad, "30");
}

static void second_removals_that_cannot_be_due_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
    const char *const rows[][2] = {
        {"colour=3 turn=p3 second=3", "no move of colour 3"}, /* its own line */
        {"colour=2 turn=p3 second=3", "no move of colour 2"}, /* that has a chip in hand */
        {"colour=1 turn=p2 second=2", "no move of colour 1"}, /* that has no line */
        {"colour=1 turn=p1 second=3", "not played by p1"},
        {"colour=1 turn=p3 second=4", "field 'second'"},
        {"colour=1 turn=p3 second=0", "field 'second'"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Text text = {0};
        text_format(&text,
                    "stack:players=3 board=.,.,./.,.,./.,.,./.,.,.,.,2,./.,.,./3,3,3/1,1,. "
                    "hand=0,1,0 prisoners=9,10,10 %s",
                    rows[i][0]);
        scene_expect_refused(text_string(&text), bad, rows[i][1]);
        text_free(&text);
    }
    /* Colour 1 has five chips, none of them near the line. */
    scene_expect_refused("stack:players=3 board=1,1,./1,1,./.,.,./1,.,.,.,2,./.,.,./3,3,3/.,.,. "
                         "hand=0,1,0 prisoners=9,7,10 colour=1 turn=p3 second=3",
                         bad, "no move of colour 1");
}

static void totals_that_no_rounds_give_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p1 total=1,0", bad,
                         "for the rounds played");
    scene_expect_refused("stack board=" EMPTY_BOARD "turn=p2 colour=2 round=2 total=30,19", bad,
                         "for the rounds played");
    scene_expect_refused("stack:goal=20 board=" EMPTY_BOARD "turn=p2 round=2 total=30,18", bad,
                         "had reached the goal");
    scene_expect_refused("stack:players=3 board=" EMPTY_RANKS
                         "1,1,1 hand=0,0,0 prisoners=13,9,11 total=16,9,11 turn=p2",
                         bad, "this round is over");
    scene_expect_refused("stack:players=3,goal=10 board=" EMPTY_RANKS
                         "1,1,1 hand=0,0,0 prisoners=13,9,11 total=15,9,11 turn=p2",
                         bad, "lacks its points");
    scene_expect_refused("stack:players=3,goal=10,elimination=on board=" EMPTY_BOARD
                         "in=12 turn=p1 round=1",
                         bad, "for the rounds played");
    scene_expect_refused("stack:players=3,goal=10,elimination=on board=" EMPTY_BOARD
                         "in=12 turn=p2 round=4 total=0,0,1 starter=2",
                         bad, "is eliminated");
    scene_expect_refused("stack:players=3,elimination=on board=" EMPTY_BOARD "in=21 turn=p1", bad,
                         "rising order");
    scene_expect_refused("stack:players=3,elimination=on board=" EMPTY_BOARD "in=1 turn=p1", bad,
                         "rising order");
}

/* A player leaves when another reaches the goal; a round among three has 36 chips. */
static void eliminations_take_as_many_rounds_as_the_goal_asks(void **unused)
{
    static const struct {
        const char *goal;
        const char *round;
        bool can_be;
    } rows[] = {{"1", "2", true},  {"36", "2", true},  {"37", "2", false}, {"37", "3", true},
                {"72", "3", true}, {"73", "3", false}, {"73", "4", true},  {"1081", "30", false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        Text text = {0};
        text_format(&text,
                    "stack:players=3,goal=%s,elimination=on board=" EMPTY_BOARD
                    "hand=12,12,0 in=12 turn=p2 starter=2 round=%s",
                    rows[i].goal, rows[i].round);
        if (rows[i].can_be) {
            scene_close(scene_open(text_string(&text)));
        } else {
            scene_expect_refused(text_string(&text), STATUS_BAD_POSITION, "for the rounds played");
        }
        text_free(&text);
    }
    scene_expect_refused("stack:players=3,goal=1,elimination=on board=" EMPTY_BOARD
                         "hand=12,12,1 in=12 turn=p2 starter=2 round=2",
                         STATUS_BAD_POSITION, "colour 3 has too many chips");
}

/* -- seen and thought -- */

static void the_view_lists_stacks_from_the_bottom_up(void **unused)
{
    Scene *scene = scene_open("stack");
    View view = {.pieces = 0};
    scene_play(scene, "a1 a1 d1");
    scene->game->family->describe_state(scene->game, record_state(&scene->record), &view);
    assert_int_equal(view.pieces, 3);
    assert_int_equal(view.piece[0].symbol, '1');
    assert_int_equal(view.piece[1].symbol, '2');
    assert_int_equal(view.piece[1].place, view.piece[0].place);
    assert_int_equal(view.piece[2].owner, 2);
    scene_close(scene);
}

static void the_view_tells_who_plays_a_colour_and_which_is_to_move(void **unused)
{
    Scene *scene = scene_open("stack");
    View view = {.pieces = 0};
    scene_play(scene, "a1 a1");
    game_view_state(scene->game, record_state(&scene->record), &view);
    assert_int_equal(view.colours, 4);
    assert_int_equal(view.seats[0], 1);
    assert_int_equal(view.seats[2], 1);
    assert_int_equal(view.seats[3], 2);
    assert_int_equal(view.mover, 2);
    scene_close(scene);
    scene = scene_open("stack:players=3 board=.,.,./.,.,./.,.,./.,.,.,.,12,./.,.,./3,3,3/1,1,1 "
                       "hand=0,1,0 prisoners=10,8,9 starter=1 colour=1 turn=p3 second=3");
    view = (View){.pieces = 0};
    game_view_state(scene->game, record_state(&scene->record), &view);
    assert_int_equal(view.colours, 3);
    assert_int_equal(view.mover, 2);
    scene_close(scene);
}

static void the_evaluation_likes_prisoners_and_chips(void **unused)
{
    Scene *scene = open_stacks("stack", "eeee", "a1:1 d1:1 f4:2 c3:3 e5:4 c5:4",
                               "colour=1 turn=p1 prisoners=13,13");
    int32_t before[GAME_MAX_SIDES] = {0};
    int32_t after[GAME_MAX_SIDES] = {0};
    scene->game->family->evaluate(scene->game, record_state(&scene->record), before);
    scene_play(scene, "g1xf4");
    scene->game->family->evaluate(scene->game, record_state(&scene->record), after);
    assert_true(after[0] - after[1] > before[0] - before[1]);
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_checked_together),
        cmocka_unit_test(two_players_and_teams_are_two_sides),
        cmocka_unit_test(a_position_may_leave_out_what_follows),
        cmocka_unit_test(a_due_second_removal_is_part_of_the_position),
        cmocka_unit_test(a_finished_game_reads_back_with_its_result),
        cmocka_unit_test(boards_that_cannot_arise_are_refused),
        cmocka_unit_test(chips_that_do_not_add_up_are_refused),
        cmocka_unit_test(a_turn_that_does_not_fit_is_refused),
        cmocka_unit_test(second_removals_that_cannot_be_due_are_refused),
        cmocka_unit_test(totals_that_no_rounds_give_are_refused),
        cmocka_unit_test(eliminations_take_as_many_rounds_as_the_goal_asks),
        cmocka_unit_test(the_view_lists_stacks_from_the_bottom_up),
        cmocka_unit_test(the_view_tells_who_plays_a_colour_and_which_is_to_move),
        cmocka_unit_test(the_evaluation_likes_prisoners_and_chips),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
