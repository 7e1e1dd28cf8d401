/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jamit/jamit.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#define TWO "jamit:players=2,size=4,setup=ring "
#define THREE "jamit:players=3,size=4,setup=ring "
/* Vertex 0 is at the right: its columns 1 to 7 are the rows, entered from their right ends. */
#define ROWS_1_2 "board=..../...../"
#define ROWS_4_TO_7 "/...*.../....../...../...."
#define EMPTY_ROWS_5_TO_7 "/....../...../...."
/* Without stones each of the two has at least the four points that they paid. */
#define NO_STONES " pawns=0,2 points=4,4 neutral=0,0 "

static void expect_after(const char *before, const char *moves, const char *after)
{
    Scene *scene = scene_open(before);
    scene_expect_position(scene, before);
    scene_play(scene, moves);
    scene_expect_position(scene, after);
    scene_close(scene);
}

static void expect_result(const char *before, const char *moves, const char *result)
{
    Scene *scene = scene_open(before);
    scene_play(scene, moves);
    scene_expect_result(scene, result);
    scene_close(scene);
}

/* -- the start -- */

static void the_set_ups_are_those_of_the_rules(void **unused)
{
    Scene *scene = scene_open("jamit");
    scene_expect_position(scene, TWO "board=..../.B.A./.A..B./...*.../.B..A./.A.B./.... pawns=1,5"
                                     " points=0,0 neutral=0,0 phase=insert turn=p1");
    scene_close(scene);
    scene = scene_open("jamit:players=3");
    scene_expect_position(scene, THREE "board=..../.CAB./.B..C./.A.*.A./.C..B./.BAC./...."
                                       " pawns=0,2,4 points=0,0,0 phase=insert turn=p1");
    scene_close(scene);
    scene = scene_open("jamit:setup=axes");
    scene_expect_position(scene, "jamit:players=2,size=4,setup=axes"
                                 " board=..../.B.../..B.../.AA*AA./...B../...B./.... pawns=5,2"
                                 " points=0,0 neutral=0,0 phase=insert turn=p1");
    scene_close(scene);
    scene = scene_open("jamit:players=3,size=5,setup=axes");
    scene_expect_position(scene, "jamit:players=3,size=5,setup=axes board=...../....../..C.B../"
                                 "...CB.../..AA*AA../...BC.../..B.C../....../....."
                                 " pawns=0,2,4 points=0,0,0 phase=insert turn=p1");
    scene_close(scene);
}

static void options_that_the_game_does_not_take_are_refused(void **unused)
{
    scene_expect_refused("jamit:players=4", STATUS_BAD_VARIANT, "2|3");
    scene_expect_refused("jamit:size=6", STATUS_BAD_VARIANT, "4|5");
    scene_expect_refused("jamit:setup=star", STATUS_BAD_VARIANT, "ring|axes");
    scene_expect_refused("jamit:seats=121", STATUS_BAD_VARIANT, "seats needs");
    scene_close(scene_open("jamit:players=3,seats=121"));
}

/* -- inserting -- */

static void two_players_insert_the_opponents_colour_and_the_neutral_one(void **unused)
{
    Scene *scene = scene_open("jamit");
    scene_expect_moves(scene, "1bn 1nb 2bn 2nb 3bn 3nb 4bn 4nb 5bn 5nb 6bn 6nb 7bn 7nb");
    scene_play(scene, "1bn v0");
    scene_expect_moves(scene, "1an 1na 2an 2na 3an 3na 4an 4na 5an 5na 6an 6na 7an 7na");
    scene_close(scene);
}

static void three_players_insert_the_two_opponents_colours(void **unused)
{
    Scene *scene = scene_open("jamit:players=3,size=5");
    scene_expect_moves(scene,
                       "1bc 1cb 2bc 2cb 3bc 3cb 4bc 4cb 5bc 5cb 6bc 6cb 7bc 7cb 8bc 8cb 9bc 9cb");
    scene_play(scene, "9bc v1");
    scene_expect_legal(scene, "1ac 9ca");
    scene_play(scene, "9ac v0");
    scene_expect_legal(scene, "1ab 9ba");
    scene_expect_illegal(scene, "1ac 1bc 1an 10ab 0ab");
    scene_close(scene);
}

enum { POSITION_SIZE = 200 };

