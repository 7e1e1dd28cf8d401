/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writes table files. Solved groups are appended to a file with a temporary name, from which the next run
 * resumes after an interruption. The last step renames the file.
 */
#pragma once

#include "solver/table.h"

typedef struct Writer {
    const char *directory; /* the caller's */
    int descriptor;
    bool
        shared_name; /* a later run resumes from this temporary name; otherwise private to the process */
    char path[TABLE_PATH_SIZE];
    char temporary[TABLE_PATH_SIZE];
    TableInfo info;
    TableBlock *blocks;
    size_t capacity;
    uint64_t end;     /* of the blocks written so far */
    uint8_t *pending; /* bytes that do not fill a block yet */
    uint32_t pending_count;
} Writer;

/* Starts the file of a part, or resumes an unfinished one by loading its complete groups into the store. Creates
 * the directory if necessary. If another run is writing the same file, uses a private name. */
MUST_CHECK Status writer_open(Writer *writer, const char *directory, Store *store, uint32_t part,
                              Fault *fault);
/* Appends a solved group. Groups must come in order. */
MUST_CHECK Status writer_add(Writer *writer, Store *store, uint32_t group, Fault *fault);
/* Appends values of a group as bytes, in several calls; then writer_end_group(). */
MUST_CHECK Status writer_put(Writer *writer, const uint8_t *bytes, uint64_t count, unsigned threads,
                             Fault *fault);
MUST_CHECK Status writer_end_group(Writer *writer, Fault *fault);
/* Completes the file and renames it. */
MUST_CHECK Status writer_finish(Writer *writer, uint64_t milliseconds, Fault *fault);
/* Closes the file; an unfinished one stays for the next run. Also to be called after writer_finish(). */
void writer_close(Writer *writer);

/* Removes temporary files that killed runs left behind: private ones and, if the part is `finished`, also the
 * one to resume from. Files that a process is writing stay. */
void writer_clear(const char *directory, const Store *store, uint32_t part, bool finished);
