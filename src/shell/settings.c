/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about how the shell and the engine behave.
 */
#include "engine/options.h"
#include "game/time_control.h"
#include "protocol/ugi/go.h"
#include "shell/commands.h"
#include "shell/game.h"

#include <inttypes.h>
#include <string.h>

/* -- set -- */

/* The option that the words begin with, whatever its case, or whose name begins with the first word. */
static Status find_option(Span arguments, size_t *index, Span *value, Fault *fault)
{
    Span rest = arguments;
    Span word;
    size_t alike = 0;
    size_t best = 0;
    (void)span_next_word(&rest, &word);
    for (size_t i = 0; i < engine_options.count; i++) {
        const char *name = engine_options.rows[i].name;
        size_t length = strlen(name);
        bool whole = arguments.length >= length &&
                     span_equals_ignoring_case((Span){arguments.start, length}, name) &&
                     (arguments.length == length || arguments.start[length] == ' ');
        if (whole && length > best) {
            best = length;
            alike = 1;
            *index = i;
            *value = span_trim((Span){arguments.start + length, arguments.length - length});
        } else if (best == 0 && word.length < length) {
            Text beginning = {0};
            text_add_span(&beginning, (Span){name, word.length});
            if (span_equals_ignoring_case(word, text_string(&beginning))) {
                *index = i;
                *value = span_trim(rest);
                alike++;
            }
            text_free(&beginning);
        }
    }
    if (alike == 1) {
        return STATUS_OK;
    }
    return fault_raise(fault, STATUS_UNKNOWN_OPTION,
                       alike == 0 ? "no option is called '%.*s'" : "'%.*s' may be several options",
                       SPAN_ARGS(word));
}

static void print_option(const Engine *engine, size_t index, Text *text)
{
    const Setting *option = &engine_options.rows[index];
    text_format(text, "%-14s ", option->name);
    setting_print(option, engine, text);
    text_add(text, option->kind == SETTING_ACTION ? "(does it at once)" : "");
    text_add_char(text, '\n');
}

static const char *as_check(Span value)
{
    return span_equals(value, "on") || span_equals(value, "yes")   ? "true"
           : span_equals(value, "off") || span_equals(value, "no") ? "false"
                                                                   : NULL;
}

static Status set_option(Shell *shell, size_t index, Span value, Fault *fault)
{
    GameMark before = game_mark(shell);
    const char *check = as_check(value);
    Status status = setting_read(&engine_options.rows[index], &shell->engine,
                                 check != NULL ? span_of(check) : value, fault);
    if (!game_is_at(shell, before)) {
        text_clear(&shell->redo);
        clocks_reset(shell);
    }
    return status;
}

Status shell_set(Shell *shell, Span arguments, Fault *fault)
{
    Text text = {0};
    size_t index = 0;
    Span value = {"", 0};
    Span words = span_trim(arguments);
    Status status = STATUS_OK;
    if (words.length == 0) {
        for (size_t i = 0; i < engine_options.count; i++) {
            print_option(&shell->engine, i, &text);
        }
    } else {
        status = find_option(words, &index, &value, fault);
        if (status == STATUS_OK &&
            (value.length > 0 || engine_options.rows[index].kind == SETTING_ACTION)) {
            status = set_option(shell, index, value, fault);
        } else if (status == STATUS_OK) {
            print_option(&shell->engine, index, &text);
        }
    }
    if (status == STATUS_OK) {
        output_text(shell->output, &text);
    }
    text_free(&text);
    return status;
}

/* -- seats -- */

static void print_seats(Shell *shell)
{
    Text text = {0};
    for (unsigned seat = 0; seat < shell->engine.session.game->seats; seat++) {
        text_format(&text, "%sp%u %s", seat == 0 ? "" : "  ", seat + 1,
                    shell->is_human[seat] ? "human" : "engine");
    }
    text_add_char(&text, '\n');
    output_text(shell->output, &text);
    text_free(&text);
}

