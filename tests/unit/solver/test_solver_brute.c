/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compares the solver with brute force on every reachable position of small games: those of the catalogue, and
 * made-up ones on small boards that together cover every rule of the family.
 */
#include "brute.h"
#include "games/catalogue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void compare_spec(const char *spec)
{
    Game *game = NULL;
    Fault fault;
    if (catalogue_open(NULL, span_of(spec), &game, &fault) != STATUS_OK) {
        fail_msg("%s: %s", spec, fault.text);
    }
    brute_check_solver(game);
    game_free(game);
}

static void every_game_on_the_star_has_the_values_of_brute_force(void **unused)
{
    static const char *const specs[] = {"three-mens-morris", "tapatan", "achi",
                                        "achi:teams=on",     "jare",    "sabr",
                                        "tant-fant",         "shisima", "tableaux"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        compare_spec(specs[i]);
    }
}

static void games_of_three_men_on_two_squares_have_the_values_of_brute_force(void **unused)
{
    static const char *const specs[] = {"moja-na-nusu", "tatu-ndege", "tatu-vyura", "tatu-nyoka"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        compare_spec(specs[i]);
    }
}

/* Each has a different combination of rules; nearly all have removals. */
static const char *const made_up[] = {
    "mill:board=star9,men=4",
    "mill:board=star9,men=4,protects=on",
    "mill:board=star9,men=4,reform=never",
    "mill:board=star9,men=4,reform=never,protects=on,fly=3",
    "mill:board=star9,men=4,reform=swap,fly=3",
    "mill:board=star9,men=4,reform=swap,jump=single",
    "mill:board=star9,men=4,reform=pause,protects=on",
    "mill:board=star9,men=4,reform=pause,fly=3",
    "mill:board=star9,men=4,reform=pause,protects=on,jump=capture,reduce=4",
    "mill:board=star9,men=4,reform=pause,jump=capture,compulsory=on,reduce=4",
    "mill:board=star9,men=4,jump=single,reform=never,reduce=3",
    "mill:board=star9,men=4,fly=3,shotless=7,reform=swap",
    "mill:board=star9,men=4,shotless=5,protects=on",
    "mill:board=star9,men=4,fly=3,flights=4",
    "mill:board=star9,men=4,fly=3,flights=4,jump=single",
    "mill:board=star9,men=4,removes=each",
    "mill:board=star9,men=4,removal=may,protects=on",
    "mill:board=star9,men=3,placing=free,reduce=2",
    "mill:board=star9,men=3,reduce=0",
    "mill:board=star9,men=4,blocked=passes,protects=on",
    "mill:board=star9,men=4,reform=never,bars=man",
    "mill:board=star9,men=4,reform=pause,bars=man,fly=3",
    "mill:board=star9,men=4,reform=swap,bars=man,jump=single",
    "mill:board=star9,men=4,reform=swap,removal=may",
    "mill:board=star9,men=3,reform=never,bars=man,placing=free,reduce=2",
    "mill:board=star9,men=4,makes=hand",
    "mill:board=star9,men=4,makes=hand-first,reform=never,bars=man",
    "mill:board=star9,men=3,makes=hand,placing=free",
    "mill:board=star9,men=4,makes=hand-first,jump=capture,shotless=5",
    /* Without hands that forbid bars it would have a position without moves. */
    "mill:board=a8.0.0-a9.0.3-b8.3.0-b9.3.3-c8.6.0-c9.6.3/a8.a9.b8.c8.c9-a8.b9.a9/"
    "b9.a9.a8-c9.c8.b8-a8.a9.b8,men=3,makes=hand-first,reform=pause,jump=single,compulsory=on,"
    "reduce=1",
    "mill:board=star9,men=4,placing=only",
    "mill:board=star9,men=5,placing=only,removal=may",
    "mill:board=star9,men=4,placing=only,makes=hand",
    "mill:board=star9,men=5,placing=only,makes=hand-first,removes=each",
};

/* The same on a square with a path through each middle. */
static const char square[] = "a1.0.0-a2.0.1-a3.0.2-b1.1.0-b3.1.2-c1.2.0-c2.2.1-c3.2.2/"
                             "a1.b1.c1.c2.c3.b3.a3.a2.a1-b1.b3-a2.c2/"
                             "a1.b1.c1-c1.c2.c3-c3.b3.a3-a3.a2.a1";
static const char *const made_up_on_square[] = {
    "men=4,placing=fills,blocked=besieged",       "men=4,placing=fills,fly=3,flights=2",
    "men=3,removes=each,fly=2,reduce=2",          "men=3,placing=free,reform=never,reduce=2",
    "men=3,makes=win,jump=single,blocked=passes",
};

static void made_up_games_with_every_rule_have_the_values_of_brute_force(void **unused)
{
    for (size_t i = 0; i < sizeof made_up / sizeof made_up[0]; i++) {
        compare_spec(made_up[i]);
    }
    for (size_t i = 0; i < sizeof made_up_on_square / sizeof made_up_on_square[0]; i++) {
        char spec[400];
        (void)snprintf(spec, sizeof spec, "mill:board=%s,%s", square, made_up_on_square[i]);
        compare_spec(spec);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_game_on_the_star_has_the_values_of_brute_force),
        cmocka_unit_test(games_of_three_men_on_two_squares_have_the_values_of_brute_force),
        cmocka_unit_test(made_up_games_with_every_rule_have_the_values_of_brute_force),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
