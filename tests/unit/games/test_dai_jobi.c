/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/dai_jobi/dai_jobi.h"
#include "scene.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#define HALF "dai-jobi:players=2,bias=0.5 "
#define THREE "dai-jobi:players=3,bias=0.5 "

typedef struct Case {
    const char *position;
    const char *text;
} Case;

static void expect_moves_of_cases(const Case *cases, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        Scene *scene = scene_open(cases[i].position);
        scene_expect_moves(scene, cases[i].text);
        scene_close(scene);
    }
}

#define EXPECT_MOVES(cases) expect_moves_of_cases(cases, sizeof(cases) / sizeof(cases)[0])

/* -- turns and tosses -- */

static void a_game_begins_with_a_toss_of_chance(void **unused)
{
    Scene *scene = scene_open("dai-jobi");
    scene_expect_turn(scene, "chance");
    scene_expect_moves(scene, "toss1 toss2 toss3 toss4 toss5");
    scene_play(scene, "toss3");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "start-3");
    scene_play(scene, "start-3");
    scene_expect_turn(scene, "chance");
    scene_expect_position(
        scene, HALF "p1=start,start,start,3 p2=start,start,start,start toss=0 thrown=1 turn=p2");
    scene_close(scene);
}

/* Each toss covers a part of the range from 0 to 1 that equals its probability. */
static void luck_is_shared_out_among_the_tosses(void **unused)
{
    const double little = 1e-6;
    Scene *scene = scene_open("dai-jobi:bias=0.25");
    const Game *game = scene->game;
    const GameState *state = record_state(&scene->record);
    Move tosses[GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, state, tosses);
    double before = 0;
    assert_int_equal(count, DAI_JOBI_TOSSES);
    for (size_t i = 0; i < count; i++) {
        double after = before + game->family->chance->probability(game, state, tosses[i]);
        assert_true(game_sample_event(game, state, before + little) == tosses[i]);
        assert_true(game_sample_event(game, state, after - little) == tosses[i]);
        before = after;
    }
    scene_close(scene);
}

static void the_players_toss_in_turn(void **unused)
{
    Scene *scene = scene_open("dai-jobi:players=3");
    scene_play(scene, "toss1 start-1 toss2 start-2 toss3");
    scene_expect_turn(scene, "p3");
    scene_play(scene, "start-3 toss4");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
}

static void a_five_gives_one_more_toss(void **unused)
{
    Scene *scene = scene_open("dai-jobi");
    scene_play(scene, "toss5 start-5 toss5 5-10 toss1");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "10-26 toss1");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

static void a_five_that_cannot_be_moved_still_gives_one_more_toss(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=19,out,out,out p2=3,start,start,start toss=5 turn=p1");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass toss2");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
}

static void a_toss_that_moves_nothing_is_passed(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=19,out,out,out p2=3,start,start,start toss=3 turn=p1");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass toss1");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

static void passing_is_no_choice_while_a_move_is_possible(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=19,2,out,out p2=3,start,start,start toss=3 turn=p1");
    scene_expect_moves(scene, "2-5");
    scene_close(scene);
}

static void a_capture_on_the_yellow_course_gives_one_more_toss(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=2,start,start,start p2=4,start,start,start "
                              "toss=2 turn=p1");
    scene_play(scene, "2-4 toss1");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
    scene = scene_open("dai-jobi p1=start,start,start,start p2=1,9,start,start toss=1 turn=p1");
    scene_play(scene, "start-1 toss1");
    scene_expect_turn(scene, "p1");
    scene_close(scene);
}

static void a_capture_beyond_the_yellow_course_gives_none(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=3,start,start,start p2=5,start,start,start "
                              "toss=2 turn=p1");
    scene_play(scene, "3-5 toss1");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

static void a_five_that_captures_gives_one_more_toss_not_two(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=start,start,start,start p2=5,start,start,start "
                              "toss=5 turn=p1");
    scene_play(scene, "start-5 toss1");
    scene_expect_turn(scene, "p1");
    scene_play(scene, "start-1 toss1");
    scene_expect_turn(scene, "p2");
    scene_close(scene);
}

