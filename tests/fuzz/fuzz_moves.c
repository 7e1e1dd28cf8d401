/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fuzz target: after a line with a spec, the input is a list of words. A word is accepted if and only if some legal
 * move is spelled so (or the family accepts it unlisted), and it prints as it was read. The same words are passed to
 * `position startpos moves`, at once and in two parts, with the same result. Every legal move has a description.
 */
#include "engine/session.h"
#include "fuzz.h"

#include <string.h>

static bool is_spelling(const Game *game, Move move, Span word)
{
    char text[GAME_MOVE_TEXT_SIZE];
    size_t length = game->family->print_move(game, move, text);
    fuzz_check(length < GAME_MOVE_TEXT_SIZE && text[length] == '\0', "a spelling without end",
               text);
    return span_equals(word, text);
}

/* Describes the move, or explains why the word is not a legal move. */
static void check_saying(const Record *record, Span word, const Move *move)
{
    const GameFamily *family = record->game->family;
    const GameState *state = record_state(record);
    Text text = {0};
    bool says = true;
    if (move != NULL) {
        family->describe_move(record->game, state, *move, &text);
    } else {
        says = family->explain(record->game, state, word, &text);
    }
    fuzz_check(!text.failed && says == (text.length > 0), "says nothing", record->game->spec);
    text_free(&text);
}

/* Whether the word is a legal move. */
static bool read_move(const Record *record, Span word, Move *move)
{
    static Move moves[GAME_MAX_MOVES];
    const Game *game = record->game;
    const GameState *state = record_state(record);
    Fault fault = {.status = STATUS_OK};
    Move read = 0;
    size_t count = game->family->legal_moves(game, state, moves);
    size_t listed = 0;
    while (listed < count && !is_spelling(game, moves[listed], word)) {
        listed++;
    }
    Status status = game_parse_move(game, state, word, &read, &fault);
    bool unlisted = listed == count && game->family->unlisted_move != NULL &&
                    game->family->unlisted_move(game, state, move) &&
                    is_spelling(game, *move, word);
    fuzz_check((status == STATUS_OK) == (listed < count || unlisted), "read otherwise than listed",
               game->spec);
    if (status == STATUS_OK) {
        fuzz_check(unlisted ? read == *move : read == moves[listed], "read as another move",
                   game->spec);
        fuzz_check(is_spelling(game, read, word), "printed otherwise than read", game->spec);
        *move = read;
        check_saying(record, word, unlisted ? NULL : move);
    } else {
        fuzz_check(fault.status == status && fault.text[0] != '\0', "no reason", game->spec);
        check_saying(record, word, NULL);
    }
    return status == STATUS_OK;
}

/* Plays the words up to the first that is not a legal move and returns their number. The rest is only parsed. */
static size_t play(Record *record, Span words)
{
    Span word;
    bool legal = true;
    while (record_outcome(record) == OUTCOME_OPEN && span_next_word(&words, &word)) {
        Move move = 0;
        bool is_move = read_move(record, word, &move);
        legal = legal && is_move;
        if (legal) {
            fuzz_check(record_play(record, move) == STATUS_OK, "no memory", "play");
        }
    }
    return record->length;
}

/* -- the same through a session -- */

typedef struct Pair {
    Session whole;
    Session pieces;
} Pair;

static Pair *sessions_of(const Game *game)
{
    enum { PAIRS = 256 };
    static struct {
        const Game *game;
        Pair pair;
    } known[PAIRS];
    static size_t count;
    size_t i = 0;
    Fault fault;
    while (i < count && known[i].game != game) {
        i++;
    }
    if (i == count) {
        Pair *pair = &known[count].pair;
        fuzz_check(count < PAIRS &&
                       session_init(&pair->whole, NULL, game->spec, &fault) == STATUS_OK &&
                       session_init(&pair->pieces, NULL, game->spec, &fault) == STATUS_OK,
                   "no session", game->spec);
        known[count++].game = game;
    }
    return &known[i].pair;
}

static Status set_position(Session *session, Span words)
{
    Fault fault = {.status = STATUS_OK};
    Status status = session_set_position(session, &(PositionLine){.moves = words}, &fault);
    fuzz_check(status == fault.status, "a fault of another kind", session->game->spec);
    return status;
}

