/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Random mill games of one's own (tests/support/random_row.h). Each is refused with a reason, or keeps the contract of
 * game/game.h in a random game: some of its positions are checked by tests/support/contract.h, and its numbering, where it has
 * one that is small, leads from positions to numbers and back. The smallest games are solved, and compared with brute force.
 *
 *     conformance_rows [ROWS [SEED]]
 */
#include "brute.h"
#include "contract.h"
#include "game/numbering.h"
#include "game/perft.h"
#include "games/catalogue.h"
#include "player.h"
#include "random_row.h"

#include <inttypes.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PLIES = 90, CHECK_EVERY = 7, NUMBERS_MAX = 1 << 18, SOLVED_MAX = 1 << 12, BIG_LIST = 200 };

static uint64_t rows = 2000;
static uint64_t seed = 1;

/* -- numbers -- */

/* The numbering of a game; NULL if it has none, or a large one. Sets the number of its numbers. */
static Numbering *open_small(const Game *game, uint64_t *numbers)
{
    const NumberingFamily *family = game->family->numbering;
    Numbering *numbering = NULL;
    uint64_t size = 0;
    assert_int_equal(family->open(game, &numbering), STATUS_OK);
    for (uint32_t class = 0; numbering != NULL && class < family->classes(numbering); class ++) {
        size += family->describe(numbering, class).size;
    }
    if (size > NUMBERS_MAX) {
        family->close(numbering);
        return NULL;
    }
    *numbers = size;
    for (uint32_t part = 0; numbering != NULL && part < family->parts(numbering); part++) {
        assert_int_equal(family->prepare(numbering, part), STATUS_OK);
    }
    return numbering;
}

/* Moves lead from a position with a number to the end of the game or to another such position, and the position of its number
 * has that number, too. Returns whether the position has a number. */
static bool check_number(const Contract *contract, const Numbering *numbering, bool had_number,
                         const Record *record)
{
    const Game *game = record->game;
    const NumberingFamily *family = game->family->numbering;
    const GameState *state = record_state(record);
    PositionNumber number;
    PositionNumber again;
    if (numbering == NULL || game->family->outcome(game, state) != OUTCOME_OPEN) {
        return false;
    }
    if (!family->find(numbering, state, &number)) {
        PROMISE(contract, !had_number, "the position has no number");
        return false;
    }
    PROMISE(contract,
            number.class < family->classes(numbering) &&
                number.index < family->describe(numbering, number.class).size,
            "the number %" PRIu32 ", %" PRIu64 " is too large", number.class, number.index);
    GameState *found = game_state_new(game);
    assert_non_null(found);
    PROMISE(contract, family->state(numbering, number, found), "the number has no position");
    PROMISE(contract,
            family->find(numbering, found, &again) && again.class == number.class &&
                again.index == number.index,
            "the position of the number has another number");
    PROMISE(contract,
            game->family->count_moves(game, found) == game->family->count_moves(game, state),
            "the position of the number has other moves");
    game_state_free(found);
    return true;
}

/* -- games -- */

static uint64_t count_plainly(const Game *game, const GameState *state, unsigned depth)
{
    static Move moves[3][GAME_MAX_MOVES];
    size_t count = game->family->legal_moves(game, state, moves[depth]);
    uint64_t nodes = 0;
    GameState *next = game_state_new(game);
    assert_non_null(next);
    for (size_t i = 0; i < count && depth > 1; i++) {
        game_play_unlimited(game, state, moves[depth][i], next);
        nodes += count_plainly(game, next, depth - 1);
    }
    game_state_free(next);
    return depth > 1 ? nodes : count;
}

static void check_perft(const Contract *contract, const Record *record)
{
    const Game *game = record->game;
    uint64_t nodes = 0;
    if (contract->count < BIG_LIST) {
        assert_int_equal(perft_count(game, record_state(record), 2, NULL, &nodes), STATUS_OK);
        uint64_t due = count_plainly(game, record_state(record), 2);
        PROMISE(contract, nodes == due, "perft 2 is %" PRIu64 ", not %" PRIu64, nodes, due);
    }
}

/* Checks some positions; lists of many moves less often, since each move is played several times. Returns whether the position
 * has a number. */
static bool check(Contract *contract, const Numbering *numbering, bool had_number,
                  const Record *record)
{
    const Game *game = record->game;
    size_t moves = game->family->count_moves(game, record_state(record));
    size_t every = moves > BIG_LIST ? 4 * CHECK_EVERY : CHECK_EVERY;
    if ((record->length + seed) % every == 0 || record_outcome(record) != OUTCOME_OPEN) {
        contract_check(contract, record, seed);
        check_perft(contract, record);
    }
    contract->record = record;
    return check_number(contract, numbering, had_number, record);
}

static void check_game(const Game *game, const char *spec)
{
    Contract *contract = contract_new(game, spec);
    Player *player = player_new(game, seed);
    uint64_t numbers = 0;
    Numbering *numbering = open_small(game, &numbers);
    bool has_number = check(contract, numbering, false, &player->record);
    while (player->record.length < PLIES && record_outcome(&player->record) == OUTCOME_OPEN) {
        player_move(player);
        has_number = check(contract, numbering, has_number, &player->record);
    }
    if (numbering != NULL) {
        game->family->numbering->close(numbering);
        if (numbers <= SOLVED_MAX) {
            brute_check_solver(game);
        }
    }
    player_free(player);
    contract_free(contract);
}

/* The spec in full opens the same game. */
static void check_spec(const Game *game)
{
    Game *again = NULL;
    Fault fault;
    if (catalogue_open(NULL, span_of(game->spec), &again, &fault) != STATUS_OK) {
        fail_msg("%s: %s", game->spec, fault.text);
    }
    assert_string_equal(again->spec, game->spec);
    assert_int_equal(game->family->numbering->rules_key(again),
                     game->family->numbering->rules_key(game));
    game_free(again);
}

/* One row in three, at least, is to be played. */
static void rows_are_refused_or_keep_the_contract(void **unused)
{
    uint64_t refused = 0;
    uint64_t last = seed + rows;
    for (; seed < last; seed++) {
        Random random = {.seed = seed};
        Text spec = {0};
        Game *game = NULL;
        Fault fault;
        random_row_add(&random, &spec);
        Status status = catalogue_open(NULL, text_span(&spec), &game, &fault);
        if (status == STATUS_OK) {
            check_spec(game);
            check_game(game, text_string(&spec));
        } else if (status != STATUS_BAD_VARIANT || strlen(fault.text) < 10) {
            fail_msg("%s: %s", text_string(&spec), fault.text);
        }
        refused += status != STATUS_OK;
        game_free(game);
        text_free(&spec);
    }
    (void)printf("%" PRIu64 " rows, %" PRIu64 " of them refused\n", rows, refused);
    assert_true(refused < rows * 2 / 3 || rows < 100);
}

int main(int count, char **arguments)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(rows_are_refused_or_keep_the_contract)};
    rows = count > 1 ? strtoull(arguments[1], NULL, 10) : rows;
    seed = count > 2 ? strtoull(arguments[2], NULL, 10) : seed;
    return cmocka_run_group_tests(tests, NULL, NULL);
}
