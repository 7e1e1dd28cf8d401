/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines that wait in order until a search has answered or the client has read earlier answers.
 */
#pragma once

#include "base/text.h"

enum { LINE_QUEUE_MAX = 64 * 1024 * 1024 }; /* bytes */

typedef enum LineKind {
    LINE_WHOLE = 'l',
    LINE_TOO_LONG = 'o' /* was skipped; the error is reported in its turn */
} LineKind;

typedef struct LineQueue {
    Text text;    /* each line after its kind and before a line break */
    size_t begin; /* of the first line that was not taken yet */
} LineQueue;

void line_queue_free(LineQueue *queue);
bool line_queue_is_empty(const LineQueue *queue);
/* Whether a line of this length no longer fits. */
bool line_queue_is_full(const LineQueue *queue, size_t length);
MUST_CHECK Status line_queue_add(LineQueue *queue, LineKind kind, Span line);
/* Takes the first line, which is valid until the next is added; false if there is none. */
bool line_queue_take(LineQueue *queue, LineKind *kind, Span *line);