static void spell_position(char text[POSITION_SIZE], const char *board, unsigned vertex,
                           const char *phase)
{
    (void)snprintf(text, POSITION_SIZE,
                   TWO "board=%s pawns=%u,%u points=4,4 neutral=0,0 phase=%s turn=p1", board,
                   vertex, (vertex + 1) % 6, phase);
}

/* Column 1 of every vertex: the second coin is at the edge, the first was pushed one cell on. */
static void a_column_lies_as_the_pawn_of_its_vertex_sees_it(void **unused)
{
    static const char *const boards[] = {
        "..bn/...../....../...*.../....../...../....",
        "..../...../.....b/...*..n/....../...../....",
        "..../...../....../...*.../....../....b/...n",
        "..../...../....../...*.../....../...../nb..",
        "..../...../....../n..*.../b...../...../....",
        "n.../b..../....../...*.../....../...../....",
    };
    char before[POSITION_SIZE];
    char after[POSITION_SIZE];
    for (unsigned vertex = 0; vertex < 6; vertex++) {
        spell_position(before, "..../...../....../...*.../....../...../....", vertex, "insert");
        spell_position(after, boards[vertex], vertex, "pawn");
        expect_after(before, "1bn", after);
    }
}

static void a_push_ends_at_the_first_gap(void **unused)
{
    expect_after(
        TWO ROWS_1_2 "a.b.nB" ROWS_4_TO_7 " pawns=0,2 points=4,3 neutral=0,0 phase=insert turn=p1",
        "3bn",
        TWO ROWS_1_2 "abnBbn" ROWS_4_TO_7 " pawns=0,2 points=4,3 neutral=0,0 phase=pawn turn=p1");
}

/* -- what falls out -- */

static void a_piece_pushed_over_the_edge_scores_for_its_owner(void **unused)
{
    expect_after(TWO ROWS_1_2 "abnnnn" ROWS_4_TO_7 NO_STONES "phase=insert turn=p1", "3nb",
                 TWO ROWS_1_2 "nnnnnb" ROWS_4_TO_7
                              " pawns=0,2 points=5,5 neutral=0,0 phase=pawn turn=p1");
    expect_after(
        THREE ROWS_1_2 "cCabab" ROWS_4_TO_7 " pawns=0,2,4 points=4,4,3 phase=insert turn=p1", "3bc",
        THREE ROWS_1_2 "ababbc" ROWS_4_TO_7 " pawns=0,2,4 points=4,4,5 phase=pawn turn=p1");
}

static void the_pawns_own_column_ends_in_the_centre_and_pays_double(void **unused)
{
    expect_after(TWO ROWS_1_2 "....../aaa*bnn" EMPTY_ROWS_5_TO_7 NO_STONES "phase=insert turn=p1",
                 "4bn",
                 TWO ROWS_1_2 "....../aaa*nbn" EMPTY_ROWS_5_TO_7
                              " pawns=0,2 points=4,6 neutral=2,0 phase=pawn turn=p1");
}

static void a_neutral_coin_goes_to_the_player_who_pushes_it_out(void **unused)
{
    expect_after(
        TWO ROWS_1_2 ".nnabb" ROWS_4_TO_7 " pawns=2,0 points=4,4 neutral=1,1 phase=insert turn=p2",
        "3an",
        TWO ROWS_1_2 "nabban" ROWS_4_TO_7 " pawns=2,0 points=4,4 neutral=1,2 phase=pawn turn=p2");
}

static void the_third_neutral_coin_becomes_a_point_at_once(void **unused)
{
    expect_after(TWO ROWS_1_2 "....../...*naa" EMPTY_ROWS_5_TO_7
                              " pawns=0,2 points=4,4 neutral=2,2 phase=insert turn=p1",
                 "4nb",
                 TWO ROWS_1_2 "....../...*anb" EMPTY_ROWS_5_TO_7
                              " pawns=0,2 points=7,4 neutral=1,2 phase=pawn turn=p1");
}

/* -- extra coins -- */

#define ONE_OWN_STONE                                                                              \
    TWO ROWS_1_2 "Annnnn" ROWS_4_TO_7 " pawns=0,2 points=3,4 neutral=0,0 phase=insert turn=p1"

