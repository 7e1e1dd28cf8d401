/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/sgf.h"

#include "records/game_tags.h"
#include "records/replay.h"

#include <string.h>

static const char SGF_GAME[] = "5"; /* the value of GM */

/* -- writing -- */

static void write_move(const RecordedMove *move, unsigned player, Text *text)
{
    Text note = {0};
    text_add_char(text, ';');
    game_text_write(player == 0 ? "B" : "W", span_of(move->text), GAME_TEXT_SGF, text);
    move_note_print(move, &note);
    if (note.length > 0) {
        game_text_write("C", text_span(&note), GAME_TEXT_SGF, text);
    }
    text_add_char(text, '\n');
    text_free_part(&note, text);
}

Status sgf_write(const RecordedGame *game, Text *text, Fault *fault)
{
    Replay replay;
    Span spec = span_of(game->spec);
    Span id;
    if (!span_next_part(&spec, ':', &id) || !span_equals(id, "nine-mens-morris")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "SGF has no number for %.80s", game->spec);
    }
    text_format(text, "(;FF[4]GM[%s]CA[UTF-8]AP[nguzo:" NGUZO_VERSION "]\n", SGF_GAME);
    game_tags_write(game, GAME_TEXT_SGF, text);
    Status status = replay_begin(&replay, game, fault);
    while (status == STATUS_OK && replay.record.length < game->length) {
        write_move(&game->moves[replay.record.length], record_player_to_move(&replay.record), text);
        status = replay_next(&replay, game, fault);
    }
    text_add(text, ")\n");
    text->failed = text->failed || game->start.failed || game->detail.failed;
    replay_free(&replay);
    return status;
}

/* -- reading -- */

void sgf_next(FILE *stream, size_t max, Text *text)
{
    bool is_value = false;
    bool is_escaped = false;
    int depth = 0;
    int byte = 0;
    text_clear(text);
    while (text->length <= max && !text->failed && (byte = getc(stream)) != EOF) {
        bool is_blank = byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
        if (text->length == 0 && is_blank) {
            continue;
        }
        text_add_char(text, (char)byte);
        if (is_value) {
            is_value = is_escaped || byte != ']';
            is_escaped = !is_escaped && byte == '\\';
        } else {
            is_value = byte == '[';
            depth += (byte == '(') - (byte == ')');
            if (byte == ')' && depth <= 0) {
                return;
            }
        }
    }
}

typedef struct SgfReader {
    Span rest;
    Fault *fault;
    GameTags tags;
    bool is_known_game;
    bool has_tags; /* the first node was read */
    RecordedGame *game;
} SgfReader;

static Status reject(SgfReader *reader, const char *what)
{
    return fault_raise(reader->fault, STATUS_BAD_ARGUMENT, "expected %s, got '%.*s'", what,
                       SPAN_ARGS(reader->rest));
}

/* Skips blanks; '\0' at the end. */
static char next_byte(SgfReader *reader)
{
    reader->rest = span_trim(reader->rest);
    while (reader->rest.length > 0 &&
           (reader->rest.start[0] == '\n' || reader->rest.start[0] == '\r')) {
        reader->rest = span_trim(span_from(reader->rest, 1));
    }
    return reader->rest.length > 0 ? reader->rest.start[0] : '\0';
}

static void skip(SgfReader *reader)
{
    reader->rest = span_from(reader->rest, 1);
}

/* Reads `NAME[value]`; only the first of several values counts. */
static Status read_property(SgfReader *reader, Span *name, Text *value)
{
    name->start = reader->rest.start;
    name->length = 0;
    while (reader->rest.length > 0 && reader->rest.start[0] >= 'A' &&
           reader->rest.start[0] <= 'Z') {
        name->length++;
        skip(reader);
    }
    if (name->length == 0 || next_byte(reader) != '[') {
        return reject(reader, "a property");
    }
    text_clear(value);
    for (bool is_first = true; next_byte(reader) == '['; is_first = false) {
        skip(reader);
        while (reader->rest.length > 0 && reader->rest.start[0] != ']') {
            if (reader->rest.start[0] == '\\' && reader->rest.length > 1) {
                skip(reader);
            }
            if (is_first) {
                text_add_char(value, reader->rest.start[0]);
            }
            skip(reader);
        }
        if (reader->rest.length == 0) {
            return reject(reader, "']'");
        }
        skip(reader);
    }
    return value->failed ? fault_out_of_memory(reader->fault, "the game") : STATUS_OK;
}

static Status take_property(SgfReader *reader, Span name, const Text *value, RecordedMove *move)
{
    if (!reader->has_tags) {
        reader->is_known_game = reader->is_known_game || (span_equals(name, "GM") &&
                                                          span_equals(text_span(value), SGF_GAME));
        return game_tags_keep(&reader->tags, GAME_TEXT_SGF, name, value, reader->fault);
    }
    if (span_equals(name, "C")) {
        move_note_read(text_span(value), move);
    } else if (span_equals(name, "B") || span_equals(name, "W")) {
        if (value->length == 0 || value->length >= sizeof move->text) {
            return fault_raise(reader->fault, STATUS_BAD_ARGUMENT, "invalid move '%.60s'",
                               text_string(value));
        }
        memcpy(move->text, value->bytes, value->length + 1);
    }
    return STATUS_OK;
}

/* Reads `;` and properties: the first node describes the game, every other one is a move. */
static Status read_node(SgfReader *reader)
{
    RecordedMove move = {.source = MOVE_BY_PLAYER};
    Text value = {0};
    Status status = STATUS_OK;
    skip(reader);
    for (char byte = next_byte(reader); status == STATUS_OK && byte >= 'A' && byte <= 'Z';
         byte = next_byte(reader)) {
        Span name;
        status = read_property(reader, &name, &value);
        if (status == STATUS_OK) {
            status = take_property(reader, name, &value, &move);
        }
    }
    text_free(&value);
    if (status != STATUS_OK) {
        return status;
    }
    if (!reader->has_tags) {
        reader->has_tags = true;
        return reader->is_known_game ? game_tags_read(&reader->tags, reader->game, reader->fault)
                                     : fault_raise(reader->fault, STATUS_BAD_ARGUMENT,
                                                   "expected GM[%s]: Nine Men's Morris", SGF_GAME);
    }
    return move.text[0] == '\0' || recorded_game_add(reader->game, &move) == STATUS_OK
               ? STATUS_OK
               : fault_out_of_memory(reader->fault, "the game");
}

Status sgf_read(Span text, RecordedGame *game, Fault *fault)
{
    SgfReader reader = {.rest = text, .game = game, .fault = fault};
    recorded_game_clear(game);
    Status status = next_byte(&reader) == '(' ? STATUS_OK : reject(&reader, "'('");
    if (status == STATUS_OK) {
        skip(&reader);
        status = next_byte(&reader) == ';' ? STATUS_OK : reject(&reader, "';'");
    }
    while (status == STATUS_OK && next_byte(&reader) == ';') {
        status = read_node(&reader);
    }
    if (status == STATUS_OK && next_byte(&reader) != ')') {
        status = reject(&reader, "a node or ')': variations are not read");
    }
    game_tags_free(&reader.tags);
    return status;
}
