/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UGI, the Universal Game Interface: protocol-spec/ugi.md specifies it.
 */
#ifndef NGUZO_PROTOCOL_UGI_UGI_H
#define NGUZO_PROTOCOL_UGI_UGI_H

#include "protocol/frontend.h"

extern const Dialect ugi_dialect;

/* Executes one line, or prints its error. */
void ugi_execute(Frontend *frontend, Span line);

#endif
