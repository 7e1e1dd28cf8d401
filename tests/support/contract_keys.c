/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contract.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

/* Fields of position text that keys ignore on purpose, since nothing depends on them: how often the sticks were thrown,
 * and how a heap was reduced in a game of one round. */
static bool may_be_left_out(const Game *game, Span field)
{
    static const struct {
        const char *family;
        const char *key;
        bool only_without_rounds;
    } table[] = {{"dai_jobi", "thrown", false},
                 {"tableaux", "round", false},
                 {"tableaux", "taken", true},
                 {"tableaux", "chips", true}};
    Span key;
    (void)span_next_part(&field, '=', &key);
    for (size_t i = 0; i < sizeof table / sizeof table[0]; i++) {
        if (strcmp(game->family->name, table[i].family) == 0 && span_equals(key, table[i].key) &&
            (!table[i].only_without_rounds || game->variant->options == NULL)) {
            return true;
        }
    }
    return false;
}

static uint64_t hash_text(Contract *contract, const GameState *state)
{
    const Game *game = contract->game;
    uint64_t hash = 1;
    Span field;
    text_clear(&contract->scratch);
    game->family->print_position(game, state, &contract->scratch);
    Span rest = text_span(&contract->scratch);
    while (span_next_word(&rest, &field)) {
        for (size_t i = 0; i < field.length && !may_be_left_out(game, field); i++) {
            hash = hash_add(hash, (unsigned char)field.start[i]);
        }
    }
    return hash;
}

/* Everything that keys must distinguish. */
static uint64_t signature_of(Contract *contract, const GameState *state)
{
    const Game *game = contract->game;
    int32_t scores[GAME_MAX_SIDES] = {0};
    size_t count = game->family->legal_moves(game, state, contract->other);
    bool open = game->family->outcome(game, state) == OUTCOME_OPEN;
    PROMISE(contract, open == (count > 0), "%zu moves in a position whose outcome is %s", count,
            open ? "open" : "settled");
    PROMISE(contract, count <= GAME_MAX_MOVES, "%zu moves", count);
    contract_sort_moves(contract->other, count);
    game->family->scores(game, state, scores);
    uint64_t signature = hash_add(count, game->family->turn(game, state));
    signature = hash_add(signature, hash_text(contract, state));
    signature = hash_add(signature, game->family->outcome(game, state));
    for (size_t i = 0; i < count; i++) {
        signature = hash_add(signature, contract->other[i]);
    }
    for (unsigned side = 0; side < game->sides; side++) {
        signature = hash_add(signature, (uint64_t)scores[side]);
    }
    return signature | 1;
}

/* Positions with equal keys agree in everything that can be queried. */
static void check_key(const Contract *contract, ContractMemory *memory, uint64_t key,
                      uint64_t signature, const char *name)
{
    ContractMemory *slot = &memory[key % CONTRACT_MEMORY];
    PROMISE(contract, slot->signature == 0 || slot->key != key || slot->signature == signature,
            "the %s %016" PRIx64 " belonged to another position", name, key);
    *slot = (ContractMemory){.key = key, .signature = signature};
}

void contract_check_keys(Contract *contract, const GameState *state)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    check_key(contract, contract->by_key, family->key(game, state), signature_of(contract, state),
              "key");
    /* Counts of rounds and of fruitless moves may end a game without being part of this key, and totals
     * are not: only moves and turn are compared. */
    if (game->ends_by_history && family->outcome(game, state) == OUTCOME_OPEN) {
        size_t count = family->legal_moves(game, state, contract->other);
        uint64_t moves = hash_add(1, family->turn(game, state));
        contract_sort_moves(contract->other, count);
        for (size_t i = 0; i < count; i++) {
            moves = hash_add(moves, contract->other[i]);
        }
        check_key(contract, contract->by_repetition_key,
                  family->history->repetition_key(game, state), moves | 1, "repetition key");
    }
}
