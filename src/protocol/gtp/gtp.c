/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines in, answers out: `=id text` or `?id text`, followed by an empty line. The space is there even if the text is
 * empty or begins with a line feed: GoGui takes what follows the first space.
 */
#include "protocol/gtp/gtp.h"

#include "game/players.h"
#include "protocol/gtp/commands.h"
#include "protocol/ugi/commands.h"

#include <stdlib.h>
#include <string.h>

Gtp *gtp_new(Frontend *frontend)
{
    Gtp *gtp = calloc(1, sizeof *gtp);
    if (gtp != NULL) {
        gtp->frontend = frontend;
        gtp->engine = frontend->engine;
    }
    return gtp;
}

void gtp_free(Gtp *gtp)
{
    if (gtp != NULL) {
        free(gtp->history);
        free(gtp);
    }
}

/* -- answers -- */

/* An empty line would end the answer: within it, a space is added. */
static void add_body(Span body, Text *text)
{
    while (body.length > 0 && body.start[body.length - 1] == '\n') {
        body.length--;
    }
    for (size_t i = 0; i < body.length; i++) {
        bool empty = body.start[i] == '\n' && i > 0 && body.start[i - 1] == '\n';
        text_add(text, empty ? " " : "");
        text_add_char(text, body.start[i]);
    }
}

static void refuse(const Frontend *frontend, const char *id, Status status, const char *text)
{
    output_line(frontend->output, "?%s %s %s\n", id, status_code(status),
                text != NULL ? text : status_meaning(status));
}

/* About a line whose id was not read. */
static void report_error(Frontend *frontend, Status status, const char *text)
{
    refuse(frontend, "", status, text);
}

static void answer(Gtp *gtp, Status status, Text *body, const Fault *fault)
{
    Text text = {0};
    text_format(&text, "=%s ", gtp->id);
    add_body(text_span(body), &text);
    text_add(&text, "\n\n");
    text_free_part(body, &text);
    if (status != STATUS_OK) {
        refuse(gtp->frontend, gtp->id, status, fault->text);
    } else if (text.failed) {
        refuse(gtp->frontend, gtp->id, STATUS_OUT_OF_MEMORY, NULL);
    } else {
        output_text(gtp->frontend->output, &text);
    }
    text_free(&text);
    gtp->id[0] = '\0';
}

/* -- lines -- */

/* By the standard: # begins a comment, a tab becomes a space, other control characters are removed. */
static void clean(Span line, Text *cleaned)
{
    for (size_t i = 0; i < line.length && line.start[i] != '#'; i++) {
        unsigned char byte = (unsigned char)line.start[i];
        if (byte == '\t') {
            text_add_char(cleaned, ' ');
        } else if (byte >= ' ' && byte != 0x7F) {
            text_add_char(cleaned, (char)byte);
        }
    }
}

static bool is_interrupt(Span line)
{
    Span word;
    return span_next_word(&line, &word) && span_equals(word, "#") && span_next_word(&line, &word) &&
           span_equals(word, "interrupt") && span_trim(line).length == 0;
}

/* Takes the id off the front of the line; false if it has none. */
static bool take_id(Span *line, char id[GTP_ID_SIZE])
{
    Span rest = *line;
    Span word;
    uint64_t number = 0;
    if (!span_next_word(&rest, &word) || word.length >= GTP_ID_SIZE ||
        !span_parse_number(word, INT32_MAX, &number)) {
        return false;
    }
    memcpy(id, word.start, word.length);
    id[word.length] = '\0';
    *line = rest;
    return true;
}

static bool is_quit(Span line)
{
    char id[GTP_ID_SIZE];
    Span word;
    (void)take_id(&line, id);
    return span_next_word(&line, &word) && span_equals(word, "quit");
}

bool gtp_claims(Span line)
{
    char id[GTP_ID_SIZE];
    Span word;
    bool numbered = take_id(&line, id);
    if (!span_next_word(&line, &word)) {
        return false;
    }
    bool shared = lookup(ugi_command_table, word) != NULL;
    return word.start[0] == '#' ||
           (lookup(gtp_command_table, word) != NULL && (numbered || !shared));
}

static Status require_board(const Gtp *gtp, Fault *fault)
{
    const Game *game = gtp->engine->session.game;
    if (!gtp->board.fits) {
        return fault_raise(fault, STATUS_NOT_ON_BOARD,
                           "the places of %s are not vertices: use nguzo-play and nguzo-genmove",
                           game->variant->id);
    }
    if (game_player_count(game) > 2) {
        return fault_raise(fault, STATUS_NOT_ON_BOARD,
                           "%s has %u sides: assign them with seats=, or use nguzo-play",
                           game->variant->id, game->sides);
    }
    return STATUS_OK;
}

static Status run_command(Gtp *gtp, Span line, Text *text, Fault *fault)
{
    Span word = {"", 0};
    (void)span_next_word(&line, &word);
    const GtpCommand *command = lookup(gtp_command_table, word);
    if (command == NULL) {
        return lookup_fail(gtp_command_table, "command", word, "try list_commands",
                           STATUS_UNKNOWN_COMMAND, fault);
    }
    Status status = lookup_check_arity(command->name, command->usage, line, fault);
    if (status == STATUS_OK && command->needs_board) {
        status = require_board(gtp, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    if (command->run != NULL) {
        return command->run(gtp, line, text, fault);
    }
    if (command->print != NULL) {
        command->print(gtp, text);
    } else {
        text_add(text, command->answer);
    }
    return STATUS_OK;
}

static void read_board(Gtp *gtp)
{
    Geometry geometry = {0};
    const Game *game = gtp->engine->session.game;
    game->family->describe_board(game, &geometry);
    gtp_board_read(&geometry, &gtp->board);
}

static void execute(Frontend *frontend, Span line)
{
    Gtp *gtp = frontend->gtp;
    Fault fault = {.status = STATUS_OK};
    Text cleaned = {0};
    Text text = {0};
    if (line.length > 0 && memchr(line.start, '\0', line.length) != NULL) {
        report_error(frontend, STATUS_NOT_TEXT, NULL);
        return;
    }
    if (is_interrupt(line)) {
        engine_stop(gtp->engine);
        return;
    }
    clean(line, &cleaned);
    Span rest = text_span(&cleaned);
    bool numbered = take_id(&rest, gtp->id);
    if (cleaned.failed) {
        report_error(frontend, STATUS_OUT_OF_MEMORY, NULL);
    } else if (numbered || span_trim(rest).length > 0) {
        read_board(gtp);
        Status status = run_command(gtp, rest, &text, &fault);
        if (!gtp->engine->is_thinking) { /* otherwise it is answered later */
            answer(gtp, status, &text, &fault);
        }
    }
    text_free(&text);
    text_free(&cleaned);
}

static void conclude(Frontend *frontend)
{
    Gtp *gtp = frontend->gtp;
    Fault fault = {.status = STATUS_OK};
    Text text = {0};
    if (gtp->reply != REPLY_NONE) {
        Status status = gtp_write_reply(gtp, &text, &fault);
        answer(gtp, status, &text, &fault);
    }
    text_free(&text);
}

const Dialect gtp_dialect = {.is_urgent = is_interrupt,
                             .is_quit = is_quit,
                             .execute = execute,
                             .report_error = report_error,
                             .conclude = conclude};