static void a_stone_of_ones_own_pushed_out_gives_two_extra_coins(void **unused)
{
    Scene *scene = scene_open(ONE_OWN_STONE);
    scene_play(scene, "3bn");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "+1 +2 +3 +4 +5 +6 +7");
    scene_play(scene, "+2");
    scene_expect_position(scene, TWO "board=..../....a/nnnnbn" ROWS_4_TO_7
                                     " pawns=0,2 points=4,4 neutral=1,0 phase=extra2 first=2"
                                     " stone=0 turn=p1");
    scene_play(scene, "+7");
    scene_expect_position(scene, TWO "board=..../....a/nnnnbn/...*.../....../...../...a"
                                     " pawns=0,2 points=4,4 neutral=1,0 phase=pawn turn=p1");
    scene_close(scene);
}

static void a_stone_pushed_into_the_centre_gives_them_too(void **unused)
{
    expect_after(TWO ROWS_1_2 "....../...*A.a" EMPTY_ROWS_5_TO_7
                              " pawns=0,2 points=3,4 neutral=0,0 phase=insert turn=p1",
                 "4bn",
                 TWO ROWS_1_2 "....../...*abn" EMPTY_ROWS_5_TO_7
                              " pawns=0,2 points=5,4 neutral=0,0 phase=extra1 turn=p1");
}

static void other_pieces_give_no_extra_coins(void **unused)
{
    Scene *scene = scene_open(
        TWO ROWS_1_2 "Baaaaa" ROWS_4_TO_7 " pawns=0,2 points=4,3 neutral=0,0 phase=insert turn=p1");
    scene_play(scene, "3bn");
    scene_expect_scores(scene, "5 4");
    scene_expect_moves(scene, "v1 v3 v4 v5");
    scene_close(scene);
}

static void two_stones_at_once_give_only_two_extra_coins(void **unused)
{
    Scene *scene = scene_open(
        TWO ROWS_1_2 "AAnnnn" ROWS_4_TO_7 " pawns=0,2 points=2,4 neutral=0,0 phase=insert turn=p1");
    scene_play(scene, "3bn +1 +2");
    scene_expect_scores(scene, "4 4");
    scene_expect_legal(scene, "v1");
    scene_expect_illegal(scene, "+3");
    scene_close(scene);
}

static void the_two_extra_coins_go_into_different_columns(void **unused)
{
    Scene *scene = scene_open(ONE_OWN_STONE);
    scene_play(scene, "3bn +3");
    scene_expect_moves(scene, "+1 +2 +4 +5 +6 +7");
    scene_close(scene);
}

static void
a_stone_pushed_out_by_the_first_extra_coin_gives_two_more_after_the_second(void **unused)
{
    Scene *scene =
        scene_open(TWO ROWS_1_2 "AnnnnA/...*.../Ab.bbb/...../...."
                                " pawns=0,2 points=1,4 neutral=0,0 phase=insert turn=p1");
    scene_play(scene, "3bn +3 +5");
    scene_expect_moves(scene, "v1 v3 v4 v5");
    scene_close(scene);
    scene = scene_open(TWO ROWS_1_2 "AAnnnn/...*.../Abbbbb/...../...."
                                    " pawns=0,2 points=1,4 neutral=0,0 phase=insert turn=p1");
    scene_play(scene, "3bn +5");
    scene_expect_position(scene, TWO ROWS_1_2 "nnnnbn/...*.../bbbbba/...../...."
                                              " pawns=0,2 points=4,4 neutral=0,0 phase=extra2"
                                              " first=5 stone=1 turn=p1");
    scene_play(scene, "+1");
    /* "you can use the column where you used in previous" */
    scene_expect_moves(scene, "+1 +2 +3 +4 +5 +6 +7");
    scene_play(scene, "+5 +1");
    scene_expect_moves(scene, "v1 v3 v4 v5");
    scene_close(scene);
}

static void a_stone_pushed_out_by_the_second_extra_coin_gives_two_more(void **unused)
{
    Scene *scene =
        scene_open(TWO ROWS_1_2 "Annnnn/...*.../Abbbbb/...../...."
                                " pawns=0,2 points=2,4 neutral=0,0 phase=insert turn=p1");
    scene_play(scene, "3bn +1 +5");
    scene_expect_scores(scene, "4 4");
    scene_expect_moves(scene, "+1 +2 +3 +4 +5 +6 +7");
    scene_close(scene);
}

