/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack: how rounds end, what they are worth, and how the game ends.
 *
 * Most scenes are this one: p1 takes the last chip that is not his and has the board. He then holds
 * 13 prisoners and 3 chips on the board, p2 9 prisoners, p3 11: 16, 9 and 11 points.
 */
#include "game/perft.h"
#include "stack_board.h"

#define LAST_STACK "a1:1 d1:1 g4:1 f4:2"
#define LAST_TAKE "g4-g1xf4"
#define EMPTY_BOARD "board=.,.,./.,.,./.,.,./.,.,.,.,.,./.,.,./.,.,./.,.,. "

/* -- the end of a round -- */

static void a_round_ends_when_one_colour_has_the_board(void **unused)
{
    Scene *scene = open_stacks("stack:players=3", "aaa", LAST_STACK, "turn=p1");
    scene_expect_scores(scene, "0 0 0");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "none");
    scene_expect_scores(scene, "16 9 11");
    scene_expect_position(scene, "stack:players=3,goal=50,elimination=off,end=tops " EMPTY_BOARD
                                 "hand=12,12,12 prisoners=0,0,0 total=16,9,11 round=2 starter=2 "
                                 "colour=2 turn=p2 idle=0");
    scene_close(scene);
}

/* p1's chips top the chips of the others on a1 and d1: 13 prisoners and all 5 chips of the board are his. */
static void a_side_that_tops_every_stack_has_the_board(void **unused)
{
    (void)unused;
    const char *stacks = "a1:21 d1:31 g4:1 f4:2";
    Scene *scene = open_stacks("stack:players=3", "aaa", stacks, "turn=p1");
    scene_play(scene, LAST_TAKE);
    scene_expect_scores(scene, "17 9 10");
    assert_int_equal(stack_of(scene)->round, 2);
    scene_close(scene);
    scene = open_stacks("stack:players=3,end=chips", "aaa", stacks, "turn=p1");
    scene_play(scene, LAST_TAKE);
    scene_expect_turn(scene, "p2");
    scene_expect_moves(scene, "pass");
    scene_close(scene);
}

static void covering_the_last_top_of_the_others_ends_a_round(void **unused)
{
    (void)unused;
    Scene *scene = open_stacks("stack:players=3", "aaa", "a1:1 g4:1 f4:32", "turn=p1");
    scene_play(scene, "g4-f4");
    scene_expect_scores(scene, "15 10 11");
    scene_close(scene);
    scene = open_stacks("stack", "aaaa", "a1:21 c3:43 g4:1 f4:32", "colour=1 turn=p1");
    scene_play(scene, "g4-f4"); /* both of p1's colours */
    scene_expect_scores(scene, "28 20");
    scene_close(scene);
    scene = open_stacks("stack:players=3", "aaa", "a1:1 g4:1 f4:32 g7:3", "turn=p1");
    scene_play(scene, "g4-f4");
    assert_int_equal(stack_of(scene)->round, 1);
    scene_close(scene);
}

static void uncovering_the_last_top_of_another_side_ends_a_round_too(void **unused)
{
    (void)unused;
    Scene *scene = open_stacks("stack:players=3", "aaa", "a1:12 d1:31 g1:2", "turn=p2");
    scene_play(scene, "g1-d1"); /* p2 tops both stacks */
    scene_expect_scores(scene, "11 15 10");
    scene_close(scene);
}

static void a_round_goes_on_while_a_chip_is_in_some_hand(void **unused)
{
    Scene *scene = open_stacks("stack:players=3", "aab", LAST_STACK, "turn=p1");
    scene_play(scene, LAST_TAKE);
    scene_expect_turn(scene, "p2");
    scene_play(scene, "pass");
    scene_expect_turn(scene, "p3");
    scene_expect_legal(scene, "f4 a1");
    scene_close(scene);
}

static void placing_the_last_chip_that_came_home_ends_a_round(void **unused)
{
    Scene *scene = open_stacks("stack:players=3", "aaa", "a1:1 d1:1 g4:1 f4:12", "turn=p1");
    scene_play(scene, LAST_TAKE);
    assert_int_equal(stack_of(scene)->hand[0], 1);
    scene_play(scene, "pass pass");
    scene_expect_scores(scene, "0 0 0");
    scene_play(scene, "a7");
    scene_expect_scores(scene, "17 8 11");
    scene_close(scene);
}

static void both_colours_of_a_player_share_the_board(void **unused)
{
    Scene *scene = open_stacks("stack", "aaaa", LAST_STACK " g7:3 d7:13", "colour=1 turn=p1");
    scene_play(scene, LAST_TAKE);
    scene_expect_scores(scene, "30 18");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
    scene = open_stacks("stack:players=4", "aaaa", LAST_STACK " g7:3 d7:13", "turn=p1");
    scene_play(scene, "g4-g1xg7");
    scene_expect_scores(scene, "0 0 0 0");
    scene_close(scene);
}

