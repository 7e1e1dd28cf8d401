/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines that were typed, kept in a file between sessions: $NGUZO_HISTORY, or nguzo/history in
 * $XDG_STATE_HOME or ~/.local/state. Empty NGUZO_HISTORY: in no file. Where it cannot be written, nothing is
 * kept, and nobody is bothered about it.
 */
#ifndef NGUZO_SHELL_PAST_H
#define NGUZO_SHELL_PAST_H

#include "base/text.h"

typedef struct Past {
    Text path; /* "": no file */
} Past;

void past_open(Past *past);
/* Blank lines, and one like the last, are not worth it. */
void past_add(Past *past, const char *line);
void past_close(Past *past);

#endif
