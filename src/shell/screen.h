/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Drawing in place, for a Screen that can; without one each of these does nothing.
 */
#ifndef NGUZO_SHELL_SCREEN_H
#define NGUZO_SHELL_SCREEN_H

#include "shell/shell.h"

/* Columns to write in; something usual without a terminal. */
unsigned screen_columns(const Shell *shell);
unsigned screen_rows(const Shell *shell);
void screen_catch_keys(Shell *shell, bool on);
/* Takes what has arrived at Screen.interrupts: whether Ctrl-C was among it. */
bool screen_was_interrupted(Shell *shell);
/* Draws over the present line; the text is cut where the screen ends. */
void screen_replace_line(Shell *shell, const Text *text);
void screen_clear_line(Shell *shell);
/* Draws over the `before` lines above; returns how many there are now. */
size_t screen_replace_lines(Shell *shell, size_t before, const Text *text);
/* Adds a line, cut after so many columns; counts characters of UTF-8, not bytes. */
void screen_add_cut(Span line, size_t columns, Text *text);

#endif
