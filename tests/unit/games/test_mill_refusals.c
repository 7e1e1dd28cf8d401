/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Position texts that cannot arise are refused, with a reason.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void refused(const char *position, const char *hint)
{
    scene_expect_refused(position, STATUS_BAD_POSITION, hint);
}

/* -- fields -- */

static void fields_are_known_whole_and_given_once(void **unused)
{
    refused("tapatan turn=p1 hand=3,3", "'board' is missing");
    refused("tapatan board=.../.../... hand=3,3", "'turn' is missing");
    refused("tapatan board=.../.../... turn=p1 turn=p2 hand=3,3", "'turn' is given twice");
    refused("tapatan board=.../.../... turn=p1 hand=3,3 colour=1", "unknown field 'colour'");
    refused("tapatan board=.../.../... turn=p1 hand=3,3 odd", "key=value");
    refused("tapatan board=.../.../... turn=p3 hand=3,3", "p1 to p2");
    refused("six-mens-morris:teams=on board=.../.../..../.../... turn=p5 hand=6,6", "p1 to p4");
    refused("tapatan board=.../.../... turn=p1 hand=3", "'hand' takes 2 numbers");
    refused("tapatan board=.../.../... turn=p1 hand=3,3,3", "'hand' takes 2 numbers");
    refused("tapatan board=.../.../... turn=p1 hand=3,4", "from 0 to 3");
    refused("tapatan board=.../.../... turn=p1 hand=3,x", "'hand' takes 2 numbers");
    refused("tapatan board=.../.../... turn=p1 hand=3,3 seen=2", "contradicts quiet");
    refused("kunjing board=.../.../.../....../.../.../... turn=p1 hand=4,4",
            "'hand' takes 3 numbers");
}

/* Fields of other games of the family. */
static void a_game_takes_only_the_fields_that_it_needs(void **unused)
{
    refused("tapatan board=.../.../... turn=p1 hand=3,3 barred1=a1-b1-c1",
            "unknown field 'barred1'");
    refused("nine-mens-morris board=.../.../.../....../.../.../... turn=p1 hand=9,9 shotless=0",
            "unknown field 'shotless'");
    refused("nine-mens-morris board=.../.../.../....../.../.../... turn=p1 hand=9,9 siege=0",
            "unknown field 'siege'");
    refused("nine-mens-morris board=.../.../.../....../.../.../... turn=p1 hand=9,9 first=p1",
            "unknown field 'first'");
    refused("mbili board=.../.../..../.../... turn=p1 hand=4,4 flights=4,4",
            "unknown field 'flights'");
    refused("conquer board=.../.../.../....../.../.../... turn=p1 hand=12,12 round=1",
            "unknown field 'round'");
    refused("conquer board=.../.../.../....../.../.../... turn=p1 hand=12,12 total=0,0",
            "unknown field 'total'");
}

static void the_board_shows_every_point_once(void **unused)
{
    refused("tapatan board=.../... turn=p1 hand=3,3", "does not have 9 points");
    refused("tapatan board=.../.../.... turn=p1 hand=3,3", "does not have 9 points");
    refused("tapatan board=.../.../.../ turn=p1 hand=3,3", "does not have 9 points");
    refused("tapatan board=......... turn=p1 hand=3,3", "does not have 9 points");
    refused("tapatan board=.../.../..Y turn=p1 hand=3,3", "does not have 9 points");
    refused("tapatan board=.../.../..x turn=p1 hand=3,3", "does not have 9 points");
    refused("kunjing board=.../.../.../....../.../.../..Z turn=p1 hand=4,4,4",
            "does not have 24 points");
    refused("six-mens-morris board=.../.../...../.../... turn=p1 hand=6,6",
            "does not have 16 points");
}

/* -- men -- */

static void the_number_of_men_is_the_games(void **unused)
{
    refused("tapatan board=XOO/.OX/XX. turn=p1 hand=0,0", "p1 has 4 men, expected 3");
    refused("tapatan board=.O./.OX/XX. turn=p1 hand=0,0", "p2 has 2 men, expected 3");
    refused("nine-mens-morris board=OO./.../.../....../.../O../X.. turn=p1 hand=0,0",
            "p1 has lost more men");
    refused("five-mens-morris board=OO./.../..../.../XX. turn=p1 hand=0,0",
            "both players have lost");
    refused("tant-fant board=OOO/.../XX. turn=p1 hand=1,0", "this game has no men in hand");
}

