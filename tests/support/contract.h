/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: the contract of game/game.h, checked at one position after another. A violation fails the running cmocka test
 * with the spec, the seed of the game, the ply and the position.
 */
#pragma once

#include "base/random.h"
#include "game/record.h"

enum { CONTRACT_MEMORY = 1 << 15 };

/* What was found with a key before. */
typedef struct ContractMemory {
    uint64_t key;
    uint64_t signature; /* of legal moves, turn and so on; 0: none yet */
} ContractMemory;

typedef struct Contract {
    const Game *game;
    const char *spec;
    uint64_t seed; /* of the game that is being played: for messages */
    Random random; /* chooses samples where all would be too many */

    /* Of the position that is being checked. */
    const Record *record;
    const GameState *state;
    Move moves[GAME_MAX_MOVES]; /* as listed */
    size_t count;
    Move sorted[GAME_MAX_MOVES];
    Text text;      /* the position */
    uint64_t texts; /* number of texts that were read back */

    /* Working memory. */
    Move other[GAME_MAX_MOVES];
    char spelling[GAME_MAX_MOVES][GAME_MOVE_TEXT_SIZE];
    Text scratch;
    GameState *copy;
    GameState *next;
    GameState *image;
    GameState *image_next;
    GameState *next_image;
    ContractMemory by_key[CONTRACT_MEMORY];
    ContractMemory by_repetition_key[CONTRACT_MEMORY];
} Contract;

/* Free it with contract_free(). `game` and `spec` must outlive it. */
Contract *contract_new(const Game *game, const char *spec);
void contract_free(Contract *contract);

/* Everything about the last position of the record. */
void contract_check(Contract *contract, const Record *record, uint64_t seed);

/* -- the parts -- */

/* contract_keys.c: outcome, moves and keys of a state, compared with those of all states before. */
void contract_check_keys(Contract *contract, const GameState *state);
/* contract_text.c: spelling of moves and of the position. */
void contract_check_move_text(Contract *contract);
void contract_check_position_text(Contract *contract);
/* contract_symmetry.c: images of the position. */
void contract_check_symmetries(Contract *contract);
/* contract_search_help.c: SearchHelp agrees with the required functions. */
void contract_check_search_help(Contract *contract);

/* Fails the test. */
void contract_broken(const Contract *contract, const char *format, ...) PRINTF_LIKE(2, 3);

#define PROMISE(contract, condition, ...)                                                          \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            contract_broken(contract, __VA_ARGS__);                                                \
        }                                                                                          \
    } while (0)

/* Ascending, as numbers. */
void contract_sort_moves(Move *moves, size_t count);
/* Index number `i` of a sample of at most `size` out of `count`: all of them in order if they are few. */
size_t contract_sample(Contract *contract, size_t i, size_t size, size_t count);
/* The spelling of a move, valid until the next call. */
const char *contract_spell(const Contract *contract, Move move);
