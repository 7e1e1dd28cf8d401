/* SPDX-License-Identifier: GPL-3.0-or-later */
#ifndef NGUZO_SHELL_SHOW_H
#define NGUZO_SHELL_SHOW_H

#include "shell/shell.h"

/* The board with all that lies beside it, whose turn it is, or how the game ended. */
void show_board(const Shell *shell, Text *text);
/* Words in columns as wide as the widest, each line after two blanks. */
typedef struct ShowColumns {
    size_t width;
    size_t per_line;
    size_t count;
} ShowColumns;
ShowColumns show_columns_begin(const Shell *shell, size_t widest);
void show_columns_add(ShowColumns *columns, const char *word, Text *text);
void show_columns_end(ShowColumns *columns, Text *text);

#endif
