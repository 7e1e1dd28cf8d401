/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a way of talking to the engine consists of. serve.c knows how lines come and when a search has
 * answered; a dialect knows what the lines mean.
 */
#ifndef NGUZO_PROTOCOL_DIALECT_H
#define NGUZO_PROTOCOL_DIALECT_H

#include "base/text.h"

typedef struct Dialect {
    void *self; /* what its functions get */
    /* Whether this line is to be carried out at once even while a search runs. */
    bool (*is_urgent)(Span line);
    /* Whether it asks to end the dialogue. */
    bool (*is_quit)(Span line);
    /* Carries out one line, or answers with its error. */
    void (*execute)(void *self, Span line);
    /* Answers what went wrong with a line before it could be read. */
    void (*complain)(void *self, Status status, const char *text);
    /* The search has ended and was waited for. NULL: it has said everything itself. */
    void (*conclude)(void *self);
} Dialect;

#endif
