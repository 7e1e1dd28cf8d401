/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell at a terminal. terminal.c and input_history.c are the only files that include readline, and only the
 * program itself links them.
 */
#pragma once

#include "shell/shell.h"

extern const LineEditor terminal_editor;

/* The lines typed at the terminal, kept between sessions in $NGUZO_HISTORY, or else in nguzo/history in
 * $XDG_STATE_HOME or ~/.local/state. No file is used if NGUZO_HISTORY is empty or the file cannot be written. */
typedef struct InputHistory {
    Text path; /* empty: no file */
} InputHistory;

void input_history_open(InputHistory *history);
/* Ignores blank lines and repetitions of the last line. */
void input_history_add(InputHistory *history, const char *line);
void input_history_close(InputHistory *history);
