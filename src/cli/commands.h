/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The small commands: `nguzo perft`, `bench`, `variants`, `check`, `svg`, `sample`, and `reference`, from whose output
 * scripts/generate-docs makes the manual page and the shell completions.
 */
#pragma once

#include "base/command_line.h"

extern const CliCommand perft_command;
extern const CliCommand bench_command;
extern const CliCommand variants_command;
extern const CliCommand check_command;
extern const CliCommand svg_command;
extern const CliCommand sample_command; /* sample.c */
extern const CliCommand reference_command;
