/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo solve`, `nguzo table` and `nguzo bench solve`.
 */
#ifndef NGUZO_PROTOCOL_SOLVING_H
#define NGUZO_PROTOCOL_SOLVING_H

#include "core/arguments.h"

extern const Usage solve_usage;
extern const Usage table_usage;

/* Each gets the words from the command's name on; the value is the exit status. */
int solving_solve(int count, char **arguments);
int solving_table(int count, char **arguments);
int solving_bench(void);

#endif