/* p3's line b2-d2-f2 is uncovered, and he could take his team mate's stacks, but it is over. */
static void a_second_removal_is_not_made_once_the_round_is_over(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=team", "aaaa", "a1:1 g1:1 d2:31 b2:3 f2:3 f4:2", "turn=p1");
    scene_play(scene, "d2-d1xf4");
    scene_expect_scores(scene, "30 18");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
    scene = open_stacks("stack:players=team,goal=30", "aaaa", "a1:1 g1:1 d2:31 b2:3 f2:3 f4:2",
                        "turn=p1");
    scene_play(scene, "d2-d1xf4");
    scene_expect_result(scene, "p1win");
    assert_int_equal(stack_of(scene)->second, STACK_NO_COLOUR);
    scene_close(scene);
}

/* -- impasse -- */

static void fifty_idle_moves_of_each_colour_are_an_impasse(void **unused)
{
    const char *stacks = "a1:1 d1:2 g7:3 g4:13";
    Scene *scene = open_stacks("stack:players=3", "aaa", stacks, "turn=p1 idle=148");
    scene_play(scene, "a1-a4");
    scene_expect_scores(scene, "0 0 0");
    scene_play(scene, "d1-d2"); /* the chips on the board do not count */
    scene_expect_scores(scene, "10 10 11");
    scene_expect_turn(scene, "p2");
    assert_int_equal(stack_of(scene)->round, 2);
    scene_close(scene);
    scene = open_stacks("stack", "aaaa", stacks, "colour=1 turn=p1 idle=198");
    scene_play(scene, "a1-a4 d1-d2");
    assert_int_equal(stack_of(scene)->round, 2);
    scene_close(scene);
}

static void passes_are_idle_and_a_removal_starts_the_count_again(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=3", "aaa", "a1:1 d1:1 g4:1 f4:2 f6:2 d7:23", "turn=p1 idle=140");
    scene_play(scene, "g4-g7");
    assert_int_equal(stack_of(scene)->idle, 141);
    scene_play(scene, "f6-d6 d7-a7 g7-g4 d6-f6 a7-d7");
    assert_int_equal(stack_of(scene)->idle, 146);
    scene_play(scene, "g4-g1xf4");
    assert_int_equal(stack_of(scene)->idle, 0);
    scene_close(scene);
    scene = open_stacks("stack:players=3", "aaa", "a1:12 g7:3", "turn=p1 idle=7");
    scene_play(scene, "pass");
    assert_int_equal(stack_of(scene)->idle, 8);
    scene_close(scene);
}

static void moves_are_not_idle_while_a_hand_holds_a_chip(void **unused)
{
    Scene *scene = open_stacks("stack:players=3", "aba", "a1:1 d1:2 g7:3", "turn=p1");
    scene_play(scene, "a1-a4");
    assert_int_equal(stack_of(scene)->idle, 0);
    scene_play(scene, "c3"); /* p2's last chip: made while it was in hand */
    assert_int_equal(stack_of(scene)->idle, 0);
    scene_play(scene, "g7-g4");
    assert_int_equal(stack_of(scene)->idle, 1);
    scene_close(scene);
}

static void a_second_removal_that_an_impasse_overtakes_is_not_made(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=3", "aaa", "a1:1 d2:31 b2:3 f2:3 f4:2", "turn=p1 idle=149");
    scene_play(scene, "d2-d1");
    assert_int_equal(stack_of(scene)->round, 2);
    scene_expect_turn(scene, "p2");
    scene_close(scene);
    scene = open_stacks("stack:players=3,goal=999", "aaa", "a1:1 d2:31 b2:3 f2:3 f4:2",
                        "turn=p1 round=30 idle=149");
    scene_play(scene, "d2-d1");
    assert_int_equal(stack_of(scene)->second, STACK_NO_COLOUR);
    scene_close(scene);
}

static void the_players_may_agree_on_an_impasse(void **unused)
{
    (void)unused;
    const char *stacks = "a1:12 d1:2 g7:3";
    Scene *scene = open_stacks("stack:players=3", "aaa", stacks, "turn=p1 idle=3");
    scene_expect_legal(scene, "impasse");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "impasse"); /* the chips on the board do not count */
    scene_expect_scores(scene, "11 11 10");
    scene_expect_turn(scene, "p2");
    scene_expect_illegal(scene, "impasse"); /* hands are full again */
    scene_close(scene);
    scene = open_stacks("stack:players=3", "aab", stacks, "turn=p1");
    scene_expect_illegal(scene, "impasse");
    scene_close(scene);
}

