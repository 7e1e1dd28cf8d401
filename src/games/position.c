/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/position.h"

#include "games/catalogue.h"

#include <inttypes.h>
#include <string.h>

/* In a field the first of `=` and `:` is an equals sign, in a spec it is a colon. */
static bool is_spec(Span word)
{
    size_t colon = 0;
    while (colon < word.length && word.start[colon] != ':' && word.start[colon] != '=') {
        colon++;
    }
    return colon == word.length || word.start[colon] == ':';
}

static bool read_history(const Game *game, Fields *fields, uint64_t *quiet, uint64_t *seen)
{
    if (!game->ends_by_history) {
        return true;
    }
    if (!fields_number(fields, "quiet", HISTORY_COUNT_MAX, quiet) ||
        !fields_number(fields, "seen", HISTORY_COUNT_MAX, seen)) {
        return false;
    }
    return (*seen > 0 && *seen - 1 <= *quiet) ||
           fields_fail(fields, "seen=%" PRIu64 " contradicts quiet=%" PRIu64, *seen, *quiet);
}

static bool read_state(const Game *game, Fields *fields, GameState *state, uint64_t *quiet,
                       uint64_t *seen)
{
    if (fields->count == 0) {
        game->family->start(game, state);
        return true;
    }
    if (!read_history(game, fields, quiet, seen) ||
        !game->family->parse_position(game, fields, state)) {
        return false;
    }
    if (*quiet > 0 && !game->family->history->may_be_quiet(game, state)) {
        return fields_fail(fields, "quiet=%" PRIu64 ", but no quiet move leads here", *quiet);
    }
    return fields_finish(fields);
}

static Status read_fields(const Game *game, Span text, Record *record, Fault *fault)
{
    Fields fields;
    uint64_t quiet = 0;
    uint64_t seen = 1;
    if (!fields_split(text, &fields, fault)) {
        return fault->status;
    }
    GameState *state = game_state_new(game);
    Status status = STATUS_OK;
    if (state != NULL && !read_state(game, &fields, state, &quiet, &seen)) {
        status = fault->status;
    } else if (state == NULL ||
               record_begin(record, game, state, (uint32_t)quiet, (uint32_t)seen) != STATUS_OK) {
        status = fault_out_of_memory(fault, "the position");
    }
    game_state_free(state);
    return status;
}

Status position_read(Span text, Game *current, Game **game, Record *record, Fault *fault)
{
    Span rest = text;
    Span word;
    Game *opened = current;
    if (!span_next_word(&rest, &word)) {
        return fault_raise(fault, STATUS_BAD_POSITION, "the position is empty");
    }
    if (!is_spec(word)) {
        rest = text;
    } else if (current == NULL || !span_equals(word, current->spec)) {
        Status status = catalogue_open(NULL, word, &opened, fault);
        if (status != STATUS_OK) {
            return status;
        }
        if (current != NULL && strcmp(opened->spec, current->spec) == 0) {
            game_free(opened);
            opened = current;
        }
    }
    if (opened == NULL) {
        return fault_raise(fault, STATUS_BAD_POSITION, "the position names no game");
    }
    Status status = read_fields(opened, rest, record, fault);
    if (status != STATUS_OK) {
        if (opened != current) {
            game_free(opened);
        }
        return status;
    }
    *game = opened;
    return STATUS_OK;
}

Status position_split_line(Span line, PositionLine *parts, Fault *fault)
{
    Span rest = line;
    Span first;
    Span word;
    if (!span_next_word(&rest, &first)) {
        return fault_raise(fault, STATUS_MISSING_ARGUMENT, "expected startpos or fen POSITION");
    }
    Span fen = span_trim(rest);
    *parts = (PositionLine){.moves = {"", 0}};
    while (span_next_word(&rest, &word)) {
        if (span_equals(word, "moves")) {
            fen = span_trim((Span){fen.start, (size_t)(word.start - fen.start)});
            parts->moves = rest;
            break;
        }
    }
    if (span_equals(first, "fen")) {
        parts->fen = fen;
        return STATUS_OK;
    }
    if (!span_equals(first, "startpos")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "expected startpos or fen, got '%.*s'",
                           SPAN_ARGS(first));
    }
    return fen.length == 0
               ? STATUS_OK
               : fault_raise(fault, STATUS_BAD_ARGUMENT,
                             "expected moves after startpos, got '%.*s'", SPAN_ARGS(fen));
}
