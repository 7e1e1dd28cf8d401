/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UGI, the Universal Game Interface: protocol-spec/ugi.md specifies it.
 */
#pragma once

#include "protocol/frontend.h"

extern const Dialect ugi_dialect;

/* Executes one line, or prints its error. */
void ugi_execute(Frontend *frontend, Span line);
