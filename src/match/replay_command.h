/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo replay`: checks the games of record files, converts them, or draws one of them.
 */
#pragma once

#include "base/command_line.h"

extern const CliCommand replay_command;
/* Returns the exit status: 0, 1 if a game is not correct, 2 for a wrong command line. */
int replay_run(int count, char **arguments);
