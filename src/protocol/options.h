/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the engine: one table for `setoption`, for the handshake and for the reference.
 */
#ifndef NGUZO_PROTOCOL_OPTIONS_H
#define NGUZO_PROTOCOL_OPTIONS_H

#include "protocol/engine.h"

/* `option name … type …`, a line each. */
void options_print(const Engine *engine, Text *text);
/* What stands after `setoption`: `name N … [value V …]`. */
MUST_CHECK Status options_set(Engine *engine, Span arguments, Fault *fault);

#endif
