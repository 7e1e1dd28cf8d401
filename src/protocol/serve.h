/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The dialogue over two descriptors, in either dialect.
 */
#ifndef NGUZO_PROTOCOL_SERVE_H
#define NGUZO_PROTOCOL_SERVE_H

#include "protocol/engine.h"

typedef enum ServeDialect {
    SERVE_BY_FIRST_LINE, /* GTP if that is a line of GTP alone, otherwise UGI */
    SERVE_UGI,
    SERVE_GTP
} ServeDialect;

/* Serves until `quit` or the end of input; the value is the exit status of the program. `spec` may be
 * NULL, or chooses the variant beforehand. */
int serve_run(int input, int output, const char *spec, ServeDialect dialect);

#endif
