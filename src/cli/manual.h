/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The manual page nguzo(6), from the tables that the program works by.
 */
#ifndef NGUZO_CLI_MANUAL_H
#define NGUZO_CLI_MANUAL_H

#include "base/command_line.h"

extern const CliCommand manual_command;

/* The page in the language of man(7). */
void manual_print(Text *page);
/* `nguzo manual`; the value is the exit status. */
int manual_run(int count, char **arguments);

#endif
