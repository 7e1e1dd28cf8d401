/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Variant specs: `id` or `id:key=value,…`, for every game.
 */
#include "games/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static Game *open_spec(const char *spec)
{
    Fault fault;
    Game *game = NULL;
    if (catalogue_open(NULL, span_of(spec), &game, &fault) != STATUS_OK) {
        fail_msg("'%s' was refused: %s", spec, fault.text);
    }
    return game;
}

static void expect_spec(const char *spec, const char *full)
{
    Game *game = open_spec(spec);
    assert_string_equal(game->spec, full);
    game_free(game);
}

static void expect_refused(const char *spec, Status status, const char *hint)
{
    Fault fault;
    Game *game = NULL;
    Status found = catalogue_open(NULL, span_of(spec), &game, &fault);
    if (found == STATUS_OK) {
        fail_msg("'%s' should be refused", spec);
    }
    assert_string_equal(status_code(found), status_code(status));
    assert_null(game);
    if (strstr(fault.text, hint) == NULL) {
        fail_msg("'%s' should say '%s'", fault.text, hint);
    }
}

static void defaults_are_printed_in_full(void **unused)
{
    expect_spec("jare", "jare");
    expect_spec("nine-mens-morris", "nine-mens-morris:teams=off");
    expect_spec("conquer", "conquer:capture=board,goal=0,teams=off");
    expect_spec("rapido", "rapido:base=pluck,clock=1000,teams=off");
    expect_spec("kubwa-tatu", "kubwa-tatu:flights=0,teams=off");
    expect_spec("seven-mens-morris", "seven-mens-morris:flying=on,teams=off");
    expect_spec("kunjing", "kunjing:players=3,teams=off");
    expect_spec("stack", "stack:players=2,goal=50,elimination=off,end=tops");
    expect_spec("tableaux-advanced", "tableaux-advanced:goal=50");
    expect_spec("dai-jobi", "dai-jobi:players=2,bias=0.5");
    expect_spec("jamit", "jamit:players=2,size=4,setup=ring");
}

static void options_come_in_any_order_and_are_printed_in_one(void **unused)
{
    expect_spec("conquer:teams=on,goal=030,capture=hand", "conquer:capture=hand,goal=30,teams=on");
    expect_spec("dai-jobi:bias=0.250,seed=0,players=4,seats=1122",
                "dai-jobi:players=4,seed=0,bias=0.25,seats=1122");
}

static void a_full_spec_opens_the_same_game(void **unused)
{
    for (size_t i = 0; i < catalogue_count(NULL); i++) {
        const Variant *variant = catalogue_variant(NULL, i);
        Game *game = open_spec(variant->id);
        assert_ptr_equal(catalogue_find(NULL, span_of(variant->id)), variant);
        assert_true(game->seats >= 2 && game->seats <= GAME_MAX_SEATS);
        assert_true(game->sides >= 2 && game->sides <= game->seats);
        for (unsigned seat = 0; seat < game->seats; seat++) {
            assert_true(game->side_of_seat[seat] < game->sides);
        }
        expect_spec(game->spec, game->spec);
        game_free(game);
    }
}

static void ids_are_lower_case_words(void **unused)
{
    expect_refused("", STATUS_UNKNOWN_VARIANT, "unknown game");
    expect_refused("Tapatan", STATUS_UNKNOWN_VARIANT, "'Tapatan'");
    expect_refused("tapata", STATUS_UNKNOWN_VARIANT, "'tapata'");
    expect_refused(":teams=on", STATUS_UNKNOWN_VARIANT, "unknown game");
    expect_refused("kubwa-tatu=on", STATUS_UNKNOWN_VARIANT, "unknown game");
}

static void an_option_may_not_be_repeated(void **unused)
{
    expect_refused("conquer:goal=30,goal=30", STATUS_BAD_VARIANT, "'goal' is given twice");
    expect_refused("conquer:teams=on,goal=1,teams=off", STATUS_BAD_VARIANT, "twice");
}

static void only_the_options_of_the_game_are_accepted(void **unused)
{
    expect_refused("jare:teams=on", STATUS_BAD_VARIANT, "unknown option 'teams'");
    expect_refused("nine-mens-morris:goal=30", STATUS_BAD_VARIANT, "goal");
    expect_refused("conquer:Goal=30", STATUS_BAD_VARIANT, "Goal");
    expect_refused("conquer:goal", STATUS_BAD_VARIANT, "'goal'");
    expect_refused("conquer:", STATUS_BAD_VARIANT, "colon");
    expect_refused("conquer:goal=1,", STATUS_BAD_VARIANT, "unknown option");
    expect_refused("conquer:,goal=1", STATUS_BAD_VARIANT, "unknown option");
    expect_refused("conquer:goal=1:teams=on", STATUS_BAD_VARIANT, "goal");
}

