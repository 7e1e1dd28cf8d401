/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The build system defines NGUZO_BUILD_* for this file.
 */
#include "cli/help.h"

#include "cli/cli.h"
#include "cli/sandbox.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <zstd.h>

enum { INDENT = 26, LINE_WIDTH = 100 };

/* A term on the left and its explanation on the right, or below if the term is too long. Frees both. */
static void add_row(Text *text, Text *term, Text *help)
{
    text_format(text, "  %-*s", INDENT - 2, text_string(term));
    if (term->length > INDENT - 4) {
        text_format(text, "\n%*s", INDENT, "");
    }
    text_add_wrapped(text, text_span(help), LINE_WIDTH, INDENT, INDENT);
    text_free_part(term, text);
    text_free_part(help, text);
}

static void add_options(Text *text, SettingTable options)
{
    for (size_t i = 0; i < options.count; i++) {
        const Setting *option = &options.rows[i];
        Text term = {0};
        Text help = {0};
        text_add(&term, option->name);
        if (option->kind != SETTING_FLAG && option->kind != SETTING_ACTION) {
            text_format(&term, " %s", setting_placeholder(option));
        }
        text_add(&help, option->help);
        if (option->default_text != NULL) {
            text_format(&help, " (default %s)", option->default_text);
        }
        text_add(&help, option->keys != NULL ? "; " : "");
        setting_print_keys(option, &help);
        add_row(text, &term, &help);
    }
}

static void add_synopsis(Text *text, const CliCommand *command)
{
    text_format(text, "%s%s%s%s", command->name, command->operands[0] == '\0' ? "" : " ",
                command->operands, command->options.count > 0 ? " [OPTION...]" : "");
}

int help_print_command(const CliCommand *command)
{
    Text text = {0};
    text_add(&text, "usage: nguzo ");
    add_synopsis(&text, command);
    text_format(&text, "\n\n%s: %s\n", command->name, command->help);
    if (command->about != NULL) {
        text_add_char(&text, '\n');
        text_add_wrapped(&text, span_of(command->about), LINE_WIDTH, 0, 0);
    }
    if (command->options.count > 0) {
        text_add(&text, "\noptions:\n");
        add_options(&text, command->options);
    }
    return cli_print(&text);
}

int help_print_program(void)
{
    Text text = {0};
    text_format(
        &text,
        "nguzo %s: plays mill games, Tresillo, Stack, Tableaux, Jati, Dai Jobi and Jamit\n\n"
        "usage: nguzo [OPTION...]\n       nguzo COMMAND [ARGUMENT...]\n\n",
        NGUZO_VERSION);
    text_add_wrapped(&text, span_of(cli_program.about), LINE_WIDTH, 0, 0);
    text_add(&text, "\noptions:\n");
    add_options(&text, cli_program.options);
    text_add(&text, "\ncommands:\n");
    for (size_t i = 0; i < cli_command_count; i++) {
        Text synopsis = {0};
        Text help = {0};
        add_synopsis(&synopsis, cli_commands[i]);
        text_add(&help, cli_commands[i]->help);
        add_row(&text, &synopsis, &help);
    }
    text_add(&text, "\nSee nguzo help COMMAND for details. A SPEC is the id of a game, such as "
                    "tapatan, or an id with\noptions, such as conquer:goal=30; nguzo variants "
                    "lists them. --option=VALUE works, too.\n");
    return cli_print(&text);
}

/* -- version -- */

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

#ifdef NDEBUG
#define ASSERTIONS "off"
#else
#define ASSERTIONS "on"
#endif

int help_print_version(const char *readline)
{
    (void)printf("nguzo %s\n", NGUZO_VERSION);
    (void)printf("compiler: %s\n", COMPILER);
    (void)printf(
        "build: %s, architecture %s, link-time optimisation %s, assertions %s, sanitizers %s\n",
        NGUZO_BUILD_TYPE, NGUZO_BUILD_ARCH, NGUZO_BUILD_LTO, ASSERTIONS, NGUZO_BUILD_SANITIZE);
    (void)printf("features: readline %s, jansson %s, zstd %s, sandbox: %s\n", readline,
                 jansson_version_str(), ZSTD_versionString(), sandbox_features());
    (void)printf("licence: GPL-3.0-or-later; there is no warranty\n");
    return EXIT_SUCCESS;
}

/* -- nguzo help -- */

static int run_help(int count, char **arguments)
{
    Fault fault;
    const CliCommand *command = NULL;
    if (count > 0 && cli_find(arguments[0], &command, &fault) != STATUS_OK) {
        return command_line_report(&fault, EXIT_USAGE);
    }
    return command != NULL ? help_print_command(command) : help_print_program();
}

const CliCommand help_command = {
    .name = "help",
    .operands = "[COMMAND]",
    .help = "explain the program, or a command",
    .run = run_help,
};
