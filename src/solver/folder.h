/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The table files of a directory.
 */
#pragma once

#include "solver/table.h"

typedef struct FolderEntry {
    char path[TABLE_PATH_SIZE];
    Status status; /* of opening it */
    Fault fault;   /* if it failed */
    TableInfo info;
} FolderEntry;

typedef struct Folder {
    FolderEntry *entries; /* by game and part; unusable files first */
    size_t count;
} Folder;

/* Lists the files `*.table` of a directory whose names begin with `prefix`, or one file by its path. */
MUST_CHECK Status folder_list(const char *path, const char *prefix, Folder *folder, Fault *fault);
void folder_free(Folder *folder);
/* The name of a file without its directory. */
const char *folder_name(const char *path);

/* Finds a table of this game that was made for other rules or in another format, with a fault that says so. False if there is
 * none. */
bool folder_find_old(const char *directory, const Store *store, char path[TABLE_PATH_SIZE],
                     Fault *fault);
