/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contract.h"
#include "games/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* -- moves -- */

static int compare_spellings(const void *left, const void *right)
{
    return strcmp(left, right);
}

/* One token: it must survive between blanks, and as a word of a command. */
static bool is_token(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        if (text[i] <= ' ' || text[i] > '~') {
            return false;
        }
    }
    return length > 0 && length < GAME_MOVE_TEXT_SIZE && strlen(text) == length &&
           strcmp(text, "moves") != 0 && strcmp(text, "none") != 0;
}

static void check_reads_back(const Contract *contract, Move move)
{
    Fault fault;
    Move read = ~move;
    const char *text = contract_spell(contract, move);
    Status status = game_parse_move(contract->game, contract->state, span_of(text), &read, &fault);
    PROMISE(contract, status == STATUS_OK, "%s is listed but not understood", text);
    PROMISE(contract, read == move, "%s is read as %s", text, contract_spell(contract, read));
}

void contract_check_move_text(Contract *contract)
{
    enum { SAMPLE = 24 }; /* reading goes through the whole list */
    const Game *game = contract->game;
    size_t count = contract->count;
    for (size_t i = 0; i < count; i++) {
        char *text = contract->spelling[i];
        size_t length = game->family->print_move(game, contract->moves[i], text);
        PROMISE(contract, is_token(text, length), "'%s' is no spelling for a move", text);
    }
    qsort(contract->spelling, count, sizeof contract->spelling[0], compare_spellings);
    for (size_t i = 1; i < count; i++) {
        PROMISE(contract, strcmp(contract->spelling[i], contract->spelling[i - 1]) != 0,
                "two moves are spelt %s", contract->spelling[i]);
    }
    for (size_t i = 0; i < count && i < SAMPLE; i++) {
        check_reads_back(contract, contract->moves[contract_sample(contract, i, SAMPLE, count)]);
    }
}

/* -- positions -- */

/* The words of a text in reverse order, the first (the spec) left out. */
static void reverse_fields(Span text, Text *reversed)
{
    Span word[FIELDS_MAX + 1];
    size_t count = 0;
    while (count < FIELDS_MAX + 1 && span_next_word(&text, &word[count])) {
        count++;
    }
    while (count > 1) {
        count--;
        text_add_span(reversed, word[count]);
        text_add_char(reversed, ' ');
    }
}

static void compare_records(const Contract *contract, const Record *read)
{
    const Game *game = contract->game;
    const GameFamily *family = game->family;
    const GameState *state = record_state(read);
    Text again = {0};
    record_print_position(read, &again);
    PROMISE(contract, strcmp(text_string(&again), text_string(&contract->text)) == 0,
            "read back it is %s", text_string(&again));
    text_free(&again);
    PROMISE(contract, record_outcome(read) == record_outcome(contract->record),
            "read back its outcome is %d, not %d", (int)record_outcome(read),
            (int)record_outcome(contract->record));
    PROMISE(contract, family->turn(game, state) == family->turn(game, contract->state),
            "read back p%u is to move", family->turn(game, state) + 1);
    PROMISE(contract, family->key(game, state) == family->key(game, contract->state),
            "read back it has another key");
    PROMISE(contract, memcmp(state, contract->state, family->state_size) == 0,
            "read back the state has other bytes");
    PROMISE(contract,
            record_last(read)->repetition_key == record_last(contract->record)->repetition_key,
            "read back it has another repetition key");
}

static void compare_answers(Contract *contract, const Record *read)
{
    const Game *game = contract->game;
    const GameState *state = record_state(read);
    int32_t scores[2][GAME_MAX_SIDES] = {{0}};
    size_t count = game->family->legal_moves(game, state, contract->other);
    PROMISE(contract,
            count == contract->count &&
                memcmp(contract->other, contract->moves, count * sizeof(Move)) == 0,
            "read back it has other moves");
    game->family->scores(game, contract->state, scores[0]);
    game->family->scores(game, state, scores[1]);
    PROMISE(contract, memcmp(scores[0], scores[1], sizeof scores[0]) == 0,
            "read back it has other scores");
}

static void check_text(Contract *contract, Span text, Game *current)
{
    Fault fault;
    Game *game = NULL;
    Record read = {.limits = contract->record->limits};
    Status status = position_read(text, current, &game, &read, &fault);
    PROMISE(contract, status == STATUS_OK, "its own text is refused: %s", fault.text);
    PROMISE(contract, strcmp(game->spec, contract->game->spec) == 0, "read back it is a game of %s",
            game->spec);
    compare_records(contract, &read);
    compare_answers(contract, &read);
    record_free(&read);
    if (game != current) {
        game_free(game);
    }
}

void contract_check_position_text(Contract *contract)
{
    enum { WITH_SPEC_EVERY = 64 }; /* building a game's tables takes longer than the rest */
    Game *current = (Game *)(uintptr_t)contract->game;
    Span whole = text_span(&contract->text);
    Span fields = whole;
    Span spec = {NULL, 0};
    Text reversed = {0};
    PROMISE(contract, span_next_word(&fields, &spec) && span_equals(spec, contract->game->spec),
            "the text begins with %.*s", SPAN_ARGS(spec));
    check_text(contract, fields, current);
    reverse_fields(whole, &reversed);
    check_text(contract, text_span(&reversed), current);
    text_free(&reversed);
    if (contract->texts++ % WITH_SPEC_EVERY == 0) {
        check_text(contract, whole, NULL);
    }
}
