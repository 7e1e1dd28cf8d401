/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search of every game to a fixed depth. Its node count is the same on every machine and changes only
 * when rules or search do: a signature of behaviour. Its speed is of this machine.
 */
#ifndef NGUZO_ENGINE_BENCH_H
#define NGUZO_ENGINE_BENCH_H

#include "search/search.h"

#include <stdatomic.h>

typedef void (*BenchListener)(const char *line, void *context);

/* What it searches with; NULL if there is no memory. */
Search *bench_new(void);
/* Whoever wants it to stop sets `*stop`, and then stops the search; then it says so instead of a number that would be
 * no signature. `stop` may be NULL. */
MUST_CHECK Status bench_run(Search *search, const atomic_bool *stop, BenchListener listener,
                            void *context, Fault *fault);

#endif
