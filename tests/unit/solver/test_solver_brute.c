/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Compares the solver with brute force on every reachable position of small games: those of the catalogue, and
 * made-up ones on the smallest board that together cover every rule of the family.
 */
#include "brute.h"
#include "games/catalogue.h"
#include "games/mill/state.h"
#include "solver/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

static void solve(Store *store, const Game *game)
{
    const SolveListener nobody = {0};
    const SolveOptions options = {.threads = 2, .verify = true};
    SolveSummary summary;
    Fault fault;
    assert_int_equal(store_open(store, game), STATUS_OK);
    if (solve_run(store, &options, &nobody, &summary, &fault) != STATUS_OK) {
        fail_msg("%s: %s", game->spec, fault.text);
    }
}

static void compare(const Game *game, const char *name)
{
    static const char *const words[] = {"unknown", "win", "loss", "draw"};
    Store store;
    solve(&store, game);
    Brute *brute = brute_solve(game);
    for (size_t i = 0; i < brute->count; i++) {
        const GameState *state = brute_state(brute, i);
        ExactValue found = store_probe(&store, state);
        ExactValue truth = brute->values[i];
        if (found.kind != truth.kind || found.moves != truth.moves) {
            Text text = {0};
            game->family->print_position(game, state, &text);
            fail_msg("%s%s: %s %u, brute force found %s %u", name, text_string(&text),
                     words[found.kind], found.moves, words[truth.kind], truth.moves);
        }
    }
    brute_free(brute);
    store_close(&store);
}

static void compare_spec(const char *spec)
{
    Game *game = NULL;
    Fault fault;
    assert_int_equal(catalogue_open(span_of(spec), &game, &fault), STATUS_OK);
    compare(game, spec);
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

#define STAR_OF(men_, ...)                                                                         \
    {                                                                                              \
        .board = BOARD_STAR9, .men = (men_), .players = 2, __VA_ARGS__                             \
    }

/* Each has a different combination of rules; all have removals. */
static const MillRow made_up[] = {
    STAR_OF(4, .reduce = 2),
    STAR_OF(4, .reduce = 2, .protects = true),
    STAR_OF(4, .reduce = 2, .reform = REFORM_NEVER),
    STAR_OF(4, .reduce = 2, .reform = REFORM_NEVER, .protects = true, .fly = 3),
    STAR_OF(4, .reduce = 2, .reform = REFORM_SWAP, .fly = 3),
    STAR_OF(4, .reduce = 2, .reform = REFORM_SWAP, .jump = JUMP_SINGLE),
    STAR_OF(4, .reduce = 2, .reform = REFORM_PAUSE, .protects = true),
    STAR_OF(4, .reduce = 2, .reform = REFORM_PAUSE, .fly = 3),
    STAR_OF(4, .reduce = 4, .reform = REFORM_PAUSE, .protects = true, .jump = JUMP_CAPTURE_CHAIN),
    STAR_OF(4, .reduce = 4, .reform = REFORM_PAUSE, .jump = JUMP_CAPTURE_CHAIN, .compulsory = true),
    STAR_OF(4, .reduce = 3, .jump = JUMP_SINGLE, .reform = REFORM_NEVER),
    STAR_OF(4, .reduce = 2, .fly = 3, .shotless = 7, .reform = REFORM_SWAP),
    STAR_OF(4, .reduce = 2, .shotless = 5, .protects = true),
    STAR_OF(4, .reduce = 2, .placing = PLACING_FILLS, .blocked = BLOCKED_IS_BESIEGED),
    STAR_OF(4, .reduce = 2, .placing = PLACING_FILLS, .blocked = BLOCKED_IS_BESIEGED,
            .lines = LINES_ORTHOGONAL),
    STAR_OF(4, .reduce = 2, .fly = 3, .flights = 4),
    STAR_OF(4, .reduce = 2, .fly = 3, .flights = 4, .jump = JUMP_SINGLE),
};

static void made_up_games_with_every_rule_have_the_values_of_brute_force(void **unused)
{
    const Variant *some = catalogue_find(span_of("six-mens-morris"));
    for (size_t i = 0; i < sizeof made_up / sizeof made_up[0]; i++) {
        Variant variant = {.id = "made-up", .family = some->family, .row = &made_up[i]};
        char name[40];
        Game *game = NULL;
        Fault fault;
        (void)snprintf(name, sizeof name, "made-up game %zu", i);
        assert_int_equal(game_new(&variant, (Span){NULL, 0}, &game, &fault), STATUS_OK);
        compare(game, name);
        game_free(game);
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
