/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving a game, or a part of it with all that the part needs: group after group, with files where wanted.
 */
#ifndef NGUZO_SOLVER_SOLVE_H
#define NGUZO_SOLVER_SOLVE_H

#include "solver/store.h"

typedef struct SolveProgress {
    const char *part;
    uint64_t done; /* positions, of all that is to be solved */
    uint64_t total;
    int64_t time_us;
} SolveProgress;

/* Each may be NULL. Progress comes from any thread, several times a second, never twice at once. */
typedef struct SolveListener {
    void (*progress)(void *context, const SolveProgress *progress);
    void (*line)(void *context, const char *text); /* something happened */
    void *context;
} SolveListener;

typedef struct SolveOptions {
    const char *directory; /* for files; NULL: none are read or written */
    const char *part;      /* NULL: the whole game */
    unsigned threads;
    uint64_t memory;         /* bytes; 0: any number */
    bool verify;             /* derive every value again from its successors */
    const atomic_bool *stop; /* may be NULL */
} SolveOptions;

typedef struct SolveSummary {
    uint64_t numbers;
    uint64_t positions;
    uint64_t won; /* by the side to move */
    uint64_t lost;
    unsigned longest; /* moves of the longest win or loss */
    uint64_t verified;
    uint64_t file_bytes;
    int64_t time_us;
    int64_t processor_us; /* of all threads together */
} SolveSummary;

/* Fills the store. STATUS_NOT_SOLVABLE if the game has no numbering, lacks the part, or needs more memory. */
MUST_CHECK Status solve_run(Store *store, const SolveOptions *options,
                            const SolveListener *listener, SolveSummary *summary, Fault *fault);

/* What solving a part would take. */
typedef struct SolveEstimate {
    uint64_t numbers;
    uint64_t group;  /* numbers of its largest group */
    uint64_t memory; /* bytes while that is being solved, without the values of other parts */
    double seconds;  /* of one thread */
} SolveEstimate;

/* Looks at a sample of positions. The part must be prepared. */
MUST_CHECK Status solve_estimate(const Store *store, uint32_t part, SolveEstimate *estimate);
/* The same for one group. */
MUST_CHECK Status solve_estimate_group(const Store *store, uint32_t group, SolveEstimate *estimate);

#endif
