/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Replacing a file atomically: its name refers to the old contents or to all of the new ones, never to a part.
 */
#pragma once

#include "base/text.h"

/* Follows links and keeps the permissions of a file that it replaces; does not replace a file without write permission.
 * Devices and pipes are written to directly. */
MUST_CHECK Status atomic_file_write(const char *path, Span bytes, Fault *fault);
