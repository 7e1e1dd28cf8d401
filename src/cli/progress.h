/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Progress of solving on standard error: a bar on a terminal, otherwise a line every ten seconds. The counts of each
 * finished part go to standard output.
 */
#pragma once

#include "solver/solve.h"

typedef struct ProgressBar {
    bool on_terminal;
    bool is_drawn;        /* the last line of the terminal shows the bar */
    int64_t next_line_us; /* without a terminal: time of the next line */
    bool has_header;      /* of the table of parts, on standard output */
} ProgressBar;

void progress_begin(ProgressBar *bar);
/* The bar must outlive the listener. */
SolveListener progress_listener(ProgressBar *bar);
/* Erases the bar. */
void progress_end(ProgressBar *bar);
