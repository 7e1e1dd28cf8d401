/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "engine/exact_values.h"
#include "render/eval_table.h"
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/screen.h"

#include <stdio.h>

Status shell_board(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span word;
    if (!span_next_word(&arguments, &word)) {
        draw_position(&shell->engine.session.record, shell->style, text);
        return STATUS_OK;
    }
    if (!span_equals(word, "on") && !span_equals(word, "off")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "board takes on or off, not '%.*s'",
                           SPAN_ARGS(word));
    }
    shell->shows_board = span_equals(word, "on");
    return STATUS_OK;
}

Status shell_history(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    ScreenColumns columns = screen_columns_begin(shell, 16);
    text_format(text, "%s from ", game->spec);
    session_print_start(session, text);
    text_add_char(text, '\n');
    for (size_t ply = 1; ply <= session->record.length; ply++) {
        char move[GAME_MOVE_TEXT_SIZE];
        char entry[GAME_MOVE_TEXT_SIZE + 32];
        unsigned seat = game_seat_in_charge(game, record_state_at(&session->record, ply - 1));
        (void)game->family->print_move(game, session->record.entries[ply].move, move);
        (void)snprintf(entry, sizeof entry, "%3zu p%u %s", ply, seat + 1, move);
        screen_columns_add(&columns, entry, text);
    }
    screen_columns_end(&columns, text);
    return STATUS_OK;
}

Status shell_fen(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span position = span_trim(arguments);
    if (position.length == 0) {
        record_print_position(&shell->engine.session.record, text);
        text_add_char(text, '\n');
        return STATUS_OK;
    }
    Status status = engine_set_position(&shell->engine, &(PositionLine){.fen = position}, fault);
    if (status == STATUS_OK) {
        gameplay_restart(shell);
        gameplay_show(shell);
    }
    return status;
}

Status shell_eval(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    eval_table_print(&shell->engine.session.record, "", text);
    return STATUS_OK;
}

Status shell_value(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    ExactValue value = engine_position_value(&shell->engine);
    if (value.kind == EXACT_UNKNOWN) {
        text_add(text, "unknown: no table contains this position");
    } else {
        text_format(text, "p%u: ", gameplay_seat(shell) + 1);
        exact_value_print(value, ' ', text);
    }
    text_add_char(text, '\n');
    return STATUS_OK;
}

/* The result of a move that ends the game. */
static void add_end(const Record *record, Move move, Text *text)
{
    const Game *game = record->game;
    GameState *next = game_state_new(game);
    if (next == NULL) {
        text->failed = true;
        return;
    }
    game->family->play(game, record_state(record), move, next);
    Outcome outcome = game->family->outcome(game, next);
    if (outcome_is_win(outcome)) {
        text_format(text, "; p%u wins", outcome_winner(outcome) + 1);
    } else if (outcome == OUTCOME_DRAW) {
        text_add(text, "; the game is drawn");
    }
    game_state_free(next);
}

Status shell_explain(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    const Record *record = &shell->engine.session.record;
    const Game *game = record->game;
    Span word = arguments;
    Move move = 0;
    (void)span_next_word(&arguments, &word);
    Status status = gameplay_parse_move(shell, word, &move, fault);
    if (status == STATUS_OK) {
        game_print_move(game, move, text);
        text_add(text, " is legal: ");
        game->family->describe_move(game, record_state(record), move, text);
        add_end(record, move, text);
    } else if (status == STATUS_ILLEGAL_MOVE) {
        text_format(text, "not legal: %s", fault->text);
    } else {
        return status;
    }
    text_add_char(text, '\n');
    return STATUS_OK;
}
