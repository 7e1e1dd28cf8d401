/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where answers go. Several threads answer; a line is written whole or not at all. What the reader does not take
 * is kept, up to a limit: from there on who has something to say waits, all but one thread, which must go on
 * listening to commands and looks itself how much is kept.
 */
#ifndef NGUZO_PROTOCOL_OUTPUT_H
#define NGUZO_PROTOCOL_OUTPUT_H

#include "base/status.h"
#include "base/text.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct Output {
    int descriptor;
    pthread_mutex_t mutex; /* guards what is kept, and the order of writing */
    Text kept;             /* what the reader has not taken yet */
    atomic_bool failed;    /* nobody reads any more, or the disk is full: nothing more is written */
    atomic_size_t most;    /* bytes that may be kept before others wait; 0: everybody waits */
    bool has_listener;
    pthread_t listener; /* the thread that never waits */
} Output;

void output_init(Output *output, int descriptor);
void output_free(Output *output);
/* From now on up to `most` bytes are kept, and the calling thread is the one that never waits. */
void output_keep(Output *output, size_t most);
/* One line; the line break is added. */
void output_line(Output *output, const char *format, ...) PRINTF_LIKE(2, 3);
/* Text that may have several lines, kept together. */
void output_text(Output *output, const Text *text);
/* `info string error CODE text`; without text, what the code means. */
void output_error(Output *output, Status status, const char *text);
/* Writes what goes without waiting; the value is how many bytes are still kept. */
size_t output_flush(Output *output);
/* Nobody waits for the reader any more: what he does not take is kept, however much. */
void output_wait_no_more(Output *output);
/* Writes what is kept, as long as the reader takes some of it within so many milliseconds; gives up otherwise. */
void output_finish(Output *output, int patience_ms);
bool output_has_failed(const Output *output);
/* Nobody reads any more. */
void output_give_up(Output *output);

#endif
