/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replays a corpus through a fuzz target without libFuzzer, so that every build with any compiler repeats it. A
 * target that fails aborts the process; the last name printed is the failing input.
 */
#include "fuzz.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_FILES = 10000, PATH_SIZE = 4096, MAX_BYTES = 1 << 22 };

/* libFuzzer provides this to custom mutators; replaying never mutates. */
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size)
{
    return size;
}

static void give_up(const char *path)
{
    perror(path);
    exit(EXIT_FAILURE);
}

/* The copy has exactly the size of the input, so that the sanitizers notice reads past its end. */
static void run_file(const char *path)
{
    static uint8_t bytes[MAX_BYTES];
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        give_up(path);
        return;
    }
    size_t size = fread(bytes, 1, sizeof bytes, file);
    (void)fclose(file);
    uint8_t *copy = malloc(size + (size == 0));
    if (copy == NULL) {
        give_up(path);
        return;
    }
    memcpy(copy, bytes, size);
    (void)printf("%s\n", path);
    (void)fflush(stdout);
    (void)LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(*(char *const *)left, *(char *const *)right);
}

static size_t run_folder(const char *folder)
{
    static char *names[MAX_FILES];
    char path[PATH_SIZE];
    size_t count = 0;
    DIR *stream = opendir(folder);
    if (stream == NULL) {
        give_up(folder);
        return 0;
    }
    for (struct dirent *entry = readdir(stream); entry != NULL && count < MAX_FILES;
         entry = readdir(stream)) {
        if (entry->d_name[0] != '.') {
            names[count++] = strdup(entry->d_name);
        }
    }
    (void)closedir(stream);
    qsort(names, count, sizeof names[0], compare_names);
    for (size_t i = 0; i < count; i++) {
        (void)snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        run_file(path);
        free(names[i]);
    }
    return count;
}

int main(int count, char **arguments)
{
    size_t files = 0;
    for (int i = 1; i < count; i++) {
        DIR *stream = opendir(arguments[i]);
        if (stream == NULL && errno == ENOTDIR) {
            run_file(arguments[i]);
            files++;
            continue;
        }
        if (stream != NULL) {
            (void)closedir(stream);
        }
        files += run_folder(arguments[i]);
    }
    (void)printf("%zu files\n", files);
    return files > 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
