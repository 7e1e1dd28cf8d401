/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fitting text to the width of the terminal, and redrawing in place, which does nothing on a Screen that is not
 * live.
 */
#pragma once

#include "shell/shell.h"

/* 24 without a terminal. */
unsigned screen_rows(const Shell *shell);
void screen_catch_keys(Shell *shell, bool on);
/* Reads everything from Screen.interrupts; returns whether Ctrl-C was among it. */
bool screen_was_interrupted(Shell *shell);
/* Redraws the current line; the text is cut at the right edge. */
void screen_replace_line(Shell *shell, const Text *text);
void screen_clear_line(Shell *shell);
/* Redraws the last `before` lines; returns how many lines there are now. */
size_t screen_replace_lines(Shell *shell, size_t before, const Text *text);
/* Appends words, broken into lines that fit the screen. On the first line `used` columns are taken already, the
 * others are indented. */
void screen_add_hanging(const Shell *shell, size_t used, size_t indent, Span words, Text *text);
/* Appends an entry of a list: a head in ASCII and words beside it, or below it on a narrow screen. */
void screen_add_entry(const Shell *shell, const Text *head, Span words, Text *text);
/* Appends words, broken into lines that fit the screen. */
void screen_add_wrapped(const Shell *shell, Span words, size_t indent, Text *text);

/* Entries in columns of equal width. */
typedef struct ScreenColumns {
    size_t width;
    size_t per_line;
    size_t count;
} ScreenColumns;

ScreenColumns screen_columns_begin(const Shell *shell, size_t widest);
void screen_columns_add(ScreenColumns *columns, const char *entry, Text *text);
/* Ends the line. */
void screen_columns_end(ScreenColumns *columns, Text *text);
