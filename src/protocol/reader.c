/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "protocol/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Status reader_init(Reader *reader, int descriptor)
{
    enum { CAPACITY = READER_LINE_MAX + 65536 };
    *reader = (Reader){.descriptor = descriptor, .capacity = CAPACITY};
    reader->bytes = malloc(CAPACITY);
    return reader->bytes == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

void reader_free(Reader *reader)
{
    free(reader->bytes);
    reader->bytes = NULL;
}

void reader_fill(Reader *reader)
{
    if (reader->begin > 0) {
        memmove(reader->bytes, reader->bytes + reader->begin, reader->end - reader->begin);
        reader->end -= reader->begin;
        reader->begin = 0;
    }
    ssize_t got =
        read(reader->descriptor, reader->bytes + reader->end, reader->capacity - reader->end);
    if (got > 0) {
        reader->end += (size_t)got;
    } else if (got == 0 || (errno != EINTR && errno != EAGAIN && errno != EWOULDBLOCK)) {
        reader->ended = true;
        reader->failed = got < 0 && errno != EIO; /* EIO: the terminal has gone */
    }
}

static Span without_carriage_return(Span line)
{
    line.length -= line.length > 0 && line.start[line.length - 1] == '\r';
    return line;
}

static ReaderEvent end_of_bytes(Reader *reader, Span *line)
{
    size_t length = reader->end - reader->begin;
    if (length > READER_LINE_MAX || (reader->skipping && length > 0)) {
        reader->begin = reader->end; /* make room: the whole line is skipped */
        reader->skipping = true;
        length = 0;
    }
    if (!reader->ended) {
        return READER_MORE;
    }
    if (reader->skipping) {
        reader->skipping = false;
        return READER_TOO_LONG;
    }
    if (length == 0) {
        return READER_END;
    }
    *line = without_carriage_return((Span){reader->bytes + reader->begin, length});
    reader->begin = reader->end;
    return READER_LINE;
}

ReaderEvent reader_next(Reader *reader, Span *line)
{
    char *start = reader->bytes + reader->begin;
    size_t available = reader->end - reader->begin;
    char *line_break = available == 0 ? NULL : memchr(start, '\n', available);
    if (line_break == NULL) {
        return end_of_bytes(reader, line);
    }
    size_t length = (size_t)(line_break - start);
    reader->begin += length + 1;
    if (reader->skipping || length > READER_LINE_MAX) {
        reader->skipping = false;
        return READER_TOO_LONG;
    }
    *line = without_carriage_return((Span){start, length});
    return READER_LINE;
}
