/* SPDX-License-Identifier: GPL-3.0-or-later */

#include "engine/exact_values.h"
#include "render/eval_table.h"
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/screen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- the board -- */

/* Counts of the same name are on one line. If there are more of them than seats, they belong to colours. */
static void add_count(const Shell *shell, const Drawing *drawing, size_t index, Text *text)
{
    const View *view = &drawing->view;
    const ViewCount *count = &view->count[index];
    size_t alike = 0;
    for (size_t i = 0; i < view->counts; i++) {
        if (strcmp(view->count[i].name, count->name) == 0) {
            if (i < index) {
                return; /* listed */
            }
            alike++;
        }
    }
    text_format(text, "%-14s", count->name);
    for (size_t i = index; i < view->counts; i++) {
        if (strcmp(view->count[i].name, count->name) != 0) {
            continue;
        }
        if (view->count[i].owner != VIEW_NEUTRAL && alike <= shell->engine.session.game->seats) {
            text_add_char(text, ' ');
            draw_owner(drawing, shell->style, view->count[i].owner, text);
        } else if (view->count[i].owner != VIEW_NEUTRAL) {
            text_format(text, " colour %u", view->count[i].owner + 1);
        }
        text_format(text, " %-4" PRId32, view->count[i].value);
    }
    screen_trim(text);
    text_add_char(text, '\n');
}

/* `p1 1 and 3`: needed only if players have several colours. */
static void add_colours(const Shell *shell, const View *view, Text *text)
{
    unsigned seats = shell->engine.session.game->seats;
    if (view->colours > seats) {
        text_format(text, "%-14s", "colours");
    }
    for (unsigned seat = 0; seat < seats && view->colours > seats; seat++) {
        const char *before = "";
        text_format(text, " p%u ", seat + 1);
        for (unsigned colour = 0; colour < view->colours; colour++) {
            if ((view->seats[colour] >> seat & 1) != 0) {
                text_format(text, "%s%u", before, colour + 1);
                before = " and ";
            }
        }
        text_add(text, seat + 1 < seats ? "   " : "\n");
    }
}

static void add_counts_and_notes(const Shell *shell, const Drawing *drawing, Text *text)
{
    add_colours(shell, &drawing->view, text);
    for (size_t i = 0; i < drawing->view.counts; i++) {
        add_count(shell, drawing, i, text);
    }
    for (size_t i = 0; i < drawing->view.notes; i++) {
        text_format(text, "%-14s %s\n", drawing->view.note[i].name, drawing->view.note[i].text);
    }
}

/* In groups of five, two groups per row, which is easy to count. */
static void draw_heap(const Shell *shell, size_t chips, Text *text)
{
    enum { FIVE = 5, ROW = 10 };
    for (size_t i = 0; i < chips; i++) {
        text_add(text, i % FIVE == 0 ? "  " : "");
        text_add(text, shell->style.unicode ? " ●" : " o");
        text_add(text, (i + 1) % ROW == 0 || i + 1 == chips ? "\n" : "");
    }
    text_add_char(text, '\n');
}

void position_show(const Shell *shell, Text *text)
{
    const Record *record = &shell->engine.session.record;
    char move[GAME_MOVE_TEXT_SIZE] = "";
    DrawMarks marks = {.count = 0};
    Drawing *drawing = record_draw(record);
    if (drawing == NULL) {
        text->failed = true;
        return;
    }
    if (record->length > 0) {
        (void)record->game->family->print_move(record->game, record_last(record)->move, move);
    }
    const MoveView *last = &drawing->last;
    memcpy(marks.place, last->path, last->stops);
    memcpy(marks.place + last->stops, last->removed, last->chosen);
    marks.count = (size_t)last->stops + last->chosen;
    text_add_char(text, '\n');
    if (drawing->geometry.shape == PLACE_HEAP) {
        draw_heap(shell, drawing->view.pieces, text);
    } else {
        draw_board(drawing, shell->style, &marks, text);
        text_add_char(text, '\n');
        draw_pieces(drawing, shell->style, text);
    }
    add_counts_and_notes(shell, drawing, text);
    if (move[0] != '\0') {
        text_format(text, "%-14s %s\n", "last move", move);
    }
    if (record_outcome(record) == OUTCOME_OPEN) {
        text_format(text, "%-14s ", gameplay_is_at_toss(shell) ? "to toss" : "to move");
        draw_owner(drawing, shell->style, gameplay_seat(shell), text);
    } else {
        gameplay_print_end(shell, text);
    }
    text_add_char(text, '\n');
    free(drawing);
}

Status shell_board(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span word;
    if (!span_next_word(&arguments, &word)) {
        position_show(shell, text);
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

/* -- the position -- */

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
    char spelling[GAME_MOVE_TEXT_SIZE];
    Move move = 0;
    (void)span_next_word(&arguments, &word);
    Status status = gameplay_parse_move(shell, word, &move, fault);
    if (status == STATUS_OK) {
        (void)game->family->print_move(game, move, spelling);
        text_format(text, "%s is legal: ", spelling);
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
