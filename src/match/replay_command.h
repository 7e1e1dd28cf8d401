/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo replay`: checks the games of record files, converts them, or draws one of them.
 */
#pragma once

#include "base/command_line.h"

/* The exit status is 1 if a game is not correct. */
extern const CliCommand replay_command;
