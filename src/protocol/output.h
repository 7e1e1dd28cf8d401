/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where answers go. Several threads write; lines are never mixed. What the client does not read is buffered up to a
 * limit, beyond which writing threads wait. One thread never waits, because it must go on reading commands: it watches
 * the size of the buffer itself.
 */
#pragma once

#include "base/status.h"
#include "base/text.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct Output {
    int descriptor;
    pthread_mutex_t mutex; /* guards the buffer and the order of writing */
    Text buffer;           /* not written yet */
    atomic_bool failed;    /* the client is gone or the disk is full: nothing more is written */
    atomic_size_t most;    /* bytes to buffer before threads wait; 0: every thread waits */
    bool has_reader;
    pthread_t reader; /* the thread that reads commands and never waits */
} Output;

void output_init(Output *output, int descriptor);
void output_free(Output *output);
/* Buffers up to `most` bytes from now on; the calling thread never waits. */
void output_set_buffer(Output *output, size_t most);
/* Writes one line, with a line break after it. */
void output_line(Output *output, const char *format, ...) PRINTF_LIKE(2, 3);
/* Writes text that may have several lines, with no other line between them, and frees it. An incomplete text is replaced by
 * an error. */
void output_text(Output *output, Text *text);
/* Writes `info string error CODE text`; `text` NULL: the meaning of the code. */
void output_error(Output *output, Status status, const char *text);
/* Writes what it can without waiting; returns the number of bytes left in the buffer. */
size_t output_flush(Output *output);
/* No thread waits any more: whatever is not read is buffered without limit. */
void output_set_unlimited(Output *output);
/* Writes the buffer. Gives up if nothing is read for `patience_ms`. */
void output_finish(Output *output, int patience_ms);
bool output_has_failed(const Output *output);
/* Drops the buffer and all further output. */
void output_give_up(Output *output);
