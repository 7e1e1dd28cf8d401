/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/user_path.h"
#include "shell/terminal.h"

#include <fcntl.h>
#include <readline/history.h>
#include <stdio.h> /* before history.h, which needs it */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MAX_LINES = 2000, PRIVATE_FILE = 0600, PRIVATE_DIRECTORY = 0700 };

static void find_path(Text *path)
{
    char standard[USER_PATH_SIZE];
    const char *own = getenv("NGUZO_HISTORY");
    if (own != NULL) {
        text_add(path, own);
    } else if (user_path("XDG_STATE_HOME", ".local/state", "history", standard)) {
        text_add(path, standard);
    }
}

/* Creates the parent directories of a file. */
static void create_directories(char *path)
{
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        (void)mkdir(path, PRIVATE_DIRECTORY);
        *at = '/';
    }
}

/* Whether the path is a regular file that can be written: append_history() would block on a pipe. */
static bool open_file(Text *path)
{
    struct stat about;
    if (path->length == 0 || path->failed) {
        return false;
    }
    create_directories(path->bytes);
    int file =
        open(path->bytes, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, PRIVATE_FILE);
    if (file < 0) {
        return false;
    }
    bool is_regular = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    (void)close(file);
    return is_regular;
}

void input_history_open(InputHistory *history)
{
    *history = (InputHistory){.path = {0}};
    using_history();
    stifle_history(MAX_LINES);
    find_path(&history->path);
    if (open_file(&history->path)) {
        (void)read_history(text_string(&history->path));
    } else {
        text_free(&history->path);
    }
}

void input_history_add(InputHistory *history, const char *line)
{
    const HIST_ENTRY *last =
        history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (line[strspn(line, " \t")] == '\0' || (last != NULL && strcmp(last->line, line) == 0)) {
        return;
    }
    add_history(line);
    if (history->path.length > 0) {
        (void)append_history(1, text_string(&history->path));
    }
}

void input_history_close(InputHistory *history)
{
    if (history->path.length > 0) {
        (void)history_truncate_file(text_string(&history->path), MAX_LINES);
    }
    clear_history();
    text_free(&history->path);
}
