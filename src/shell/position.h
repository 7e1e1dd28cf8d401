/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands about the position: board, history, fen, eval, value, explain.
 */
#pragma once

#include "shell/shell.h"

/* The board, the counts and notes beside it, and whose turn it is or how the game ended. */
void position_show(const Shell *shell, Text *text);
