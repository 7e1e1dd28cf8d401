/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/user_path.h"

#include <stdio.h>
#include <stdlib.h>

/* The specification says to ignore relative paths. */
static bool is_absolute(const char *path)
{
    return path != NULL && path[0] == '/';
}

bool user_path(const char *variable, const char *in_home, const char *name,
               char path[USER_PATH_SIZE])
{
    const char *directory = getenv(variable);
    const char *home = getenv("HOME");
    int length = -1;
    if (is_absolute(directory)) {
        length = snprintf(path, USER_PATH_SIZE, "%s/nguzo/%s", directory, name);
    } else if (is_absolute(home)) {
        length = snprintf(path, USER_PATH_SIZE, "%s/%s/nguzo/%s", home, in_home, name);
    }
    return length > 0 && length < USER_PATH_SIZE;
}