/* -- the track -- */

static void the_grey_and_light_green_circles_branch_only_for_who_starts_there(void **unused)
{
    static const Case cases[] = {
        {"dai-jobi p1=5,out,out,out toss=1 turn=p1", "5-6 5-21"},
        {"dai-jobi p1=4,out,out,out toss=2 turn=p1", "4-6"},
        {"dai-jobi p1=10,out,out,out toss=2 turn=p1", "10-12 10-27"},
        {"dai-jobi p1=9,out,out,out toss=2 turn=p1", "9-11"},
        {"dai-jobi p1=5,out,out,out toss=5 turn=p1", "5-10 5-25 5-29"},
        {"dai-jobi p1=10,out,out,out toss=4 turn=p1", "10-14 10-24 10-28"},
    };
    EXPECT_MOVES(cases);
}

static void the_course_may_be_changed_in_the_centre_in_passing_too(void **unused)
{
    static const Case cases[] = {
        {"dai-jobi p1=23,out,out,out toss=2 turn=p1", "23-25 23-29"},
        {"dai-jobi p1=22,out,out,out toss=2 turn=p1", "22-24 22-28"},
        {"dai-jobi p1=27,out,out,out toss=4 turn=p1", "27-15 27-20"},
        {"dai-jobi p1=22,out,out,out toss=5 turn=p1", "22-16 22-out"},
        {"dai-jobi p1=23,out,out,out toss=5 turn=p1", "23-17"},
    };
    EXPECT_MOVES(cases);
}

static void the_short_cuts_lead_back_to_the_outside_path(void **unused)
{
    static const Case cases[] = {
        {"dai-jobi p1=25,out,out,out toss=3 turn=p1", "25-17"},
        {"dai-jobi p1=28,out,out,out toss=2 turn=p1", "28-20"},
        {"dai-jobi p1=29,out,out,out toss=2 turn=p1", "29-out"},
        {"dai-jobi p1=29,out,out,out toss=3 turn=p1", "pass"},
    };
    EXPECT_MOVES(cases);
}

static void going_out_takes_the_exact_count(void **unused)
{
    static const Case cases[] = {
        {"dai-jobi p1=20,out,out,out toss=1 turn=p1", "20-out"},
        {"dai-jobi p1=20,out,out,out toss=2 turn=p1", "pass"},
        {"dai-jobi p1=18,out,out,out toss=3 turn=p1", "18-out"},
        {"dai-jobi p1=18,out,out,out toss=2 turn=p1", "18-20"},
        {"dai-jobi p1=18,out,out,out toss=4 turn=p1", "pass"},
    };
    EXPECT_MOVES(cases);
}

static void no_two_routes_of_a_toss_end_at_the_same_station(void **unused)
{
    DaiJobiTrack track;
    memset(&track, 0, sizeof track);
    dai_jobi_build_track(&track);
    for (unsigned from = 0; from < DAI_JOBI_PLACES; from++) {
        for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
            const uint8_t *goal = track.goal[from][toss];
            unsigned goals = track.goals[from][toss];
            assert_true(goals < 2 || goal[0] != goal[1]);
            assert_true(goals < 3 || (goal[0] != goal[2] && goal[1] != goal[2]));
        }
    }
    assert_int_equal(track.fewest[DAI_JOBI_OUT], 3); /* 5, 22, out */
    assert_int_equal(track.fewest[14], 3);
}

/* -- stacks and captures -- */

static void a_jung_enters_alone(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=start,start,start,start toss=2 turn=p1");
    scene_play(scene, "start-2");
    scene_expect_position(
        scene, HALF "p1=start,start,start,2 p2=start,start,start,start toss=0 thrown=1 turn=p2");
    scene_close(scene);
}

