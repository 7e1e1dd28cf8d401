/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/line_queue.h"

#include <string.h>

void line_queue_free(LineQueue *queue)
{
    text_free(&queue->text);
    queue->begin = 0;
}

bool line_queue_is_empty(const LineQueue *queue)
{
    return queue->begin == queue->text.length;
}

bool line_queue_is_full(const LineQueue *queue, size_t length)
{
    return queue->text.length - queue->begin + length > LINE_QUEUE_MAX;
}

Status line_queue_add(LineQueue *queue, LineKind kind, Span line)
{
    Text *text = &queue->text;
    if (queue->begin > text->length / 2) { /* enough has been taken to be worth moving the rest */
        text_drop(text, queue->begin);
        queue->begin = 0;
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

bool line_queue_take(LineQueue *queue, LineKind *kind, Span *line)
{
    if (line_queue_is_empty(queue)) {
        return false;
    }
    const char *start = queue->text.bytes + queue->begin;
    const char *end = memchr(start, '\n', queue->text.length - queue->begin);
    *kind = start[0] == LINE_TOO_LONG ? LINE_TOO_LONG : LINE_WHOLE;
    *line = (Span){start + 1, (size_t)(end - start) - 1};
    queue->begin += (size_t)(end - start) + 1;
    return true;
}