static void extra_coins_are_of_the_players_own_colour(void **unused)
{
    expect_after(THREE ROWS_1_2 "bBccaa" ROWS_4_TO_7
                                " pawns=2,0,4 points=4,3,4 phase=insert turn=p2",
                 "3ac +1 +7",
                 THREE "board=...b/...../ccaaac/...*.../....../...../...b"
                       " pawns=2,0,4 points=4,5,4 phase=pawn turn=p2");
}

/* -- the pawn -- */

static void the_pawn_goes_to_a_vertex_where_no_pawn_stands(void **unused)
{
    Scene *scene = scene_open("jamit");
    scene_play(scene, "1bn");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "v0 v2 v3 v4");
    scene_play(scene, "v3");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "7na");
    scene_expect_moves(scene, "v0 v1 v2 v4");
    scene_close(scene);
    scene = scene_open("jamit:players=3");
    scene_play(scene, "1bc v1 1ac v0 1ab");
    scene_expect_moves(scene, "v2 v3 v5");
    scene_play(scene, "v2");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
}

/* -- the end -- */

static void thirteen_points_win_before_the_next_coin_is_inserted(void **unused)
{
    const char *over =
        TWO ROWS_1_2 "bnnnnn" ROWS_4_TO_7 " pawns=0,2 points=13,12 neutral=0,0 phase=over turn=p1";
    expect_after(TWO ROWS_1_2 "abnnnn" ROWS_4_TO_7
                              " pawns=0,2 points=12,12 neutral=0,0 phase=insert turn=p1",
                 "3nb", over);
    Scene *scene = scene_open(over);
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "13 12");
    scene_close(scene);
}

static void of_two_who_would_both_have_the_points_the_first_one_wins(void **unused)
{
    expect_result(TWO ROWS_1_2 "bannnn" ROWS_4_TO_7
                               " pawns=0,2 points=12,12 neutral=0,0 phase=insert turn=p1",
                  "3bn", "p2win");
}

static void twelve_points_do_not_win_for_two_but_eleven_do_for_three(void **unused)
{
    expect_result(TWO ROWS_1_2 "aannnn" ROWS_4_TO_7
                               " pawns=0,2 points=10,4 neutral=0,0 phase=insert turn=p1",
                  "3bn", "none");
    expect_result(THREE ROWS_1_2 "cabbbb" ROWS_4_TO_7
                                 " pawns=0,2,4 points=10,4,10 phase=insert turn=p2",
                  "1ac v1 1ab", "none");
    expect_result(THREE ROWS_1_2 "cabbbb" ROWS_4_TO_7
                                 " pawns=0,2,4 points=10,4,10 phase=insert turn=p1",
                  "3cb", "p3win");
}

static void the_centre_can_win_with_one_point_to_spare(void **unused)
{
    const char *over = TWO ROWS_1_2 "....../...*nnb" EMPTY_ROWS_5_TO_7
                                    " pawns=0,2 points=4,14 neutral=0,0 phase=over turn=p1";
    expect_after(TWO ROWS_1_2 "....../...*bnn" EMPTY_ROWS_5_TO_7
                              " pawns=0,2 points=4,12 neutral=0,0 phase=insert turn=p1",
                 "4bn", over);
    expect_result(over, "", "p2win");
}

static void an_exchanged_point_wins_too(void **unused)
{
    expect_result(TWO ROWS_1_2 "nbbbbb" ROWS_4_TO_7
                               " pawns=0,2 points=12,12 neutral=2,2 phase=insert turn=p1",
                  "3bn", "p1win");
}

static void an_extra_coin_can_end_the_game_in_the_middle_of_a_turn(void **unused)
{
    expect_after(TWO ROWS_1_2 "Annnnn/...*.../abbbbb/...../...."
                              " pawns=0,2 points=11,4 neutral=0,0 phase=insert turn=p1",
                 "3bn +5",
                 TWO ROWS_1_2 "nnnnbn/...*.../bbbbba/...../...."
                              " pawns=0,2 points=13,4 neutral=1,0 phase=over turn=p1");
}

/* -- position text -- */

