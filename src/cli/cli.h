/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command line of the program: `nguzo [OPTION...]` serves a protocol or starts the shell, `nguzo COMMAND ...`
 * does one task and exits. Help, manual page and shell completions are made from the same tables.
 */
#pragma once

#include "base/command_line.h"

typedef struct LineEditor LineEditor; /* shell/shell.h */

extern const CliCommand *const cli_commands[];
extern const size_t cli_command_count;
/* The options of the program itself. */
extern const CliCommand cli_program;

/* Raises an unknown command, with a similar one if there is any. */
MUST_CHECK Status cli_find(const char *name, const CliCommand **command, Fault *fault);
/* Prints the text and frees it; returns the exit status. */
int cli_print(Text *text);
/* The editor is for the shell at a terminal; without one, pass NULL. Returns the exit status of the program. */
int cli_run(int count, char **arguments, const LineEditor *editor);
