/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Files that belong to the program: the pages of docs/rules and the entries of learnt evaluations. An installed program
 * contains them: scripts/data_files.cmake generates `data_files` when it is built. In a browser the engine loads each when it is
 * first needed, see src/web/wasm/entry.c.
 */
#pragma once

#include "base/text.h"

typedef struct DataFile {
    const char *name;
    const unsigned char *bytes;
    size_t length;
} DataFile;

extern const DataFile data_files[];
extern const size_t data_file_count;

enum { DATA_FILE_NAME_SIZE = 32 }; /* at most, with the NUL */

/* The contents of the file with this name (its path without folders), which last until the program exits. Empty if there is
 * none, or if it cannot be loaded. */
Span data_file(const char *name);

/* The number at `index` of a file of numbers, two bytes each, the low one first. */
static inline int16_t data_file_number(Span file, size_t index)
{
    const uint8_t *bytes = (const uint8_t *)file.start + 2 * index;
    return (int16_t)(bytes[0] + 256 * (int8_t)bytes[1]);
}