static void men_in_hand_fit_the_player_to_move(void **unused)
{
    refused("tapatan board=.../.../X.. turn=p1 hand=2,3", "do not match the player to move");
    refused("tapatan board=.../.../XO. turn=p2 hand=2,2", "do not match the player to move");
    refused("tapatan board=.../.X./X.. turn=p2 hand=1,3", "do not match the player to move");
    refused("kunjing board=.../.../.../....../.../O../X.. turn=p1 hand=3,3,4",
            "do not match the player to move");
    refused("kunjing board=.../.../.../....../Y../.../X.. turn=p2 hand=3,4,3",
            "do not match the player to move");
    refused("six-mens-morris:teams=on board=.../.../..../O../X.. turn=p1 hand=5,5",
            "do not match the player to move");
    /* In Stay the chips on the board decide, since hands lose some. */
    refused("stay board=.../.../.../....../.../.../X.. turn=p1 hand=11,12",
            "do not match the player to move");
    refused("stay board=.../.../.../....../.../.../XX. turn=p2 hand=9,12",
            "do not match the player to move");
    /* The second round is p2's to begin. */
    refused(
        "conquer:goal=30 board=.../.../.../....../.../.../... turn=p1 hand=12,12 round=2 total=9,9",
        "do not match the player to move");
}

static void a_position_after_the_end_is_refused(void **unused)
{
    refused("tapatan board=.OO/O../XXX turn=p1 hand=0,0",
            "p1 has completed a line, but the game continued");
    refused("tapatan board=OOO/.../XXX turn=p2 hand=0,0",
            "p2 has completed a line, but the game continued");
    refused("kunjing board=OOY/.O./Y../OXY..Y/.../.../XXX turn=p3 hand=0,0,0",
            "p1 has completed a line, but the game continued");
    refused("nine-mens-morris board=OO./.../.../....../.../O../XX. turn=p2 hand=0,0",
            "p1 has lost, but the other player is to move");
}

/* -- barred lines -- */

static void barred_lines_are_lines_that_one_move_broke(void **unused)
{
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=a1-c1-e3",
            "not a line");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=a1-c1",
            "not a line");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=c1-c2-c3",
            "not a line");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=", "not a line");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=a1-c1-e1,a1-c1-e1",
            "barred twice");
    /* No point in common; the common point is not empty of one's own; the line stands; men are in
     * hand. */
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=a1-c1-e1,b2-c2-d2",
            "no move of p1");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred1=a1-c1-e1,a5-a3-a1",
            "no move of p1");
    refused("six-mens-morris board=OO./.../...O/.../XXX turn=p1 hand=0,0 barred1=a1-c1-e1",
            "no move of p1");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=1,1 barred1=a1-c1-e1",
            "no move of p1");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred2=a5-c5-e5,a1-c1-e1",
            "no move of p2");
    refused("six-mens-morris board=OO./.../...O/.X./X.X turn=p1 hand=0,0 barred3=a1-c1-e1",
            "unknown field 'barred3'");
}

/* -- counters -- */

static void a_siege_needs_a_besieged_player(void **unused)
{
    refused("shax-8 board=O../..O/X.../.O./XXO turn=p2 hand=0,0 siege=1", "no player is besieged");
    /* p1 is besieged but has not passed yet. */
    refused("shax-8 board=O../..O/XO../.O./XXO turn=p1 hand=0,0 siege=1", "no player is besieged");
    refused("shax-8 board=O../..O/XO../.O./XXO turn=p2 hand=0,0 siege=2", "from 0 to 1");
    refused("shax-8 board=.../.../..../.../... turn=p1 hand=8,8 siege=1", "no player is besieged");
}

static void the_shotless_count_needs_three_cows(void **unused)
{
    refused("morabaraba board=OO./X../O../.....X/.../..O/XX. turn=p1 hand=0,0 shotless=1",
            "down to three");
    refused("morabaraba board=OO./.../O../.....X/.../..O/XX. turn=p1 hand=1,1 shotless=1",
            "down to three");
    refused("morabaraba board=OO./.../O../.....X/.../..O/XX. turn=p1 hand=0,0 shotless=21",
            "from 0 to 20");
}

static void the_first_line_is_remembered_while_placing_only(void **unused)
{
    refused("shax-8 board=.../.../..../OO./XXX turn=p2 hand=5,6", "'first' does not match");
    refused("shax-8 board=.../.../..../OO./XXX turn=p2 hand=5,6 first=p2",
            "'first' does not match");
    refused("shax-8 board=.../.../...X/OO./XX. turn=p2 hand=5,6 first=p1",
            "'first' does not match");
    refused("shax-8 board=.../.../..../OO./XX. turn=p2 hand=5,6",
            "no sequence of moves removes exactly these men");
    refused("shax-8 board=O../.../..../OO./XXX turn=p2 hand=0,0 first=p1",
            "only while men are placed");
    refused("shax-8 board=.../.../..../OO./XXX turn=p2 hand=5,6 first=p3", "p1 to p2");
}

static void flights_are_no_more_than_men(void **unused)
{
    refused("mbili:flights=on board=..X/O../...O/.X./XO. turn=p1 hand=0,0 flights=5,4",
            "from 0 to 4");
}

