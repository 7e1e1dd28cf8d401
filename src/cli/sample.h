/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `nguzo sample`: random positions with their exact values, to fit an evaluation to.
 */
#pragma once

#include "base/command_line.h"

extern const CliCommand sample_command;
