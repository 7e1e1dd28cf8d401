/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines that wait, in their order, until a search has answered or answers have been read.
 */
#ifndef NGUZO_PROTOCOL_LINE_QUEUE_H
#define NGUZO_PROTOCOL_LINE_QUEUE_H

#include "base/text.h"

enum { WAITING_MAX = 64 * 1024 * 1024 }; /* bytes */

typedef enum WaitingKind {
    WAITING_LINE = 'l',
    WAITING_TOO_LONG =
        'o' /* stands for a line that was refused, and has to be told so in its turn */
} WaitingKind;

typedef struct Waiting {
    Text text;    /* each line with its kind before it and a line break after it */
    size_t begin; /* of the first that was not taken yet */
} Waiting;

void waiting_free(Waiting *waiting);
bool waiting_is_empty(const Waiting *waiting);
/* Whether a line of this length would be too much. */
bool waiting_is_full(const Waiting *waiting, size_t length);
MUST_CHECK Status waiting_add(Waiting *waiting, WaitingKind kind, Span line);
/* The first line, which waits no longer; valid until the next is added. False if there is none. */
bool waiting_take(Waiting *waiting, WaitingKind *kind, Span *line);

#endif
