/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `--sandbox`: gives up everything that serving a protocol does not need: new processes, the network, writing files, and
 * reading files outside one directory. Descriptors that are open remain usable. There is no way back.
 */
#pragma once

#include "base/status.h"

/* The mechanisms of this build, "none" if there are none. */
const char *sandbox_features(void);
/* Call this before the process has a second thread. Files below `directory` remain readable; NULL: none. If it fails,
 * part of the restrictions may apply, and the process should exit. On a kernel without Landlock it succeeds, but files
 * remain readable everywhere. */
MUST_CHECK Status sandbox_enter(const char *directory, Fault *fault);
