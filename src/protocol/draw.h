/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position as a drawing in plain characters, made from Geometry and View alone.
 */
#ifndef NGUZO_PROTOCOL_DRAW_H
#define NGUZO_PROTOCOL_DRAW_H

#include "protocol/session.h"

/* The board, then what lies beside it, whose turn it is, and the position text; several lines. */
void draw_position(const Session *session, Text *text);

#endif
