/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo svg`.
 */
#ifndef NGUZO_CLI_SVG_H
#define NGUZO_CLI_SVG_H

#include "base/arguments.h"

extern const Usage svg_usage;

/* Gets the words from the command's name on; the value is the exit status. */
int svg_command(int count, char **arguments);

#endif
