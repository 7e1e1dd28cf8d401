/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Giving up, for good, everything that a dialogue does not need: new processes, the network, writing and changing files,
 * reading them anywhere but in one folder. What is already open stays usable.
 */
#ifndef NGUZO_CLI_SANDBOX_H
#define NGUZO_CLI_SANDBOX_H

#include "base/status.h"

/* What it is made of in this build, "none" if it cannot be had. */
const char *sandbox_features(void);
/* For this process, before it has a second thread. Files below `folder` may still be read; NULL: none. If anything of
 * it cannot be had, it fails, and the process is in no state to go on. A kernel without Landlock is no failure: then
 * files may be read everywhere. */
MUST_CHECK Status sandbox_enter(const char *folder, Fault *fault);

#endif