static void fields_may_be_left_out_where_they_have_a_default(void **unused)
{
    Scene *scene = scene_open("jamit turn=p2 pawns=3,4 board=AAAA/...../....../...*.../....../"
                              "...../BBBB");
    scene_expect_position(scene, TWO "board=AAAA/...../....../...*.../....../...../BBBB pawns=3,4"
                                     " points=0,0 neutral=0,0 phase=insert turn=p2");
    scene_close(scene);
}

static void boards_that_cannot_arise_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
#define REST " pawns=0,2 points=4,4 turn=p1"
    scene_expect_refused("jamit pawns=0,2 turn=p1", bad, "'board' is missing");
    scene_expect_refused("jamit board=..../..../....../...*.../....../...../...." REST, bad,
                         "row 2 of the board has 5 cells");
    scene_expect_refused("jamit board=..../...../....../...*.../....../....." REST, bad,
                         "row 7 of the board has 4 cells");
    scene_expect_refused("jamit board=..../...../....../...*.../....../...../..../" REST, bad,
                         "the board has 7 rows");
    scene_expect_refused("jamit board=..../...../....../......./....../...../...." REST, bad,
                         "row 4 of the board");
    scene_expect_refused("jamit board=..*./...../....../...*.../....../...../...." REST, bad,
                         "row 1 of the board");
    scene_expect_refused("jamit board=..../...../....../...*.../..N.../...../...." REST, bad,
                         "row 5 of the board");
    scene_expect_refused("jamit board=..../...../....../...*.../..c.../...../...." REST, bad,
                         "a b n are coins");
    scene_expect_refused("jamit:players=3 board=..../...../..n.../...*.../....../...../...."
                         " pawns=0,2,4 points=4,4,4 turn=p1",
                         bad, "a b c are coins");
    scene_expect_refused("jamit board=AAAA/A..../....../...*.../....../...../...." REST, bad,
                         "5 stones A");
    scene_expect_refused("jamit board=..../AAAAB/....../...*.../....../...../...."
                         " pawns=0,2 points=0,2 turn=p1",
                         bad, "every stone pushed out scores");
#undef REST
}

static void counts_that_cannot_arise_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
#define BOARD "jamit board=..../...../....../...*.../....../...../.... "
    scene_expect_refused(BOARD "points=4,4 turn=p1", bad, "'pawns' is missing");
    scene_expect_refused(BOARD "pawns=2,2 points=4,4 turn=p1", bad, "two pawns stand on vertex 2");
    scene_expect_refused(BOARD "pawns=0,6 points=4,4 turn=p1", bad, "'pawns'");
    scene_expect_refused(BOARD "pawns=0,2 points=4,4,4 turn=p1", bad, "'points'");
    scene_expect_refused(BOARD "pawns=0,2 points=15,4 turn=p1 phase=over", bad, "'points'");
    scene_expect_refused(BOARD "pawns=0,2 points=4,4 neutral=0,3 turn=p1", bad, "'neutral'");
    scene_expect_refused(BOARD "pawns=0,2 points=4,4 turn=p3", bad, "p1 to p2");
    scene_expect_refused("jamit:players=3 board=..../...../....../...*.../....../...../...."
                         " pawns=0,2,4 points=4,4,4 neutral=0,0,0 turn=p1",
                         bad, "unknown field 'neutral'");
#undef BOARD
}

static void phases_that_cannot_arise_are_refused(void **unused)
{
    const Status bad = STATUS_BAD_POSITION;
#define BOARD "jamit " ROWS_1_2 "....Aa" ROWS_4_TO_7 " turn=p1 pawns=0,2 "
    scene_expect_refused(BOARD "points=4,4 phase=throw", bad, "not 'throw'");
    scene_expect_refused(BOARD "points=13,4 phase=pawn", bad, "phase=over");
    scene_expect_refused(BOARD "points=4,4 phase=over", bad, "phase=over");
    scene_expect_refused(BOARD "points=13,13 phase=over", bad, "2 players have 13 points");
    scene_expect_refused(BOARD "points=4,4 phase=extra2", bad, "first=");
    scene_expect_refused(BOARD "points=4,4 phase=extra1 first=3", bad, "first=");
    scene_expect_refused(BOARD "points=4,4 phase=pawn stone=1", bad, "stone=");
    scene_expect_refused(BOARD "points=4,4 phase=extra2 first=8", bad, "'first'");
    scene_expect_refused(BOARD "points=4,4 phase=extra2 first=2", bad, "no coin lies where");
    scene_close(scene_open(BOARD "points=4,4 phase=extra2 first=3"));
#undef BOARD
    scene_expect_refused("jamit " ROWS_1_2 "....aA" ROWS_4_TO_7
                         " turn=p1 pawns=0,2 points=4,4 phase=pawn",
                         bad, "no coin lies where");
    scene_expect_refused("jamit " ROWS_1_2 "....aA" ROWS_4_TO_7
                         " turn=p1 pawns=0,2 points=4,4 phase=extra2 first=3",
                         bad, "no coin lies where");
    scene_expect_refused("jamit " ROWS_1_2 "AAA..a/...*..A/....../...../...."
                         " turn=p1 pawns=0,2 points=4,4 phase=extra1",
                         bad, "p1 has 4 stones");
    scene_expect_refused("jamit " ROWS_1_2 "AAA..a" ROWS_4_TO_7
                         " turn=p1 pawns=0,2 points=4,4 phase=extra2 first=3 stone=1",
                         bad, "p1 has 3 stones");
}

