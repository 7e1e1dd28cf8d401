/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands that play moves and take them back.
 */
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/live_search.h"

/* Reads an optional number of moves. */
static Status read_count(Span arguments, const char *name, uint64_t default_count, uint64_t *count,
                         Fault *fault)
{
    Span word;
    *count = default_count;
    if (span_next_word(&arguments, &word) &&
        (!span_parse_number(word, UINT32_MAX, count) || *count == 0)) {
        return fault_raise(fault, STATUS_BAD_NUMBER, "%s takes a number from 1, not '%.*s'", name,
                           SPAN_ARGS(word));
    }
    if (span_next_word(&arguments, &word)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "unexpected argument '%.*s' of %s",
                           SPAN_ARGS(word), name);
    }
    return STATUS_OK;
}

Status shell_new(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Text spec = {0};
    Span word = span_trim(arguments);
    if (word.length == 0) {
        word = span_of(shell->engine.session.game->spec);
    }
    bool is_chosen = variant_complete_spec(shell, word, &spec, fault) == STATUS_OK &&
                     engine_choose(&shell->engine, text_span(&spec), fault) == STATUS_OK;
    text_free(&spec);
    if (!is_chosen) {
        return fault->status;
    }
    gameplay_restart(shell);
    return gameplay_continue(shell, fault);
}

Status shell_resign(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    if (gameplay_need_open(shell, fault) != STATUS_OK ||
        session_resign(&shell->engine.session, fault) != STATUS_OK) {
        return fault->status;
    }
    clocks_switch(shell);
    gameplay_show(shell);
    return STATUS_OK;
}

Status shell_play(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Move move = 0;
    if (span_equals(span_trim(arguments), SESSION_RESIGN)) {
        return shell_resign(shell, arguments, text, fault);
    }
    bool is_played = gameplay_parse_move(shell, span_trim(arguments), &move, fault) == STATUS_OK &&
                     gameplay_play(shell, move, fault) == STATUS_OK;
    return is_played ? gameplay_continue(shell, fault) : fault->status;
}

Status shell_go(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    PvTable ignored;
    if (span_has_word(arguments, "perft")) {
        return live_search_run(shell, arguments, &(LiveSearch){.multipv = 1}, &ignored, fault);
    }
    Status status = gameplay_engine_move(shell, arguments, fault);
    return status != STATUS_OK ? status : gameplay_continue(shell, fault);
}

Status shell_auto(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    uint64_t count = 0;
    Status status = STATUS_OK;
    if (read_count(arguments, "auto", UINT32_MAX, &count, fault) != STATUS_OK ||
        gameplay_need_open(shell, fault) != STATUS_OK) {
        return fault->status;
    }
    while (status == STATUS_OK && count > 0 && !shell->stopped &&
           !output_has_failed(shell->output) && !gameplay_is_over(shell)) {
        status = gameplay_engine_move(shell, (Span){"", 0}, fault);
        count--;
    }
    gameplay_show(shell);
    return status;
}

Status shell_hint(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    enum { HINT_MOVES = 8 };
    PvTable table;
    const PvLine *best = &table.line[0];
    if (span_has_word(arguments, "perft")) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "hint does not take perft");
    }
    Status status = live_search_run(
        shell, arguments, &(LiveSearch){.multipv = 1, .show = live_search_line}, &table, fault);
    if (status != STATUS_OK) {
        return status;
    }
    text_add(text, "best: ");
    game_print_move(shell->engine.session.game, shell->engine.report.result.best, text);
    if (best->info.depth != 0) {
        text_format(text, "  (depth %u, ", best->info.depth);
        pv_print_score(shell, best, text);
        text_add(text, ": ");
        pv_print_moves(shell, best, HINT_MOVES, text);
        text_add(text, ")");
    }
    text_add_char(text, '\n');
    return STATUS_OK;
}

/* -- undo and redo -- */

static bool has_engine_seat(const Shell *shell)
{
    bool has = false;
    for (unsigned seat = 0; seat < shell->engine.session.game->seats; seat++) {
        has = has || !shell->is_human[seat];
    }
    return has;
}

static bool is_human_decision(const Shell *shell)
{
    return shell->is_human[gameplay_seat(shell)] && !gameplay_is_at_toss(shell);
}

Status shell_undo(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Record *record = &shell->engine.session.record;
    uint64_t count = 0;
    bool has_count = span_trim(arguments).length > 0;
    if (read_count(arguments, "undo", 1, &count, fault) != STATUS_OK ||
        session_undo(&shell->engine.session, fault) != STATUS_OK) {
        return fault->status;
    }
    size_t more = count - 1 < record->length ? (size_t)count - 1 : record->length;
    record_truncate(record, record->length - more);
    while (!has_count && has_engine_seat(shell) && !is_human_decision(shell) &&
           record->length > 0) {
        record_truncate(record, record->length - 1);
    }
    clocks_switch(shell);
    gameplay_show(shell);
    return STATUS_OK;
}

Status shell_redo(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Record *record = &shell->engine.session.record;
    uint64_t count = 0;
    bool has_count = span_trim(arguments).length > 0;
    if (read_count(arguments, "redo", 1, &count, fault) != STATUS_OK) {
        return fault->status;
    }
    if (!record_redo(record)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "there is no move to redo");
    }
    while (--count > 0 && record_redo(record)) {
    }
    while (!has_count && has_engine_seat(shell) && !is_human_decision(shell) &&
           record_redo(record)) {
    }
    clocks_switch(shell);
    gameplay_show(shell);
    return STATUS_OK;
}

/* The event spelt `toss` and a number. */
static Status parse_toss(const Shell *shell, Span number, Move *event, Fault *fault)
{
    const Record *record = &shell->engine.session.record;
    Text text = {0};
    Fault ignored;
    text_add(&text, "toss");
    text_add_span(&text, number);
    Status status =
        game_parse_move(record->game, record_state(record), text_span(&text), event, &ignored);
    text_clear(&text);
    if (status != STATUS_OK) {
        (void)!record_print_legal_moves(record, &text);
        status = fault_raise(fault, STATUS_BAD_NUMBER, "expected one of %s, got 'toss%.*s'",
                             text_string(&text), SPAN_ARGS(number));
    }
    text_free(&text);
    return status;
}

Status shell_toss(Shell *shell, Span arguments, Text *text, Fault *fault)
{
    Span number = span_trim(arguments);
    Move event = 0;
    if (gameplay_need_open(shell, fault) != STATUS_OK) {
        return fault->status;
    }
    if (!gameplay_is_at_toss(shell)) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT, "no toss is due");
    }
    bool is_made = number.length == 0 ? gameplay_engine_move(shell, number, fault) == STATUS_OK
                                      : parse_toss(shell, number, &event, fault) == STATUS_OK &&
                                            gameplay_play(shell, event, fault) == STATUS_OK;
    return is_made ? gameplay_continue(shell, fault) : fault->status;
}
