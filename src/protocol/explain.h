/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The command eval: what the evaluation of a position is made of.
 */
#ifndef NGUZO_PROTOCOL_EXPLAIN_H
#define NGUZO_PROTOCOL_EXPLAIN_H

#include "protocol/engine.h"

MUST_CHECK Status explain_position(Engine *engine, Span arguments, Fault *fault);

#endif