/* -- for the search -- */

static void perft_agrees_with_independent_counts(void **unused)
{
    Scene *scene = scene_open("jamit");
    scene_expect_perft(scene, 4, 3136);
    scene_close(scene);
    scene = scene_open("jamit");
    scene_play(scene, "1nb v2 6an v1 4bn v5 7na v4 4nb v3 7na v2 2nb v1 5na v4 7bn v5 2na v1 "
                      "4bn +7 +1 v0 7an v5 6nb v3 4an v2 4bn");
    scene_expect_perft(scene, 4, 3024);
    scene_close(scene);
    scene = scene_open("jamit:size=5,setup=axes");
    scene_play(scene, "1bn v3 1an v5 9nb v2 4na v4 1bn v0 5na +3 +6 v5 5nb v3 7na v2 7bn v1 "
                      "8an v5 5nb v0 9an v3 3nb v2 5an v5 8bn v1 5an v4 5bn v2 4an v0 1nb v5 "
                      "3na");
    scene_expect_perft(scene, 4, 5184);
    scene_close(scene);
    scene = scene_open("jamit:players=3");
    scene_play(scene, "2cb v5 5ac v0 3ba v3 4cb v4 5ca v1 5ba v0 7cb v3 3ac v5 2ba v1 6cb v2 "
                      "5ac v4 4ba +4 +7 +7 +2 v0 6bc v1 7ca v5 4ab v4 1bc");
    scene_expect_perft(scene, 4, 1116);
    scene_close(scene);
}

static void play_looks_the_same_from_all_twelve_sides(void **unused)
{
    Scene *scene =
        scene_open(TWO ROWS_1_2 "AAnnnn/aba*aab/Abbbbb/anb.b/n.ba"
                                " pawns=0,2 points=1,4 neutral=0,1 phase=insert turn=p1");
    const Game *game = scene->game;
    static const char *const line[] = {"3bn", "+5", "+1", "+7", "+4", "v3", "6an"};
    assert_int_equal(game->family->symmetries->count(game), 12);
    for (size_t ply = 0; ply < sizeof line / sizeof line[0]; ply++) {
        Fault fault;
        Move move;
        JamitState after[3];
        JamitState image;
        const GameState *before = record_state(&scene->record);
        assert_int_equal(game_parse_move(game, before, span_of(line[ply]), &move, &fault),
                         STATUS_OK);
        game->family->play(game, before, move, (GameState *)&after[0]);
        for (size_t i = 0; i < 12; i++) {
            game->family->symmetries->transform_state(game, i, before, (GameState *)&image);
            game->family->play(game, (const GameState *)&image,
                               game->family->symmetries->transform_move(game, i, move),
                               (GameState *)&after[1]);
            game->family->symmetries->transform_state(game, i, (const GameState *)&after[0],
                                                      (GameState *)&after[2]);
            assert_memory_equal(&after[1], &after[2], sizeof after[1]);
            assert_true((i == 0) == (memcmp(&image, before, sizeof image) == 0));
        }
        scene_play(scene, line[ply]);
    }
    scene_close(scene);
}

static int32_t lead_of_p1(const char *position)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    Scene *scene = scene_open(position);
    scene->game->family->evaluate(scene->game, record_state(&scene->record), values);
    scene_close(scene);
    return values[0] - values[1];
}

