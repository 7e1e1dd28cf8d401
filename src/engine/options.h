/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The options of the engine: one table for `setoption`, for the handshake and for the reference.
 */
#ifndef NGUZO_ENGINE_OPTIONS_H
#define NGUZO_ENGINE_OPTIONS_H

#include "engine/engine.h"

/* `option name … type …`, a line each. */
void options_print(const Engine *engine, Text *text);
/* What stands after `setoption`: `name N … [value V …]`. */
MUST_CHECK Status options_set(Engine *engine, Span arguments, Fault *fault);

/* The table, row by row. */
size_t options_count(void);
const char *options_name(size_t index);
const char *options_help(size_t index);
/* The values that it takes, the default in brackets; nothing for a button. */
void options_print_range(size_t index, Text *text);
/* Takes no value, but does something. */
bool options_is_button(size_t index);
/* The words that it takes, separated by |; "" if they cannot be listed. */
const char *options_values(size_t index);
/* What it is set to. */
void options_print_value(const Engine *engine, size_t index, Text *text);

#endif
