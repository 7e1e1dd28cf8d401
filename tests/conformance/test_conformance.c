/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Seeded random games of every variant, and of those in specs.txt; at every position everything that
 * tests/support/contract.h promises is checked. A game needs no code of its own to be tested here.
 */
#include "contract.h"
#include "specs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { GAMES = 16, PLIES = 500 };
#else /* slow builds: assertions, sanitizers */
enum { GAMES = 4, PLIES = 120 };
#endif

/* -- how a game is played -- */

/* Uniform play seldom ends a game or repeats a position, so it is only one manner of four. */
typedef enum Manner { UNIFORM, EAGER, SHUFFLING, TESTY, MANNERS } Manner;

typedef struct Player {
    const Game *game;
    Manner manner;
    Random random;
    GameState *next;
    Move moves[GAME_MAX_MOVES];
    size_t count;
} Player;

static int64_t sum_of_scores(const Game *game, const GameState *state)
{
    int32_t scores[GAME_MAX_SIDES] = {0};
    int64_t sum = 0;
    game->family->scores(game, state, scores);
    for (unsigned side = 0; side < game->sides; side++) {
        sum += scores[side];
    }
    return sum;
}

/* Wins and captures. */
static bool is_tempting(Player *player, const Record *record, Move move)
{
    const Game *game = player->game;
    const GameState *state = record_state(record);
    game->family->play(game, state, move, player->next);
    return outcome_is_win(game->family->outcome(game, player->next)) ||
           sum_of_scores(game, player->next) > sum_of_scores(game, state);
}

/* Goes back to where the game has been. */
static bool is_repeating(Player *player, const Record *record, Move move)
{
    const Game *game = player->game;
    if (!game->ends_by_history) {
        return false;
    }
    game->family->play(game, record_state(record), move, player->next);
    uint64_t key = game->family->repetition_key(game, player->next);
    for (size_t back = 0; back < 8 && back <= record->length; back++) {
        if (record->entries[record->length - back].repetition_key == key) {
            return true;
        }
    }
    return false;
}

static Move choose(Player *player, const Record *record)
{
    enum { TRIES = 24 };
    Fault fault;
    Move move = player->moves[random_below(&player->random, (uint32_t)player->count)];
    bool follows_manner = random_below(&player->random, 4) != 0;
    if (player->manner == TESTY && random_below(&player->random, 12) == 0 &&
        game_parse_move(player->game, record_state(record), span_of("timeout"), &move, &fault) ==
            STATUS_OK) {
        return move;
    }
    for (unsigned i = 0; i < TRIES && follows_manner; i++) {
        Move tried = player->moves[random_below(&player->random, (uint32_t)player->count)];
        if ((player->manner == EAGER && is_tempting(player, record, tried)) ||
            (player->manner == SHUFFLING && is_repeating(player, record, tried))) {
            return tried;
        }
    }
    return move;
}

static void play_game(Contract *contract, const Game *game, uint64_t seed)
{
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    Player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    *player = (Player){.game = game, .manner = (Manner)(seed % MANNERS), .random = {.seed = seed}};
    player->next = game_state_new(game);
    assert_non_null(player->next);
    assert_int_equal(record_begin(&record, game, NULL, 0, 1), STATUS_OK);
    contract_check(contract, &record, seed);
    while (record.length < PLIES && record_outcome(&record) == OUTCOME_OPEN) {
        player->count = game->family->legal_moves(game, record_state(&record), player->moves);
        assert_int_equal(record_play(&record, choose(player, &record)), STATUS_OK);
        contract_check(contract, &record, seed);
    }
    record_free(&record);
    game_state_free(player->next);
    free(player);
}

static void keeps_the_contract(Game *game, const char *spec, uint64_t games)
{
    Contract *contract = contract_new(game, spec);
    for (uint64_t seed = 0; seed < games; seed++) {
        play_game(contract, game, seed);
    }
    contract_free(contract);
}

int main(int count, char **arguments)
{
    return specs_run(count, arguments, GAMES, keeps_the_contract);
}
