/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How far solving has come: a bar on a terminal, otherwise a line now and then. It goes to standard error,
 * results to standard output.
 */
#ifndef NGUZO_CLI_PROGRESS_H
#define NGUZO_CLI_PROGRESS_H

#include "solver/solve.h"

typedef struct ProgressBar {
    bool on_terminal;
    bool is_drawn;        /* a bar stands in the last line */
    int64_t next_line_us; /* without a terminal: when to say something again */
} ProgressBar;

void progress_begin(ProgressBar *bar);
/* The bar must live as long as the listener. */
SolveListener progress_listener(ProgressBar *bar);
/* Clears the bar away. */
void progress_end(ProgressBar *bar);

#endif
