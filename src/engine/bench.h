/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search of every game to a fixed depth. The node count is the same on every machine and changes only when
 * rules or search do: a signature of behaviour. The speed is this machine's.
 */
#pragma once

#include "search/search.h"

#include <stdatomic.h>

/* A variant or, as a total with NULL for it, all of them. */
typedef struct BenchResult {
    const Variant *variant;
    uint64_t nodes;
    int64_t time_us;
} BenchResult;

typedef void (*BenchListener)(const BenchResult *result, void *context);

/* The search to bench with; NULL if there is no memory. */
Search *bench_new(void);
/* To stop it, set `*stop` and then stop the search: the total is then no signature. `stop` may be NULL. */
MUST_CHECK Status bench_run(Search *search, const atomic_bool *stop, BenchListener listener,
                            void *context, BenchResult *total, Fault *fault);
