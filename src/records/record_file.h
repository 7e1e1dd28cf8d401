/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file of game records: one line that describes the match, then one line per game. Lines are appended
 * whole; if the writer was killed, the incomplete last line is recognised and dropped. Games in PGN or SGF are read as
 * well; their files describe no match, and nothing is appended to them.
 */
#pragma once

#include "base/json_writer.h"
#include "records/record_json.h"

#include <stdio.h>

enum {
    RECORD_FORMAT = 1, /* the member `format` of the first line */
    /* The longest line, with its line feed. A move takes less than 167 bytes, so that 100,000 moves
     * fit; without a limit, a file without line feeds would be read into memory whole. */
    RECORD_LINE_MAX = 16 * 1024 * 1024
};

typedef enum RecordSyntax { RECORD_JSON, RECORD_PGN, RECORD_SGF } RecordSyntax;

typedef struct RecordFile {
    const char *path;
    FILE *stream;
    Text line;
    size_t line_number; /* of the line read last, from 1 */
    RecordSyntax syntax;
    json_t *description; /* of the match; NULL in PGN and SGF */
    uint64_t valid_size; /* bytes in complete lines */
    uint64_t size;       /* bytes read */
    bool is_truncated;   /* an incomplete line follows the complete ones */
} RecordFile;

/* Opens a file for reading and reads the description, if it has one. Close it whether or not that fails. */
MUST_CHECK Status record_file_open(RecordFile *file, const char *path, Fault *fault);
/* Fails unless the file describes a match. */
MUST_CHECK Status record_file_need_match(const RecordFile *file, Fault *fault);
/* Reads the next game; `*found` is false after the last one. */
MUST_CHECK Status record_file_next(RecordFile *file, RecordedGame *game, bool *found, Fault *fault);
/* Names the file and the line in a fault about the game read last. */
Status record_file_blame(const RecordFile *file, Fault *fault);
void record_file_close(RecordFile *file);

/* Writes the members that every description has. */
void record_file_describe(JsonWriter *json, const char *spec);
/* Creates a file, or starts an empty one. The descriptor is for record_file_append(). */
MUST_CHECK Status record_file_create(const char *path, const Text *description, int *descriptor,
                                     Fault *fault);
/* Creates a file for games that belong to no match; `spec` is the variant of the first one. */
MUST_CHECK Status record_file_create_plain(const char *path, const char *spec, int *descriptor,
                                           Fault *fault);
/* Continues a file that was read to its end, after dropping an incomplete last line. */
MUST_CHECK Status record_file_continue(RecordFile *file, int *descriptor, Fault *fault);
MUST_CHECK Status record_file_append(int descriptor, const RecordedGame *game, Fault *fault);
