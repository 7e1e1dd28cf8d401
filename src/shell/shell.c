/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a line means, in this order: a command by its full name, the shell's own before UGI's; a legal move;
 * the unique beginning of a command's name. So no move is ever hidden by an abbreviation.
 */
#include "shell/shell.h"

#include "games/catalogue.h"
#include "protocol/reader.h"
#include "protocol/ugi/commands.h"
#include "shell/commands.h"
#include "shell/game.h"
#include "shell/names.h"
#include "shell/think.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Status shell_init(Shell *shell, Output *output, const char *spec, Fault *fault)
{
    *shell = (Shell){.output = output,
                     .may_write = true,
                     .is_human = {true, true, true, true},
                     .screen = {.interrupts = -1, .keys = -1}};
    Status status = engine_init(&shell->engine, spec, fault);
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
    text_free(&shell->redo);
    text_free(&shell->limits);
}

static void complain(Shell *shell, const Fault *fault)
{
    bool colour = shell->style.colour;
    output_line(shell->output, "%s%s%s: %s", colour ? "\033[1;31m" : "", status_code(fault->status),
                colour ? "\033[0m" : "", fault->text);
}

/* -- which command -- */

/* Commands whose names begin with a word. */
typedef struct Candidates {
    size_t count;
    const ShellCommand *own;
    const Command *ugi;
    Text names;
} Candidates;

static void add_candidate(Candidates *found, const char *name)
{
    text_format(&found->names, "%s%s", found->count == 0 ? "" : " ", name);
    found->count++;
}

/* The shell's own come first: only where none begins so, UGI's are looked at. */
static void find_candidates(Span word, Candidates *found)
{
    *found = (Candidates){.count = 0};
    for (size_t i = 0; i < shell_command_count; i++) {
        if (names_begin(shell_commands[i].name, word)) {
            add_candidate(found, shell_commands[i].name);
            found->own = &shell_commands[i];
        }
    }
    for (size_t i = 0; i < ugi_command_count && found->own == NULL; i++) {
        const char *name = ugi_commands[i].name;
        if (names_begin(name, word)) {
            add_candidate(found, name);
            found->ugi = &ugi_commands[i];
        }
    }
}

static Status run_own(Shell *shell, const ShellCommand *command, Span arguments, Fault *fault)
{
    Status status = command_check_arity(command->name, command->usage, arguments, fault);
    return status != STATUS_OK ? status : command->run(shell, arguments, fault);
}

/* UGI's commands know nothing of moves that were taken back: those are gone if the position changes. */
static Status run_ugi(Shell *shell, const Command *command, Span arguments, Fault *fault)
{
    GameMark before = game_mark(shell);
    Status status = command_run(command, &shell->frontend, arguments, fault);
    think_wait(shell);
    if (!game_is_at(shell, before)) {
        text_clear(&shell->redo);
        clocks_reset(shell);
    }
    return status;
}

/* -- a line -- */

static Status run_by_prefix(Shell *shell, Span word, Span arguments, Fault *fault)
{
    Candidates found;
    Status status = STATUS_OK;
    find_candidates(word, &found);
    if (found.count > 1) {
        status = fault_raise(fault, STATUS_UNKNOWN_COMMAND, "'%.*s' may be %.120s", SPAN_ARGS(word),
                             text_string(&found.names));
    } else if (found.own != NULL) {
        status = run_own(shell, found.own, arguments, fault);
    } else if (found.ugi != NULL) {
        status = run_ugi(shell, found.ugi, arguments, fault);
    } else {
        status = game_refuse_word(shell, word, fault);
    }
    text_free(&found.names);
    return status;
}

static Status run_line(Shell *shell, Span word, Span arguments, Fault *fault)
{
    const ShellCommand *own = shell_command_find(word);
    const Command *ugi = command_find(ugi_commands, ugi_command_count, word);
    if (own != NULL) {
        return run_own(shell, own, arguments, fault);
    }
    if (ugi != NULL) {
        return run_ugi(shell, ugi, arguments, fault);
    }
    if (game_is_move(shell, word)) {
        return span_trim(arguments).length > 0
                   ? fault_raise(fault, STATUS_BAD_ARGUMENT, "one move at a time, not '%.*s' too",
                                 SPAN_ARGS(span_trim(arguments)))
                   : shell_play(shell, word, fault);
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
        complain(shell, &fault);
    } else if (span_next_word(&rest, &word) && word.start[0] != '#' &&
               run_line(shell, word, rest, &fault) != STATUS_OK) {
        complain(shell, &fault);
    }
}

void shell_print_prompt(const Shell *shell, Text *text)
{
    const Session *session = &shell->engine.session;
    const Game *game = session->game;
    const GameState *state = record_state(&session->record);
    text_add(text, game->variant->id);
    if (record_outcome(&session->record) != OUTCOME_OPEN) {
        text_add(text, " over> ");
        return;
    }
    bool toss = game->family->turn(game, state) == GAME_CHANCE;
    text_format(text, " p%u%s> ", game_seat_in_charge(game, state) + 1, toss ? " toss" : "");
}

/* -- the whole session -- */

static Status execute_lines(Shell *shell, int input, Fault *fault)
{
    Reader reader;
    Span line;
    bool more = true;
    if (reader_init(&reader, input) != STATUS_OK) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for input");
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
    if (options->tables != NULL) {
        text_clear(&shell->engine.table_path);
        text_add(&shell->engine.table_path, options->tables);
    }
    if (shell->engine.table_path.failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the path of tables");
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
    Status status = shell_init(shell, &output, options->spec, &fault);
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
