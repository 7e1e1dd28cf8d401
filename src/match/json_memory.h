/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Whether Jansson ran out of memory. It does not tell: text that is wrong and memory that is missing both give NULL, and an
 * object to which something could not be added looks like one to which nothing was. So its memory is asked for
 * here, and a refusal is remembered, for each thread by itself. Checking every call was rejected: one that is
 * forgotten writes a record that lacks a move.
 */
#ifndef NGUZO_MATCH_JSON_MEMORY_H
#define NGUZO_MATCH_JSON_MEMORY_H

#include "base/status.h"

#include <stdbool.h>

/* Before a value is made or read: from now on refusals are remembered, earlier ones forgotten. */
void json_memory_watch(void);
/* Something that goes into a value was refused elsewhere. */
void json_memory_note(bool refused);
/* If one of this thread's calls was refused since then: that as a fault; else what `status` says. */
MUST_CHECK Status json_memory_judge(Status status, Fault *fault);

#endif
