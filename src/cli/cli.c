/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "base/thread.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/sandbox.h"
#include "cli/solve.h"
#include "games/variant_files.h"
#include "match/replay_command.h"
#include "match/settings.h"
#include "protocol/serve.h"
#include "shell/shell.h"
#include "solver/table.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- tables -- */

typedef struct ProgramOptions {
    VariantFiles variants;
    ServeDialect dialect;
    bool shell;
    bool help;
    bool version;
    bool sandbox;
    const char *variant;
    const char *tables;
} ProgramOptions;

/* The last of --shell, --ugi and --gtp counts: a match manager may append its own to a command line that has one. */
static Status choose_ugi(void *target, uint64_t value, Fault *fault)
{
    ProgramOptions *options = target;
    options->dialect = SERVE_UGI;
    options->shell = false;
    return STATUS_OK;
}

static Status choose_gtp(void *target, uint64_t value, Fault *fault)
{
    ProgramOptions *options = target;
    options->dialect = SERVE_GTP;
    options->shell = false;
    return STATUS_OK;
}

#define FIELD(field) SETTING_FIELD(ProgramOptions, field)

static const Setting program_options[] = {
    {"--variant", SETTING_TEXT, "SPEC", "start with this game", FIELD(variant)},
    VARIANTS_OPTION,
    {"--shell", SETTING_FLAG, NULL, "start the shell, even if standard input is not a terminal",
     FIELD(shell)},
    {"--ugi", SETTING_ACTION, NULL, "speak UGI, whatever the first line is", .apply = choose_ugi},
    {"--gtp", SETTING_ACTION, NULL, "speak GTP, whatever the first line is", .apply = choose_gtp},
    {"--tables", SETTING_TEXT, "DIR", "look for table files in this directory", FIELD(tables)},
    {"--sandbox", SETTING_FLAG, NULL,
     "give up what a protocol does not need: network, processes, writing files, and reading files "
     "other than tables",
     FIELD(sandbox)},
    {"--help", SETTING_FLAG, NULL, "print this help and exit", FIELD(help)},
    {"--version", SETTING_FLAG, NULL, "print version, compiler and features, and exit",
     FIELD(version)},
};

#undef FIELD

const CliCommand cli_program = {
    .name = "",
    .operands = "",
    .help = "play board games over a text protocol",
    .options = SETTING_TABLE(program_options),
    .about = "Without a command, nguzo starts an interactive shell if standard input is a "
             "terminal. Otherwise it speaks UGI or GTP on standard input and output; the first "
             "line decides which, unless an option does.",
};

const CliCommand *const cli_commands[] = {
    &match_command,    &replay_command, &svg_command,       &solve_command,
    &table_command,    &sample_command, &perft_command,     &bench_command,
    &variants_command, &check_command,  &reference_command, &help_command,
};

const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

/* -- commands -- */

int cli_print(Text *text)
{
    Fault fault;
    int exit_status = EXIT_SUCCESS;
    if (text->failed) {
        (void)fault_out_of_memory(&fault, "the output");
        exit_status = command_line_report(&fault, EXIT_FAILURE);
    } else {
        (void)printf("%s", text_string(text));
    }
    text_free(text);
    return exit_status;
}

Status cli_find(const char *name, const CliCommand **command, Fault *fault)
{
    LookupTable table = LOOKUP_POINTERS(cli_commands);
    *command = lookup(table, span_of(name));
    return *command != NULL ? STATUS_OK
                            : lookup_fail(table, "command", span_of(name), "try nguzo --help",
                                          STATUS_BAD_ARGUMENT, fault);
}

static bool has_help_option(int count, char *const *arguments)
{
    for (int i = 0; i < count && strcmp(arguments[i], "--") != 0; i++) {
        if (strcmp(arguments[i], "--help") == 0) {
            return true;
        }
    }
    return false;
}

typedef struct CommandRun {
    const CliCommand *command;
    int count;
    char **arguments;
    int exit_status;
} CommandRun;

