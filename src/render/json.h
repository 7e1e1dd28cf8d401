/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board and the position as one line of JSON each, for frontends that do not know the rules.
 */
#ifndef NGUZO_RENDER_JSON_H
#define NGUZO_RENDER_JSON_H

#include "game/record.h"

void json_geometry(const Game *game, Text *text);
void json_state(const Record *record, Text *text);

#endif
