/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the program prints about itself: `nguzo --help`, `nguzo help COMMAND`, `nguzo COMMAND --help` and
 * `nguzo --version`. The functions return the exit status.
 */
#pragma once

#include "base/command_line.h"

extern const CliCommand help_command;

int help_print_program(void);
int help_print_command(const CliCommand *command);
/* `readline`: the version of the library. */
int help_print_version(const char *readline);
