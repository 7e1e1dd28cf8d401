/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves a game, or one part of it and the parts that it depends on, group by group; reads and writes table
 * files if a directory is given.
 */
#pragma once

#include "solver/store.h"

enum { SOLVE_SMALL_GAME = 1000000 }; /* numbers that are solved in less than a second */

typedef struct SolveProgress {
    const char *part;
    uint64_t done; /* units of work, out of total */
    uint64_t total;
    int64_t time_us;
} SolveProgress;

/* Each callback may be NULL. Progress is reported from any thread, a few times per second, never concurrently. */
typedef struct SolveListener {
    void (*progress)(void *context, const SolveProgress *progress);
    void (*line)(void *context, const char *text); /* a message for the user */
    void *context;
} SolveListener;

typedef struct SolveOptions {
    const char *directory; /* for table files; NULL: none are read or written */
    const char *part;      /* NULL: the whole game */
    unsigned threads;
    uint64_t memory;         /* limit in bytes; 0: none */
    bool verify;             /* derive every value again from its successors */
    bool by_position;        /* do not use block operations: for comparison */
    const atomic_bool *stop; /* may be NULL */
} SolveOptions;

typedef struct SolveSummary {
    uint64_t numbers;
    ValueCounts counts;
    uint64_t verified; /* positions whose value was derived again */
    uint64_t file_bytes;
    int64_t time_us;
    int64_t processor_us; /* CPU time of all threads */
} SolveSummary;

/* Fills the store. STATUS_NOT_SOLVABLE if the game has no numbering or no such part, or needs more memory. */
MUST_CHECK Status solve_run(Store *store, const SolveOptions *options,
                            const SolveListener *listener, SolveSummary *summary, Fault *fault);

/* Estimated cost of solving a part. */
typedef struct SolveEstimate {
    uint64_t numbers;
    uint64_t group;  /* size of its largest group */
    uint64_t memory; /* peak in bytes, not counting the values of other parts */
    double seconds;  /* on one thread */
} SolveEstimate;

/* Extrapolates from a sample of positions. The part must be prepared. */
MUST_CHECK Status solve_estimate(const Store *store, uint32_t part, SolveEstimate *estimate);
/* The same for one group. */
MUST_CHECK Status solve_estimate_group(const Store *store, uint32_t group, SolveEstimate *estimate);
