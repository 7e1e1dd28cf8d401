/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rounds of Conquer (rules, 4). X is p1, O is p2.
 */
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

/* "Each player scores 1 for each chip he captured and 2 for each of the opponent's chips that is
 * trapped." */
static void a_round_won_by_captures_is_scored(void **unused)
{
    /*
     *  7 .-----------.-----------X
     *    | \         |         / |
     *  6 |   .-------.-------X   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 X---.---O       X---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   X-------.-------.   |
     *    | /         |         \ |
     *  1 O-----------X-----------O
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "e4-e5xc4");
    /* Ten captures and a1 shut in, against six; p2 starts the second round. */
    scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p2 hand=12,12 "
                                 "round=2 total=12,6 quiet=0");
    scene_expect_scores(scene, "12 6");
    scene_expect_result(scene, "none");
    scene_close(scene);
    /* A single round is simply won. */
    scene = scene_open("conquer board=..X/..X/.../X.OX../.../X../OXO turn=p1 hand=0,0");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "10 6");
    scene_close(scene);
}

static void a_round_won_by_blocking_is_scored(void **unused)
{
    /*
     *  7 X-----------.-----------.
     *    | \         |         / |
     *  6 |   .-------.-------.   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 O---X---.       .---.---.
     *    |   |   |       |   |   |
     *  3 |   |   X---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   .-------X-------.   |
     *    | /         |         \ |
     *  1 O-----------O-----------X
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("conquer:goal=30 board=X../.../.../OX..../X../.X./OOX turn=p1 "
                              "hand=0,0");
    scene_play(scene, "c3-b2");
    scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p2 hand=12,12 "
                                 "round=2 total=15,7 quiet=0");
    scene_close(scene);
    scene = scene_open("conquer board=X../.../.../OX..../X../.X./OOX turn=p1 hand=0,0");
    scene_play(scene, "c3-b2");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

static void on_a_full_board_every_chip_is_trapped(void **unused)
{
    Scene *scene = scene_open("conquer:goal=30 board=XXO/OOX/OOX/XO.OXX/XOO/XXO/OXX turn=p2 "
                              "hand=0,1");
    scene_play(scene, "c4");
    scene_expect_scores(scene, "24 24");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

/* "p1 and p2 starting in turn", "with teams=on" too. */
static void the_starters_alternate(void **unused)
{
    Scene *scene = scene_open("conquer:goal=100 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0 round=2 total=12,6");
    scene_play(scene, "e4-e5xc4");
    scene_expect_position(scene, "conquer:capture=board,goal=100,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p1 hand=12,12 "
                                 "round=3 total=24,12 quiet=0");
    scene_close(scene);
    scene = scene_open("conquer:goal=100,teams=on board=..X/..X/.../X.OX../.../X../OXO turn=p3 "
                       "hand=0,0 round=1 total=0,0");
    scene_play(scene, "e4-e5xc4");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "a1");
    scene_expect_turn(scene, "p3");
    scene_close(scene);
    scene = scene_open("conquer:goal=100,teams=on board=..X/..X/.../X.OX../.../X../OXO turn=p3 "
                       "hand=0,0 round=2 total=0,0");
    scene_play(scene, "e4-e5xc4");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
}

/* "Until somebody has the goal"; this round brings 12 and 6. */
static void the_goal_ends_the_match(void **unused)
{
    Scene *scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0 round=2 total=17,5");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "none");
    scene_close(scene);
    scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 hand=0,0 "
                       "round=2 total=18,5");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "30 11");
    scene_expect_moves(scene, "");
    scene_close(scene);
    /* The loser of the round may win the match. */
    scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 hand=0,0 "
                       "round=3 total=5,24");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
}

/* "Both at the goal: the higher total wins, equal totals play another round." */
static void of_two_at_the_goal_the_higher_total_wins(void **unused)
{
    Scene *scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0 round=2 total=20,28");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "p2win");
    scene_expect_scores(scene, "32 34");
    scene_close(scene);
    scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 hand=0,0 "
                       "round=2 total=20,26");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p1 hand=12,12 "
                                 "round=3 total=32,32 quiet=0");
    scene_close(scene);
}