static void rounds_have_totals_and_an_end(void **unused)
{
    refused(
        "conquer:goal=30 board=.../.../.../....../.../.../... turn=p1 hand=12,12 round=1 total=1,0",
        "first round");
    refused("conquer:goal=30 board=.../.../.../....../.../.../... turn=p1 hand=12,12 round=32 "
            "total=0,0",
            "'round'");
    refused(
        "conquer:goal=30 board=..X/..X/.../X..X../.../X../OXO turn=p2 hand=0,0 round=1 total=0,0",
        "this round is over");
    refused(
        "conquer:goal=30 board=X../.../.../OX..../.../XX./OOX turn=p2 hand=0,0 round=1 total=0,0",
        "this round is over");
}

/* Each of the two first removals takes a man of the other side. */
static void the_first_removals_take_a_man_of_each_side(void **state)
{
    scene_expect_refused("shax-8 board=XXX/OOO/XOOX/OOO/XX. turn=p2 hand=0,0", STATUS_BAD_POSITION,
                         "no sequence of moves removes exactly these men");
    scene_expect_refused("shax-8 board=XXX/OOO/XOOX/OOO/X.. turn=p1 hand=0,0", STATUS_BAD_POSITION,
                         "no sequence of moves removes exactly these men");
    scene_close(scene_open("shax-8 board=XXX/OOO/XOOX/OOO/XX. turn=p1 hand=0,0"));
}

/* As long as both place, the chips on the board determine the turn. */
static void chips_taken_from_hands_do_not_hide_the_turn(void **state)
{
    scene_expect_refused(
        "conquer:capture=hand board=.../.../.../....../.../.../... turn=p2 hand=12,12",
        STATUS_BAD_POSITION, "do not match the player to move");
    scene_expect_refused(
        "conquer:goal=20 board=.../.../.../....../.../.../... turn=p1 hand=12,12 round=0",
        STATUS_BAD_POSITION, "rounds are numbered from 1");
}

/* A finished match shows its last round: placed in turn, and counted. */
static void the_board_of_a_finished_match_is_that_of_its_last_round(void **state)
{
    refused("conquer:goal=12 board=XOX/OX./XXX/.XO.OX/OO./XX./O.X turn=p1 hand=0,5 round=2 "
            "total=100,8",
            "do not match the player to move");
    refused("conquer:goal=5 board=.../.../.../....../XXX/.../OO. turn=p2 round=2 total=9,8",
            "the totals do not include the last round");
    scene_close(scene_open(
        "conquer:goal=5 board=.../.../.../....../XXX/.../OO. turn=p2 round=2 total=10,9"));
}

static void quiet_moves_are_made_by_men_on_the_board(void **state)
{
    static const char *const positions[] = {
        "tapatan board=.../.../... turn=p1 hand=3,3 quiet=200",
        "tapatan board=OX./XO./X.. turn=p2 hand=0,1 quiet=1",
        "stay board=.../.../.../....../.../.../... turn=p1 hand=12,12 quiet=1",
        "kunjing board=.../.../.../....../.../.../XO. turn=p3 hand=3,3,4 quiet=2",
        "shax-8 board=XOX/OXO/XOXO/XOX/OXO turn=p2 hand=0,0 quiet=1",
    };
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        refused(positions[i], "no quiet move leads here");
    }
    /* One's hand is empty, the other places. */
    scene_close(scene_open("conquer:capture=hand board=.../.../.../X.X.../.../X../XOO turn=p2 "
                           "hand=0,5 quiet=1"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fields_are_known_whole_and_given_once),
        cmocka_unit_test(a_game_takes_only_the_fields_that_it_needs),
        cmocka_unit_test(the_board_shows_every_point_once),
        cmocka_unit_test(the_number_of_men_is_the_games),
        cmocka_unit_test(men_in_hand_fit_the_player_to_move),
        cmocka_unit_test(a_position_after_the_end_is_refused),
        cmocka_unit_test(barred_lines_are_lines_that_one_move_broke),
        cmocka_unit_test(a_siege_needs_a_besieged_player),
        cmocka_unit_test(the_shotless_count_needs_three_cows),
        cmocka_unit_test(the_first_line_is_remembered_while_placing_only),
        cmocka_unit_test(the_first_removals_take_a_man_of_each_side),
        cmocka_unit_test(chips_taken_from_hands_do_not_hide_the_turn),
        cmocka_unit_test(flights_are_no_more_than_men),
        cmocka_unit_test(rounds_have_totals_and_an_end),
        cmocka_unit_test(the_board_of_a_finished_match_is_that_of_its_last_round),
        cmocka_unit_test(quiet_moves_are_made_by_men_on_the_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
