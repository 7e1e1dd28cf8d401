/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Exclusive temporary files. The writing process holds a POSIX lock on its file. The system releases the lock
 * when the process exits, however it exits, so a file without a lock is a leftover of a dead process.
 */
#pragma once

#include <stdbool.h>

/* Opens the file for reading and writing, creates it if necessary, and locks it. Returns -1 and sets errno on
 * failure; EAGAIN means that another process holds the lock. With `wait` the call blocks until that process
 * releases it. Closing the descriptor, or any other descriptor of this process for the same file, releases
 * the lock. */
int claim_open(const char *path, bool wait);
/* Removes the file unless a process holds its lock. */
void claim_remove_leftover(const char *path);
