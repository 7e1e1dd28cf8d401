/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search that the user watches: the engine searches on its own thread and leaves the lines it reports in a table;
 * the shell's thread shows the table a few times per second and waits for Ctrl-C and keys.
 */
#pragma once

#include "shell/shell.h"

enum { PV_MAX_LINES = 20, PV_MAX_MOVES = 24 };

/* A SearchInfo with a copy of its moves. */
typedef struct PvLine {
    SearchInfo info; /* depth 0: nothing was reported; `info.pv` is not valid */
    Move pv[PV_MAX_MOVES];
    size_t pv_length;
} PvLine;

typedef struct PvTable {
    PvLine line[PV_MAX_LINES]; /* the best first */
    size_t count;
} PvTable;

typedef struct LiveSearch {
    size_t multipv;     /* 0: as the option MultiPV says */
    bool stops_at_key;  /* a key ends the search, and without limits nothing else does */
    int64_t default_ms; /* time for a search without limits; 0: by the clocks or `time` */
    const Move *only;   /* the only root move to search; NULL: all */
    /* Called a few times per second on a live screen, and at the end. May be NULL. */
    void (*show)(Shell *shell, const PvTable *table, void *context);
    void *context;
} LiveSearch;

/* Searches with these limits of `go`; without any, with the clocks or what `time` has set. The result is in
 * shell->engine.report. The limit perft prints its counts and returns an empty table. */
MUST_CHECK Status live_search_run(Shell *shell, Span limits, const LiveSearch *search,
                                  PvTable *table, Fault *fault);
/* Waits for the engine's present task, if any; Ctrl-C stops it. */
void live_search_wait(Shell *shell);
/* For LiveSearch.show: the best line on one line of the screen. */
void live_search_line(Shell *shell, const PvTable *table, void *context);

/* `+0.34`, `wins in 5`, or a probability of winning, for the side to move. */
void pv_print_score(const Shell *shell, const PvLine *line, Text *text);
void pv_print_moves(const Shell *shell, const PvLine *line, size_t most, Text *text);
/* 1234567 as 1.2M */
void pv_print_amount(uint64_t amount, Text *text);
