/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/cli.h"

#include "base/thread.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "cli/manual.h"
#include "cli/one_shot.h"
#include "cli/referee.h"
#include "cli/sandbox.h"
#include "cli/solve.h"
#include "cli/svg.h"
#include "cli/version.h"
#include "match/replay.h"
#include "match/settings.h"
#include "protocol/serve.h"
#include "shell/shell.h"
#include "solver/table.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* -- the tables -- */

typedef struct CliOptions {
    ServeDialect dialect;
    bool shell;
    bool help;
    bool version;
    bool given; /* any of those that say how the dialogue is to be */
    bool sandbox;
    const char *variant;
    const char *tables;
} CliOptions;

/* The last word counts: a manager may add its own to a command line that has one. */
static Status choose_ugi(void *target, Fault *fault)
{
    CliOptions *read = target;
    (void)fault;
    read->dialect = SERVE_UGI;
    read->shell = false;
    return STATUS_OK;
}

static Status choose_gtp(void *target, Fault *fault)
{
    CliOptions *read = target;
    (void)fault;
    read->dialect = SERVE_GTP;
    read->shell = false;
    return STATUS_OK;
}

static Status choose_shell(void *target, Fault *fault)
{
    CliOptions *read = target;
    (void)fault;
    read->shell = true;
    return STATUS_OK;
}

#define AT(field) .offset = offsetof(CliOptions, field)

static const UsageOption options[] = {
    {"--variant", "SPEC", "the game to begin with", SHAPE_TEXT, true, AT(variant)},
    {"--shell", NULL, "a shell for a person, at a terminal or not", SHAPE_FLAG, true,
     .begin = choose_shell},
    {"--ugi", NULL, "speaks UGI, whatever the first line is", SHAPE_FLAG, true,
     .begin = choose_ugi},
    {"--gtp", NULL, "speaks GTP, whatever the first line is", SHAPE_FLAG, true,
     .begin = choose_gtp},
    {"--tables", "DIR", "the folder of table files to begin with", SHAPE_TEXT, true, AT(tables)},
    {"--sandbox", NULL,
     "first gives up what a dialogue does not need: network, processes, writing, reading but "
     "tables",
     SHAPE_FLAG, true, AT(sandbox)},
    {"--help", NULL, "prints this text and ends", SHAPE_FLAG, AT(help)},
    {"--version", NULL, "tells version, compiler and features, and ends", SHAPE_FLAG, AT(version)},
};

#undef AT

const Usage cli_usage = {
    .name = "",
    .operands = "",
    .help = "plays board games over a text protocol",
    .options = options,
    .option_count = sizeof options / sizeof options[0],
    .mark = offsetof(CliOptions, given),
    .about = "Without a command it is a shell for a person if standard input is a terminal. "
             "Otherwise it "
             "speaks UGI or GTP on standard input and output; the first line decides which, if no "
             "option does.",
};

/* clang-format off */
const CliCommand cli_commands[] = {
    {&match_usage, referee_match},
    {&replay_usage, replay_command},
    {&svg_usage, svg_command},
    {&solve_usage, solving_solve},
    {&table_usage, solving_table},
    {&perft_usage, once_perft},
    {&bench_usage, once_bench},
    {&variants_usage, once_variants},
    {&manual_usage, manual_run},
    {&completion_usage, completion_run},
    {&help_usage, help_run},
};
/* clang-format on */

const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

int cli_write(Text *text)
{
    Fault fault;
    int status = EXIT_SUCCESS;
    if (text->failed) {
        (void)fault_raise(&fault, STATUS_OUT_OF_MEMORY, "no memory to print");
        status = arguments_complain(&fault, EXIT_FAILURE);
    } else {
        (void)printf("%s", text_string(text));
    }
    text_free(text);
    return status;
}

/* -- reading -- */

Status cli_find(const char *name, const CliCommand **command, Fault *fault)
{
    NearMiss miss = near_miss_begin(span_of(name));
    char sentence[FAULT_TEXT_SIZE];
    for (size_t i = 0; i < cli_command_count; i++) {
        if (strcmp(name, cli_commands[i].usage->name) == 0) {
            *command = &cli_commands[i];
            return STATUS_OK;
        }
        near_miss_offer(&miss, cli_commands[i].usage->name);
    }
    (void)snprintf(sentence, sizeof sentence, "'%.*s' is no command%s", SPAN_ARGS(span_of(name)),
                   miss.name == NULL ? "; try nguzo --help" : "");
    return near_miss_raise(&miss, fault, STATUS_BAD_ARGUMENT, sentence);
}

