/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `nguzo --help`, `nguzo help COMMAND` and `nguzo COMMAND --help` print.
 */
#ifndef NGUZO_CLI_HELP_H
#define NGUZO_CLI_HELP_H

#include "base/arguments.h"

extern const Usage help_usage;

/* Every option of the program and every command. */
void help_program(Text *text);
/* One command with its options. */
void help_command(const Usage *usage, Text *text);
/* `nguzo help [COMMAND]`; the value is the exit status. */
int help_run(int count, char **arguments);

#endif
