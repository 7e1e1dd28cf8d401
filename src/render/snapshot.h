/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session's position as SVG (render/svg.h).
 */
#ifndef NGUZO_RENDER_SNAPSHOT_H
#define NGUZO_RENDER_SNAPSHOT_H

#include "game/record.h"
#include "render/svg.h"

/* What a picture tells beyond the position; all of it may be left out. */
typedef struct PicturingExtras {
    bool targets;                      /* marks where the legal moves go */
    const char *ending;                /* how the game ended, if the session does not know */
    const char *names[GAME_MAX_SEATS]; /* of who plays */
} PicturingExtras;

/* Appends the picture. `extras` may be NULL. Out of memory: the text has failed. */
void picturing_draw(const Record *record, const PicturingExtras *extras, Text *text);
/* Adds it to a film. */
MUST_CHECK Status picturing_add(const Record *record, const PicturingExtras *extras, Film *film);
/* Writes a picture to a file, which is left as it was if that fails, or to standard output if `path` is NULL. */
MUST_CHECK Status picturing_save(const Text *text, const char *path, Fault *fault);

#endif
