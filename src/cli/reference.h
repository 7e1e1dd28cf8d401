/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo reference`: every command, option and game as JSON. scripts/generate-docs makes the manual page and the
 * shell completions from it during the build.
 */
#pragma once

#include "base/command_line.h"

extern const CliCommand reference_command;
