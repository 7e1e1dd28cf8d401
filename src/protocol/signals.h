/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Signals that ask the program to end, as something that a dialogue can wait for beside its input: SIGTERM, SIGINT
 * and SIGHUP. Whoever is asked twice ends at once, in the way of the system. A signal that was ignored when the
 * program started, as nohup and shells in the background have it, stays ignored.
 */
#ifndef NGUZO_PROTOCOL_SIGNALS_H
#define NGUZO_PROTOCOL_SIGNALS_H

#include "base/status.h"

/* Begins to watch; at most one dialogue of the process does. */
MUST_CHECK Status interrupt_watch(Fault *fault);
/* Everything as it was before. */
void interrupt_end(void);
/* Becomes readable with the first such signal; -1 if nobody watches. */
int interrupt_descriptor(void);
/* The number of the signal, 0 if none has come. */
int interrupt_signal(void);

#endif