static void an_agreed_impasse_takes_the_place_of_a_second_removal(void **unused)
{
    (void)unused;
    Scene *scene = open_stacks("stack:players=3", "aaa", "a1:1 d2:31 b2:3 f2:3 f4:2", "turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_moves(scene, "xa1 xd1 xf4");
    scene_play(scene, "impasse");
    scene_expect_scores(scene, "9 10 11");
    scene_expect_turn(scene, "p2");
    assert_int_equal(stack_of(scene)->round, 2);
    scene_close(scene);
}

static void an_agreed_impasse_can_end_the_game(void **unused)
{
    (void)unused;
    Scene *scene = open_stacks("stack:players=3,goal=11", "aaa", "a1:1 d1:2 g7:3 g4:13", "turn=p2");
    scene_play(scene, "impasse");
    scene_expect_result(scene, "p3win");
    scene_expect_illegal(scene, "impasse");
    scene_expect_perft(scene, 1, 0);
    scene_close(scene);
}

static void perft_knows_no_impasse(void **unused)
{
    const char *stacks = "a1:1 d1:2 g7:3 a7:12 d7:12 g4:12 c3:31 d3:31";
    Scene *near = open_stacks("stack:players=3", "aaa", stacks, "turn=p1 idle=149");
    Scene *far = open_stacks("stack:players=3", "aaa", stacks, "turn=p1 idle=0");
    uint64_t expected = 0;
    assert_int_equal(perft_count(far->game, record_state(&far->record), 4, NULL, &expected),
                     STATUS_OK);
    scene_expect_perft(near, 4, expected);
    scene_close(near);
    scene_close(far);
}

/* -- the end of the game -- */

static void the_goal_is_looked_at_when_a_round_ends(void **unused)
{
    Scene *scene = open_stacks("stack:players=3,goal=16", "aaa", LAST_STACK, "turn=p1");
    scene_expect_result(scene, "none");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "16 9 11");
    scene_close(scene);
    scene = open_stacks("stack:players=3,goal=17", "aaa", LAST_STACK, "turn=p1");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "none");
    scene_close(scene);
}

static void of_several_at_the_goal_the_highest_wins(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=3,goal=30", "aaa", LAST_STACK, "turn=p1 round=2 total=15,0,19");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "p1win");
    scene_close(scene);
    scene =
        open_stacks("stack:players=3,goal=30", "aaa", LAST_STACK, "turn=p1 round=2 total=14,0,20");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "p3win");
    scene_close(scene);
}

static void a_shared_highest_total_plays_on(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=3,goal=30", "aaa", LAST_STACK, "turn=p1 round=2 total=14,0,19");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "none");
    scene_expect_scores(scene, "30 9 30");
    scene_expect_turn(scene, "p3");
    scene_close(scene);
}

static void the_thirtieth_round_is_the_last(void **unused)
{
    Scene *scene = open_stacks("stack:players=3,goal=999", "aaa", LAST_STACK,
                               "turn=p1 round=30 total=100,100,106");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "p3win");
    scene_close(scene);
    scene = open_stacks("stack:players=3,goal=999", "aaa", LAST_STACK,
                        "turn=p1 round=30 total=100,100,105");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "draw");
    scene_close(scene);
    scene = open_stacks("stack:players=3,goal=999", "aaa", LAST_STACK,
                        "turn=p1 round=29 total=100,100,106");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "none");
    scene_close(scene);
}

static void two_players_start_rounds_by_colours_in_turn(void **unused)
{
    const char *const starters[] = {"p2", "p1", "p2", "p1"};
    const char *const rounds[] = {"round=1", "round=2", "round=3", "round=4"};
    for (unsigned i = 0; i < 4; i++) {
        Text fields = {0};
        text_format(&fields, "colour=1 turn=p1 %s", rounds[i]);
        Scene *scene = open_stacks("stack", "aaaa", LAST_STACK, text_string(&fields));
        scene_play(scene, LAST_TAKE);
        scene_expect_turn(scene, starters[i]);
        assert_int_equal(stack_of(scene)->colour, (i + 1) % 4);
        scene_close(scene);
        text_free(&fields);
    }
}

/* -- elimination -- */

static void who_plays_before_the_winner_leaves_and_the_rest_start_from_zero(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=3,goal=10,elimination=on", "aaa", LAST_STACK, "turn=p1");
    scene_play(scene, LAST_TAKE); /* p3 has the goal as well, p1 has more */
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "stack:players=3,goal=10,elimination=on,end=tops " EMPTY_BOARD
                                 "hand=12,12,0 prisoners=0,0,0 total=0,0,0 in=12 round=2 "
                                 "starter=2 colour=2 turn=p2 idle=0");
    scene_play(scene, "a1");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "d1");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

