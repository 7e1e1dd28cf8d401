/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that play and take back.
 */
#include "games/catalogue.h"
#include "shell/commands.h"
#include "shell/game.h"
#include "shell/names.h"
#include "shell/think.h"

#include <string.h>

/* The first word as a number of moves from 1; 1 if there is none. */
static Status read_count(Span arguments, const char *name, uint64_t standard, uint64_t *count,
                         Fault *fault)
{
    Span word;
    *count = standard;
    if (span_next_word(&arguments, &word) &&
        (!span_parse_number(word, UINT32_MAX, count) || *count == 0)) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "%s takes a number from 1, not '%.*s'", name,
                           SPAN_ARGS(word));
    }
    if (span_next_word(&arguments, &word)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s takes no '%.*s'", name, SPAN_ARGS(word));
    }
    return STATUS_OK;
}

Status shell_new(Shell *shell, Span arguments, Fault *fault)
{
    Text spec = {0};
    Span word = span_trim(arguments);
    Status status = STATUS_OK;
    if (word.length == 0) {
        word = span_of(shell->engine.session.game->spec);
    }
    status = names_complete_spec(word, &spec, fault);
    if (status == STATUS_OK) {
        status = engine_choose(&shell->engine, text_span(&spec), fault);
    }
    text_free(&spec);
    if (status != STATUS_OK) {
        return status;
    }
    text_clear(&shell->redo);
    clocks_reset(shell);
    status = game_follow(shell, fault);
    game_show_outcome(shell);
    return status;
}

