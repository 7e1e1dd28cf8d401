/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo COMMAND ARGS…`: one command from the command line, then the end.
 */
#ifndef NGUZO_PROTOCOL_ONCE_H
#define NGUZO_PROTOCOL_ONCE_H

#include <stddef.h>

typedef struct OnceCommand {
    const char *name;
    const char *usage;
    const char *help;
    int min; /* words after the name */
    int max;
    /* arguments[0] is the name; the value is the exit status. */
    int (*run)(int count, char **arguments);
} OnceCommand;

/* Runs the command that arguments[0] names, one of those known here or of `more`; the value is the exit
 * status, 2 if there is none. */
int once_run(int count, char **arguments, const OnceCommand *more, size_t more_count);
/* One line a command, for --help. */
void once_print_help(const OnceCommand *more, size_t more_count);

#endif
