/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * SIGTERM, SIGINT and SIGHUP as a descriptor that poll() can wait for beside the input. A second signal terminates
 * the process at once. A signal that was ignored when the program started, as under nohup, stays ignored.
 */
#pragma once

#include "base/status.h"

/* Installs the handlers. The state belongs to the process: call it once at a time. */
MUST_CHECK Status signals_watch(Fault *fault);
/* Restores the earlier handlers. */
void signals_restore(void);
/* Becomes readable with the first signal; -1 while none is watched. */
int signals_descriptor(void);
/* The number of the first signal; 0 if there was none. */
int signals_received(void);
