/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogue over two descriptors, in either dialect.
 */
#ifndef NGUZO_PROTOCOL_SERVE_H
#define NGUZO_PROTOCOL_SERVE_H

#include "engine/engine.h"

typedef enum ServeDialect {
    SERVE_BY_FIRST_LINE, /* GTP if that is a line of GTP alone, otherwise UGI */
    SERVE_UGI,
    SERVE_GTP
} ServeDialect;

typedef struct ServeOptions {
    ServeDialect dialect;
    const char *spec;   /* chooses the variant beforehand; may be NULL */
    const char *tables; /* the folder of table files; NULL: the standard one */
} ServeOptions;

/* Serves until `quit`, a signal, or the end of input; the value is the exit status of the program. */
int serve_run(int input, int output, const ServeOptions *options);

#endif
