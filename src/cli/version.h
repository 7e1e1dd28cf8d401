/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What `nguzo --version` tells.
 */
#ifndef NGUZO_CLI_VERSION_H
#define NGUZO_CLI_VERSION_H

/* The value is the exit status. */
int version_print(void);

#endif
