/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where answers go. Several threads answer; a line is written whole or not at all.
 */
#ifndef NGUZO_PROTOCOL_OUTPUT_H
#define NGUZO_PROTOCOL_OUTPUT_H

#include "core/status.h"
#include "core/text.h"

#include <pthread.h>
#include <stdatomic.h>

typedef struct Output {
    int descriptor;
    pthread_mutex_t mutex;
    atomic_bool failed; /* nobody reads any more, or the disk is full: nothing more is written */
} Output;

void output_init(Output *output, int descriptor);
void output_free(Output *output);
/* One line; the line break is added. */
void output_line(Output *output, const char *format, ...) PRINTF_LIKE(2, 3);
/* Text that may have several lines, kept together. */
void output_text(Output *output, const Text *text);
/* `info string error CODE text`; without text, what the code means. */
void output_error(Output *output, Status status, const char *text);
bool output_has_failed(const Output *output);
/* Nobody reads any more. */
void output_give_up(Output *output);

#endif