static void values_outside_their_range_are_refused(void **unused)
{
    expect_refused("conquer:goal=1000001", STATUS_BAD_VARIANT, "from 0 to 1000000");
    expect_refused("conquer:goal=-1", STATUS_BAD_VARIANT, "whole number");
    expect_refused("conquer:goal=", STATUS_BAD_VARIANT, "whole number");
    expect_refused("conquer:goal=99999999999999999999", STATUS_BAD_VARIANT, "whole number");
    expect_refused("rapido:clock=0", STATUS_BAD_VARIANT, "from 1");
    expect_refused("stack:goal=0", STATUS_BAD_VARIANT, "from 1");
    expect_refused("jamit:size=6", STATUS_BAD_VARIANT, "4|5");
    expect_refused("dai-jobi:players=5", STATUS_BAD_VARIANT, "2|3|4");
    expect_refused("dai-jobi:seed=18446744073709551616", STATUS_BAD_VARIANT, "seed");
    expect_refused("nine-mens-morris:teams=On", STATUS_BAD_VARIANT, "off|on");
    expect_refused("nine-mens-morris:teams=", STATUS_BAD_VARIANT, "off|on");
    expect_refused("nine-mens-morris:teams=off|on", STATUS_BAD_VARIANT, "off|on");
    /* "flights=0 (default) or flights=on (nothing else)" */
    expect_refused("kubwa-tatu:flights=6", STATUS_BAD_VARIANT, "0|on");
    expect_refused("kubwa-tatu:flights=off", STATUS_BAD_VARIANT, "0|on");
}

static void a_decimal_is_between_0_and_1(void **unused)
{
    expect_spec("dai-jobi:bias=0.000000001", "dai-jobi:players=2,bias=0.000000001");
    expect_spec("dai-jobi:bias=0.999999999", "dai-jobi:players=2,bias=0.999999999");
    expect_spec("dai-jobi:bias=0.100", "dai-jobi:players=2,bias=0.1");
    expect_spec("dai-jobi:bias=0.05", "dai-jobi:players=2,bias=0.05");
    const char *const refused[] = {"0",    "1",    "0.0", "1.0", "1.5", ".5", "0.", "0.0000000001",
                                   "-0.5", "half", ""};
    for (size_t i = 0; i < sizeof refused / sizeof refused[0]; i++) {
        Text spec = {0};
        text_format(&spec, "dai-jobi:bias=%s", refused[i]);
        expect_refused(text_string(&spec), STATUS_BAD_VARIANT, "between 0 and 1");
        text_free(&spec);
    }
}

static void seats_takes_one_digit_for_each_of_more_than_two_seats(void **unused)
{
    expect_spec("kunjing:seats=121", "kunjing:players=3,teams=off,seats=121");
    expect_spec("kunjing:players=4,seats=2222", "kunjing:players=4,teams=off,seats=2222");
    expect_spec("nine-mens-morris:teams=on,seats=1212", "nine-mens-morris:teams=on,seats=1212");
    expect_spec("stack:players=team,seats=1221",
                "stack:players=team,goal=50,elimination=off,end=tops,seats=1221");
    expect_refused("kunjing:seats=1212", STATUS_BAD_VARIANT, "this game has 3");
    expect_refused("kunjing:players=4,seats=121", STATUS_BAD_VARIANT, "this game has 4");
    expect_refused("nine-mens-morris:seats=1212", STATUS_BAD_VARIANT, "more than two");
    expect_refused("nine-mens-morris:seats=12", STATUS_BAD_VARIANT, "three or four");
    expect_refused("kunjing:seats=123", STATUS_BAD_VARIANT, "1 or 2");
    expect_refused("kunjing:seats=011", STATUS_BAD_VARIANT, "1 or 2");
    expect_refused("kunjing:seats=", STATUS_BAD_VARIANT, "1 or 2");
    expect_refused("kunjing:seats=12121", STATUS_BAD_VARIANT, "1 or 2");
}

static void an_option_is_read_by_its_key(void **unused)
{
    Game *game = open_spec("dai-jobi:players=3,seats=212");
    assert_int_equal(game_option(game, "players", 99), 1);   /* the second choice */
    assert_int_equal(game_option(game, "seats", 99), 8 | 5); /* the first and third of three */
    assert_int_equal(game_option(game, "bias", 99), 500000000);
    assert_int_equal(game_option(game, "seed", 99), 99); /* not given, and has no default */
    assert_int_equal(game_option(game, "goal", 99), 99); /* no such option */
    game_free(game);
}

static void a_search_plays_a_game_without_the_seed(void **unused)
{
    Game *game = open_spec("dai-jobi:players=3,seed=5,bias=0.3");
    assert_false(game->has_chance);
    assert_ptr_not_equal(game->search_game, game);
    assert_string_equal(game->search_game->spec, "dai-jobi:players=3,bias=0.3");
    assert_true(game->search_game->has_chance);
    assert_ptr_equal(game->search_game->search_game, game->search_game);
    game_free(game);
    game = open_spec("dai-jobi");
    assert_true(game->has_chance);
    assert_ptr_equal(game->search_game, game);
    game_free(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(defaults_are_printed_in_full),
        cmocka_unit_test(options_come_in_any_order_and_are_printed_in_one),
        cmocka_unit_test(a_full_spec_opens_the_same_game),
        cmocka_unit_test(ids_are_lower_case_words),
        cmocka_unit_test(an_option_may_not_be_repeated),
        cmocka_unit_test(only_the_options_of_the_game_are_accepted),
        cmocka_unit_test(values_outside_their_range_are_refused),
        cmocka_unit_test(a_decimal_is_between_0_and_1),
        cmocka_unit_test(seats_takes_one_digit_for_each_of_more_than_two_seats),
        cmocka_unit_test(an_option_is_read_by_its_key),
        cmocka_unit_test(a_search_plays_a_game_without_the_seed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