Status shell_play(Shell *shell, Span arguments, Fault *fault)
{
    char text[GAME_MOVE_TEXT_SIZE];
    Status status = game_resolve_move(shell, span_trim(arguments), text, fault);
    if (status == STATUS_OK) {
        status = game_play(shell, span_of(text), fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = game_follow(shell, fault);
    game_show_outcome(shell);
    return status;
}

static bool asks_for_perft(Span arguments)
{
    Span word;
    while (span_next_word(&arguments, &word)) {
        if (span_equals(word, "perft")) {
            return true;
        }
    }
    return false;
}

Status shell_go(Shell *shell, Span arguments, Fault *fault)
{
    Thoughts ignored;
    if (asks_for_perft(arguments)) {
        return think_run(shell, arguments, &(ThinkAbout){.lines = 1}, &ignored, fault);
    }
    Status status = game_move_by_engine(shell, arguments, fault);
    if (status != STATUS_OK) {
        return status;
    }
    status = game_follow(shell, fault);
    game_show_outcome(shell);
    return status;
}

Status shell_auto(Shell *shell, Span arguments, Fault *fault)
{
    uint64_t count = 0;
    Fault over;
    Status status = read_count(arguments, "auto", UINT32_MAX, &count, fault);
    if (status == STATUS_OK) {
        status = game_need_open(shell, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    while (status == STATUS_OK && count > 0 && !shell->stopped &&
           !output_has_failed(shell->output) && game_need_open(shell, &over) == STATUS_OK) {
        status = game_move_by_engine(shell, (Span){"", 0}, fault);
        count--;
    }
    game_show_outcome(shell);
    return status;
}

Status shell_hint(Shell *shell, Span arguments, Fault *fault)
{
    Thoughts thoughts;
    Text text = {0};
    char move[GAME_MOVE_TEXT_SIZE];
    const Game *game = shell->engine.session.game;
    if (asks_for_perft(arguments)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "hint takes no 'perft'");
    }
    Status status = think_run(shell, arguments, &(ThinkAbout){.lines = 1, .show = think_show_line},
                              &thoughts, fault);
    if (status != STATUS_OK) {
        return status;
    }
    (void)game->family->print_move(game, shell->engine.report.result.best, move);
    text_format(&text, "best: %s", move);
    if (thoughts.line[0].depth != 0) {
        text_format(&text, "  (depth %u, ", thoughts.line[0].depth);
        think_print_score(shell, &thoughts.line[0], &text);
        text_add(&text, ": ");
        think_print_moves(shell, &thoughts.line[0], 8, &text);
        text_add(&text, ")");
    }
    text_add_char(&text, '\n');
    output_text(shell->output, &text);
    text_free(&text);
    return STATUS_OK;
}

/* -- taking back -- */

static bool has_engine_seat(const Shell *shell)
{
    bool has = false;
    for (unsigned seat = 0; seat < shell->engine.session.game->seats; seat++) {
        has = has || !shell->is_human[seat];
    }
    return has;
}

/* As it was when it had this length. */
static void cut(Text *text, size_t length)
{
    text->length = length;
    text->failed = false;
    if (text->bytes != NULL) {
        text->bytes[length] = '\0';
    }
}

/* Remembers the last move before it is taken back. An illegal one in a list is not worth it. */
static Status take_back(Shell *shell, Fault *fault)
{
    Session *session = &shell->engine.session;
    size_t before = shell->redo.length;
    if (session->record.end.reason == END_OPEN && session->record.length > 0) {
        char text[GAME_MOVE_TEXT_SIZE];
        (void)session->game->family->print_move(session->game, record_last(&session->record)->move,
                                                text);
        text_format(&shell->redo, "%s\n", text);
    }
    Status status = shell->redo.failed
                        ? fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the move")
                        : session_undo(session, fault);
    if (status != STATUS_OK) {
        cut(&shell->redo, before);
    }
    return status;
}

static bool is_human_turn(const Shell *shell)
{
    return shell->is_human[game_seat(shell)] && !game_is_at_toss(shell);
}

Status shell_undo(Shell *shell, Span arguments, Fault *fault)
{
    uint64_t count = 0;
    Span ignored;
    Span rest = arguments;
    bool numbered = span_next_word(&rest, &ignored);
    Status status = read_count(arguments, "undo", 1, &count, fault);
    if (status == STATUS_OK) {
        status = take_back(shell, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    while (--count > 0 && shell->engine.session.record.length > 0 && status == STATUS_OK) {
        status = take_back(shell, fault);
    }
    while (!numbered && has_engine_seat(shell) && !is_human_turn(shell) &&
           shell->engine.session.record.length > 0 && status == STATUS_OK) {
        status = take_back(shell, fault);
    }
    clocks_press(shell, GAME_MAX_SEATS);
    game_show_outcome(shell);
    return status;
}

/* Takes the last line off; false if there is none. */
static bool pop_line(Text *text, char line[GAME_MOVE_TEXT_SIZE])
{
    if (text->length == 0) {
        return false;
    }
    size_t end = text->length - 1;
    size_t begin = end;
    while (begin > 0 && text->bytes[begin - 1] != '\n') {
        begin--;
    }
    memcpy(line, text->bytes + begin, end - begin);
    line[end - begin] = '\0';
    cut(text, begin);
    return true;
}

Status shell_redo(Shell *shell, Span arguments, Fault *fault)
{
    uint64_t count = 0;
    char move[GAME_MOVE_TEXT_SIZE];
    Status status = read_count(arguments, "redo", 1, &count, fault);
    if (status == STATUS_OK && shell->redo.length == 0) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "no move was taken back");
    }
    if (status != STATUS_OK) {
        return status;
    }
    while (count-- > 0 && status == STATUS_OK && pop_line(&shell->redo, move)) {
        status = session_play(&shell->engine.session, span_of(move), fault);
    }
    clocks_press(shell, GAME_MAX_SEATS);
    game_show_outcome(shell);
    return status;
}

Status shell_toss(Shell *shell, Span arguments, Fault *fault)
{
    char text[GAME_MOVE_TEXT_SIZE] = "toss";
    Span word = span_trim(arguments);
    Status status = game_need_open(shell, fault);
    if (status == STATUS_OK && !game_is_at_toss(shell)) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "no toss is due here");
    }
    if (status == STATUS_OK && word.length == 0) {
        status = game_move_by_engine(shell, (Span){"", 0}, fault);
    } else if (status == STATUS_OK) {
        if (word.length != 1 || word.start[0] < '1' || word.start[0] > '5') {
            return fault_raise(fault, STATUS_BAD_NUMBER,
                               "a toss is a number from 1 to 5, not '%.*s'", SPAN_ARGS(word));
        }
        memcpy(text + 4, word.start, 1);
        status = game_play(shell, (Span){text, 5}, fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    status = game_follow(shell, fault);
    game_show_outcome(shell);
    return status;
}
