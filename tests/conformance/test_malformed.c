/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Malformed positions: text of positions from random games with random errors (tests/support/malformed.h), at least 10,000
 * of every family. Each is rejected with a reason, or is legal by rules that are independent of the parser
 * (tests/support/legality.h) and can be played.
 */
#include "contract.h"
#include "games/position.h"
#include "legality.h"
#include "malformed.h"
#include "specs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#ifdef NDEBUG
enum { POSITIONS = 2600 };
#else /* slow builds: assertions, sanitizers */
enum { POSITIONS = 200 };
#endif

enum { PLIES = 200, A_PLY = 13, CONTRACT_EVERY = 8, MOVES_AFTER = 2 };

/* -- checking -- */

typedef struct Trial {
    Contract *contract;
    Game *game;
    Random random;
    Text text; /* of the position that is being changed */
    Text kept; /* of an earlier position */
    unsigned refused;
    unsigned accepted;
} Trial;

/* The fields of the last position of the record. */
static Span print_fields(const Record *record, Text *text)
{
    Span spec;
    text_clear(text);
    record_print_position(record, text);
    Span fields = text_span(text);
    (void)span_next_word(&fields, &spec);
    return fields;
}

static void check_legality(Trial *trial, const Record *record, Span given)
{
    Text printed = {0};
    const char *fault = legality_fault(trial->game, print_fields(record, &printed));
    if (fault != NULL) {
        fail_msg("%s: %s\n%s\nread from: %.*s", trial->game->spec, fault, text_string(&printed),
                 (int)given.length, given.start);
    }
    text_free(&printed);
}

/* Printing and reading restores the position. */
static void check_text(Trial *trial, const Record *record)
{
    Text printed = {0};
    Fault fault = {.text = ""};
    Game *same = NULL;
    Record read = {.limits = record->limits};
    Span fields = print_fields(record, &printed);
    if (position_read(fields, trial->game, &same, &read, &fault) != STATUS_OK) {
        fail_msg("%s is refused: %s", text_string(&printed), fault.text);
    }
    assert_memory_equal(record_state(record), record_state(&read), trial->game->family->state_size);
    record_free(&read);
    text_free(&printed);
}

static void play_on(Trial *trial, Record *record, Span given)
{
    static Move moves[GAME_MAX_MOVES];
    const Game *game = trial->game;
    for (unsigned i = 0; i <= MOVES_AFTER; i++) {
        check_legality(trial, record, given);
        check_text(trial, record);
        if (trial->accepted % CONTRACT_EVERY == 0) {
            contract_check(trial->contract, record, trial->accepted);
        }
        if (record_outcome(record) != OUTCOME_OPEN || i == MOVES_AFTER) {
            break;
        }
        size_t count = game->family->legal_moves(game, record_state(record), moves);
        assert_true(count > 0);
        Move move = moves[random_below(&trial->random, (uint32_t)count)];
        assert_int_equal(record_play(record, move), STATUS_OK);
    }
}

static void try_change(Trial *trial, Span fields)
{
    Malformed text;
    Fault fault = {.status = STATUS_OK};
    Game *same = NULL;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    malformed_make(&text, fields, text_span(&trial->kept), &trial->random);
    Span given = {text.bytes, text.length};
    if (given.length == fields.length && memcmp(given.start, fields.start, given.length) == 0) {
        return; /* rejected */
    }
    Status status = position_read(given, trial->game, &same, &record, &fault);
    if (status != STATUS_OK) {
        assert_int_equal(fault.status, status);
        assert_true(strlen(fault.text) > 3);
        assert_null(same);
        trial->refused++;
        return;
    }
    trial->accepted++;
    if (same == trial->game) {
        play_on(trial, &record, given);
    } else {
        game_free(same);
    }
    record_free(&record);
}

static void play_and_change(Trial *trial, uint64_t positions)
{
    static Move moves[GAME_MAX_MOVES];
    const Game *game = trial->game;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    assert_int_equal(record_begin(&record, game, NULL, 0, 1), STATUS_OK);
    while (record.length < PLIES && trial->refused + trial->accepted < positions) {
        Span fields = print_fields(&record, &trial->text);
        check_legality(trial, &record, fields);
        for (unsigned i = 0; i < A_PLY; i++) {
            try_change(trial, fields);
        }
        if (random_below(&trial->random, 4) == 0) {
            text_clear(&trial->kept);
            text_add_span(&trial->kept, fields);
        }
        if (record_outcome(&record) != OUTCOME_OPEN) {
            break;
        }
        size_t count = game->family->legal_moves(game, record_state(&record), moves);
        Move move = moves[random_below(&trial->random, (uint32_t)count)];
        assert_int_equal(record_play(&record, move), STATUS_OK);
    }
    record_free(&record);
}

static void malformed_positions_are_refused_or_legal(Game *game, const char *spec,
                                                     uint64_t positions)
{
    Trial trial = {.game = game, .contract = contract_new(game, spec), .random = {.seed = 1}};
    while (trial.refused + trial.accepted < positions) {
        play_and_change(&trial, positions);
    }
    /* If all changes or none were rejected, this would test nothing. */
    assert_true(trial.refused > positions / 4);
    assert_true(trial.accepted > positions / 300);
    contract_free(trial.contract);
    text_free(&trial.text);
    text_free(&trial.kept);
}

int main(int count, char **arguments)
{
    return specs_run(count, arguments, POSITIONS, malformed_positions_are_refused_or_legal);
}
