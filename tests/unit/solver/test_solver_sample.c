/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Larger games: for a random sample of positions, the value must follow from the values after each legal move.
 */
#include "base/random.h"
#include "games/catalogue.h"
#include "solver/parallel.h"
#include "solver/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* The value of the best move. */
static ExactValue derive(const Store *store, const GameState *state, GameState *next)
{
    const Game *game = store->game;
    Move moves[GAME_MAX_MOVES];
    ExactValue best = {EXACT_UNKNOWN, 0};
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        game->family->play(game, state, moves[i], next);
        ExactValue value = store_probe(store, next);
        assert_int_not_equal(value.kind, EXACT_UNKNOWN);
        if (game_side_to_move(game, next) != game_side_to_move(game, state)) {
            value = exact_opposite(value);
        }
        value.moves += value.kind != EXACT_DRAW;
        bool better =
            best.kind == EXACT_UNKNOWN ||
            (value.kind == EXACT_WIN && (best.kind != EXACT_WIN || value.moves < best.moves)) ||
            (value.kind == EXACT_DRAW && best.kind == EXACT_LOSS) ||
            (value.kind == EXACT_LOSS && best.kind == EXACT_LOSS && value.moves > best.moves);
        best = better ? value : best;
    }
    return best;
}

static void check_sample(const char *spec, const char *part)
{
    enum { SAMPLE = 20000 };
    const SolveOptions options = {.part = part, .threads = parallel_processors()};
    SolveSummary summary;
    Game *game = NULL;
    Store store;
    Fault fault;
    Random random = {.seed = 11};
    unsigned checked = 0;
    assert_int_equal(catalogue_open(NULL, span_of(spec), &game, &fault), STATUS_OK);
    assert_int_equal(store_open(&store, game), STATUS_OK);
    assert_int_equal(solve_run(&store, &options, &(SolveListener){0}, &summary, &fault), STATUS_OK);
    GameState *state = game_state_new(game);
    GameState *next = game_state_new(game);
    for (unsigned i = 0; i < SAMPLE; i++) {
        uint32_t group = random_below(&random, store.groups);
        if (!store_has_group(&store, group) || store.group[group].size == 0) {
            continue;
        }
        uint64_t place = random_next(&random) % store.group[group].size;
        if (!store.family->state(store.numbering, store_number(&store, group, place), state) ||
            game->family->outcome(game, state) != OUTCOME_OPEN) {
            continue;
        }
        ExactValue value = store_probe(&store, state);
        ExactValue derived = derive(&store, state, next);
        assert_int_equal(value.kind, derived.kind);
        assert_int_equal(value.moves, derived.moves);
        checked++;
    }
    assert_true(checked > 50);
    game_state_free(state);
    game_state_free(next);
    store_close(&store);
    game_free(game);
}

static void values_of_whole_games_follow_from_each_other(void **unused)
{
    check_sample("five-mens-morris", NULL);
    check_sample("shax-8", NULL);
}

static void values_of_endgames_follow_from_each_other(void **unused)
{
    check_sample("nine-mens-morris", "3-3");
    check_sample("conquer", "3-3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_whole_games_follow_from_each_other),
        cmocka_unit_test(values_of_endgames_follow_from_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
