/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo solve`, `nguzo table` and `nguzo bench solve`.
 */
#pragma once

#include "base/command_line.h"

extern const CliCommand solve_command;
extern const CliCommand table_command;

/* `nguzo bench solve`; returns the exit status. */
int solve_bench(void);
