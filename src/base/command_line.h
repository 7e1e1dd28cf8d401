/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading a command line by a table of options. The same table yields the help, the manual page and the shell
 * completions, which depend on the placeholders: SPEC is a game, FILE and DIR are paths, and words in lower case
 * separated by | are literal.
 */
#pragma once

#include "base/setting.h"

/* A subcommand of the program. */
typedef struct CliCommand {
    const char *name;     /* "" for the program itself */
    const char *operands; /* arguments that are not options: "SPEC DEPTH", "[FILE]", "FILE..." */
    const char *help;     /* a phrase without full stop */
    SettingTable options; /* their names begin with -- */
    const char *about;    /* further sentences, or NULL */
    /* Gets the arguments after the name of the command, or only the operands, checked, if it has no options. Returns the
     * exit status. */
    int (*run)(int count, char **arguments);
} CliCommand;

enum { EXIT_USAGE = 2 };

/* Prints the fault on standard error; returns the exit status that it is given. */
int command_line_report(const Fault *fault, int exit_status);

/* Whether an argument is an option and not an operand. */
bool command_line_is_option(const char *argument);
/* Reads the option at arguments[*at] with its value, `--option value` or `--option=value`, and advances `at`. */
MUST_CHECK Status command_line_read_option(const CliCommand *command, void *target, int count,
                                           char *const *arguments, int *at, Fault *fault);
/* Reads every option into `target`. The operands remain, moved to the front; `count` becomes their number, which
 * is one that the command allows. Everything after `--` is an operand. */
MUST_CHECK Status command_line_read(const CliCommand *command, void *target, int *count,
                                    char **arguments, Fault *fault);
