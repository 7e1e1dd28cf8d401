/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Where the user's own files are, by the XDG base directory specification.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

enum { USER_PATH_SIZE = 4096 };

/* `$VARIABLE/nguzo/NAME`, or `$HOME/IN_HOME/nguzo/NAME` if that variable is not set to an absolute path. False if neither can be
 * had or the path is too long. */
bool user_path(const char *variable, const char *in_home, const char *name,
               char path[USER_PATH_SIZE]);
