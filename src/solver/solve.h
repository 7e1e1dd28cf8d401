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

typedef struct SolvedPart {
    const char *name;
    ValueCounts counts;
    uint64_t verified; /* positions whose value was derived again */
    uint64_t file_bytes;
} SolvedPart;

/* Each callback may be NULL. Progress is reported from any thread, a few times per second, never concurrently. */
typedef struct SolveListener {
    void (*progress)(void *context, const SolveProgress *progress);
    void (*line)(void *context, const char *text); /* a message for the user */
    void (*part)(void *context, const SolvedPart *part);
    void *context;
} SolveListener;

typedef struct SolveOptions {
    const char *directory; /* for table files; NULL: none are read or written */
    const char *part;      /* NULL: the whole game */
    unsigned threads;
    uint64_t memory;         /* limit in bytes; 0: none */
    bool verify;             /* derive values again from their successors: see group_verify() */
    uint64_t verify_whole;   /* numbers of a group that is verified completely; 0: 32 million */
    bool by_position;        /* do not use block operations: for comparison */
    const atomic_bool *stop; /* may be NULL */
} SolveOptions;

typedef struct SolveSummary {
    ValueCounts counts;   /* of the game, or of the part that was asked for */
    uint64_t verified;    /* positions whose value was derived again, in all parts */
    uint64_t verified_of; /* so many */
    uint64_t file_bytes;
    int64_t time_us;
    int64_t processor_us; /* CPU time of all threads */
} SolveSummary;

/* Fills the store. STATUS_NOT_SOLVABLE if the game has no numbering or no such part, or needs more memory. */
MUST_CHECK Status solve_run(Store *store, const SolveOptions *options,
                            const SolveListener *listener, SolveSummary *summary, Fault *fault);
/* The reason why a game without numbers cannot be solved. */
MUST_CHECK Status solve_refuse(const Game *game, Fault *fault);

/* Estimated cost of solving a part. */
typedef struct SolveEstimate {
    uint64_t numbers;
    uint64_t group;  /* size of its largest group */
    uint64_t memory; /* peak in bytes without the values of other parts */
    uint64_t needs;  /* bytes of those that solving by rows fetches: more is not held at a time */
    bool by_rows;
    double seconds; /* on one thread */
} SolveEstimate;

/* Bytes on disk that the values of a large part may take: more than any finished one took (0.51 per value). */
static inline uint64_t solve_disk(uint64_t numbers)
{
    return numbers / 8 * 5;
}

/* Extrapolates from a sample of rows or positions. The part must be prepared. */
MUST_CHECK Status solve_estimate(const Store *store, uint32_t part, SolveEstimate *estimate);
/* The same for one group, solved by rows where possible or `by_position`. */
MUST_CHECK Status solve_estimate_group(const Store *store, uint32_t group, bool by_position,
                                       SolveEstimate *estimate);
