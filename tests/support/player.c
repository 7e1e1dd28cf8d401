/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "player.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

Player *player_new(const Game *game, uint64_t seed)
{
    Player *player = calloc(1, sizeof *player);
    assert_non_null(player);
    player->manner = (Manner)(seed % MANNERS);
    player->random = (Random){.seed = seed};
    player->record.limits = HISTORY_LIMITS_STANDARD;
    player->next = game_state_new(game);
    assert_non_null(player->next);
    assert_int_equal(record_begin(&player->record, game, NULL, 0, 1), STATUS_OK);
    return player;
}

void player_free(Player *player)
{
    record_free(&player->record);
    game_state_free(player->next);
    free(player);
}

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
static bool is_tempting(Player *player, Move move)
{
    const Game *game = player->record.game;
    const GameState *state = record_state(&player->record);
    game->family->play(game, state, move, player->next);
    return outcome_is_win(game->family->outcome(game, player->next)) ||
           sum_of_scores(game, player->next) > sum_of_scores(game, state);
}

/* Goes back to where the game has been. */
static bool is_repeating(Player *player, Move move)
{
    const Record *record = &player->record;
    const Game *game = record->game;
    if (!game->ends_by_history) {
        return false;
    }
    game->family->play(game, record_state(record), move, player->next);
    uint64_t key = game->family->history->repetition_key(game, player->next);
    for (size_t back = 0; back < 8 && back <= record->length; back++) {
        if (record->entries[record->length - back].repetition_key == key) {
            return true;
        }
    }
    return false;
}

static Move choose(Player *player)
{
    enum { TRIES = 24 };
    Fault fault;
    Move move = player->moves[random_below(&player->random, (uint32_t)player->count)];
    bool follows_manner = random_below(&player->random, 4) != 0;
    if (player->manner == TESTY && random_below(&player->random, 12) == 0 &&
        game_parse_move(player->record.game, record_state(&player->record), span_of("timeout"),
                        &move, &fault) == STATUS_OK) {
        return move;
    }
    for (unsigned i = 0; i < TRIES && follows_manner; i++) {
        Move tried = player->moves[random_below(&player->random, (uint32_t)player->count)];
        if ((player->manner == EAGER && is_tempting(player, tried)) ||
            (player->manner == SHUFFLING && is_repeating(player, tried))) {
            return tried;
        }
    }
    return move;
}

void player_move(Player *player)
{
    const Game *game = player->record.game;
    player->count = game->family->legal_moves(game, record_state(&player->record), player->moves);
    assert_int_equal(record_play(&player->record, choose(player)), STATUS_OK);
}
