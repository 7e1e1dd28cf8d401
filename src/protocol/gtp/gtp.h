/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GTP, the Go Text Protocol, version 2, for games that are no Go: protocol-spec/gtp.md is the contract.
 */
#ifndef NGUZO_PROTOCOL_GTP_GTP_H
#define NGUZO_PROTOCOL_GTP_GTP_H

#include "protocol/dialect.h"
#include "protocol/frontend.h"

typedef struct Gtp Gtp;

/* NULL if there is no memory. */
Gtp *gtp_new(Frontend *frontend);
void gtp_free(Gtp *gtp);
Dialect gtp_dialect(Gtp *gtp);

/* Whether a first line shows that GTP will be spoken: UGI knows no such command. */
bool gtp_claims(Span line);

/* Carries out one line and answers, unless the answer has to be thought about. */
void gtp_execute(Gtp *gtp, Span line);
/* Answers what was thought about; harmless if nothing was. */
void gtp_conclude(Gtp *gtp);

#endif
