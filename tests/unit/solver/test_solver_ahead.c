/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving a large game while it is played: the values are those of a solver that is asked for the part, the limit of memory
 * holds, and another position or the end cancels the work.
 */
#include "scene.h"
#include "solver/exact.h"
#include "solver/solve.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { MIB = 1 << 20 };

/* Positions of the moving phase, by the men of both sides. */
#define THREE_THREE "nine-mens-morris board=..X/.O./.../....O./.X./O../X.. turn=p1 hand=0,0"
#define FOUR_THREE "nine-mens-morris board=..X/.O./..X/....O./.X./O../X.. turn=p1 hand=0,0"
#define FOUR_FOUR "nine-mens-morris board=..X/.O./..X/..O.O./.X./O../X.. turn=p1 hand=0,0"
#define FIVE_THREE "nine-mens-morris board=..X/.O./..X/....O./.X./O../X.X turn=p1 hand=0,0"
#define SIX_FIVE "nine-mens-morris board=..X/XO./..X/..O.O./.XO/O../X.X turn=p1 hand=0,0"

static Exact *open_exact(const Scene *scene, uint64_t memory)
{
    const ExactOptions options = {.solve = true, .memory = memory};
    Exact *exact = exact_open(scene->game, &options);
    assert_non_null(exact);
    exact_wait(exact, -1);
    assert_true(exact_is_large(exact));
    return exact;
}

static void follow(Exact *exact, const Scene *scene)
{
    exact_follow(exact, record_state(&scene->record));
}

/* Waits until everything that fits in memory is solved. */
static void follow_to_the_end(Exact *exact, const Scene *scene)
{
    follow(exact, scene);
    exact_wait_ahead(exact);
}

static ExactValue value_of(const Exact *exact, const Scene *scene)
{
    return exact_probe(exact, scene->game, record_state(&scene->record));
}

static void values_are_those_of_the_solver(void **unused)
{
    Scene *scene = scene_open(FOUR_THREE);
    Scene *other = scene_open(FIVE_THREE);
    Exact *exact = open_exact(scene, 64 * MIB);
    const SolveOptions options = {.part = "4-3", .threads = 1};
    const SolveListener nobody = {0};
    SolveSummary summary;
    Fault fault;
    Store store;
    assert_false(exact_knows_something(exact));
    follow_to_the_end(exact, scene);
    assert_true(exact_knows_something(exact));
    assert_int_equal(store_open(&store, scene->game), STATUS_OK);
    assert_int_equal(solve_run(&store, &options, &nobody, &summary, &fault), STATUS_OK);

    Move moves[GAME_MAX_MOVES];
    size_t count = record_legal_moves(&scene->record, moves);
    GameState *next = game_state_new(scene->game);
    for (size_t i = 0; i < count; i++) {
        scene->game->family->play(scene->game, record_state(&scene->record), moves[i], next);
        ExactValue expected = store_probe(&store, next);
        ExactValue found = exact_probe(exact, scene->game, next);
        assert_int_not_equal(found.kind, EXACT_UNKNOWN);
        assert_int_equal(found.kind, expected.kind);
        assert_int_equal(found.moves, expected.moves);
    }
    assert_int_equal(value_of(exact, other).kind, EXACT_UNKNOWN); /* not reachable */
    game_state_free(next);
    store_close(&store);
    exact_close(exact);
    scene_close(other);
    scene_close(scene);
}

static void what_does_not_fit_in_memory_stays_unknown(void **unused)
{
    Scene *scene = scene_open(FOUR_THREE);
    Scene *small = scene_open(THREE_THREE);
    Exact *exact = open_exact(scene, 2 * MIB);
    follow_to_the_end(exact, scene);
    assert_int_equal(value_of(exact, scene).kind, EXACT_UNKNOWN);
    assert_int_not_equal(value_of(exact, small).kind, EXACT_UNKNOWN);
    exact_close(exact);
    scene_close(small);
    scene_close(scene);
}

static void parts_out_of_reach_make_room(void **unused)
{
    Scene *first = scene_open(FIVE_THREE);
    Scene *second = scene_open(FOUR_FOUR);
    Exact *exact = open_exact(first, 20 * MIB); /* enough for either, not for both */
    follow_to_the_end(exact, first);
    assert_int_not_equal(value_of(exact, first).kind, EXACT_UNKNOWN);
    for (unsigned moves = 0; moves < 2; moves++) {
        follow_to_the_end(exact, second);
    }
    assert_int_not_equal(value_of(exact, second).kind, EXACT_UNKNOWN);
    assert_int_equal(value_of(exact, first).kind, EXACT_UNKNOWN);
    exact_close(exact);
    scene_close(second);
    scene_close(first);
}

/* The larger part would take most of a minute here. */
static void another_position_cancels_what_it_does_not_need(void **unused)
{
    Scene *large = scene_open(SIX_FIVE);
    Scene *small = scene_open(FOUR_THREE);
    Exact *exact = open_exact(large, 512 * MIB);
    follow_to_the_end(exact, small);
    follow(exact, large);
    follow_to_the_end(exact, small);
    assert_int_not_equal(value_of(exact, small).kind, EXACT_UNKNOWN);
    assert_int_equal(value_of(exact, large).kind, EXACT_UNKNOWN);
    follow(exact, large);
    exact_close(exact); /* in the middle of it */
    scene_close(small);
    scene_close(large);
}

static void only_large_games_with_memory_are_followed(void **unused)
{
    Scene *small = scene_open("tapatan");
    Scene *large = scene_open(FOUR_THREE);
    const ExactOptions solve = {.solve = true, .memory = MIB};
    const ExactOptions no_memory = {.solve = true};
    const ExactOptions no_solving = {.memory = MIB};
    const Game *const games[] = {small->game, large->game, large->game};
    const ExactOptions *const options[] = {&solve, &no_memory, &no_solving};
    for (size_t i = 0; i < 3; i++) {
        Exact *exact = exact_open(games[i], options[i]);
        assert_non_null(exact);
        exact_wait(exact, -1);
        assert_false(exact_is_large(exact));
        exact_wait_ahead(exact); /* nothing to wait for */
        exact_close(exact);
    }
    scene_close(large);
    scene_close(small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_those_of_the_solver),
        cmocka_unit_test(what_does_not_fit_in_memory_stays_unknown),
        cmocka_unit_test(parts_out_of_reach_make_room),
        cmocka_unit_test(another_position_cancels_what_it_does_not_need),
        cmocka_unit_test(only_large_games_with_memory_are_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
