/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Time controls, chess clocks, and the players whose clocks they are.
 */
#include "game/chess_clock.h"
#include "game/players.h"
#include "games/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

/* -- time controls -- */

static void expect_control(const char *written, const char *printed, int64_t main_ms)
{
    Text text = {0};
    TimeControl control = {.is_timed = false};
    if (!time_control_parse(span_of(written), &control)) {
        fail_msg("'%s' should be accepted", written);
    }
    time_control_print(&control, &text);
    assert_string_equal(text_string(&text), printed);
    assert_int_equal(control.main_ms, main_ms);
    text_free(&text);
}

static void every_form_of_a_time_control_is_parsed(void **unused)
{
    expect_control("1+0.01", "1+0.010", 1000);
    expect_control("40/60", "40/60", 60000);
    expect_control("40/2:30.5+1", "40/150.500+1", 150500);
    expect_control("0+0.1", "0+0.100", 0);
    expect_control("inf", "inf", 0);
}

static void malformed_time_controls_are_rejected(void **unused)
{
    static const char *const wrong[] = {"",       "0",        "+1",  "1+",    "1+-1",  "x",
                                        "1.2345", "0/5",      "40/", "1::2",  "1/2/3", "1e3",
                                        "1 ",     "10000000", "-1",  "inf+1", ":5"};
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        TimeControl control = {.main_ms = 7};
        if (time_control_parse(span_of(wrong[i]), &control)) {
            fail_msg("'%s' should be rejected", wrong[i]);
        }
        assert_false(control.is_timed); /* untouched */
        assert_int_equal(control.main_ms, 7);
    }
}

/* -- clocks -- */

static void expect_clock(const ChessClock *clock, int64_t left_us, uint32_t moves_to_go)
{
    assert_int_equal(clock->left_us, left_us);
    assert_int_equal(clock->moves_to_go, moves_to_go);
}

static void the_increment_is_added_after_the_move(void **unused)
{
    TimeControl control = {.is_timed = true, .main_ms = 10, .increment_ms = 2};
    ChessClock clock;
    chess_clock_reset(&clock, &control);
    expect_clock(&clock, 10000, 0);
    assert_true(chess_clock_spend(&clock, 10000));
    expect_clock(&clock, 2000, 0);
    assert_false(chess_clock_spend(&clock, 2001));
    expect_clock(&clock, 2000, 0);
}

static void every_period_adds_the_main_time(void **unused)
{
    TimeControl control = {.is_timed = true, .main_ms = 10, .period_moves = 2};
    ChessClock clock;
    chess_clock_reset(&clock, &control);
    expect_clock(&clock, 10000, 2);
    assert_true(chess_clock_spend(&clock, 1000));
    expect_clock(&clock, 9000, 1);
    assert_true(chess_clock_spend(&clock, 1000));
    expect_clock(&clock, 18000, 2);
}

static void overtime_follows_the_main_time_and_is_not_saved_up(void **unused)
{
    TimeControl control = {.is_timed = true, .main_ms = 10, .period_moves = 2, .overtime_ms = 5};
    ChessClock clock;
    chess_clock_reset(&clock, &control);
    expect_clock(&clock, 10000, 0);
    assert_true(chess_clock_spend(&clock, 4000));
    expect_clock(&clock, 6000, 0);
    assert_false(chess_clock_spend(&clock, 7000));
    expect_clock(&clock, 5000, 2);
    assert_true(chess_clock_spend(&clock, 1000));
    expect_clock(&clock, 4000, 1);
    assert_true(chess_clock_spend(&clock, 1000));
    expect_clock(&clock, 5000, 2);
}

static void without_main_time_overtime_starts_at_once(void **unused)
{
    TimeControl control = {.is_timed = true, .period_moves = 3, .overtime_ms = 5};
    ChessClock clock;
    chess_clock_reset(&clock, &control);
    expect_clock(&clock, 5000, 3);
}

/* -- players -- */

static void expect_players(const char *spec, const char *players)
{
    Game *game = NULL;
    Fault fault;
    assert_int_equal(catalogue_open(NULL, span_of(spec), &game, &fault), STATUS_OK);
    unsigned count = 0;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        unsigned player = game_player_of_seat(game, seat);
        assert_int_equal(player, players[seat] - '1');
        count = player + 1 > count ? player + 1 : count;
    }
    assert_int_equal(players[game->seats], '\0');
    assert_int_equal(game_player_count(game), count);
    game_free(game);
}

static void players_are_sides_unless_the_seats_are_dealt_out(void **unused)
{
    expect_players("tapatan", "12");
    expect_players("kunjing:players=4", "1234");
    expect_players("achi:teams=on", "1212");
    expect_players("kunjing:seats=122", "122");
    expect_players("dai-jobi:players=4,seats=1221", "1221");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_form_of_a_time_control_is_parsed),
        cmocka_unit_test(malformed_time_controls_are_rejected),
        cmocka_unit_test(the_increment_is_added_after_the_move),
        cmocka_unit_test(every_period_adds_the_main_time),
        cmocka_unit_test(overtime_follows_the_main_time_and_is_not_saved_up),
        cmocka_unit_test(without_main_time_overtime_starts_at_once),
        cmocka_unit_test(players_are_sides_unless_the_seats_are_dealt_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
