/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo COMMAND ARGS…`: one command from the command line, then the end.
 */
#ifndef NGUZO_PROTOCOL_ONCE_H
#define NGUZO_PROTOCOL_ONCE_H

#include <stdbool.h>

/* Whether there is such a command. */
bool once_knows(const char *name);
/* Runs it; the value is the exit status. arguments[0] is the name. */
int once_run(int count, char **arguments);
/* One line a command, for --help. */
void once_print_help(void);

#endif
