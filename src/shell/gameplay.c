/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/gameplay.h"

#include "shell/commands.h"
#include "shell/live_search.h"

PositionMark gameplay_mark(const Shell *shell)
{
    const Record *record = &shell->engine.session.record;
    const Game *game = record->game;
    return (PositionMark){game, record->length, game->family->key(game, record_state(record)),
                          record_end_reason(record)};
}

void gameplay_update(Shell *shell, PositionMark before)
{
    PositionMark now = gameplay_mark(shell);
    if (now.game != before.game || now.length != before.length || now.key != before.key ||
        now.end != before.end) {
        gameplay_restart(shell);
    }
}

void gameplay_restart(Shell *shell)
{
    shell->engine.session.record.undone = 0;
    clocks_reset(shell);
}

bool gameplay_is_over(const Shell *shell)
{
    return record_outcome(&shell->engine.session.record) != OUTCOME_OPEN;
}

Status gameplay_need_open(const Shell *shell, Fault *fault)
{
    return gameplay_is_over(shell)
               ? fault_raise(fault, STATUS_GAME_OVER, "the game is over; try undo or new")
               : STATUS_OK;
}

bool gameplay_is_at_toss(const Shell *shell)
{
    return record_is_at_chance(&shell->engine.session.record);
}

Status gameplay_need_choice(const Shell *shell, Fault *fault)
{
    Status status = gameplay_need_open(shell, fault);
    if (status == STATUS_OK && gameplay_is_at_toss(shell)) {
        status = fault_raise(fault, STATUS_BAD_ARGUMENT, "a toss is due; try toss or go");
    }
    return status;
}

unsigned gameplay_seat(const Shell *shell)
{
    const Record *record = &shell->engine.session.record;
    return game_seat_in_charge(record->game, record_state(record));
}

/* -- moves as text -- */

bool gameplay_find_move(const Shell *shell, Span word, Move *move)
{
    const Record *record = &shell->engine.session.record;
    const Game *game = record->game;
    Fault ignored;
    size_t matches = 0;
    if (gameplay_is_over(shell)) {
        return false;
    }
    if (game_parse_move(game, record_state(record), word, move, &ignored) == STATUS_OK) {
        return true;
    }
    Move moves[GAME_MAX_MOVES];
    size_t count = record_legal_moves(record, moves);
    for (size_t i = 0; i < count; i++) {
        char spelling[GAME_MOVE_TEXT_SIZE];
        (void)game->family->print_move(game, moves[i], spelling);
        if (span_equals_ignoring_case(word, spelling)) {
            *move = moves[i];
            matches++;
        }
    }
    return matches == 1;
}

static bool explain(const Shell *shell, Span word, Text *reason)
{
    const Record *record = &shell->engine.session.record;
    return record->game->family->explain(record->game, record_state(record), word, reason);
}

Status gameplay_parse_move(const Shell *shell, Span word, Move *move, Fault *fault)
{
    Text reason = {0};
    Status status = gameplay_need_open(shell, fault);
    if (status != STATUS_OK || gameplay_find_move(shell, word, move)) {
        return status;
    }
    if (!explain(shell, word, &reason)) {
        text_add(&reason, "moves of this game are spelt differently; try moves");
    }
    status = reason.failed ? fault_out_of_memory(fault, "the reason")
                           : fault_raise(fault, STATUS_ILLEGAL_MOVE, "%.*s: %s", SPAN_ARGS(word),
                                         text_string(&reason));
    text_free(&reason);
    return status;
}

Status gameplay_refuse_word(const Shell *shell, Span word, Fault *fault)
{
    Text reason = {0};
    Move ignored;
    bool looks_like_move = explain(shell, word, &reason);
    text_free(&reason);
    return looks_like_move ? gameplay_parse_move(shell, word, &ignored, fault)
                           : lookup_fail(shell_command_table, "command or move", word,
                                         "try help or moves", STATUS_UNKNOWN_COMMAND, fault);
}

/* -- playing -- */

Status gameplay_play(Shell *shell, Move move, Fault *fault)
{
    Record *record = &shell->engine.session.record;
    unsigned player = record_player_to_move(record);
    if (record_play(record, move) != STATUS_OK) {
        return fault_out_of_memory(fault, "the move");
    }
    clocks_press(shell, player);
    return STATUS_OK;
}

/* Prints and plays a move of the engine; `line` is NULL for a toss. */
static Status announce_and_play(Shell *shell, Move move, const PvLine *line, Fault *fault)
{
    Text text = {0};
    text_format(&text, "p%u plays ", gameplay_seat(shell) + 1);
    game_print_move(shell->engine.session.game, move, &text);
    if (line != NULL && line->info.depth != 0) {
        text_format(&text, "  (depth %u, ", line->info.depth);
        pv_print_score(shell, line, &text);
        text_add_char(&text, ')');
    }
    text_add_char(&text, '\n');
    output_text(shell->output, &text);
    return gameplay_play(shell, move, fault);
}

Status gameplay_engine_move(Shell *shell, Span limits, Fault *fault)
{
    PvTable table;
    Status status = gameplay_need_open(shell, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (gameplay_is_at_toss(shell)) {
        return announce_and_play(shell, engine_draw_event(&shell->engine), NULL, fault);
    }
    status = live_search_run(shell, limits, &(LiveSearch){.multipv = 1, .show = live_search_line},
                             &table, fault);
    return status != STATUS_OK
               ? status
               : announce_and_play(shell, shell->engine.report.result.best, &table.line[0], fault);
}

Status gameplay_continue(Shell *shell, Fault *fault)
{
    Status status = STATUS_OK;
    while (status == STATUS_OK && !shell->stopped && !output_has_failed(shell->output) &&
           !gameplay_is_over(shell) && !shell->is_human[gameplay_seat(shell)]) {
        status = gameplay_engine_move(shell, (Span){"", 0}, fault);
    }
    gameplay_show(shell);
    return status;
}

void gameplay_show(Shell *shell)
{
    const Record *record = &shell->engine.session.record;
    Text text = {0};
    if (shell->shows_board) {
        draw_position(record, shell->style, &text);
    } else if (gameplay_is_over(shell)) {
        draw_end(record, &text);
    }
    output_text(shell->output, &text);
}