/* "After 30 rounds the higher total wins, equal is a draw." */
static void the_thirtieth_round_is_the_last(void **unused)
{
    Scene *scene = scene_open("conquer:goal=1000 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0 round=29 total=100,90");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "none");
    scene_close(scene);
    scene = scene_open("conquer:goal=1000 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                       "hand=0,0 round=30 total=100,90");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "p1win");
    scene_close(scene);
    scene = scene_open("conquer:goal=1000 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                       "hand=0,0 round=30 total=100,107");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "p2win");
    scene_close(scene);
    scene = scene_open("conquer:goal=1000 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                       "hand=0,0 round=30 total=100,106");
    scene_play(scene, "e4-e5xc4");
    scene_expect_result(scene, "draw");
    scene_expect_scores(scene, "112 112");
    scene_close(scene);
}

/* "A round that repetition or the quiet limit ends is scored as it stands; both counts start
 * afresh." */
static void a_repeated_position_ends_the_round_only(void **unused)
{
    /*
     *  7 .-----------.-----------X
     *    | \         |         / |
     *  6 |   .-------.-------X   |
     *    |   | \     |     / |   |
     *  5 |   |   .---.---.   |   |
     *    |   |   |       |   |   |
     *  4 X---.---O       X---.---.
     *    |   |   |       |   |   |
     *  3 |   |   .---.---.   |   |
     *    |   | /     |     \ |   |
     *  2 |   X-------.-------.   |
     *    | /         |         \ |
     *  1 O-----------X-----------O
     *    a   b   c   d   e   f   g
     */
    Scene *scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0");
    scene_play(scene, "e4-f4 c4-c5 f4-e4 c5-c4 e4-f4 c4-c5 f4-e4");
    scene_expect_scores(scene, "0 0");
    scene_play(scene, "c5-c4");
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p2 hand=12,12 "
                                 "round=2 total=11,6 quiet=0");
    scene_close(scene);
    /* It may bring the goal. */
    scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 hand=0,0 "
                       "round=2 total=19,0");
    scene_play(scene, "e4-f4 c4-c5 f4-e4 c5-c4 e4-f4 c4-c5 f4-e4 c5-c4");
    scene_expect_result(scene, "p1win");
    scene_expect_scores(scene, "30 6");
    scene_close(scene);
}

static void the_quiet_limit_ends_the_round_only(void **unused)
{
    Scene *scene = scene_open("conquer:goal=30 board=..X/..X/.../X.OX../.../X../OXO turn=p1 "
                              "hand=0,0 quiet=199");
    scene_play(scene, "e4-f4");
    scene_expect_result(scene, "none");
    scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                 "board=.../.../.../....../.../.../... turn=p2 hand=12,12 "
                                 "round=2 total=11,6 quiet=0");
    scene_close(scene);
    scene = scene_open("conquer board=..X/..X/.../X.OX../.../X../OXO turn=p1 hand=0,0 quiet=199");
    scene_play(scene, "e4-f4");
    scene_expect_result(scene, "draw");
    scene_close(scene);
}

/* No two of them have the same key, whatever the totals and the round. */
static void totals_of_any_size_tell_positions_apart(void **unused)
{
    static const unsigned totals[] = {0, 1, 2, 255, 256, 32767, 32768, 65535};
    enum { TOTALS = sizeof totals / sizeof totals[0], ROUNDS = 3 };
    uint64_t keys[TOTALS * TOTALS * ROUNDS];
    size_t count = 0;
    for (unsigned i = 0; i < TOTALS * TOTALS * ROUNDS; i++) {
        char position[200];
        (void)snprintf(
            position, sizeof position,
            "conquer:goal=70000 board=.../.../.../....../.../.../... turn=p%u hand=12,12 "
            "round=%u total=%u,%u",
            i % ROUNDS % 2 + 1, i % ROUNDS + 3, totals[i / ROUNDS % TOTALS],
            totals[i / ROUNDS / TOTALS]);
        Scene *scene = scene_open(position);
        keys[count] = scene->game->family->key(scene->game, record_state(&scene->record));
        for (size_t other = 0; other < count; other++) {
            assert_true(keys[other] != keys[count]);
        }
        count++;
        scene_close(scene);
    }
}

/* A match is never drawn by a limit, even from a position that was set up. */
static void a_round_that_is_over_by_a_limit_is_scored_at_once(void **unused)
{
    static const char *const histories[] = {"quiet=200", "quiet=8 seen=3"};
    for (size_t i = 0; i < sizeof histories / sizeof histories[0]; i++) {
        char position[200];
        (void)snprintf(position, sizeof position,
                       "conquer:goal=30 board=XXX/.../.../....../O../.../OOX turn=p2 round=3 "
                       "total=20,5 %s",
                       histories[i]);
        Scene *scene = scene_open(position);
        scene_expect_result(scene, "none");
        /* Nine and eight captures; no chip is trapped. */
        scene_expect_position(scene, "conquer:capture=board,goal=30,teams=off "
                                     "board=.../.../.../....../.../.../... turn=p2 hand=12,12 "
                                     "round=4 total=29,13 quiet=0");
        scene_close(scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_round_won_by_captures_is_scored),
        cmocka_unit_test(a_round_won_by_blocking_is_scored),
        cmocka_unit_test(on_a_full_board_every_chip_is_trapped),
        cmocka_unit_test(the_starters_alternate),
        cmocka_unit_test(the_goal_ends_the_match),
        cmocka_unit_test(of_two_at_the_goal_the_higher_total_wins),
        cmocka_unit_test(the_thirtieth_round_is_the_last),
        cmocka_unit_test(a_repeated_position_ends_the_round_only),
        cmocka_unit_test(the_quiet_limit_ends_the_round_only),
        cmocka_unit_test(totals_of_any_size_tell_positions_apart),
        cmocka_unit_test(a_round_that_is_over_by_a_limit_is_scored_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
