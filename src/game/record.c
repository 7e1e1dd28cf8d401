/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/record.h"

#include "game/players.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static GameState *state_at(const Record *record, size_t ply)
{
    return (GameState *)(void *)(record->states + ply * record->game->family->state_size);
}

const GameState *record_state_at(const Record *record, size_t ply)
{
    return state_at(record, ply);
}

const GameState *record_state(const Record *record)
{
    return state_at(record, record->length);
}

const RecordEntry *record_last(const Record *record)
{
    return &record->entries[record->length];
}

void record_free(Record *record)
{
    free(record->entries);
    free(record->states);
    *record = (Record){.limits = record->limits};
}

static uint64_t repetition_key(const Game *game, const GameState *state)
{
    return game->ends_by_history ? game->family->history->repetition_key(game, state) : 0;
}

/* Where a limit ends only one round of several, the state that follows is the next round. */
static Status end_round(const Record *record, GameState *state, RecordEntry *entry)
{
    const Game *game = record->game;
    const GameFamily *family = game->family;
    if (!history_ends(game, record->limits, entry->quiet, entry->seen) ||
        family->outcome(game, state) != OUTCOME_OPEN) {
        return STATUS_OK;
    }
    GameState *scratch = game_state_new(game);
    if (scratch == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    if (family->history->end_round(game, state, scratch)) {
        game_copy_state(game, state, scratch);
        *entry = (RecordEntry){
            .move = entry->move, .repetition_key = repetition_key(game, state), .seen = 1};
    }
    game_state_free(scratch);
    return STATUS_OK;
}

Status record_begin(Record *record, const Game *game, const GameState *state, uint32_t quiet,
                    uint32_t seen)
{
    enum { FIRST_CAPACITY = 64 };
    Record fresh = {.game = game, .limits = record->limits, .capacity = FIRST_CAPACITY};
    fresh.entries = calloc(FIRST_CAPACITY, sizeof *fresh.entries);
    fresh.states = calloc(FIRST_CAPACITY, game->family->state_size);
    if (fresh.entries == NULL || fresh.states == NULL) {
        record_free(&fresh);
        return STATUS_OUT_OF_MEMORY;
    }
    if (state != NULL) {
        game_copy_state(game, state_at(&fresh, 0), state);
    } else {
        game->family->start(game, state_at(&fresh, 0));
    }
    fresh.entries[0] = (RecordEntry){
        .repetition_key = repetition_key(game, state_at(&fresh, 0)), .quiet = quiet, .seen = seen};
    if (end_round(&fresh, state_at(&fresh, 0), &fresh.entries[0]) != STATUS_OK) {
        record_free(&fresh);
        return STATUS_OUT_OF_MEMORY;
    }
    free(record->entries);
    free(record->states);
    *record = fresh;
    return STATUS_OK;
}

static Status grow(Record *record)
{
    if (record->length + 1 < record->capacity) {
        return STATUS_OK;
    }
    size_t capacity = record->capacity * 2;
    RecordEntry *entries = realloc(record->entries, capacity * sizeof *entries);
    if (entries == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    record->entries = entries;
    unsigned char *states = realloc(record->states, capacity * record->game->family->state_size);
    if (states == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    record->states = states;
    record->capacity = capacity;
    return STATUS_OK;
}

static uint32_t count_up(uint32_t count)
{
    return count < HISTORY_COUNT_MAX ? count + 1 : count;
}

/* Only quiet moves can be reversed by later play: earlier occurrences lie within the quiet moves just played. */
static uint32_t count_seen(const Record *record, uint64_t key, uint32_t quiet)
{
    size_t ply = record->length;
    for (uint32_t back = 0; back < quiet; back++) {
        if (record->entries[ply].repetition_key == key) {
            return count_up(record->entries[ply].seen);
        }
        if (ply == 0) {
            break;
        }
        ply--;
    }
    return 1;
}

bool history_ends(const Game *game, HistoryLimits limits, uint32_t quiet, uint32_t seen)
{
    if (!game->ends_by_history) {
        return false;
    }
    bool repeated = limits.repetition != 0 && seen >= limits.repetition;
    bool idle = limits.quiet != 0 && quiet >= (uint64_t)limits.quiet * game->armies;
    return repeated || idle;
}

/* The entry for a move that leads to `after`. */
static RecordEntry entry_of(const Record *record, Move move, const GameState *after)
{
    const Game *game = record->game;
    RecordEntry entry = {.move = move, .repetition_key = repetition_key(game, after), .seen = 1};
    if (game->ends_by_history &&
        game->family->history->is_quiet(game, record_state(record), move, after)) {
        entry.quiet = count_up(record_last(record)->quiet);
        entry.seen = count_seen(record, entry.repetition_key, entry.quiet);
    }
    return entry;
}

uint32_t record_seen_after(const Record *record, Move move, const GameState *after)
{
    return entry_of(record, move, after).seen;
}

bool record_ends_with(const Record *record, Move move, const GameState *after)
{
    RecordEntry entry = entry_of(record, move, after);
    return history_ends(record->game, record->limits, entry.quiet, entry.seen);
}

Status record_play(Record *record, Move move)
{
    const Game *game = record->game;
    Status status = grow(record);
    if (status != STATUS_OK) {
        return status;
    }
    record->undone = 0; /* what follows overwrites it, even if it fails */
    const GameState *before = record_state(record);
    GameState *after = state_at(record, record->length + 1);
    game->family->play(game, before, move, after);
    RecordEntry entry = entry_of(record, move, after);
    status = end_round(record, after, &entry);
    if (status != STATUS_OK) {
        return status;
    }
    record->length++;
    record->entries[record->length] = entry;
    return STATUS_OK;
}

void record_resign(Record *record)
{
    record->end = (GameEnd){.reason = END_RESIGN,
                            .seat = game_seat_in_charge(record->game, record_state(record))};
}

void record_forfeit(Record *record, Span move)
{
    record_resign(record);
    record->end.reason = END_ILLEGAL;
    span_copy_printable(move, record->end.move, sizeof record->end.move);
}

void record_truncate(Record *record, size_t length)
{
    if (length < record->length) {
        record->undone += record->length - length;
        record->length = length;
    }
    record->end = (GameEnd){.reason = END_OPEN};
}

bool record_redo(Record *record)
{
    if (record->undone == 0) {
        return false;
    }
    record->undone--;
    record->length++;
    return true;
}

/* -- result and turn -- */

/* With two sides the other one wins; with more, the game is drawn for the other seats. */
static Outcome outcome_of_end(const Record *record)
{
    const Game *game = record->game;
    unsigned side = game->side_of_seat[record->end.seat];
    return game->sides == 2 ? outcome_win(side ^ 1) : OUTCOME_DRAW;
}

static bool limits_end(const Record *record)
{
    const RecordEntry *last = record_last(record);
    return history_ends(record->game, record->limits, last->quiet, last->seen);
}

Outcome record_outcome(const Record *record)
{
    if (record->end.reason != END_OPEN) {
        return outcome_of_end(record);
    }
    Outcome outcome = record->game->family->outcome(record->game, record_state(record));
    return outcome == OUTCOME_OPEN && limits_end(record) ? OUTCOME_DRAW : outcome;
}

Status record_need_open(const Record *record, Fault *fault)
{
    return record_outcome(record) == OUTCOME_OPEN
               ? STATUS_OK
               : fault_raise(fault, STATUS_GAME_OVER, "the game is over");
}

EndReason record_end_reason(const Record *record)
{
    if (record->end.reason != END_OPEN) {
        return record->end.reason;
    }
    if (record->game->family->outcome(record->game, record_state(record)) != OUTCOME_OPEN) {
        return END_RULES;
    }
    if (!limits_end(record)) {
        return END_OPEN;
    }
    uint32_t repetition = record->limits.repetition;
    return repetition != 0 && record_last(record)->seen >= repetition ? END_REPETITION
                                                                      : END_QUIET_LIMIT;
}

static void add_ordinal(uint32_t number, Text *text)
{
    static const char *const names[] = {"first", "second", "third", "fourth", "fifth"};
    if (number >= 1 && number <= sizeof names / sizeof names[0]) {
        text_add(text, names[number - 1]);
    } else {
        text_format(text, "%" PRIu32 "th", number);
    }
}

void record_explain_end(const Record *record, Text *text)
{
    EndReason reason = record_end_reason(record);
    if (reason == END_OPEN) {
        return;
    }
    if (reason == END_RULES) {
        record->game->family->explain_end(record->game, record_state(record), text);
    } else if (reason == END_REPETITION) {
        add_ordinal(record_last(record)->seen, text);
        text_add(text, " repetition");
    } else if (reason == END_QUIET_LIMIT) {
        text_format(text, "%" PRIu32 " quiet moves in a row by each side", record->limits.quiet);
    } else {
        end_reason_print(reason, record->end.seat + 1, text);
        text_format(text, record->end.move[0] != '\0' ? ": %s" : "%s", record->end.move);
    }
}

const char *outcome_word(Outcome outcome)
{
    static const char *const words[] = {"none", "draw", "p1win", "p2win", "p3win", "p4win"};
    return words[outcome];
}

const char *record_result_word(const Record *record)
{
    const Game *game = record->game;
    Outcome outcome = record_outcome(record);
    if (record->end.reason != END_OPEN && game_player_count(game) == 2) {
        return outcome_word(outcome_win(game_player_of_seat(game, record->end.seat) ^ 1));
    }
    if (!outcome_is_win(outcome)) {
        return outcome_word(outcome);
    }
    return outcome_word(outcome_win(game_player_of_side(game, outcome_winner(outcome))));
}

const char *record_seat_result(const Record *record, unsigned seat)
{
    const Game *game = record->game;
    Outcome outcome = record_outcome(record);
    unsigned side = game->side_of_seat[seat];
    if (record->end.reason != END_OPEN && side == game->side_of_seat[record->end.seat]) {
        return "loss";
    }
    if (!outcome_is_win(outcome)) {
        return "draw";
    }
    return outcome_winner(outcome) == side ? "win" : "loss";
}

const char *record_turn_word(const Record *record)
{
    static const char *const words[] = {"p1", "p2", "p3", "p4", "chance"};
    return words[record->game->family->turn(record->game, record_state(record))];
}

bool record_is_at_chance(const Record *record)
{
    return record->game->family->turn(record->game, record_state(record)) == GAME_CHANCE;
}

unsigned record_player_to_move(const Record *record)
{
    return game_player_to_move(record->game, record_state(record));
}

/* -- legal moves -- */

size_t record_legal_moves(const Record *record, Move moves[GAME_MAX_MOVES])
{
    if (record_outcome(record) != OUTCOME_OPEN) {
        return 0;
    }
    return record->game->family->legal_moves(record->game, record_state(record), moves);
}

static int compare_spellings(const void *left, const void *right)
{
    return strcmp(((const SpeltMove *)left)->text, ((const SpeltMove *)right)->text);
}

Status record_spell_moves(const Record *record, SpeltMove **moves, size_t *count)
{
    Move listed[GAME_MAX_MOVES];
    size_t length = record_legal_moves(record, listed);
    SpeltMove *spelt = calloc(length + 1, sizeof *spelt);
    if (spelt == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (size_t i = 0; i < length; i++) {
        spelt[i].move = listed[i];
        (void)record->game->family->print_move(record->game, listed[i], spelt[i].text);
    }
    qsort(spelt, length, sizeof *spelt, compare_spellings);
    *moves = spelt;
    *count = length;
    return STATUS_OK;
}

Status record_print_legal_moves(const Record *record, Text *text)
{
    SpeltMove *moves = NULL;
    size_t count = 0;
    Status status = record_spell_moves(record, &moves, &count);
    for (size_t i = 0; i < count; i++) {
        text_format(text, "%s%s", i == 0 ? "" : " ", moves[i].text);
    }
    free(moves);
    return status;
}

/* -- output -- */

void record_print_position(const Record *record, Text *text)
{
    const Game *game = record->game;
    const RecordEntry *last = record_last(record);
    text_add(text, game->spec);
    game->family->print_position(game, record_state(record), text);
    if (game->ends_by_history) {
        text_format(text, " quiet=%" PRIu32, last->quiet);
        if (last->seen > 1) {
            text_format(text, " seen=%" PRIu32, last->seen);
        }
    }
}

Drawing *record_draw(const Record *record)
{
    Drawing *drawing = calloc(1, sizeof *drawing);
    if (drawing != NULL) {
        record->game->family->describe_board(record->game, &drawing->geometry);
        game_view_state(record->game, record_state(record), &drawing->view);
    }
    if (drawing != NULL && record->length > 0) {
        const GameState *before = record_state_at(record, record->length - 1);
        drawing->last = game_view_move(record->game, before, record_last(record)->move);
    }
    return drawing;
}
