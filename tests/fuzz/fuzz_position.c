/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: the input is position text. An accepted position prints and parses back unchanged, and so do the
 * positions that its moves lead to.
 */
#include "fuzz.h"
#include "games/position.h"

#include <string.h>

static void check(bool holds, const char *promise, const Text *text)
{
    fuzz_check(holds, promise, text_string(text));
}

/* Prints the position, parses it and prints it again. */
static void check_text(const Record *record, Game *game)
{
    Fault fault;
    Game *again = NULL;
    Record read = {.limits = record->limits};
    Text text = {0};
    Text second = {0};
    Span fields;
    Span spec;
    record_print_position(record, &text);
    fields = text_span(&text);
    check(span_next_word(&fields, &spec) && span_equals(spec, game->spec), "no spec", &text);
    Status status = position_read(fields, game, &again, &read, &fault);
    if (status != STATUS_OK) {
        check(false, fault.text, &text);
    }
    record_print_position(&read, &second);
    check(strcmp(text_string(&text), text_string(&second)) == 0, "reads back otherwise", &text);
    check(memcmp(record_state(record), record_state(&read), game->family->state_size) == 0,
          "reads back with other bytes", &text);
    check(record_outcome(record) == record_outcome(&read), "reads back with another outcome",
          &text);
    record_free(&read);
    text_free(&text);
    text_free(&second);
}

static void check_move(Record *record, Game *game, Move move, const Text *text)
{
    Fault fault;
    Move read = ~move;
    char spelling[GAME_MOVE_TEXT_SIZE];
    size_t length = game->family->print_move(game, move, spelling);
    Status status =
        game_parse_move(game, record_state(record), (Span){spelling, length}, &read, &fault);
    check(status == STATUS_OK && read == move, "a move does not read back", text);
    if (record_play(record, move) == STATUS_OK) {
        check_text(record, game);
        record_truncate(record, 0);
    }
}

static void check_position(Record *record, Game *game)
{
    enum { SAMPLE = 16 };
    static Move moves[GAME_MAX_MOVES];
    const GameFamily *family = game->family;
    const GameState *state = record_state(record);
    Text text = {0};
    record_print_position(record, &text);
    size_t count = family->legal_moves(game, state, moves);
    unsigned turn = family->turn(game, state);
    check((family->outcome(game, state) == OUTCOME_OPEN) == (count > 0), "moves without end",
          &text);
    check(game->family->count_moves(game, state) == count, "counts otherwise than it lists", &text);
    check(turn < game->seats || turn == GAME_CHANCE, "nobody is to move", &text);
    check_text(record, game);
    size_t step = count / SAMPLE + 1;
    for (size_t i = 0; i < count && record_outcome(record) == OUTCOME_OPEN; i += step) {
        check_move(record, game, moves[i], &text);
    }
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Fault fault;
    Game *game = NULL;
    Span text = {(const char *)data, size};
    Span fields = text;
    Span spec;
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    Game *known = span_next_word(&fields, &spec) ? fuzz_open(spec) : NULL;
    bool has_fields = known != NULL && span_trim(fields).length > 0;
    Status status = position_read(has_fields ? fields : text, known, &game, &record, &fault);
    if (status == STATUS_OK) {
        check_position(&record, game);
        record_free(&record);
        if (game != known) {
            game_free(game);
        }
    }
    return 0;
}

/* The value, what follows `=`, of the field that holds byte `at`; empty in the spec and between fields. */
static void find_value(const uint8_t *data, size_t size, size_t at, size_t *begin, size_t *end)
{
    *begin = at;
    *end = at;
    while (*begin > 0 && data[*begin - 1] != '=' && data[*begin - 1] != ' ') {
        (*begin)--;
    }
    while (*end < size && data[*end] != ' ') {
        (*end)++;
    }
    const uint8_t *blank = memchr(data, ' ', size);
    if (blank == NULL || data + at < blank) {
        *end = *begin;
    }
}

static bool is_separator(uint8_t byte)
{
    return byte == '/' || byte == ',' || byte == '=' || byte == ' ' || byte == '-';
}

/* Mutates a field with symbols that it already has: swaps two, or overwrites one with another. Other mutations
 * are nearly always refused at once. */
static void change_symbol(uint8_t *data, size_t size, Random *random)
{
    enum { TRIES = 20 };
    for (unsigned i = 0; i < TRIES; i++) {
        size_t begin;
        size_t end;
        size_t at = random_below(random, (uint32_t)size);
        find_value(data, size, at, &begin, &end);
        size_t other = begin < end ? begin + random_below(random, (uint32_t)(end - begin)) : at;
        if (is_separator(data[at]) || is_separator(data[other]) || data[at] == data[other]) {
            continue;
        }
        uint8_t byte = data[at];
        data[at] = data[other];
        data[other] = random_below(random, 3) != 0 ? byte : data[other];
        return;
    }
}

static void change_digit(uint8_t *data, size_t size, Random *random)
{
    enum { TRIES = 20 };
    for (unsigned i = 0; i < TRIES; i++) {
        size_t at = random_below(random, (uint32_t)size);
        if (data[at] >= '0' && data[at] <= '9') {
            data[at] = (uint8_t)('0' + random_below(random, 10));
            return;
        }
    }
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Random random = {.seed = seed};
    uint32_t kind = random_below(&random, 8);
    if (size < 2 || kind == 0) {
        return LLVMFuzzerMutate(data, size, max_size);
    }
    if (kind == 1) {
        change_digit(data, size, &random);
    } else {
        for (uint32_t changes = 1 + random_below(&random, 3); changes > 0; changes--) {
            change_symbol(data, size, &random);
        }
    }
    return size;
}
