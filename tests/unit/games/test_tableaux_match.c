/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tableaux Advanced: who wins the match, exactly, for every goal.
 */
#include "base/random.h"
#include "game/numbering.h"
#include "games/tableaux/tableaux.h"
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static ExactKind value_of(const Game *game, const GameState *state)
{
    return game->family->numbering->known_value(game, state).kind;
}

/* The value of a position by looking one move ahead. */
static ExactKind value_of_moves(const Game *game, const GameState *state)
{
    Move moves[GAME_MAX_MOVES];
    TableauxState next;
    unsigned mover = game->family->turn(game, state);
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count; i++) {
        game->family->play(game, state, moves[i], (GameState *)&next);
        const GameState *after = (const GameState *)&next;
        Outcome outcome = game->family->outcome(game, after);
        bool wins = outcome == OUTCOME_OPEN ? (value_of(game, after) == EXACT_WIN) ==
                                                  (game->family->turn(game, after) == mover)
                                            : outcome == outcome_win(mover);
        if (wins) {
            return EXACT_WIN;
        }
    }
    return EXACT_LOSS;
}

static void every_value_follows_from_those_of_the_moves(void **unused)
{
    static const char *const specs[] = {"tableaux-advanced:goal=1", "tableaux-advanced:goal=9",
                                        "tableaux-advanced:goal=23", "tableaux-advanced",
                                        "tableaux-advanced:goal=300"};
    enum { GAMES = 12 };
    Random random = {3, 0};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        for (unsigned game = 0; game < GAMES; game++) {
            Scene *scene = scene_open(specs[i]);
            Move moves[GAME_MAX_MOVES];
            while (record_outcome(&scene->record) == OUTCOME_OPEN && scene->record.length < 150) {
                const GameState *state = record_state(&scene->record);
                assert_int_equal(value_of(scene->game, state), value_of_moves(scene->game, state));
                size_t count = record_legal_moves(&scene->record, moves);
                Move move = moves[random_below(&random, (uint32_t)count)];
                assert_int_equal(record_play(&scene->record, move), STATUS_OK);
            }
            scene_close(scene);
        }
    }
}

/* A round gives 47 points at the most, so these needs are enough: the pattern repeats after seven. */
static void a_round_is_worth_seven_points_to_its_starter(void **unused)
{
    enum { GOAL = 62 };
    Scene *scene = scene_open("tableaux-advanced:goal=62");
    for (uint32_t first = 1; first <= GOAL; first++) {
        for (uint32_t second = 1; second <= GOAL; second++) {
            for (uint32_t round = 1; round <= 2; round++) {
                TableauxState state = {.total = {GOAL - first, GOAL - second},
                                       .round = round,
                                       .turn = (uint8_t)(round - 1)};
                bool wins = round == 1 ? tableaux_starter_wins(first, second)
                                       : tableaux_starter_wins(second, first);
                assert_int_equal(value_of(scene->game, (const GameState *)&state),
                                 wins ? EXACT_WIN : EXACT_LOSS);
            }
        }
    }
    scene_close(scene);
}

static void the_first_player_wins_whatever_the_goal(void **unused)
{
    static const char *const specs[] = {"tableaux-advanced:goal=1", "tableaux-advanced",
                                        "tableaux-advanced:goal=999999",
                                        "tableaux-advanced:goal=1000000"};
    for (size_t i = 0; i < sizeof specs / sizeof specs[0]; i++) {
        Scene *scene = scene_open(specs[i]);
        assert_int_equal(value_of(scene->game, record_state(&scene->record)), EXACT_WIN);
        scene_close(scene);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_value_follows_from_those_of_the_moves),
        cmocka_unit_test(a_round_is_worth_seven_points_to_its_starter),
        cmocka_unit_test(the_first_player_wins_whatever_the_goal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
