/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pipe from the process to itself, so that poll() can wait for a thread or a signal beside other input. Both ends
 * are closed in programs that are started.
 */
#pragma once

#include "base/status.h"

typedef struct SelfPipe {
    int read_end; /* becomes readable; -1: not open */
    int write_end;
} SelfPipe;

MUST_CHECK Status self_pipe_open(SelfPipe *self, Fault *fault);
void self_pipe_close(SelfPipe *self);
/* Makes it readable; from any thread or signal handler. */
void self_pipe_notify(const SelfPipe *self);
/* Makes it unreadable again. */
void self_pipe_clear(const SelfPipe *self);
