/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A file written anew: under its name stands what was there before, or all of what is new, and nothing in between.
 */
#ifndef NGUZO_BASE_ATOMIC_FILE_H
#define NGUZO_BASE_ATOMIC_FILE_H

#include "base/text.h"

/* Links are followed, and a file that is replaced keeps its permissions; one that may not be written is not replaced.
 * Devices and pipes are just written to. */
MUST_CHECK Status atomic_file_write(const char *path, Span bytes, Fault *fault);

#endif