static bool asks_for_help(int count, char *const *arguments)
{
    for (int i = 1; i < count && strcmp(arguments[i], "--") != 0; i++) {
        if (strcmp(arguments[i], "--help") == 0) {
            return true;
        }
    }
    return false;
}

/* A command as work for a thread. */
typedef struct CommandRun {
    const CliCommand *command;
    int count;
    char **arguments;
    int status;
} CommandRun;

static void *run_on_thread(void *argument)
{
    CommandRun *run = argument;
    run->status = run->command->run(run->count, run->arguments);
    return NULL;
}

static int run_command(int count, char **arguments)
{
    Fault fault;
    const CliCommand *command = NULL;
    char help[] = "help";
    char *about_it[] = {help, arguments[0], NULL};
    if (cli_find(arguments[0], &command, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (asks_for_help(count, arguments)) {
        return help_run(2, about_it);
    }
    CommandRun run = {.command = command, .count = count, .arguments = arguments};
    thread_run(run_on_thread, &run);
    return run.status;
}

static int run_help(void)
{
    char help[] = "help";
    char *alone[] = {help, NULL};
    return help_run(1, alone);
}

/* The words of the program itself; the rest is for a command. */
static Status read_options(int count, char **arguments, int *at, CliOptions *read, Fault *fault)
{
    while (*at < count && arguments_is_option(arguments[*at])) {
        Status status = arguments_read_option(&cli_usage, read, count, arguments, at, fault);
        if (status != STATUS_OK) {
            return status;
        }
    }
    if (read->given && *at < count) {
        return fault_raise(fault, STATUS_BAD_ARGUMENT,
                           "options of a dialogue and '%.*s' exclude each other",
                           SPAN_ARGS(span_of(arguments[*at])));
    }
    return STATUS_OK;
}

/* Everything but a dialogue, which looks after its output itself. */
static int run_once(const CliOptions *read, int count, char **arguments)
{
    int status = EXIT_SUCCESS;
    if (read->version) {
        status = version_print();
    } else if (read->help) {
        status = run_help();
    } else {
        status = run_command(count, arguments);
    }
    return fflush(stdout) != 0 || ferror(stdout) != 0 ? EXIT_FAILURE : status;
}

/* Of files only tables may still be read. */
static Status confine(const char *tables, Fault *fault)
{
    char standard[TABLE_PATH_SIZE];
    if (tables == NULL && table_standard_directory(standard)) {
        tables = standard;
    }
    return sandbox_enter(tables, fault);
}

int cli_run(int count, char **arguments)
{
    Fault fault;
    CliOptions read = {.dialect = SERVE_BY_FIRST_LINE};
    int at = 1;
    if (read_options(count, arguments, &at, &read, &fault) != STATUS_OK) {
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (read.help || read.version || at < count) {
        return run_once(&read, count - at, arguments + at);
    }
    if (read.shell && read.sandbox) {
        (void)fault_raise(&fault, STATUS_BAD_ARGUMENT,
                          "--shell and --sandbox exclude each other: the shell keeps files");
        return arguments_complain(&fault, EXIT_WRONG_ARGUMENTS);
    }
    if (read.sandbox && confine(read.tables, &fault) != STATUS_OK) {
        (void)fprintf(stderr, "nguzo: sandbox: %s\n", fault.text);
        return EXIT_FAILURE;
    }
    bool at_terminal = read.dialect == SERVE_BY_FIRST_LINE && isatty(STDIN_FILENO) == 1;
    if (read.shell || (at_terminal && !read.sandbox)) {
        return shell_run(
            &(ShellOptions){.spec = read.variant, .input = STDIN_FILENO, .output = STDOUT_FILENO});
    }
    return serve_run(STDIN_FILENO, STDOUT_FILENO,
                     &(ServeOptions){read.dialect, read.variant, read.tables});
}
