/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo COMMAND ARGS…`: one command from the command line, then the end.
 */
#ifndef NGUZO_PROTOCOL_ONCE_H
#define NGUZO_PROTOCOL_ONCE_H

/* Runs the command that arguments[0] names; the value is the exit status, 2 if there is none. */
int once_run(int count, char **arguments);
/* One line a command, for --help. */
void once_print_help(void);

#endif