static void the_starter_rotates_among_those_left(void **unused)
{
    Scene *scene = open_stacks("stack:players=3,goal=10,elimination=on", "aaa", LAST_STACK,
                               "turn=p1 round=3 starter=3");
    scene_play(scene, LAST_TAKE);
    scene_expect_turn(scene, "p1");
    scene_close(scene);
    /* p1 stays, p4 leaves; after p3's round p4 would have started. */
    scene = open_stacks("stack:players=4,goal=10,elimination=on", "aaaa", LAST_STACK,
                        "turn=p1 round=3 starter=3");
    scene_play(scene, LAST_TAKE);
    scene_expect_turn(scene, "p1");
    assert_int_equal(stack_of(scene)->in, 0x7);
    scene_close(scene);
}

static void those_who_left_are_skipped_when_the_next_one_is_sought(void **unused)
{
    /* p2 is out: p1 plays just before p3. */
    Scene *scene =
        open_stacks("stack:players=4,goal=10,elimination=on", "a-aa", "a1:3 d1:3 g4:3 f4:1",
                    "turn=p3 in=134 round=2 starter=3 prisoners=12,0,11,9");
    scene_play(scene, LAST_TAKE);
    assert_int_equal(stack_of(scene)->in, 0xC);
    scene_expect_turn(scene, "p4");
    scene_close(scene);
}

static void the_last_seat_left_wins(void **unused)
{
    Scene *scene =
        open_stacks("stack:players=3,goal=10,elimination=on", "aa-", "a1:1 d1:1 g4:1 f4:2",
                    "turn=p1 in=12 round=2 starter=2 prisoners=11,9,0");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "15 9 0");
    scene_close(scene);
}

static void in_the_thirtieth_round_the_highest_of_those_left_wins_everything(void **unused)
{
    Scene *scene = open_stacks("stack:players=3,goal=10,elimination=on", "aaa", LAST_STACK,
                               "turn=p1 round=30 starter=3");
    scene_play(scene, LAST_TAKE);
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

static void an_impasse_counts_the_colours_that_are_left(void **unused)
{
    Scene *scene = open_stacks("stack:players=3,goal=10,elimination=on", "aa-", "a1:1 g7:2",
                               "turn=p1 in=12 round=2 starter=2 idle=99 prisoners=11,11,0");
    scene_play(scene, "a1-a4");
    assert_int_equal(stack_of(scene)->round, 3);
    scene_expect_scores(scene, "11 11 0");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_ends_when_one_colour_has_the_board),
        cmocka_unit_test(a_side_that_tops_every_stack_has_the_board),
        cmocka_unit_test(covering_the_last_top_of_the_others_ends_a_round),
        cmocka_unit_test(uncovering_the_last_top_of_another_side_ends_a_round_too),
        cmocka_unit_test(a_round_goes_on_while_a_chip_is_in_some_hand),
        cmocka_unit_test(placing_the_last_chip_that_came_home_ends_a_round),
        cmocka_unit_test(both_colours_of_a_player_share_the_board),
        cmocka_unit_test(a_second_removal_is_not_made_once_the_round_is_over),
        cmocka_unit_test(fifty_idle_moves_of_each_colour_are_an_impasse),
        cmocka_unit_test(passes_are_idle_and_a_removal_starts_the_count_again),
        cmocka_unit_test(moves_are_not_idle_while_a_hand_holds_a_chip),
        cmocka_unit_test(a_second_removal_that_an_impasse_overtakes_is_not_made),
        cmocka_unit_test(the_players_may_agree_on_an_impasse),
        cmocka_unit_test(an_agreed_impasse_takes_the_place_of_a_second_removal),
        cmocka_unit_test(an_agreed_impasse_can_end_the_game),
        cmocka_unit_test(perft_knows_no_impasse),
        cmocka_unit_test(the_goal_is_looked_at_when_a_round_ends),
        cmocka_unit_test(of_several_at_the_goal_the_highest_wins),
        cmocka_unit_test(a_shared_highest_total_plays_on),
        cmocka_unit_test(the_thirtieth_round_is_the_last),
        cmocka_unit_test(two_players_start_rounds_by_colours_in_turn),
        cmocka_unit_test(who_plays_before_the_winner_leaves_and_the_rest_start_from_zero),
        cmocka_unit_test(the_starter_rotates_among_those_left),
        cmocka_unit_test(those_who_left_are_skipped_when_the_next_one_is_sought),
        cmocka_unit_test(the_last_seat_left_wins),
        cmocka_unit_test(in_the_thirtieth_round_the_highest_of_those_left_wins_everything),
        cmocka_unit_test(an_impasse_counts_the_colours_that_are_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
