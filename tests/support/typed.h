/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * For tests: a shell without a terminal, which gets lines and whose output is kept.
 */
#pragma once

#include "shell/shell.h"

typedef struct Typed {
    Catalogue catalogue;
    Shell shell;
    Output output;
    int file;    /* its output */
    Text answer; /* the output of the last line */
} Typed;

/* A shell with this game and a low node limit. */
void typed_begin(Typed *typed, const char *spec);
/* Executes a line; returns its output, possibly "". */
const char *typed_line(Typed *typed, const char *line);
void typed_end(Typed *typed);

/* Expects exactly this output. */
void typed_expect(Typed *typed, const char *line, const char *answer);
/* Expects output that contains this. */
void typed_expect_part(Typed *typed, const char *line, const char *part);