static Status read_seats(Span arguments, bool is_human[GAME_MAX_SEATS], Fault *fault)
{
    Span seat;
    Span who;
    while (span_next_word(&arguments, &seat)) {
        bool all = span_equals(seat, "all");
        bool one = seat.length == 2 && seat.start[0] == 'p' && seat.start[1] >= '1' &&
                   seat.start[1] < '1' + GAME_MAX_SEATS;
        if (!all && !one) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "a seat is p1 to p4 or all, not '%.*s'",
                               SPAN_ARGS(seat));
        }
        if (!span_next_word(&arguments, &who)) {
            return fault_raise(fault, STATUS_MISSING_ARGUMENT, "%.*s needs human or engine",
                               SPAN_ARGS(seat));
        }
        if (!span_equals(who, "human") && !span_equals(who, "engine")) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "at %.*s sits a human or an engine, not '%.*s'", SPAN_ARGS(seat),
                               SPAN_ARGS(who));
        }
        for (unsigned i = 0; i < GAME_MAX_SEATS; i++) {
            if (all || i == (unsigned)(seat.start[1] - '1')) {
                is_human[i] = span_equals(who, "human");
            }
        }
    }
    return STATUS_OK;
}

Status shell_seats(Shell *shell, Span arguments, Fault *fault)
{
    bool is_human[GAME_MAX_SEATS];
    size_t before = shell->engine.session.record.length;
    memcpy(is_human, shell->is_human, sizeof is_human);
    Status status = read_seats(arguments, is_human, fault);
    if (status != STATUS_OK) {
        return status;
    }
    memcpy(shell->is_human, is_human, sizeof is_human);
    print_seats(shell);
    status = game_follow(shell, fault);
    if (shell->engine.session.record.length != before) {
        game_show_outcome(shell);
    }
    return status;
}

/* -- time -- */

static void print_time(Shell *shell)
{
    Text text = {0};
    if (shell->clocks.runs) {
        clocks_print(shell, &text);
    } else {
        text_format(&text, "%s\n",
                    shell->limits.length > 0 ? text_string(&shell->limits) : "movetime 1000");
    }
    output_text(shell->output, &text);
    text_free(&text);
}

static Status set_clock(Shell *shell, Span word, Fault *fault)
{
    TimeControl control;
    if (!time_control_parse(word, &control) || !control.is_timed) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "a clock is " TIME_CONTROL_SYNTAX ", not '%.*s'", SPAN_ARGS(word));
    }
    shell->clocks = (ShellClocks){.runs = true,
                                  .start_ms = control.main_ms,
                                  .increment_ms = control.increment_ms,
                                  .moves_to_go = control.period_moves};
    clocks_reset(shell);
    return STATUS_OK;
}

static Status set_limits(Shell *shell, Span words, Fault *fault)
{
    Text limits = {0};
    GoRequest request;
    Status status = go_parse(&shell->engine.session, words, &request, fault);
    if (status != STATUS_OK) {
        return status;
    }
    if (!request.is_general) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "time takes movetime, depth, nodes and mate, or clock");
    }
    text_add_span(&limits, words);
    if (limits.failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the limits");
    }
    text_free(&shell->limits);
    shell->limits = limits;
    shell->clocks.runs = false;
    return STATUS_OK;
}

Status shell_time(Shell *shell, Span arguments, Fault *fault)
{
    Span words = span_trim(arguments);
    Span rest = words;
    Span word;
    Status status = STATUS_OK;
    if (!span_next_word(&rest, &word)) {
        print_time(shell);
    } else if (span_equals(word, "off")) {
        text_clear(&shell->limits);
        shell->clocks.runs = false;
    } else if (span_equals(word, "clock")) {
        status = set_clock(shell, span_trim(rest), fault);
    } else {
        status = set_limits(shell, words, fault);
    }
    return status;
}
