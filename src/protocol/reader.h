/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads lines from a descriptor, however the bytes arrive. A line ends with LF or CR LF; the last one may end with the
 * input. A line over the limit is skipped as a whole: its tail is never taken for a line.
 */
#pragma once

#include "base/text.h"

enum { READER_LINE_MAX = 1024 * 1024 };

typedef enum ReaderEvent {
    READER_LINE,     /* a line, without its line break */
    READER_TOO_LONG, /* a line was longer than the limit and was skipped */
    READER_MORE,     /* no complete line yet: call reader_fill() when the descriptor is readable */
    READER_END
} ReaderEvent;

typedef struct Reader {
    int descriptor;
    char *bytes;
    size_t begin; /* of the bytes that were not returned yet */
    size_t end;
    size_t capacity;
    bool skipping; /* inside a line that is too long */
    bool ended;
    bool failed; /* it ended because of an error */
} Reader;

MUST_CHECK Status reader_init(Reader *reader, int descriptor);
void reader_free(Reader *reader);
/* Calls read() once; blocks as the descriptor does. */
void reader_fill(Reader *reader);
/* The next event in the bytes read so far; the line is valid until the next call of either function. */
ReaderEvent reader_next(Reader *reader, Span *line);
