/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: after a line with a spec, every byte chooses a move. Some of the positions are checked against the
 * whole contract (tests/support/contract.h); undoing and replaying gives the same record; fast perft equals plain
 * perft.
 */
#include "contract.h"
#include "fuzz.h"
#include "game/perft.h"

#include <stdlib.h>
#include <string.h>

enum { PLIES_MAX = 600, CHECKS = 2, UNLISTED_BYTE = 255, PERFT_MOVES_MAX = 100 };

/* -- playing -- */

static bool is_unlisted(const Game *game, const Record *record, uint8_t byte, Move *move)
{
    return byte == UNLISTED_BYTE && game->family->unlisted_move != NULL &&
           game->family->unlisted_move(game, record_state(record), move);
}

/* Lists of more than 256 moves take two bytes. */
static void play(Record *record, Span bytes)
{
    static Move moves[GAME_MAX_MOVES];
    const Game *game = record->game;
    for (size_t i = 0;
         i < bytes.length && record->length < PLIES_MAX && record_outcome(record) == OUTCOME_OPEN;
         i++) {
        uint8_t byte = (uint8_t)bytes.start[i];
        size_t number = byte;
        Move move = 0;
        size_t count = game->family->legal_moves(game, record_state(record), moves);
        if (count > 256 && i + 1 < bytes.length) {
            number = number << 8 | (uint8_t)bytes.start[++i];
        }
        if (!is_unlisted(game, record, byte, &move)) {
            move = moves[number % count];
        }
        fuzz_check(record_play(record, move) == STATUS_OK, "no memory", game->spec);
    }
}

/* -- checking -- */

static Contract *contract_of(const Game *game)
{
    static struct {
        const Game *game;
        Contract *contract;
    } last;
    if (last.game != game) {
        if (last.contract != NULL) {
            contract_free(last.contract);
        }
        last.game = game;
        last.contract = contract_new(game, game->spec);
    }
    memset(last.contract->by_key, 0, sizeof last.contract->by_key);
    memset(last.contract->by_repetition_key, 0, sizeof last.contract->by_repetition_key);
    return last.contract;
}

/* Undoing to this ply and replaying the same moves gives the same record. */
static void check_redo(Record *record, size_t ply)
{
    size_t size = record->game->family->state_size;
    size_t length = record->length;
    RecordEntry *entries = malloc((length + 1) * sizeof *entries);
    unsigned char *states = malloc((length + 1) * size);
    fuzz_check(entries != NULL && states != NULL, "no memory", record->game->spec);
    memcpy(entries, record->entries, (length + 1) * sizeof *entries);
    memcpy(states, record->states, (length + 1) * size);
    record_truncate(record, ply);
    for (size_t i = ply; i < length; i++) {
        fuzz_check(record_play(record, entries[i + 1].move) == STATUS_OK, "no memory", "redo");
    }
    fuzz_check(memcmp(states, record->states, (length + 1) * size) == 0,
               "played again it is another position", record->game->spec);
    for (size_t i = 0; i <= length; i++) {
        const RecordEntry *now = &record->entries[i];
        fuzz_check(now->repetition_key == entries[i].repetition_key &&
                       now->quiet == entries[i].quiet && now->seen == entries[i].seen,
                   "played again it has another history", record->game->spec);
    }
    free(entries);
    free(states);
}

static uint64_t count_plainly(const Game *game, const GameState *state, unsigned depth)
{
    Move *moves = malloc(GAME_MAX_MOVES * sizeof *moves);
    GameState *next = game_state_new(game);
    uint64_t nodes = 0;
    fuzz_check(moves != NULL && next != NULL, "no memory", game->spec);
    size_t count = game->family->legal_moves(game, state, moves);
    for (size_t i = 0; i < count && depth > 1; i++) {
        game_play_unlimited(game, state, moves[i], next);
        nodes += count_plainly(game, next, depth - 1);
    }
    game_state_free(next);
    free(moves);
    return depth > 1 ? nodes : count;
}

static void check_perft(const Record *record)
{
    const Game *game = record->game;
    const GameState *state = record_state(record);
    size_t moves = game->family->count_moves(game, state);
    for (unsigned depth = 1; depth <= 2 && moves <= PERFT_MOVES_MAX; depth++) {
        uint64_t nodes = 0;
        fuzz_check(perft_count(game, state, depth, NULL, &nodes) == STATUS_OK, "no memory",
                   "perft");
        fuzz_check(nodes == count_plainly(game, state, depth), "perft counts otherwise",
                   game->spec);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span rest = {(const char *)data, size};
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    const Game *game = fuzz_take_game(&rest);
    if (game == NULL) {
        return 0;
    }
    (void)setenv("CMOCKA_TEST_ABORT", "1", 0);
    fuzz_check(record_begin(&record, game, NULL, 0, 1) == STATUS_OK, "no memory", game->spec);
    play(&record, rest);
    check_perft(&record);
    if (record.length > 0) {
        check_redo(&record, data[size - 1] % record.length);
    }
    Contract *contract = contract_of(game);
    for (unsigned i = 0; i < CHECKS; i++) {
        contract_check(contract, &record, i);
        record_truncate(&record, record.length / 4 * 3);
    }
    record_free(&record);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Random random = {.seed = seed};
    size_t changed = 0;
    if (random_below(&random, 8) == 0) {
        changed = fuzz_change_spec(data, size, max_size, &random);
    }
    return changed > 0 ? changed : LLVMFuzzerMutate(data, size, max_size);
}
