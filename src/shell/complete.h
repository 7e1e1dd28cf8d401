/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Completion of the last word of a line, independent of the terminal.
 */
#pragma once

#include "shell/shell.h"

typedef struct Completion {
    Text words; /* the candidates, each followed by a line feed */
    size_t count;
    bool is_file;   /* the name of a file is expected: there are no candidates */
    bool continues; /* no blank follows a candidate, as with `goal=` */
} Completion;

/* `line` is the text before the cursor. The caller frees `words`. */
void complete_line(const Shell *shell, Span line, Completion *completion);
