/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo solve`, `nguzo table` and `nguzo bench solve`.
 */
#ifndef NGUZO_CLI_SOLVE_H
#define NGUZO_CLI_SOLVE_H

#include "base/arguments.h"

extern const Usage solve_usage;
extern const Usage table_usage;

/* Each gets the words from the command's name on; the value is the exit status. */
int solving_solve(int count, char **arguments);
int solving_table(int count, char **arguments);
int solving_bench(void);

#endif
