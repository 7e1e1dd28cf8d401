/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack: placing, moving, Tresillos and removals. Rounds and points are in test_stack_rounds.c.
 */
#include "stack_board.h"

#define THREE "stack:players=3"
#define TEAM "stack:players=team"

/* -- placing and moving -- */

static void two_players_alternate_and_alternate_their_colours(void **unused)
{
    Scene *scene = scene_open("stack");
    scene_expect_perft(scene, 1, 24);
    scene_expect_turn(scene, "p1");
    scene_play(scene, "a1");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "d1");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "g1 g4");
    scene_expect_turn(scene, "p1");
    scene_expect_position(scene, "stack:players=2,goal=50,elimination=off,end=tops "
                                 "board=.,.,./.,.,./.,.,./.,.,.,.,.,4/.,.,./.,.,./1,2,3 "
                                 "hand=11,11,11,11 prisoners=0,0 total=0,0 round=1 starter=1 "
                                 "colour=1 turn=p1 idle=0");
    scene_close(scene);
}

static void a_chip_goes_on_any_colour_but_its_own(void **unused)
{
    Scene *scene = scene_open("stack");
    scene_play(scene, "a1 d1 g1 g4");
    scene_expect_legal(scene, "d1 g1 g4 b2");
    scene_expect_illegal(scene, "a1 a1-a4 pass");
    scene_play(scene, "g1 g1 d1"); /* the partner colour may be stacked on, and be covered */
    scene_expect_illegal(scene, "g4");
    scene_close(scene);
}

