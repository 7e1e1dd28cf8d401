/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "cli/progress.h"

#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

enum { BAR_WIDTH = 30, LINE_INTERVAL_US = 10000000 };

void progress_begin(ProgressBar *bar)
{
    *bar =
        (ProgressBar){.on_terminal = isatty(STDERR_FILENO) == 1, .next_line_us = LINE_INTERVAL_US};
}

static void clear(ProgressBar *bar)
{
    if (bar->is_drawn) {
        (void)fputs("\r\033[K", stderr);
        bar->is_drawn = false;
    }
}

static void draw(const SolveProgress *progress, double rate, unsigned long left)
{
    char cells[BAR_WIDTH + 1];
    double share = (double)progress->done / (double)(progress->total + 1);
    for (unsigned i = 0; i < BAR_WIDTH; i++) {
        cells[i] = (i + 0.5) / BAR_WIDTH < share ? '#' : '.';
    }
    cells[BAR_WIDTH] = '\0';
    (void)fprintf(stderr, "\r\033[K[%s] %3.0f %%  %.2f M/s  %lu:%02lu:%02lu left  part %s", cells,
                  100 * share, rate, left / 3600, left / 60 % 60, left % 60, progress->part);
}

static void show(void *context, const SolveProgress *progress)
{
    ProgressBar *bar = context;
    double us = (double)progress->time_us + 1;
    double rate = (double)progress->done / us;
    uint64_t rest = progress->total > progress->done ? progress->total - progress->done : 0;
    unsigned long left = (unsigned long)((double)rest / (rate + 1e-9) / 1e6);
    if (bar->on_terminal) {
        draw(progress, rate, left);
        bar->is_drawn = true;
    } else if (progress->time_us >= bar->next_line_us) {
        bar->next_line_us = progress->time_us + LINE_INTERVAL_US;
        (void)fprintf(stderr,
                      "%.0f %% after %.0f s, %.2f million per second, %lu s left, part %s\n",
                      100 * (double)progress->done / (double)(progress->total + 1), us / 1e6, rate,
                      left, progress->part);
    }
    (void)fflush(stderr);
}

static void print_line(void *context, const char *text)
{
    clear(context);
    (void)fprintf(stderr, "%s\n", text);
}

/* A row of the table of parts, after its header. */
static void print_part(void *context, const SolvedPart *part)
{
    ProgressBar *bar = context;
    const ValueCounts *counts = &part->counts;
    clear(bar);
    if (!bar->has_header) {
        bar->has_header = true;
        (void)printf("%-10s %14s %14s %14s %14s %8s %14s\n", "part", "positions", "won", "lost",
                     "drawn", "longest", "bytes");
    }
    (void)printf("%-10s %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %14" PRIu64 " %8" PRIu32
                 " %14" PRIu64 "\n",
                 part->name, counts->positions, counts->won, counts->lost,
                 counts->positions - counts->won - counts->lost, counts->longest, part->file_bytes);
    (void)fflush(stdout);
}

SolveListener progress_listener(ProgressBar *bar)
{
    return (SolveListener){
        .progress = show, .line = print_line, .part = print_part, .context = bar};
}

void progress_end(ProgressBar *bar)
{
    clear(bar);
    (void)fflush(stderr);
}
