/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UGI, line by line.
 */
#ifndef NGUZO_PROTOCOL_UGI_UGI_H
#define NGUZO_PROTOCOL_UGI_UGI_H

#include "protocol/dialect.h"
#include "protocol/frontend.h"

Dialect ugi_dialect(Frontend *frontend);

/* Carries out one line, or puts its error on the output. */
void ugi_execute(Frontend *frontend, Span line);

#endif
