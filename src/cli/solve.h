/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo solve`, `nguzo table` and `nguzo bench solve`.
 */
#pragma once

#include "base/command_line.h"
#include "games/variant_files.h"
#include "solver/store.h"

extern const CliCommand solve_command;
extern const CliCommand table_command;

/* A game and its positions. */
typedef struct Subject {
    Game *game;
    Store store;
} Subject;

/* `files` NULL: of built-in games only. */
MUST_CHECK Status subject_open(const VariantFiles *files, const char *spec, Subject *subject,
                               Fault *fault);
void subject_close(Subject *subject);

/* `nguzo bench solve`; returns the exit status. */
int solve_bench(void);