static void the_evaluation_likes_points_neutral_coins_and_loaded_columns(void **unused)
{
#define FULL_ROW_3(row) "jamit " ROWS_1_2 row ROWS_4_TO_7
    int32_t even = lead_of_p1(FULL_ROW_3("abnn..") NO_STONES "turn=p1");
    assert_true(lead_of_p1(FULL_ROW_3("abnn..") " pawns=0,2 points=5,4 turn=p1") > even + 50);
    assert_true(lead_of_p1(FULL_ROW_3("abnn..") " pawns=0,2 points=4,4 neutral=1,0 turn=p1") >
                even);
    int32_t loaded = lead_of_p1(FULL_ROW_3("abnnn.") NO_STONES "turn=p1");
    assert_true(loaded > even + 50);
    assert_true(lead_of_p1(FULL_ROW_3("aannnn") NO_STONES "turn=p1") > loaded);
    assert_true(lead_of_p1(FULL_ROW_3("abnnn.") " pawns=1,2 points=4,4 turn=p1") < loaded);
#undef FULL_ROW_3
}

static void the_evaluation_likes_stones_the_turn_and_extra_coins(void **unused)
{
#define ROW_3(row) "jamit " ROWS_1_2 row ROWS_4_TO_7 NO_STONES
    int32_t coin = lead_of_p1(ROW_3("..a.nb") "turn=p1");
    assert_true(lead_of_p1(ROW_3("..A.nb") "turn=p1") > coin + 50);
    assert_true(lead_of_p1(ROW_3("..a.nb") "turn=p2") < coin);
    int32_t pawn = lead_of_p1(ROW_3("..a.nb") "phase=pawn turn=p1");
    assert_true(pawn < coin);
    assert_true(lead_of_p1(ROW_3("..a.nb") "phase=extra1 turn=p1") > pawn + 100);
#undef ROW_3
}

/* -- to be seen -- */

static const GeometryPlace *find_place(const Geometry *geometry, const char *name)
{
    for (size_t i = 0; i < geometry->places; i++) {
        if (strcmp(geometry->place[i].name, name) == 0) {
            return &geometry->place[i];
        }
    }
    fail_msg("no place %s", name);
    return geometry->place;
}

static void the_vertices_lie_clockwise_from_the_right(void **unused)
{
    static const int32_t steps[6][2] = {{4000, 0},  {2000, 3464},   {-2000, 3464},
                                        {-4000, 0}, {-2000, -3464}, {2000, -3464}};
    Scene *scene = scene_open("jamit");
    Geometry geometry = {0};
    scene->game->family->describe_board(scene->game, &geometry);
    assert_int_equal(geometry.places, 43);
    const GeometryPlace *centre = find_place(&geometry, "centre");
    for (unsigned vertex = 0; vertex < 6; vertex++) {
        const char name[] = {'v', (char)('0' + vertex), '\0'};
        const GeometryPlace *place = find_place(&geometry, name);
        assert_int_equal(place->x - centre->x, steps[vertex][0]);
        assert_int_equal(place->y - centre->y, steps[vertex][1]);
    }
    assert_int_equal(geometry.width, 8000);
    assert_int_equal(geometry.height, 6928);
    for (size_t i = 0; i < geometry.places; i++) {
        assert_true(geometry.place[i].x >= 0 && geometry.place[i].y >= 0);
    }
    scene_close(scene);
}

/* The cells of a column, separated by blanks. */
static void expect_column(const Geometry *geometry, const char *name, const char *cells)
{
    Text text = {0};
    for (size_t i = 0; i < geometry->columns; i++) {
        const GeometryColumn *column = &geometry->column[i];
        for (size_t k = 0; k < column->count && strcmp(column->name, name) == 0; k++) {
            text_format(&text, "%s%s", k == 0 ? "" : " ", geometry->place[column->cells[k]].name);
        }
    }
    assert_string_equal(text_string(&text), cells);
    text_free(&text);
}

static void columns_lead_away_from_their_vertex(void **unused)
{
    Scene *scene = scene_open("jamit");
    Geometry geometry = {0};
    scene->game->family->describe_board(scene->game, &geometry);
    assert_int_equal(geometry.columns, 42);
    expect_column(&geometry, "v0:1", "g1 f1 e1 d1");
    expect_column(&geometry, "v0:4", "g4 f4 e4"); /* ends before the centre */
    expect_column(&geometry, "v3:1", "a7 b7 c7 d7");
    expect_column(&geometry, "v1:7", "a7 a6 a5 a4");
    scene_close(scene);
}

