/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A shell without a terminal: lines go in, and what it answers is kept.
 */
#pragma once

#include "shell/shell.h"

typedef struct Typed {
    Shell shell;
    Output output;
    int file;    /* where it writes */
    Text answer; /* to the last line */
} Typed;

/* A shell with this game, which thinks little. */
void typed_begin(Typed *typed, const char *spec);
/* The answer to a line, "" if there is none. */
const char *typed_line(Typed *typed, const char *line);
void typed_end(Typed *typed);

/* The answer is exactly this. */
void typed_expect(Typed *typed, const char *line, const char *answer);
/* The answer holds this. */
void typed_expect_part(Typed *typed, const char *line, const char *part);
