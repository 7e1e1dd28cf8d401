/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo perft`, `bench` and `variants`.
 */
#ifndef NGUZO_CLI_ONE_SHOT_H
#define NGUZO_CLI_ONE_SHOT_H

#include "base/arguments.h"

extern const Usage perft_usage;
extern const Usage bench_usage;
extern const Usage variants_usage;

/* Each gets the words from the command's name on; the value is the exit status. */
int once_perft(int count, char **arguments);
int once_bench(int count, char **arguments);
int once_variants(int count, char **arguments);

#endif
