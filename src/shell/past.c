/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "shell/past.h"

#include <fcntl.h>
#include <readline/history.h>
#include <stdio.h> /* before history.h, which needs it */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_LINES = 2000, PRIVATE_FILE = 0600, PRIVATE_FOLDER = 0700 };

static void find_path(Text *path)
{
    const char *own = getenv("NGUZO_HISTORY");
    const char *state = getenv("XDG_STATE_HOME");
    const char *home = getenv("HOME");
    if (own != NULL) {
        text_add(path, own);
    } else if (state != NULL && state[0] == '/') { /* a relative one is to be ignored */
        text_format(path, "%s/nguzo/history", state);
    } else if (home != NULL && home[0] == '/') {
        text_format(path, "%s/.local/state/nguzo/history", home);
    }
}

/* Makes the folders that lead to a file. */
static void make_folders(char *path)
{
    for (char *at = strchr(path + 1, '/'); at != NULL; at = strchr(at + 1, '/')) {
        *at = '\0';
        (void)mkdir(path, PRIVATE_FOLDER);
        *at = '/';
    }
}

/* Only an ordinary file that we may write: append_history() would wait for a pipe to be read. */
static bool make_file(Text *path)
{
    struct stat about;
    if (path->length == 0 || path->failed) {
        return false;
    }
    make_folders(path->bytes);
    int file =
        open(path->bytes, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK, PRIVATE_FILE);
    if (file < 0) {
        return false;
    }
    bool ordinary = fstat(file, &about) == 0 && S_ISREG(about.st_mode);
    (void)close(file);
    return ordinary;
}

void past_open(Past *past)
{
    *past = (Past){.path = {0}};
    using_history();
    stifle_history(MOST_LINES);
    find_path(&past->path);
    if (make_file(&past->path)) {
        (void)read_history(text_string(&past->path));
    } else {
        text_free(&past->path);
    }
}

void past_add(Past *past, const char *line)
{
    const HIST_ENTRY *last =
        history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
    if (line[strspn(line, " \t")] == '\0' || (last != NULL && strcmp(last->line, line) == 0)) {
        return;
    }
    add_history(line);
    if (past->path.length > 0) {
        (void)append_history(1, text_string(&past->path));
    }
}

void past_close(Past *past)
{
    if (past->path.length > 0) {
        (void)history_truncate_file(text_string(&past->path), MOST_LINES);
    }
    clear_history();
    text_free(&past->path);
}
