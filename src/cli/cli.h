/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line: `nguzo OPTION…`, a dialogue, or `nguzo COMMAND …`, one task and then the end. Two
 * tables say what there is; they read it, explain it, and are printed as manual page and completions.
 */
#ifndef NGUZO_CLI_CLI_H
#define NGUZO_CLI_CLI_H

#include "base/arguments.h"

typedef struct CliCommand {
    const Usage *usage;
    /* arguments[0] is the name; the value is the exit status. */
    int (*run)(int count, char **arguments);
} CliCommand;

extern const CliCommand cli_commands[];
extern const size_t cli_command_count;
/* The options of the program itself. */
extern const Usage cli_usage;

/* What is near is suggested if there is none of this name. */
MUST_CHECK Status cli_find(const char *name, const CliCommand **command, Fault *fault);
/* Prints the text and frees it; the value is the exit status. */
int cli_write(Text *text);
/* The value is the exit status of the program. */
int cli_run(int count, char **arguments);

#endif
