/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The shell at a terminal. terminal.c and input_history.c are the only files that include readline, and only the
 * program itself links them.
 */
#pragma once

#include "shell/shell.h"

extern const LineEditor terminal_editor;
