/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Writing table files. Groups are appended to a file with a temporary name as they are solved; what stands
 * there survives an interruption and is taken up by the next run. The last step gives the file its name.
 */
#ifndef NGUZO_SOLVER_WRITER_H
#define NGUZO_SOLVER_WRITER_H

#include "solver/table.h"

typedef struct Writer {
    const char *directory; /* the caller's */
    int descriptor;
    bool
        shared_name; /* the temporary name that a later run takes up; otherwise one of this process */
    char path[TABLE_PATH_SIZE];
    char temporary[TABLE_PATH_SIZE];
    TableInfo info;
    TableBlock *blocks;
    size_t capacity;
    uint64_t end; /* of what is written */
} Writer;

/* Starts the file of a part, or takes up one that was left unfinished: its whole groups are put into the
 * store. Makes the directory if there is none. While another run writes the same file, a name of its own is
 * used. */
MUST_CHECK Status writer_open(Writer *writer, const char *directory, Store *store, uint32_t part,
                              Fault *fault);
/* Appends a solved group; in the order of groups. */
MUST_CHECK Status writer_add(Writer *writer, const Store *store, uint32_t group, Fault *fault);
/* Completes the file and gives it its name. */
MUST_CHECK Status writer_finish(Writer *writer, uint64_t milliseconds, Fault *fault);
/* Closes the file; an unfinished one stays for the next run. Harmless after writer_finish(). */
void writer_close(Writer *writer);

/* Removes what runs that were killed left of a part: files of their own, and, if the part is `finished`, the
 * temporary file that could be taken up otherwise. What somebody is writing stays. */
void writer_clear(const char *directory, const Store *store, uint32_t part, bool finished);

#endif
