/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Serves a client over two descriptors, in UGI or GTP.
 */
#pragma once

#include "engine/engine.h"

typedef enum ServeDialect {
    SERVE_BY_FIRST_LINE, /* GTP if only GTP has such a line, otherwise UGI */
    SERVE_UGI,
    SERVE_GTP
} ServeDialect;

typedef struct ServeOptions {
    Catalogue *catalogue; /* the games that can be chosen */
    ServeDialect dialect;
    const char *spec;   /* the variant at the start; NULL: the default one */
    const char *tables; /* directory of table files; NULL: the default one */
} ServeOptions;

/* Serves until `quit`, a signal, or the end of the input; returns the exit status of the program. */
int serve_run(int input, int output, const ServeOptions *options);
