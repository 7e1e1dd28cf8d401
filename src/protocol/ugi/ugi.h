/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * UGI, line by line.
 */
#ifndef NGUZO_PROTOCOL_UGI_UGI_H
#define NGUZO_PROTOCOL_UGI_UGI_H

#include "engine/engine.h"
#include "protocol/dialect.h"

Dialect ugi_dialect(Engine *engine);

/* Carries out one line, or puts its error on the output. */
void ugi_execute(Engine *engine, Span line);

#endif
