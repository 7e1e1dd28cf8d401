/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A line is, in this order: a command by its full name, the shell's own before UGI's; a legal move; an abbreviated
 * command. So no abbreviation ever hides a move.
 */
#include "shell/shell.h"

#include "protocol/reader.h"
#include "protocol/ugi/commands.h"
#include "shell/commands.h"
#include "shell/gameplay.h"
#include "shell/live_search.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Status shell_init(Shell *shell, Output *output, Catalogue *catalogue, const char *spec,
                  Fault *fault)
{
    *shell = (Shell){.output = output,
                     .may_write = true,
                     .is_human = {true, true, true, true},
                     .screen = {.interrupts = -1, .keys = -1}};
    Status status = engine_init(&shell->engine, catalogue, spec, fault);
    if (status == STATUS_OK) {
        status = frontend_init(&shell->frontend, &shell->engine, output, fault);
        if (status != STATUS_OK) {
            engine_free(&shell->engine);
        }
    }
    return status;
}

void shell_free(Shell *shell)
{
    engine_free(&shell->engine);
    frontend_free(&shell->frontend);
}

static void report(Shell *shell, const Fault *fault)
{
    bool colour = shell->style.colour;
    output_line(shell->output, "%s%s%s: %s", colour ? "\033[1;31m" : "", status_code(fault->status),
                colour ? "\033[0m" : "", fault->text);
}

static Status run_own(Shell *shell, const ShellCommand *command, Span arguments, Fault *fault)
{
    Text text = {0};
    Status status = lookup_check_arity(command->name, command->usage, arguments, fault);
    if (status == STATUS_OK) {
        status = command->run(shell, arguments, &text, fault);
    }
    if (status == STATUS_OK) {
        output_text(shell->output, &text);
    }
    text_free(&text);
    return status;
}

static Status run_ugi(Shell *shell, const Command *command, Span arguments, Fault *fault)
{
    PositionMark before = gameplay_mark(shell);
    Status status = command_run(command, &shell->frontend, arguments, fault);
    live_search_wait(shell);
    gameplay_update(shell, before);
    return status;
}

static Status run_by_prefix(Shell *shell, Span word, Span arguments, Fault *fault)
{
    Text names = {0};
    size_t count = 0;
    Status status = STATUS_OK;
    const ShellCommand *own = lookup_prefix(shell_command_table, word, &names, &count);
    const Command *ugi = count == 0 ? lookup_prefix(ugi_command_table, word, &names, &count) : NULL;
    if (own != NULL) {
        status = run_own(shell, own, arguments, fault);
    } else if (ugi != NULL) {
        status = run_ugi(shell, ugi, arguments, fault);
    } else if (count > 1) {
        status = fault_raise(fault, STATUS_UNKNOWN_COMMAND, "'%.*s' is ambiguous: %.120s",
                             SPAN_ARGS(word), text_string(&names));
    } else {
        status = gameplay_refuse_word(shell, word, fault);
    }
    text_free(&names);
    return status;
}

static Status run_line(Shell *shell, Span word, Span arguments, Fault *fault)
{
    const ShellCommand *own = lookup(shell_command_table, word);
    const Command *ugi = lookup(ugi_command_table, word);
    Move move = 0;
    if (own != NULL) {
        return run_own(shell, own, arguments, fault);
    }
    if (ugi != NULL) {
        return run_ugi(shell, ugi, arguments, fault);
    }
    if (gameplay_find_move(shell, word, &move)) {
        Span rest = span_trim(arguments);
        return rest.length > 0
                   ? fault_raise(fault, STATUS_BAD_ARGUMENT,
                                 "unexpected text after the move: '%.*s'", SPAN_ARGS(rest))
                   : run_own(shell, lookup(shell_command_table, span_of("play")), word, fault);
    }
    return run_by_prefix(shell, word, arguments, fault);
}

void shell_execute(Shell *shell, Span line)
{
    Fault fault = {STATUS_OK, ""};
    Span rest = line;
    Span word;
    shell->stopped = false;
    if (line.length > 0 && memchr(line.start, '\0', line.length) != NULL) {
        (void)fault_raise(&fault, STATUS_NOT_TEXT, "%s", status_meaning(STATUS_NOT_TEXT));
        report(shell, &fault);
    } else if (span_next_word(&rest, &word) && word.start[0] != '#' &&
               run_line(shell, word, rest, &fault) != STATUS_OK) {
        report(shell, &fault);
    }
}

void shell_print_prompt(const Shell *shell, Text *text)
{
    text_add(text, shell->engine.session.game->variant->id);
    if (gameplay_is_over(shell)) {
        text_add(text, " over> ");
    } else {
        text_format(text, " p%u%s> ", gameplay_seat(shell) + 1,
                    gameplay_is_at_toss(shell) ? " toss" : "");
    }
}

/* -- the whole session -- */

static Status execute_lines(Shell *shell, int input, Fault *fault)
{
    Reader reader;
    Span line;
    bool more = true;
    if (reader_init(&reader, input) != STATUS_OK) {
        return fault_out_of_memory(fault, "input");
    }
    while (more && !shell_is_quitting(shell) && !output_has_failed(shell->output)) {
        switch (reader_next(&reader, &line)) {
        case READER_LINE:
            shell_execute(shell, line);
            break;
        case READER_TOO_LONG:
            output_line(shell->output, "%s: %s", status_code(STATUS_LINE_TOO_LONG),
                        status_meaning(STATUS_LINE_TOO_LONG));
            break;
        case READER_MORE:
            reader_fill(&reader);
            break;
        case READER_END:
            more = false;
            break;
        }
    }
    bool failed = reader.failed;
    reader_free(&reader);
    return failed ? fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot read the input") : STATUS_OK;
}

static Status run(Shell *shell, const ShellOptions *options, Fault *fault)
{
    bool at_terminal = options->input == STDIN_FILENO && options->output == STDOUT_FILENO &&
                       isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1;
    if (options->tables != NULL &&
        engine_set_table_path(&shell->engine, span_of(options->tables), fault) != STATUS_OK) {
        return fault->status;
    }
    return at_terminal && options->editor != NULL ? options->editor->run(shell, fault)
                                                  : execute_lines(shell, options->input, fault);
}

int shell_run(const ShellOptions *options)
{
    Fault fault;
    Output output;
    Shell *shell = calloc(1, sizeof *shell);
    if (shell == NULL) {
        return EXIT_FAILURE;
    }
    output_init(&output, options->output);
    Status status = shell_init(shell, &output, options->catalogue, options->spec, &fault);
    if (status == STATUS_OK) {
        status = run(shell, options, &fault);
        shell_free(shell);
    }
    if (status != STATUS_OK) {
        output_line(&output, "%s: %s", status_code(status), fault.text);
    }
    bool failed = status != STATUS_OK || output_has_failed(&output);
    output_free(&output);
    free(shell);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