static void a_stack_has_five_chips_at_most(void **unused)
{
    Scene *scene = open_stacks("stack", "eeee", "d2:12341 d3:1234", "colour=2 turn=p2");
    scene_expect_illegal(scene, "d2");
    scene_expect_legal(scene, "d3");
    scene_close(scene);
    scene = open_stacks("stack", "aeee", "d2:12342 d1:1 d3:1234 g7:21 b6:21", "colour=1 turn=p1");
    scene_expect_illegal(scene, "d1-d2");
    scene_expect_legal(scene, "d1-a1 d1-g1");
    scene_close(scene);
    scene = open_stacks(THREE, "aee", "d2:12131 g7:21 b6:21", "turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_legal(scene, "d2");
    scene_close(scene);
}

static void a_colour_places_while_its_own_hand_lasts_whatever_the_others_do(void **unused)
{
    Scene *scene = open_stacks(THREE, "aba", "a1:1 g7:12 g4:12 d7:12 c3:3", "turn=p1");
    scene_expect_moves(scene, "a1-d1 a1-a4 a1-b2");
    scene_play(scene, "a1-d1");
    scene_expect_illegal(scene, "g7-f6");
    scene_expect_legal(scene, "f6");
    scene_close(scene);
}

static void three_chips_fly_and_covered_ones_count(void **unused)
{
    Scene *scene = open_stacks(THREE, "abb", "a1:1 g7:12 g4:12 d7:32323", "turn=p1");
    scene_expect_perft(scene, 1, 22);
    scene_expect_legal(scene, "a1-g7 a1-e5 a1-g4");
    scene_expect_illegal(scene, "a1-d7 a1-a1");
    scene_close(scene);
    scene = open_stacks(THREE, "abb", "a1:1 g7:12 g4:12 d7:132", "turn=p1");
    scene_expect_moves(scene, "a1-d1 a1-a4 a1-b2");
    scene_close(scene);
}

static void a_colour_that_cannot_move_passes(void **unused)
{
    Scene *scene = open_stacks(THREE, "aaa", "d5:12 e5:12 d6:3 f6:3", "turn=p1");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
    scene = open_stacks(THREE, "aaa", "a1:1 d1:21212 a4:21213 b2:32323 d5:1", "turn=p1");
    scene_expect_illegal(scene, "pass a1-d1");
    scene_expect_legal(scene, "d5-c5 d5-d6 d5-e5");
    scene_close(scene);
}

/* -- Tresillos -- */

static void three_tops_in_a_row_remove_a_stack(void **unused)
{
    Scene *scene = open_stacks(THREE, "eee", "a1:1 d1:1 b2:2 f4:3", "turn=p1");
    scene_expect_legal(scene, "g1xb2 g1xf4");
    scene_expect_illegal(scene, "g1 g1xa1 d2xb2");
    scene_close(scene);
    scene = open_stacks(THREE, "eee", "a1:1 b2:1 f4:3", "turn=p1");
    scene_expect_legal(scene, "c3xf4");
    scene_close(scene);
    scene = open_stacks(THREE, "aee", "a1:1 d1:1 g4:1 d7:21 f4:3", "turn=p1");
    scene_expect_legal(scene, "g4-g1xf4 g4-f4 d1-g1");
    scene_expect_illegal(scene, "g4-g1 g4-g1xd7 d1-g1xf4");
    scene_close(scene);
}

static void two_lines_at_once_remove_one_stack(void **unused)
{
    Scene *scene = open_stacks(THREE, "eee", "a1:1 d1:1 g4:1 g7:1 b4:2 f6:3", "turn=p1");
    scene_play(scene, "g1xb4");
    scene_expect_turn(scene, "p2");
    scene_expect_illegal(scene, "xf6");
    scene_close(scene);
}

static void only_tops_of_one_colour_make_a_line(void **unused)
{
    Scene *scene = open_stacks(THREE, "eee", "a1:1 d1:12 f4:3", "turn=p1");
    scene_expect_legal(scene, "g1");
    scene_expect_legal(scene, "d1");
    scene_close(scene);
    scene = open_stacks("stack", "eeee", "a1:1 d1:3 f4:2", "colour=1 turn=p1");
    scene_expect_legal(scene, "g1");
    scene_close(scene);
    scene = open_stacks(THREE, "eee", "a1:1 d1:1 g1:32 f4:3", "turn=p1");
    scene_expect_legal(scene, "g1xf4");
    scene_close(scene);
}

static void a_player_never_removes_his_other_colour_but_a_team_does(void **unused)
{
    Scene *scene = open_stacks("stack", "eeee", "a1:1 d1:1 b2:3 f4:2", "colour=1 turn=p1");
    scene_expect_legal(scene, "g1xf4");
    scene_expect_illegal(scene, "g1xb2");
    scene_close(scene);
    scene = open_stacks(TEAM, "eeee", "a1:1 d1:1 b2:3 f4:2", "turn=p1");
    scene_expect_legal(scene, "g1xf4 g1xb2");
    scene_close(scene);
}

static void stacks_in_a_tresillo_are_taken_only_if_there_is_no_other(void **unused)
{
    Scene *scene = open_stacks(THREE, "eee", "a1:1 d1:1 b2:2 d2:2 f2:2 f4:3", "turn=p1");
    scene_expect_legal(scene, "g1xf4");
    scene_expect_illegal(scene, "g1xb2 g1xd2 g1xf2");
    scene_close(scene);
    scene = open_stacks(THREE, "eee", "a1:1 d1:1 b2:2 d2:2 f2:2 f4:31", "turn=p1");
    scene_expect_legal(scene, "g1xb2 g1xd2 g1xf2");
    scene_close(scene);
    /* What counts is what this remover could take. */
    scene = open_stacks("stack", "eeee", "a1:1 d1:1 b2:2 d2:2 f2:2 f4:3", "colour=1 turn=p1");
    scene_expect_legal(scene, "g1xb2 g1xd2 g1xf2");
    scene_close(scene);
}

static void protection_is_determined_after_the_placement(void **unused)
{
    Scene *scene = open_stacks(THREE, "eee", "a1:1 d1:1 g1:2 g4:2 g7:2 b6:3", "turn=p1");
    scene_expect_legal(scene, "g1xg4 g1xg7 g1xb6");
    scene_close(scene);
    scene = open_stacks(THREE, "aee", "a1:1 g1:1 d2:21 b2:2 f2:2 f4:3", "turn=p1");
    scene_expect_legal(scene, "d2-d1xf4");
    scene_expect_illegal(scene, "d2-d1xd2 d2-d1xb2");
    scene_close(scene);
}

static void a_tresillo_with_nothing_to_remove_is_spelt_plainly(void **unused)
{
    Scene *scene = open_stacks(THREE, "eee", "a1:1 d1:1 b2:21 f4:31", "turn=p1");
    scene_expect_legal(scene, "g1");
    scene_expect_illegal(scene, "g1xb2 g1xf4");
    scene_close(scene);
}

static void own_chips_go_home_and_others_become_prisoners(void **unused)
{
    Scene *scene = open_stacks("stack", "eeee", "a1:1 d1:1 f4:13142", "colour=1 turn=p1");
    unsigned before = stack_of(scene)->prisoners[0];
    scene_play(scene, "g1xf4");
    assert_int_equal(stack_of(scene)->hand[0], 4 - 1 + 2);
    assert_int_equal(stack_of(scene)->hand[2], 4 + 1);
    assert_int_equal(stack_of(scene)->hand[3], 4);
    assert_int_equal(stack_of(scene)->prisoners[0], before + 2);
    scene_close(scene);
    scene = open_stacks(TEAM, "eeee", "a1:1 d1:1 f4:13142", "turn=p1");
    before = stack_of(scene)->prisoners[0];
    scene_play(scene, "g1xf4");
    assert_int_equal(stack_of(scene)->hand[0], 4 - 1 + 2);
    assert_int_equal(stack_of(scene)->hand[2], 4);
    assert_int_equal(stack_of(scene)->prisoners[0], before + 3);
    scene_close(scene);
}

/* -- the second removal -- */

static void an_uncovered_line_gives_its_owner_the_second_removal(void **unused)
{
    Scene *scene = open_stacks(THREE, "aba", "a1:1 d2:31 b2:3 f2:3 f4:2 g7:131", "turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_turn(scene, "p3");
    scene_expect_moves(scene, "xa1 xd1 xf4 xg7");
    unsigned before = stack_of(scene)->prisoners[2];
    scene_play(scene, "xg7");
    assert_int_equal(stack_of(scene)->hand[2], 1);
    assert_int_equal(stack_of(scene)->prisoners[2], before + 2);
    scene_expect_turn(scene, "p2"); /* the colour after the mover's */
    scene_close(scene);
}

static void the_mover_removes_first(void **unused)
{
    Scene *scene = open_stacks(THREE, "aba", "a1:1 g1:1 d2:31 b2:3 f2:3 f4:2 g7:2", "turn=p1");
    scene_play(scene, "d2-d1xf4");
    scene_expect_turn(scene, "p3");
    scene_expect_moves(scene, "xg7");
    scene_play(scene, "xg7");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

static void a_line_that_the_mover_breaks_gives_no_second_removal(void **unused)
{
    Scene *scene = open_stacks(THREE, "aba", "a1:1 g1:1 d2:31 b2:3 f2:3", "turn=p1");
    scene_expect_legal(scene, "d2-d1xd2");
    scene_play(scene, "d2-d1xb2");
    scene_expect_turn(scene, "p2");
    scene_expect_legal(scene, "a7");
    scene_close(scene);
}

static void a_chip_that_covers_the_line_again_gives_no_second_removal(void **unused)
{
    Scene *scene = open_stacks(THREE, "aba", "d2:31 b2:3 f2:3 a7:1 a4:12 g7:12", "turn=p1");
    scene_play(scene, "d2-f2");
    scene_expect_turn(scene, "p2");
    scene_expect_illegal(scene, "xa7");
    scene_close(scene);
}

static void with_two_players_the_mover_may_have_the_second_removal_himself(void **unused)
{
    Scene *scene =
        open_stacks("stack", "abaa", "a1:1 d2:31 b2:3 f2:3 f4:2 g7:4", "colour=1 turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "xf4 xg7");
    scene_play(scene, "xf4");
    scene_expect_turn(scene, "p2");
    assert_int_equal(stack_of(scene)->colour, 1);
    scene_close(scene);
}

static void a_second_removal_without_anything_to_remove_is_skipped(void **unused)
{
    Scene *scene = open_stacks("stack", "abaa", "a1:1 d2:31 b2:3 f2:3 g7:23", "colour=1 turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_turn(scene, "p2");
    scene_expect_legal(scene, "a7");
    scene_close(scene);
}

/* The mover can take nothing else and breaks the line c5-d5-e5: what is left of it is free game. */
static void the_second_removal_finds_the_board_as_the_first_left_it(void **unused)
{
    Scene *scene =
        open_stacks(THREE, "aba", "a1:1 g1:1 a7:1 d2:31 b2:3 f2:3 c5:2 d5:2 e5:2", "turn=p1");
    scene_expect_legal(scene, "d2-d1xb2 d2-d1xe5");
    scene_play(scene, "d2-d1xc5");
    scene_expect_turn(scene, "p3");
    scene_expect_moves(scene, "xa7 xd5 xe5");
    scene_close(scene);
}

static void a_team_mate_may_take_the_movers_stack_with_his_second_removal(void **unused)
{
    Scene *scene = open_stacks(TEAM, "abaa", "a1:1 d2:31 b2:3 f2:3 f4:2 g7:13", "turn=p1");
    scene_play(scene, "d2-d1");
    scene_expect_turn(scene, "p3");
    scene_expect_moves(scene, "xa1 xd1 xf4");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_players_alternate_and_alternate_their_colours),
        cmocka_unit_test(a_chip_goes_on_any_colour_but_its_own),
        cmocka_unit_test(a_stack_has_five_chips_at_most),
        cmocka_unit_test(a_colour_places_while_its_own_hand_lasts_whatever_the_others_do),
        cmocka_unit_test(three_chips_fly_and_covered_ones_count),
        cmocka_unit_test(a_colour_that_cannot_move_passes),
        cmocka_unit_test(three_tops_in_a_row_remove_a_stack),
        cmocka_unit_test(two_lines_at_once_remove_one_stack),
        cmocka_unit_test(only_tops_of_one_colour_make_a_line),
        cmocka_unit_test(a_player_never_removes_his_other_colour_but_a_team_does),
        cmocka_unit_test(stacks_in_a_tresillo_are_taken_only_if_there_is_no_other),
        cmocka_unit_test(protection_is_determined_after_the_placement),
        cmocka_unit_test(a_tresillo_with_nothing_to_remove_is_spelt_plainly),
        cmocka_unit_test(own_chips_go_home_and_others_become_prisoners),
        cmocka_unit_test(an_uncovered_line_gives_its_owner_the_second_removal),
        cmocka_unit_test(the_mover_removes_first),
        cmocka_unit_test(a_line_that_the_mover_breaks_gives_no_second_removal),
        cmocka_unit_test(a_chip_that_covers_the_line_again_gives_no_second_removal),
        cmocka_unit_test(with_two_players_the_mover_may_have_the_second_removal_himself),
        cmocka_unit_test(a_second_removal_without_anything_to_remove_is_skipped),
        cmocka_unit_test(the_second_removal_finds_the_board_as_the_first_left_it),
        cmocka_unit_test(a_team_mate_may_take_the_movers_stack_with_his_second_removal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
