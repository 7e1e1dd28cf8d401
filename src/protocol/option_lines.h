/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the engine as UGI and GTP write them.
 */
#pragma once

#include "engine/engine.h"

/* Prints `option name NAME type TYPE ...`, one line per option; for UCI also the other name of Variant. */
void option_lines_print(const Engine *engine, bool for_uci, Text *text);
/* Sets an option from `name NAME [value VALUE]`. */
MUST_CHECK Status option_line_read(Engine *engine, Span arguments, Fault *fault);
