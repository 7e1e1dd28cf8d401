/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of records: a line that describes the match, then a line for each game. Lines are appended
 * whole; what a killed program has left of its last one is recognised and dropped.
 */
#ifndef NGUZO_MATCH_ARCHIVE_H
#define NGUZO_MATCH_ARCHIVE_H

#include "match/game_json.h"

/* The longest line that is read or written, its end included. A move takes less than 167 bytes, so a game of 100,000
 * moves has room; without a bound a file without line ends would be read into memory whole. */
enum { ARCHIVE_LINE_MAX = 16 * 1024 * 1024 };

typedef struct ArchiveReader {
    json_t *description; /* of the match; NULL: not read */
    uint64_t whole;      /* bytes of whole lines */
    uint64_t size;       /* bytes in all */
    bool torn;           /* a piece of a line follows them */
} ArchiveReader;

/* Called for each game with the number of its line; stops the reading by a failure. */
typedef Status (*ArchiveVisitor)(void *context, size_t line, RecordedGame *recorded, Fault *fault);

/* Reads a file. A fault names it and the line. The description is there, and owned by the caller, as soon
 * as the first line was read, whatever follows. Without a visitor nothing but that line is read. */
MUST_CHECK Status archive_read(const char *path, ArchiveReader *reader, ArchiveVisitor visit,
                               void *context, Fault *fault);

/* Begins a file, which must not exist or be empty. The descriptor is for archive_append. */
MUST_CHECK Status archive_create(const char *path, const json_t *description, int *descriptor,
                                 Fault *fault);
/* Goes on with a file that was read, after its whole lines. */
MUST_CHECK Status archive_reopen(const char *path, const ArchiveReader *reader, int *descriptor,
                                 Fault *fault);
MUST_CHECK Status archive_append(int descriptor, const MatchGame *game,
                                 const EngineSettings *engines, Fault *fault);

#endif