static void the_view_shows_pieces_pawns_points_and_the_phase(void **unused)
{
    Scene *scene = scene_open(ONE_OWN_STONE);
    Geometry geometry = {0};
    View view = {0};
    scene_play(scene, "3bn +1");
    scene->game->family->describe_board(scene->game, &geometry);
    scene->game->family->describe_state(scene->game, record_state(&scene->record), &view);
    assert_int_equal(view.pieces, 9);
    assert_string_equal(geometry.place[view.piece[0].place].name, "g1");
    assert_int_equal(view.piece[0].symbol, 'a');
    assert_int_equal(view.piece[6].owner, VIEW_NEUTRAL);
    assert_string_equal(geometry.place[view.piece[7].place].name, "v0");
    assert_int_equal(view.piece[7].symbol, '1');
    assert_string_equal(view.count[0].name, "points");
    assert_int_equal(view.count[0].value, 4);
    assert_string_equal(view.note[0].text, "extra2");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_set_ups_are_those_of_the_rules),
        cmocka_unit_test(options_that_the_game_does_not_take_are_refused),
        cmocka_unit_test(two_players_insert_the_opponents_colour_and_the_neutral_one),
        cmocka_unit_test(three_players_insert_the_two_opponents_colours),
        cmocka_unit_test(a_column_lies_as_the_pawn_of_its_vertex_sees_it),
        cmocka_unit_test(a_push_ends_at_the_first_gap),
        cmocka_unit_test(a_piece_pushed_over_the_edge_scores_for_its_owner),
        cmocka_unit_test(the_pawns_own_column_ends_in_the_centre_and_pays_double),
        cmocka_unit_test(a_neutral_coin_goes_to_the_player_who_pushes_it_out),
        cmocka_unit_test(the_third_neutral_coin_becomes_a_point_at_once),
        cmocka_unit_test(a_stone_of_ones_own_pushed_out_gives_two_extra_coins),
        cmocka_unit_test(a_stone_pushed_into_the_centre_gives_them_too),
        cmocka_unit_test(other_pieces_give_no_extra_coins),
        cmocka_unit_test(two_stones_at_once_give_only_two_extra_coins),
        cmocka_unit_test(the_two_extra_coins_go_into_different_columns),
        cmocka_unit_test(
            a_stone_pushed_out_by_the_first_extra_coin_gives_two_more_after_the_second),
        cmocka_unit_test(a_stone_pushed_out_by_the_second_extra_coin_gives_two_more),
        cmocka_unit_test(extra_coins_are_of_the_players_own_colour),
        cmocka_unit_test(the_pawn_goes_to_a_vertex_where_no_pawn_stands),
        cmocka_unit_test(thirteen_points_win_before_the_next_coin_is_inserted),
        cmocka_unit_test(of_two_who_would_both_have_the_points_the_first_one_wins),
        cmocka_unit_test(twelve_points_do_not_win_for_two_but_eleven_do_for_three),
        cmocka_unit_test(the_centre_can_win_with_one_point_to_spare),
        cmocka_unit_test(an_exchanged_point_wins_too),
        cmocka_unit_test(an_extra_coin_can_end_the_game_in_the_middle_of_a_turn),
        cmocka_unit_test(fields_may_be_left_out_where_they_have_a_default),
        cmocka_unit_test(boards_that_cannot_arise_are_refused),
        cmocka_unit_test(counts_that_cannot_arise_are_refused),
        cmocka_unit_test(phases_that_cannot_arise_are_refused),
        cmocka_unit_test(perft_agrees_with_independent_counts),
        cmocka_unit_test(play_looks_the_same_from_all_twelve_sides),
        cmocka_unit_test(the_evaluation_likes_points_neutral_coins_and_loaded_columns),
        cmocka_unit_test(the_evaluation_likes_stones_the_turn_and_extra_coins),
        cmocka_unit_test(the_vertices_lie_clockwise_from_the_right),
        cmocka_unit_test(columns_lead_away_from_their_vertex),
        cmocka_unit_test(the_view_shows_pieces_pawns_points_and_the_phase),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
