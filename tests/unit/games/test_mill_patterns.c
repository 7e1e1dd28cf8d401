/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The evaluation by patterns: it must not depend on how the board is turned or on the colours, and it knows how many men
 * are needed against three that fly, and what the first line of Shax is worth. X is p1, O is p2.
 */
#include "base/random.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* The evaluation for the side to move. By terms the other side would have a value, too. */
static int32_t evaluate(const Game *game, const GameState *state)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    unsigned side = game_side_to_move(game, state);
    game->family->evaluate(game, state, values);
    assert_int_equal(values[side ^ 1], 0);
    return values[side];
}

static int32_t evaluate_text(const char *position)
{
    Scene *scene = scene_open(position);
    int32_t value = evaluate(scene->game, record_state(&scene->record));
    scene_close(scene);
    return value;
}

static void check_symmetric_positions(const char *spec)
{
    Scene *scene = scene_open(spec);
    const Game *game = scene->game;
    Random random = {.seed = 5};
    GameState *state = game_state_new(game);
    GameState *next = game_state_new(game);
    Move moves[GAME_MAX_MOVES];
    game->family->start(game, state);
    for (unsigned ply = 0; ply < 200; ply++) {
        size_t count = game->family->outcome(game, state) == OUTCOME_OPEN
                           ? game->family->legal_moves(game, state, moves)
                           : 0;
        if (count == 0) {
            game->family->start(game, state);
            continue;
        }
        for (unsigned i = 0; i < game->family->symmetries->count(game); i++) {
            game->family->symmetries->transform_state(game, i, state, next);
            assert_int_equal(evaluate(game, next), evaluate(game, state));
        }
        game->family->play(game, state, moves[random_below(&random, (uint32_t)count)], next);
        memcpy(state, next, game->family->state_size);
    }
    game_state_free(state);
    game_state_free(next);
    scene_close(scene);
}

static void symmetric_positions_have_the_same_value(void **unused)
{
    static const char *const specs[] = {
        "nine-mens-morris",  "shax", "conquer",    "morabaraba", "pluck",      "six-mens-morris",
        "seven-mens-morris", "saba", "kubwa-tatu", "sita-vyura", "sita-nyoka",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        check_symmetric_positions(specs[i]);
    }
}

/* Four men each, none in hand, are the same position whether a game began with five or six. */
static void games_with_fewer_men_share_the_weights(void **unused)
{
    const char *position = "board=X.O/.X./O..X/.O./X.O turn=p1 hand=0,0";
    char five[100];
    char six[100];
    (void)unused;
    (void)snprintf(five, sizeof five, "five-mens-morris %s", position);
    (void)snprintf(six, sizeof six, "six-mens-morris %s", position);
    assert_int_equal(evaluate_text(five), evaluate_text(six));
}

static void exchanging_the_colours_changes_nothing(void **unused)
{
    (void)unused;
    assert_int_equal(
        evaluate_text("nine-mens-morris board=O.O/.X./O../XX.OO./.X./..X/X.. turn=p1 hand=0,0"),
        evaluate_text("nine-mens-morris board=X.X/.O./X../OO.XX./.O./..O/O.. turn=p2 hand=0,0"));
}

/* Exact values: of the positions with 7 men to move against 3, 31 % are drawn; with 6 against 3, 79 %. */
static void seven_men_are_worth_much_more_than_six_against_three(void **unused)
{
    (void)unused;
    int32_t five =
        evaluate_text("nine-mens-morris board=X.X/.X./O../X.O..X/.../.../..O turn=p1 hand=0,0");
    int32_t six =
        evaluate_text("nine-mens-morris board=X.X/.X./O../X.O..X/.X./.../..O turn=p1 hand=0,0");
    int32_t seven =
        evaluate_text("nine-mens-morris board=X.X/.X./O../X.O..X/.X./.X./..O turn=p1 hand=0,0");
    assert_true(seven - six > six - five);
    assert_true(seven > 0);
}

/* While the board of Shax fills, a line removes nothing, but the side that makes the first one is the first to remove a man. */
static void making_the_first_line_of_shax_is_an_advantage(void **unused)
{
    (void)unused;
    int32_t own =
        evaluate_text("shax board=OOO/.../.../....../.../.../XXX turn=p1 hand=9,9 first=p1");
    int32_t other =
        evaluate_text("shax board=OOO/.../.../....../.../.../XXX turn=p1 hand=9,9 first=p2");
    assert_true(own > other);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(symmetric_positions_have_the_same_value),
        cmocka_unit_test(games_with_fewer_men_share_the_weights),
        cmocka_unit_test(exchanging_the_colours_changes_nothing),
        cmocka_unit_test(seven_men_are_worth_much_more_than_six_against_three),
        cmocka_unit_test(making_the_first_line_of_shax_is_an_advantage),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