static void *run_on_thread(void *argument)
{
    CommandRun *run = argument;
    run->exit_status = run->command->run(run->count, run->arguments);
    return NULL;
}

static int run_command(int count, char **arguments)
{
    Fault fault;
    const CliCommand *command = NULL;
    if (cli_find(arguments[0], &command, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (has_help_option(count - 1, arguments + 1)) {
        return help_print_command(command);
    }
    CommandRun run = {.command = command, .count = count - 1, .arguments = arguments + 1};
    if (command->options.count == 0 &&
        command_line_read(command, NULL, &run.count, run.arguments, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    thread_run(run_on_thread, &run);
    return run.exit_status;
}

/* Everything but a protocol or the shell, which check their own output. */
static int run_task(const ProgramOptions *options, int count, char **arguments,
                    const LineEditor *editor)
{
    int exit_status = EXIT_SUCCESS;
    if (options->version) {
        exit_status = help_print_version(editor != NULL ? editor->version() : "none");
    } else if (options->help) {
        exit_status = help_print_program();
    } else {
        exit_status = run_command(count, arguments);
    }
    return fflush(stdout) != 0 || ferror(stdout) != 0 ? EXIT_FAILURE : exit_status;
}

/* -- the program -- */

/* Reads the options before the name of a command, if there is one. */
static Status read_options(int count, char **arguments, int *at, ProgramOptions *options,
                           Fault *fault)
{
    while (*at < count && command_line_is_option(arguments[*at])) {
        Status status =
            command_line_read_option(&cli_program, options, count, arguments, at, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    bool is_informational = options->help || options->version;
    if (*at > 1 && *at < count && !is_informational) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "'%.*s' cannot follow options of the program: a command comes first",
                           SPAN_ARGS(span_of(arguments[*at])));
    }
    if (options->shell && options->sandbox) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "--shell and --sandbox exclude each other: the shell writes files");
    }
    return STATUS_OK;
}

/* Leaves only table files readable. */
static Status enter_sandbox(const char *tables, Fault *fault)
{
    char standard[TABLE_PATH_SIZE];
    if (tables == NULL && table_standard_directory(standard)) {
        tables = standard;
    }
    return sandbox_enter(tables, fault);
}

/* A protocol or the shell. */
static int run_session(const ProgramOptions *options, Catalogue *catalogue,
                       const LineEditor *editor)
{
    bool at_terminal = options->dialect == SERVE_BY_FIRST_LINE && isatty(STDIN_FILENO) == 1;
    if (options->shell || (at_terminal && !options->sandbox)) {
        return shell_run(&(ShellOptions){.catalogue = catalogue,
                                         .spec = options->variant,
                                         .tables = options->tables,
                                         .input = STDIN_FILENO,
                                         .output = STDOUT_FILENO,
                                         .editor = editor});
    }
    return serve_run(
        STDIN_FILENO, STDOUT_FILENO,
        &(ServeOptions){catalogue, options->dialect, options->variant, options->tables});
}

int cli_run(int count, char **arguments, const LineEditor *editor)
{
    Fault fault;
    ProgramOptions options = {.dialect = SERVE_BY_FIRST_LINE};
    int at = 1;
    if (read_options(count, arguments, &at, &options, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    if (options.help || options.version || at < count) {
        return run_task(&options, count - at, arguments + at, editor);
    }
    Catalogue catalogue = {.is_sealed = false};
    int exit_status = EXIT_FAILURE;
    if (variant_files_load(&options.variants, &catalogue, &fault) != STATUS_OK) {
        (void)command_line_report(&fault, EXIT_FAILURE);
    } else if (options.sandbox && enter_sandbox(options.tables, &fault) != STATUS_OK) {
        (void)fprintf(stderr, "nguzo: sandbox: %s\n", fault.text);
    } else {
        catalogue.is_sealed = options.sandbox;
        exit_status = run_session(&options, &catalogue, editor);
    }
    catalogue_free(&catalogue);
    return exit_status;
}
