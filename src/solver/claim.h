/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Temporary files that one process at a time may write. Who writes one holds a POSIX lock on it, which the
 * system takes back when the process ends, however it ends: a file without a lock was left behind.
 */
#ifndef NGUZO_SOLVER_CLAIM_H
#define NGUZO_SOLVER_CLAIM_H

#include <stdbool.h>

/* Opens the file for reading and writing, makes it if need be, and locks it. -1 with errno if that cannot be;
 * EAGAIN: another process has it. With `wait` only as long as it takes that process to let go. Closing the
 * descriptor, or any other of this process for the same file, ends the claim. */
int claim_open(const char *path, bool wait);
/* Removes the file unless somebody has claimed it. */
void claim_remove_leftover(const char *path);

#endif
