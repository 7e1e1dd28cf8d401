/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo match`: plays engines against each other. docs/matches.md is for its users.
 */
#ifndef NGUZO_MATCH_MATCH_H
#define NGUZO_MATCH_MATCH_H

#include "match/play.h"

enum { MATCH_SIGNALLED = 128 };

/* The value is the exit status: 0, 1 if it failed or its output cannot be written, 2 for a wrong command line,
 * MATCH_SIGNALLED and the number of the signal that stopped it. */
int match_run(int count, char **arguments);

#endif