static void a_stack_moves_as_one(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=start,7,7,9 p2=3,start,start,start toss=2 turn=p1");
    scene_expect_moves(scene, "start-2 7-9 9-11");
    scene_play(scene, "7-9 toss1 3-4 toss3 9-12");
    scene_expect_position(scene,
                          HALF "p1=start,12,12,12 p2=start,start,start,4 toss=0 thrown=8 turn=p2");
    scene_close(scene);
}

static void a_stack_goes_out_as_one(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=20,20,20,4 p2=3,start,start,start toss=1 turn=p1");
    scene_play(scene, "20-out");
    scene_expect_scores(scene, "3 0");
    scene_close(scene);
}

static void a_captured_stack_goes_back_to_the_start_unstacked(void **unused)
{
    Scene *scene = scene_open(THREE "p1=8,start,start,start p2=7,7,9,out p3=6,11,11,out "
                                    "toss=3 turn=p1");
    scene_play(scene, "8-11");
    scene_expect_position(scene, THREE "p1=start,start,start,11 p2=7,7,9,out "
                                       "p3=start,start,6,out toss=0 thrown=15 turn=p2");
    scene_play(scene, "toss2");
    scene_expect_turn(scene, "p2");
    scene_play(scene, "9-11 toss4");
    scene_expect_moves(scene, "start-4 6-10");
    scene_play(scene, "start-4");
    scene_expect_position(scene, THREE "p1=start,start,start,start p2=7,7,11,out "
                                       "p3=start,4,6,out toss=0 thrown=17 turn=p1");
    scene_close(scene);
}

static void jungs_that_are_passed_over_stay(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=1,start,start,start p2=2,3,start,start toss=3 turn=p1");
    scene_play(scene, "1-4");
    scene_expect_position(scene,
                          HALF "p1=start,start,start,4 p2=start,start,2,3 toss=0 thrown=4 turn=p2");
    scene_close(scene);
}

static void a_jung_on_the_last_station_can_be_captured(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=29,start,start,start p2=20,20,out,out toss=1 turn=p1");
    scene_play(scene, "29-20");
    scene_expect_scores(scene, "0 2");
    scene_play(scene, "toss3");
    scene_expect_moves(scene, "start-3");
    scene_close(scene);
}

static void jungs_that_are_out_are_safe(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=20,start,start,start p2=4,out,out,out toss=1 turn=p1");
    scene_play(scene, "20-out");
    scene_expect_scores(scene, "1 3");
    scene_close(scene);
}

/* -- the end -- */

static void the_first_with_all_four_out_wins_at_once(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=20,20,out,out p2=19,out,out,out toss=1 turn=p1");
    scene_play(scene, "20-out");
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_expect_scores(scene, "4 3");
    scene_expect_position(scene, HALF "p1=out,out,out,out p2=19,out,out,out toss=0 thrown=13 "
                                      "turn=p2");
    scene_close(scene);
}

static void a_five_that_wins_is_followed_by_no_toss(void **unused)
{
    static const char over[] =
        HALF "p1=out,out,out,out p2=start,start,start,4 toss=0 thrown=9 turn=p1";
    Scene *scene = scene_open("dai-jobi p1=16,out,out,out p2=4,start,start,start toss=5 thrown=9 "
                              "turn=p1");
    scene_play(scene, "16-out");
    scene_expect_result(scene, "p1win");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "");
    scene_expect_position(scene, over);
    scene_close(scene);
    scene = scene_open(over);
    scene_expect_result(scene, "p1win");
    scene_expect_position(scene, over);
    scene_close(scene);
}

/* -- chance -- */

