/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records/pgn.h"

#include "records/game_tags.h"

#include <string.h>

/* -- writing -- */

static void write_tags(const RecordedGame *game, Text *text)
{
    /* PGN requires these three. */
    text_add(text, "[Event \"nguzo\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n");
    game_tags_write(game, GAME_TEXT_PGN, text);
    if (!span_equals(text_span(&game->start), "startpos")) {
        text_add(text, "[SetUp \"1\"]\n");
    }
}

static void write_moves(const RecordedGame *game, Text *text)
{
    Text note = {0};
    for (size_t i = 0; i < game->length; i++) {
        if (i % game->player_count == 0) {
            text_format(text, "%s%zu.", i == 0 ? "" : "\n", i / game->player_count + 1);
        }
        text_format(text, " %s", game->moves[i].text);
        text_clear(&note);
        move_note_print(&game->moves[i], &note);
        if (note.length > 0) {
            text_format(text, " {%s}", text_string(&note));
        }
    }
    text_add(text, game->length > 0 ? "\n" : "");
    text_free_part(&note, text);
}

void pgn_write(const RecordedGame *game, Text *text)
{
    write_tags(game, text);
    text_add_char(text, '\n');
    write_moves(game, text);
    game_result_print(game, GAME_TEXT_PGN, text);
    text_add(text, "\n\n");
    text->failed = text->failed || game->start.failed || game->detail.failed;
}

/* -- reading -- */

void pgn_next(FILE *stream, size_t max, Text *text)
{
    bool is_line_start = true;
    bool has_moves = false;
    bool is_tag = false;
    bool is_comment = false;
    int byte = 0;
    text_clear(text);
    while (text->length <= max && !text->failed && (byte = getc(stream)) != EOF) {
        bool is_blank = byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
        if (is_line_start && !is_blank) {
            is_tag = byte == '[' && !is_comment;
            if (is_tag && has_moves) {
                (void)ungetc(byte, stream);
                return;
            }
            has_moves = has_moves || !is_tag;
            is_line_start = false;
        }
        if (!is_tag) {
            is_comment = byte == '{' || (is_comment && byte != '}');
        }
        is_line_start = is_line_start || byte == '\n';
        text_add_char(text, (char)byte);
    }
}

/* Reads the text of a game from left to right. */
typedef struct PgnReader {
    Span rest;
    RecordedGame *game;
    Fault *fault;
    bool has_token;
    RecordedMove token; /* a move, or the result if nothing follows */
} PgnReader;

static Status reject(PgnReader *reader, const char *what)
{
    return fault_raise(reader->fault, STATUS_BAD_ARGUMENT, "%s, got '%.*s'", what,
                       SPAN_ARGS(reader->rest));
}

static void skip(PgnReader *reader, size_t count)
{
    reader->rest = span_from(reader->rest, count);
}

/* The bytes before one of the `ends`. */
static Span read_until(PgnReader *reader, const char *ends)
{
    size_t length = 0;
    while (length < reader->rest.length && strchr(ends, reader->rest.start[length]) == NULL) {
        length++;
    }
    Span read = {reader->rest.start, length};
    skip(reader, length);
    return read;
}

static void skip_blanks(PgnReader *reader)
{
    while (reader->rest.length > 0 && strchr(" \t\r\n", reader->rest.start[0]) != NULL) {
        skip(reader, 1);
    }
}

static bool next_is(const PgnReader *reader, char byte)
{
    return reader->rest.length > 0 && reader->rest.start[0] == byte;
}

/* Reads `[Name "value"]`. */
static Status read_tag(PgnReader *reader, GameTags *tags)
{
    Text value = {0};
    skip(reader, 1);
    Span name = read_until(reader, " \t\"]\r\n");
    skip_blanks(reader);
    if (!next_is(reader, '"')) {
        return reject(reader, "expected a tag with a value in quotes");
    }
    skip(reader, 1);
    while (reader->rest.length > 0 && !next_is(reader, '"') && !next_is(reader, '\n')) {
        skip(reader, next_is(reader, '\\') && reader->rest.length > 1);
        text_add_char(&value, reader->rest.start[0]);
        skip(reader, 1);
    }
    Status status = next_is(reader, '"') ? STATUS_OK : reject(reader, "expected a closing quote");
    if (status == STATUS_OK) {
        skip(reader, 1);
        skip_blanks(reader);
        status = next_is(reader, ']') ? STATUS_OK : reject(reader, "expected ']'");
    }
    if (status == STATUS_OK) {
        skip(reader, 1);
        status = game_tags_keep(tags, GAME_TEXT_PGN, name, &value, reader->fault);
    }
    text_free(&value);
    return status;
}

static Status read_tags(PgnReader *reader)
{
    GameTags tags = {.is_given = {false}};
    Status status = STATUS_OK;
    skip_blanks(reader);
    while (status == STATUS_OK && next_is(reader, '[')) {
        status = read_tag(reader, &tags);
        skip_blanks(reader);
    }
    if (status == STATUS_OK) {
        status = game_tags_read(&tags, reader->game, reader->fault);
    }
    game_tags_free(&tags);
    return status;
}

static Status keep_move(PgnReader *reader)
{
    bool is_kept =
        !reader->has_token || recorded_game_add(reader->game, &reader->token) == STATUS_OK;
    reader->has_token = false;
    return is_kept ? STATUS_OK : fault_out_of_memory(reader->fault, "the game");
}

/* Removes the number of a move: `12.` or `12...`. */
static Span without_number(Span token)
{
    size_t digits = 0;
    while (digits < token.length && token.start[digits] >= '0' && token.start[digits] <= '9') {
        digits++;
    }
    size_t end = digits;
    while (digits > 0 && end < token.length && token.start[end] == '.') {
        end++;
    }
    return end > digits ? span_from(token, end) : token;
}

static Status read_token(PgnReader *reader)
{
    Span before = reader->rest;
    Span token = without_number(read_until(reader, " \t\r\n{;"));
    if (token.length == 0 || token.start[0] == '$') { /* a number, or an annotation glyph */
        return STATUS_OK;
    }
    Status status = keep_move(reader);
    if (status != STATUS_OK) {
        return status;
    }
    if (token.length >= sizeof reader->token.text || token.start[0] == '(') {
        reader->rest = before;
        return reject(reader, "expected a move");
    }
    reader->token = (RecordedMove){.source = MOVE_BY_PLAYER};
    memcpy(reader->token.text, token.start, token.length);
    reader->has_token = true;
    return STATUS_OK;
}

static Status read_moves(PgnReader *reader)
{
    Status status = STATUS_OK;
    skip_blanks(reader);
    while (status == STATUS_OK && reader->rest.length > 0) {
        if (next_is(reader, ';')) {
            (void)read_until(reader, "\n");
        } else if (next_is(reader, '{')) {
            skip(reader, 1);
            move_note_read(read_until(reader, "}"), &reader->token);
            skip(reader, reader->rest.length > 0);
        } else {
            status = read_token(reader);
        }
        skip_blanks(reader);
    }
    return status;
}

Status pgn_read(Span text, RecordedGame *game, Fault *fault)
{
    PgnReader reader = {.rest = text, .game = game, .fault = fault};
    Outcome result = OUTCOME_OPEN;
    recorded_game_clear(game);
    Status status = read_tags(&reader);
    if (status == STATUS_OK) {
        status = read_moves(&reader);
    }
    if (status == STATUS_OK &&
        (!reader.has_token || !game_result_parse(span_of(reader.token.text), &result) ||
         result != game->result)) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT,
                             "expected the result of the tags after the last move");
    }
    return status;
}
