/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions that a person might set up: position text from random games with one or two symbols changed. Most are rejected;
 * those that are accepted must satisfy the contract like positions from play, and so must the positions that follow.
 */
#include "contract.h"
#include "games/position.h"
#include "specs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { GAMES = 5, PLIES = 150 };
#else /* slow builds: assertions, sanitizers */
enum { GAMES = 2, PLIES = 50 };
#endif

enum { CHANGES = 4, MOVES_AFTER = 3, TEXT_SIZE = 1024 };

static bool is_separator(char byte)
{
    return byte == '/' || byte == ',' || byte == '=' || byte == ' ' || byte == '-';
}

/* The value of the field that contains byte `at`. */
static Span find_value(Span text, size_t at)
{
    size_t begin = at;
    size_t end = at;
    while (begin > 0 && text.start[begin - 1] != '=' && text.start[begin - 1] != ' ') {
        begin--;
    }
    while (end < text.length && text.start[end] != ' ') {
        end++;
    }
    return (Span){text.start + begin, end - begin};
}

/* Swaps two symbols of a field, copies one over another, or changes a digit. */
static void change_symbol(char *text, size_t length, Random *random)
{
    size_t at = random_below(random, (uint32_t)length);
    Span value = find_value((Span){text, length}, at);
    if (is_separator(text[at]) || value.length == 0) {
        return;
    }
    size_t other = (size_t)(value.start - text) + random_below(random, (uint32_t)value.length);
    uint32_t kind = random_below(random, 4);
    char byte = text[at];
    if (kind == 0 && byte >= '0' && byte <= '9') {
        text[at] = (char)('0' + random_below(random, 10));
    } else if (!is_separator(text[other])) {
        text[at] = text[other];
        text[other] = kind == 1 ? text[other] : byte;
    }
}

static void play_on(Contract *contract, Record *record, Random *random, uint64_t seed)
{
    Move moves[GAME_MAX_MOVES];
    const Game *game = contract->game;
    contract_check(contract, record, seed);
    for (unsigned i = 0; i < MOVES_AFTER && record_outcome(record) == OUTCOME_OPEN; i++) {
        size_t count = game->family->legal_moves(game, record_state(record), moves);
        Move move = moves[random_below(random, (uint32_t)count)];
        assert_int_equal(record_play(record, move), STATUS_OK);
        contract_check(contract, record, seed);
    }
}

/* Whether the changed position was accepted. */
static bool try_change(Contract *contract, Game *game, const Record *record, Random *random,
                       uint64_t seed)
{
    char fields[TEXT_SIZE];
    Fault fault;
    Game *same = NULL;
    Text text = {0};
    Record changed = {.limits = record->limits};
    game->family->print_position(game, record_state(record), &text);
    assert_true(text.length < sizeof fields);
    memcpy(fields, text_string(&text), text.length);
    for (uint32_t i = 1 + random_below(random, 3); i > 0; i--) {
        change_symbol(fields, text.length, random);
    }
    Status status = position_read((Span){fields, text.length}, game, &same, &changed, &fault);
    text_free(&text);
    if (status == STATUS_OK) {
        assert_ptr_equal(same, game);
        play_on(contract, &changed, random, seed);
        record_free(&changed);
    }
    return status == STATUS_OK;
}

static void changed_positions_keep_the_contract(Game *game, const char *spec, uint64_t games)
{
    Contract *contract = contract_new(game, spec);
    unsigned accepted = 0;
    for (uint64_t seed = 0; seed < games; seed++) {
        Record record = {.limits = HISTORY_LIMITS_STANDARD};
        Random random = {.seed = seed};
        Move moves[GAME_MAX_MOVES];
        assert_int_equal(record_begin(&record, game, NULL, 0, 1), STATUS_OK);
        while (record.length < PLIES && record_outcome(&record) == OUTCOME_OPEN) {
            size_t count = game->family->legal_moves(game, record_state(&record), moves);
            Move move = moves[random_below(&random, (uint32_t)count)];
            assert_int_equal(record_play(&record, move), STATUS_OK);
            for (unsigned i = 0; i < CHANGES; i++) {
                accepted += try_change(contract, game, &record, &random, seed);
            }
        }
        record_free(&record);
    }
    if (accepted < games) {
        fail_msg("only %u changed positions were accepted", accepted);
    }
    contract_free(contract);
}

int main(int count, char **arguments)
{
    return specs_run(count, arguments, GAMES, changed_positions_keep_the_contract);
}