static void chances_follow_the_bias(void **unused)
{
    static const double sixteenths[DAI_JOBI_TOSSES + 1] = {0, 4, 6, 4, 1, 1};
    Scene *scene = scene_open("dai-jobi");
    Move events[GAME_MAX_MOVES];
    const GameState *state = record_state(&scene->record);
    size_t count = scene->game->family->legal_moves(scene->game, state, events);
    assert_int_equal(count, DAI_JOBI_TOSSES);
    for (size_t i = 0; i < count; i++) {
        double chance = scene->game->family->chance->probability(scene->game, state, events[i]);
        assert_true(fabs(chance - sixteenths[i + 1] / 16) < 1e-12);
    }
    scene_close(scene);
    double chance[DAI_JOBI_TOSSES + 1];
    dai_jobi_weigh_tosses(300000000, chance);
    assert_true(fabs(chance[1] - 4 * 0.3 * 0.343) < 1e-12);
    assert_true(fabs(chance[4] - 0.0081) < 1e-12);
    assert_true(fabs(chance[5] - 0.2401) < 1e-12);
}

static void the_first_tosses_of_a_seed_are_those_of_the_specification(void **unused)
{
    static const struct {
        uint64_t seed;
        uint32_t bias;
        const char *tosses;
    } cases[] = {
        {0, 500000000, "23252121343222123112"},  {1, 500000000, "11235421351223113211"},
        {42, 500000000, "32313125132323122513"}, {UINT64_MAX, 500000000, "21224322241313314521"},
        {42, 300000000, "22112125532212125511"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (uint64_t k = 0; cases[i].tosses[k] != '\0'; k++) {
            assert_int_equal(dai_jobi_draw_toss(cases[i].seed, cases[i].bias, k),
                             cases[i].tosses[k] - '0');
        }
    }
}

/* Chi-square with four degrees of freedom: one honest sequence in a thousand exceeds 18.47. */
static void expect_honest(uint64_t seed, uint32_t bias)
{
    enum { DRAWS = 160000 };
    double chance[DAI_JOBI_TOSSES + 1];
    double seen[DAI_JOBI_TOSSES + 1] = {0};
    double sum = 0;
    dai_jobi_weigh_tosses(bias, chance);
    for (uint64_t k = 0; k < DRAWS; k++) {
        seen[dai_jobi_draw_toss(seed, bias, k)] += 1;
    }
    for (unsigned toss = 1; toss <= DAI_JOBI_TOSSES; toss++) {
        double expected = DRAWS * chance[toss];
        sum += (seen[toss] - expected) * (seen[toss] - expected) / expected;
    }
    assert_true(sum < 18.47);
}

static void tosses_are_spread_as_the_sticks_say(void **unused)
{
    expect_honest(2024, 500000000);
    expect_honest(7, 500000000);
    expect_honest(2024, 300000000);
    expect_honest(2024, 820000000);
}

static void with_a_seed_the_tosses_come_by_themselves(void **unused)
{
    Scene *scene = scene_open("dai-jobi:seed=42");
    scene_expect_turn(scene, "p1");
    scene_expect_position(scene, "dai-jobi:players=2,seed=42,bias=0.5 p1=start,start,start,start "
                                 "p2=start,start,start,start toss=3 thrown=1 turn=p1");
    scene_expect_moves(scene, "start-3");
    scene_play(scene, "start-3");
    scene_expect_turn(scene, "p2");
    scene_expect_moves(scene, "start-2");
    scene_play(scene, "start-2");
    scene_expect_moves(scene, "start-3 3-6");
    scene_close(scene);
}

static void with_a_seed_no_toss_follows_the_last_move(void **unused)
{
    static const char over[] = "dai-jobi:players=2,seed=42,bias=0.5 p1=out,out,out,out "
                               "p2=19,out,out,out toss=0 thrown=15 turn=p2";
    Scene *scene = scene_open("dai-jobi:seed=42 p1=20,20,out,out p2=19,out,out,out thrown=15 "
                              "turn=p1");
    scene_play(scene, "20-out");
    scene_expect_result(scene, "p1win");
    scene_expect_moves(scene, "");
    scene_expect_position(scene, over);
    scene_close(scene);
    scene = scene_open(over);
    scene_expect_result(scene, "p1win");
    scene_close(scene);
}

static void with_a_seed_the_toss_of_a_position_follows_from_it(void **unused)
{
    /* Tosses number 17 and 18 of seed 42 are 5 and 1. */
    Scene *scene = scene_open("dai-jobi:seed=42 p1=19,out,out,out p2=3,start,start,start "
                              "thrown=18 turn=p1");
    scene_expect_moves(scene, "pass");
    scene_play(scene, "pass");
    scene_expect_turn(scene, "p1");
    scene_expect_moves(scene, "19-20");
    scene_close(scene);
    scene_expect_refused("dai-jobi:seed=42 p1=3,start,start,start toss=1 thrown=2 turn=p2",
                         STATUS_BAD_POSITION, "seed");
    scene_expect_refused("dai-jobi:seed=42 p1=3,start,start,start toss=0 thrown=2 turn=p2",
                         STATUS_BAD_POSITION, "seed");
}

static void thought_knows_the_current_toss_but_none_to_come(void **unused)
{
    Scene *scene = scene_open("dai-jobi:seed=42,bias=0.3");
    const Game *unseeded = scene->game->search_game;
    const GameState *state = record_state(&scene->record);
    GameState *next = game_state_new(unseeded);
    Move moves[GAME_MAX_MOVES];
    assert_ptr_not_equal(unseeded, scene->game);
    assert_true(unseeded->has_chance && !scene->game->has_chance);
    assert_int_equal(unseeded->family->turn(unseeded, state), 0);
    assert_int_equal(scene_count(scene, "toss"), 2);
    assert_int_equal(unseeded->family->legal_moves(unseeded, state, moves), 1);
    unseeded->family->play(unseeded, state, moves[0], next);
    assert_int_equal(unseeded->family->turn(unseeded, next), GAME_CHANCE);
    assert_int_equal(unseeded->family->chance->seat(unseeded, next), 1);
    assert_int_equal(unseeded->family->legal_moves(unseeded, next, moves), DAI_JOBI_TOSSES);
    game_state_free(next);
    scene_close(scene);
}

static void the_number_of_tosses_matters_only_with_a_seed(void **unused)
{
    static const char late[] = "dai-jobi p1=3,start,start,start toss=2 thrown=40 turn=p2";
    static const char early[] = "dai-jobi p1=3,start,start,start toss=2 thrown=2 turn=p2";
    Scene *one = scene_open(early);
    Scene *two = scene_open(late);
    Scene *seeded = scene_open("dai-jobi:seed=42");
    const GameFamily *family = one->game->family;
    const GameState *first = record_state(&one->record);
    const GameState *second = record_state(&two->record);
    assert_true(family->key(one->game, first) == family->key(one->game, second));
    assert_true(family->key(seeded->game, first) != family->key(seeded->game, second));
    scene_close(one);
    scene_close(two);
    scene_close(seeded);
}

/* -- text -- */

static void jungs_may_be_named_in_any_order(void **unused)
{
    Scene *scene = scene_open("dai-jobi turn=p2 toss=1 p1=out,9,start,9 thrown=60 p2=1,2,3,4");
    scene_expect_position(scene, HALF "p1=start,9,9,out p2=1,2,3,4 toss=1 thrown=60 turn=p2");
    scene_close(scene);
}

static void the_least_number_of_tosses_is_taken_if_none_is_said(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=start,start,23,5 p2=out,start,start,start turn=p1");
    scene_expect_position(scene, HALF
                          "p1=start,start,5,23 p2=start,start,start,out toss=0 thrown=6 turn=p1");
    scene_close(scene);
}

static void positions_that_cannot_arise_are_refused(void **unused)
{
    static const Case cases[] = {
        {"dai-jobi p1=5,5,5 turn=p1", "p1"},
        {"dai-jobi p1=5,5,5,5,5 turn=p1", "p1"},
        {"dai-jobi p1=5,5,5,30 turn=p1", "p1"},
        {"dai-jobi p1=5,5,5,0 turn=p1", "p1"},
        {"dai-jobi p1=5,5,5, turn=p1", "p1"},
        {"dai-jobi p1=5,5,5,start p2=5,1,1,1 turn=p1", "both stand on 5"},
        {"dai-jobi p1=out,out,out,out p2=out,out,out,out turn=p1", "both have won"},
        {"dai-jobi:players=3 p1=out,out,out,out p2=3,4,4,4 p3=5,6,7,8 turn=p3", "p1 has won"},
        {"dai-jobi p1=out,out,out,out toss=3 turn=p1", "over"},
        {"dai-jobi p3=5,5,5,5 turn=p1", "p3"},
        {"dai-jobi turn=p3", "turn"},
        {"dai-jobi p1=5,5,5,5", "turn"},
        {"dai-jobi toss=6 turn=p1", "toss"},
        {"dai-jobi toss=2 thrown=0 turn=p1", "thrown=0"},
        {"dai-jobi thrown=1 turn=p1", "just moved"},
        {"dai-jobi turn=p2", "just moved"},
        {"dai-jobi:players=3 p1=3,start,start,start turn=p3", "just moved"},
        {"dai-jobi p1=6,start,start,start toss=1 thrown=2 turn=p2", "at least 3"},
        {"dai-jobi p1=5,5,10,start thrown=3 turn=p1", "at least 4"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        scene_expect_refused(cases[i].position, STATUS_BAD_POSITION, cases[i].text);
    }
}

static void options_are_checked(void **unused)
{
    static const char *const specs[] = {"dai-jobi:players=1",
                                        "dai-jobi:players=5",
                                        "dai-jobi:bias=0",
                                        "dai-jobi:bias=1",
                                        "dai-jobi:seats=12",
                                        "dai-jobi:seats=121",
                                        "dai-jobi:players=3,seats=12",
                                        "dai-jobi:seed=-1",
                                        "dai-jobi:seed=18446744073709551616",
                                        "dai-jobi:players=4,seats=121"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        scene_expect_refused(specs[i], STATUS_BAD_VARIANT, "");
    }
    Scene *scene = scene_open("dai-jobi:seats=1212,players=4,seed=18446744073709551615");
    assert_string_equal(scene->game->spec,
                        "dai-jobi:players=4,seed=18446744073709551615,bias=0.5,seats=1212");
    scene_close(scene);
}

static void perft_counts_tosses_and_moves(void **unused)
{
    Scene *scene = scene_open("dai-jobi");
    scene_expect_perft(scene, 1, 5);
    scene_expect_perft(scene, 2, 5);
    scene_expect_perft(scene, 3, 25);
    scene_close(scene);
    scene = scene_open("dai-jobi:seed=42");
    scene_expect_perft(scene, 3, 2);
    scene_close(scene);
}

/* -- thinking -- */

static void evaluate(const char *position, int32_t values[GAME_MAX_SIDES])
{
    Scene *scene = scene_open(position);
    scene->game->family->evaluate(scene->game, record_state(&scene->record), values);
    scene_close(scene);
}

static void the_evaluation_prefers_short_ways_stacks_and_safety(void **unused)
{
    int32_t before[GAME_MAX_SIDES] = {0};
    int32_t after[GAME_MAX_SIDES] = {0};
    evaluate("dai-jobi p1=6,start,start,start p2=5,start,start,start thrown=9 turn=p2", before);
    evaluate("dai-jobi p1=21,start,start,start p2=4,start,start,start thrown=9 turn=p2", after);
    assert_true(after[0] > before[0]);
    evaluate("dai-jobi p1=12,11,start,start p2=29,start,start,start thrown=9 turn=p2", before);
    evaluate("dai-jobi p1=11,11,start,start p2=29,start,start,start thrown=9 turn=p2", after);
    assert_true(after[0] > before[0]);
    evaluate("dai-jobi p1=12,12,12,start p2=10,start,start,start thrown=9 turn=p2", before);
    evaluate("dai-jobi p1=12,12,12,start p2=13,start,start,start thrown=9 turn=p2", after);
    assert_true(after[0] > before[0]);
}

static void the_count_of_tosses_goes_round(void **unused)
{
    Scene *scene = scene_open("dai-jobi p1=20,20,20,20 turn=p1 thrown=1000000000");
    scene_play(scene, "toss2");
    scene_expect_position(scene, "dai-jobi:players=2,bias=0.5 p1=20,20,20,20 "
                                 "p2=start,start,start,start toss=2 thrown=500000000 turn=p1");
    scene_close(scene);
    /* The toss that follows is that of the new number; the text is read back with it. */
    scene = scene_open("dai-jobi:seed=3 p1=18,19,19,19 turn=p1 thrown=1000000000");
    scene_play(scene, "19-out");
    scene_expect_position(scene, "dai-jobi:players=2,seed=3,bias=0.5 p1=18,out,out,out "
                                 "p2=start,start,start,start toss=2 thrown=500000000 turn=p2");
    scene_close(scene);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_game_begins_with_a_toss_of_chance),
        cmocka_unit_test(luck_is_shared_out_among_the_tosses),
        cmocka_unit_test(the_players_toss_in_turn),
        cmocka_unit_test(a_five_gives_one_more_toss),
        cmocka_unit_test(a_five_that_cannot_be_moved_still_gives_one_more_toss),
        cmocka_unit_test(a_toss_that_moves_nothing_is_passed),
        cmocka_unit_test(passing_is_no_choice_while_a_move_is_possible),
        cmocka_unit_test(a_capture_on_the_yellow_course_gives_one_more_toss),
        cmocka_unit_test(a_capture_beyond_the_yellow_course_gives_none),
        cmocka_unit_test(a_five_that_captures_gives_one_more_toss_not_two),
        cmocka_unit_test(the_grey_and_light_green_circles_branch_only_for_who_starts_there),
        cmocka_unit_test(the_course_may_be_changed_in_the_centre_in_passing_too),
        cmocka_unit_test(the_short_cuts_lead_back_to_the_outside_path),
        cmocka_unit_test(going_out_takes_the_exact_count),
        cmocka_unit_test(no_two_routes_of_a_toss_end_at_the_same_station),
        cmocka_unit_test(a_jung_enters_alone),
        cmocka_unit_test(a_stack_moves_as_one),
        cmocka_unit_test(a_stack_goes_out_as_one),
        cmocka_unit_test(a_captured_stack_goes_back_to_the_start_unstacked),
        cmocka_unit_test(jungs_that_are_passed_over_stay),
        cmocka_unit_test(a_jung_on_the_last_station_can_be_captured),
        cmocka_unit_test(jungs_that_are_out_are_safe),
        cmocka_unit_test(the_first_with_all_four_out_wins_at_once),
        cmocka_unit_test(a_five_that_wins_is_followed_by_no_toss),
        cmocka_unit_test(chances_follow_the_bias),
        cmocka_unit_test(the_first_tosses_of_a_seed_are_those_of_the_specification),
        cmocka_unit_test(tosses_are_spread_as_the_sticks_say),
        cmocka_unit_test(with_a_seed_the_tosses_come_by_themselves),
        cmocka_unit_test(with_a_seed_no_toss_follows_the_last_move),
        cmocka_unit_test(with_a_seed_the_toss_of_a_position_follows_from_it),
        cmocka_unit_test(thought_knows_the_current_toss_but_none_to_come),
        cmocka_unit_test(the_number_of_tosses_matters_only_with_a_seed),
        cmocka_unit_test(jungs_may_be_named_in_any_order),
        cmocka_unit_test(the_least_number_of_tosses_is_taken_if_none_is_said),
        cmocka_unit_test(positions_that_cannot_arise_are_refused),
        cmocka_unit_test(options_are_checked),
        cmocka_unit_test(perft_counts_tosses_and_moves),
        cmocka_unit_test(the_evaluation_prefers_short_ways_stacks_and_safety),
        cmocka_unit_test(the_count_of_tosses_goes_round),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
