/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Progress of solving on standard error: a bar on a terminal, otherwise a line every ten seconds.
 */
#pragma once

#include "solver/solve.h"

typedef struct ProgressBar {
    bool on_terminal;
    bool is_drawn;        /* the last line of the terminal shows the bar */
    int64_t next_line_us; /* without a terminal: time of the next line */
} ProgressBar;

void progress_begin(ProgressBar *bar);
/* The bar must outlive the listener. */
SolveListener progress_listener(ProgressBar *bar);
/* Erases the bar. */
void progress_end(ProgressBar *bar);
