/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/folder.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *folder_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash == NULL ? path : slash + 1;
}

static bool is_table(const char *name, const char *prefix)
{
    static const char ending[] = ".table";
    size_t length = strlen(name);
    return strncmp(name, prefix, strlen(prefix)) == 0 && length >= sizeof ending &&
           strcmp(name + length - (sizeof ending - 1), ending) == 0;
}

static Status add_entry(Folder *folder, const char *directory, const char *name, Fault *fault)
{
    if (folder->count % 16 == 0) {
        FolderEntry *more =
            realloc(folder->entries, (folder->count + 16) * sizeof *folder->entries);
        if (more == NULL) {
            return fault_out_of_memory(fault, "a list of tables");
        }
        folder->entries = more;
    }
    FolderEntry *entry = &folder->entries[folder->count];
    TableFile table;
    *entry = (FolderEntry){.status = STATUS_OK};
    int length = directory == NULL
                     ? snprintf(entry->path, sizeof entry->path, "%s", name)
                     : snprintf(entry->path, sizeof entry->path, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= sizeof entry->path) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "the path of the table is too long");
    }
    entry->status = table_open(entry->path, &table, &entry->fault);
    if (entry->status == STATUS_OK) {
        entry->info = table.info;
        table_close(&table);
    }
    folder->count++;
    return STATUS_OK;
}

static int compare_entries(const void *left, const void *right)
{
    const FolderEntry *a = left;
    const FolderEntry *b = right;
    int order = strcmp(a->info.spec, b->info.spec);
    if (order != 0) {
        return order;
    }
    if (a->info.part != b->info.part) {
        return a->info.part < b->info.part ? -1 : 1;
    }
    return strcmp(a->path, b->path);
}

Status folder_list(const char *path, const char *prefix, Folder *folder, Fault *fault)
{
    Folder found = {0};
    struct stat about;
    Status status = STATUS_OK;
    DIR *directory = NULL;
    if (stat(path, &about) == 0 && !S_ISDIR(about.st_mode)) {
        status = add_entry(&found, NULL, path, fault);
    } else if ((directory = opendir(path)) == NULL) {
        return fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot read %.100s: %s", path,
                           strerror(errno));
    }
    for (const struct dirent *entry;
         directory != NULL && status == STATUS_OK && (entry = readdir(directory)) != NULL;) {
        if (is_table(entry->d_name, prefix)) {
            status = add_entry(&found, path, entry->d_name, fault);
        }
    }
    if (directory != NULL) {
        (void)closedir(directory);
    }
    if (status != STATUS_OK) {
        folder_free(&found);
        return status;
    }
    if (found.count > 0) {
        qsort(found.entries, found.count, sizeof *found.entries, compare_entries);
    }
    *folder = found;
    return STATUS_OK;
}

void folder_free(Folder *folder)
{
    free(folder->entries);
    *folder = (Folder){0};
}

/* Names have the key of the rules, so a table for other rules is never opened by name. It is old if its header names the same
 * game; otherwise it belongs to another choice of options. */
bool folder_find_old(const char *directory, const Store *store, char path[TABLE_PATH_SIZE],
                     Fault *fault)
{
    char prefix[TABLE_SPEC_SIZE];
    Folder folder = {0};
    bool found = false;
    (void)snprintf(prefix, sizeof prefix, "%s-", store->game->variant->id);
    if (folder_list(directory, prefix, &folder, fault) != STATUS_OK) {
        return false;
    }
    for (size_t i = 0; i < folder.count && !found; i++) {
        const FolderEntry *entry = &folder.entries[i];
        TableFile head = {.info = entry->info};
        if (entry->status == STATUS_BAD_TABLE) {
            *fault = entry->fault;
            found = true;
        } else if (entry->status == STATUS_OK && table_is_old(&entry->info, store)) {
            found = table_fits(&head, store, entry->info.part, fault) != STATUS_OK;
        }
        if (found) {
            (void)snprintf(path, TABLE_PATH_SIZE, "%s", entry->path);
        }
    }
    folder_free(&folder);
    return found;
}
