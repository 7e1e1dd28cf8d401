/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/record.h"

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
    return game->ends_by_history ? game->family->repetition_key(game, state) : 0;
}

/* A limit that ends one round of several is a fact of the match: it becomes part of the state. */
static Status end_round(const Record *record, GameState *state, RecordEntry *entry)
{
    const Game *game = record->game;
    const GameFamily *family = game->family;
    if (family->end_round == NULL ||
        !history_ends(game, record->limits, entry->quiet, entry->seen) ||
        family->outcome(game, state) != OUTCOME_OPEN) {
        return STATUS_OK;
    }
    GameState *scratch = game_state_new(game);
    if (scratch == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    if (family->end_round(game, state, scratch)) {
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

/* A quiet move can be taken back by play, any other cannot: equal positions lie within the quiet tail. */
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
    bool idle = limits.quiet != 0 && quiet >= (uint64_t)limits.quiet * game->sides;
    return repeated || idle;
}

/* What is to be noted of a move that leads to `after`. */
static RecordEntry entry_of(const Record *record, Move move, const GameState *after)
{
    const Game *game = record->game;
    RecordEntry entry = {.move = move, .repetition_key = repetition_key(game, after), .seen = 1};
    if (game->ends_by_history && game->family->is_quiet(game, record_state(record), move, after)) {
        entry.quiet = count_up(record_last(record)->quiet);
        entry.seen = count_seen(record, entry.repetition_key, entry.quiet);
    }
    return entry;
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

void record_truncate(Record *record, size_t length)
{
    if (length < record->length) {
        record->length = length;
    }
}

Outcome record_outcome(const Record *record)
{
    const RecordEntry *last = record_last(record);
    Outcome outcome = record->game->family->outcome(record->game, record_state(record));
    if (outcome == OUTCOME_OPEN &&
        history_ends(record->game, record->limits, last->quiet, last->seen)) {
        return OUTCOME_DRAW;
    }
    return outcome;
}
