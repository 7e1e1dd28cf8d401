/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the last word of a line may become. No terminal here: whoever edits the line asks.
 */
#ifndef NGUZO_SHELL_COMPLETE_H
#define NGUZO_SHELL_COMPLETE_H

#include "shell/shell.h"

typedef struct Completion {
    Text words; /* what the last word may become, each with a line break */
    size_t count;
    bool is_file; /* the name of a file is wanted: `words` is empty */
    bool goes_on; /* every word needs something after it without a blank: `goal=` */
} Completion;

/* `line` is what stands before the cursor. The caller frees `words`. */
void complete_line(const Shell *shell, Span line, Completion *completion);

#endif
