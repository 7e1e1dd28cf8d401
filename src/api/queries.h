/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What one can ask about the game of an engine, answered in text. UGI's command `query` and the functions of nguzo.h that
 * return strings use this table; completion and the reference follow from it.
 */
#pragma once

#include "engine/engine.h"

typedef struct Query {
    const char *name;
    const char *usage; /* arguments */
    const char *help;
    void (*print)(Engine *engine, Span arguments, Text *text);
    /* Instead of `print`, for arguments that may be wrong. */
    Status (*try_print)(Engine *engine, Span arguments, Text *text, Fault *fault);
} Query;

extern const LookupTable query_table; /* of Query */

/* Appends the answer to `NAME [ARGUMENT ...]`. */
MUST_CHECK Status query_answer(Engine *engine, Span words, Text *answer, Fault *fault);
