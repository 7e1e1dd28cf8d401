/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo match`: plays engines against each other; docs/matches.md is its manual.
 */
#pragma once

enum { MATCH_SIGNALLED = 128 };

/* Returns the exit status: 0, 1 if the match failed or its output cannot be written, 2 for a wrong command
 * line, or MATCH_SIGNALLED plus the number of the signal that stopped the match. */
int match_run(int count, char **arguments);
