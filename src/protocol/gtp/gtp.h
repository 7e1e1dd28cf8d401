/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * GTP, the Go Text Protocol, version 2, for other games than Go: protocol-spec/gtp.md specifies it. The frontend holds
 * the state.
 */
#pragma once

#include "protocol/frontend.h"

typedef struct Gtp Gtp;

extern const Dialect gtp_dialect;

/* NULL if there is no memory. To be stored in frontend->gtp. */
Gtp *gtp_new(Frontend *frontend);
void gtp_free(Gtp *gtp);

/* Whether a first line shows that the client speaks GTP: UGI has no such command. */
bool gtp_claims(Span line);