static void compare(const Record *record, const Session *session)
{
    const Game *game = record->game;
    fuzz_check(session->record.length == record->length, "another number of moves", game->spec);
    fuzz_check(
        memcmp(record_state(&session->record), record_state(record), game->family->state_size) == 0,
        "another position", game->spec);
    fuzz_check(session->record.end.reason != END_OPEN ||
                   record_outcome(&session->record) == record_outcome(record),
               "another outcome", game->spec);
}

static void check_sessions(const Record *record, Span words)
{
    Pair *pair = sessions_of(record->game);
    Span half = {words.start, words.length / 2};
    Span rest = words;
    Span word;
    size_t count = 0;
    while (span_next_word(&rest, &word)) {
        count++;
    }
    (void)!set_position(&pair->whole, (Span){"", 0});
    Status status = set_position(&pair->whole, words);
    fuzz_check((status == STATUS_OK) == (count == record->length), "judged otherwise",
               record->game->spec);
    fuzz_check(status == STATUS_OK || status == STATUS_ILLEGAL_MOVE || status == STATUS_GAME_OVER,
               "refused as something else", status_code(status));
    fuzz_check((pair->whole.record.end.reason == END_ILLEGAL) == (status == STATUS_ILLEGAL_MOVE),
               "forfeited otherwise", record->game->spec);
    compare(record, &pair->whole);
    (void)!set_position(&pair->pieces, half);
    fuzz_check(set_position(&pair->pieces, words) == status, "judged otherwise in pieces",
               record->game->spec);
    compare(record, &pair->pieces);
}

/* Joins words to a line. */
static bool is_line(Span words)
{
    return memchr(words.start, '\n', words.length) == NULL &&
           memchr(words.start, '\0', words.length) == NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Span words = {(const char *)data, size};
    const Game *game = fuzz_take_game(&words);
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    if (game == NULL || words.start == NULL || !is_line(words)) {
        return 0;
    }
    fuzz_check(record_begin(&record, game, NULL, 0, 1) == STATUS_OK, "no memory", game->spec);
    (void)play(&record, words);
    check_sessions(&record, words);
    record_free(&record);
    return 0;
}

/* -- mutation -- */

/* Keeps the words that are legal moves and replaces the rest by one more legal move. */
static size_t add_move(uint8_t *data, size_t size, size_t max_size, Random *random)
{
    static Move moves[GAME_MAX_MOVES];
    char text[GAME_MOVE_TEXT_SIZE + 1] = " ";
    Span words = {(const char *)data, size};
    Span word;
    const Game *game = fuzz_take_game(&words);
    Record record = {.limits = HISTORY_LIMITS_STANDARD};
    if (game == NULL || words.start == NULL ||
        record_begin(&record, game, NULL, 0, 1) != STATUS_OK) {
        return 0;
    }
    Span rest = words;
    Fault fault;
    Move move = 0;
    while (record_outcome(&record) == OUTCOME_OPEN && span_next_word(&rest, &word) &&
           game_parse_move(game, record_state(&record), word, &move, &fault) == STATUS_OK &&
           record_play(&record, move) == STATUS_OK) {
        words = rest;
    }
    size_t end = (size_t)(words.start - (const char *)data);
    size_t length = 0;
    if (record_outcome(&record) == OUTCOME_OPEN) {
        size_t count = game->family->legal_moves(game, record_state(&record), moves);
        move = moves[random_below(random, (uint32_t)count)];
        length = 1 + game->family->print_move(game, move, text + 1);
    }
    record_free(&record);
    if (length == 0 || end + length > max_size) {
        return 0;
    }
    memcpy(data + end, text, length);
    return end + length;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    Random random = {.seed = seed};
    uint32_t kind = random_below(&random, 16);
    size_t changed = 0;
    if (kind == 0) {
        changed = fuzz_change_spec(data, size, max_size, &random);
    }
    for (uint32_t i = 1 + random_below(&random, 8); kind > 6 && i > 0; i--) {
        size_t added = add_move(data, changed > 0 ? changed : size, max_size, &random);
        changed = added > 0 ? added : changed;
    }
    return changed > 0 ? changed : LLVMFuzzerMutate(data, size, max_size);
}
