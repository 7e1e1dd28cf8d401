/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/line_queue.h"

#include <string.h>

void waiting_free(Waiting *waiting)
{
    text_free(&waiting->text);
    waiting->begin = 0;
}

bool waiting_is_empty(const Waiting *waiting)
{
    return waiting->begin == waiting->text.length;
}

bool waiting_is_full(const Waiting *waiting, size_t length)
{
    return waiting->text.length - waiting->begin + length > WAITING_MAX;
}

Status waiting_add(Waiting *waiting, WaitingKind kind, Span line)
{
    Text *text = &waiting->text;
    if (waiting->begin > text->length / 2) { /* what was taken is worth the moving */
        text_drop(text, waiting->begin);
        waiting->begin = 0;
    }
    size_t before = text->length;
    text_add_char(text, (char)kind);
    text_add_span(text, line);
    text_add_char(text, '\n');
    if (text->failed) {
        text->length = before;
        text->failed = false;
        return STATUS_OUT_OF_MEMORY;
    }
    return STATUS_OK;
}

bool waiting_take(Waiting *waiting, WaitingKind *kind, Span *line)
{
    if (waiting_is_empty(waiting)) {
        return false;
    }
    const char *start = waiting->text.bytes + waiting->begin;
    const char *end = memchr(start, '\n', waiting->text.length - waiting->begin);
    *kind = start[0] == WAITING_TOO_LONG ? WAITING_TOO_LONG : WAITING_LINE;
    *line = (Span){start + 1, (size_t)(end - start) - 1};
    waiting->begin += (size_t)(end - start) + 1;
    return true;
}
