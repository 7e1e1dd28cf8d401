/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words of others on a terminal: names, moves and sentences that come out of files and engines. A line break
 * or an escape in one of them would forge what the program says.
 */
#ifndef NGUZO_MATCH_PLAIN_H
#define NGUZO_MATCH_PLAIN_H

#include "core/text.h"

/* Appends them as printable ASCII; any other byte is shown as `?`. */
void plain_add_span(Text *text, Span words);
void plain_add(Text *text, const char *words);

#endif
