/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A search of every game to a fixed depth. Its node count is the same on every machine and changes only
 * when rules or search do: a signature of behaviour. Its speed is of this machine.
 */
#ifndef NGUZO_PROTOCOL_BENCH_H
#define NGUZO_PROTOCOL_BENCH_H

#include "core/status.h"

#include <stdatomic.h>

typedef void (*BenchListener)(const char *line, void *context);

/* Gives up between two games once `*stop` is set; `stop` may be NULL. */
MUST_CHECK Status bench_run(const atomic_bool *stop, BenchListener listener, void *context,
                            Fault *fault);

#endif
