/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines from a descriptor that may deliver them in any pieces. A line ends with LF or CR LF; the last
 * one may lack it. A line over the limit is refused whole: its tail is never taken for a line.
 */
#ifndef NGUZO_PROTOCOL_READER_H
#define NGUZO_PROTOCOL_READER_H

#include "base/text.h"

enum { READER_LINE_MAX = 1024 * 1024 };

typedef enum ReaderEvent {
    READER_LINE,     /* a line, without its end */
    READER_TOO_LONG, /* a line was longer than the limit and is gone */
    READER_MORE,     /* nothing whole yet: read again once the descriptor is ready */
    READER_END
} ReaderEvent;

typedef struct Reader {
    int descriptor;
    char *bytes;
    size_t begin; /* of what was not handed out yet */
    size_t end;
    size_t capacity;
    bool skipping; /* inside a line that is too long */
    bool ended;
    bool failed; /* because it could not be read */
} Reader;

MUST_CHECK Status reader_init(Reader *reader, int descriptor);
void reader_free(Reader *reader);
/* One read(); blocks if the descriptor does and has nothing. */
void reader_fill(Reader *reader);
/* The next event from what was read; the line is valid until the next call of either function. */
ReaderEvent reader_next(Reader *reader, Span *line);

#endif
