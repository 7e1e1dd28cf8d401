/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position, or a whole game, as an SVG document that needs nothing else. Everything is drawn from the
 * Geometry and View of game/view.h, by the same code for all games.
 */
#ifndef NGUZO_RENDER_SVG_H
#define NGUZO_RENDER_SVG_H

#include "game/record.h"

/* What a picture shows besides the position; all of it is optional. */
typedef struct SvgOptions {
    bool targets;                      /* marks where the legal moves lead */
    const char *ending;                /* how the game ended, if the record does not contain it */
    const char *names[GAME_MAX_SEATS]; /* of the players of each seat */
} SvgOptions;

/* Appends the document. `options` may be NULL. If memory runs out, the text has failed. */
void svg_draw(const Record *record, const SvgOptions *options, Text *text);
/* Writes a document to a file, which keeps its content if that fails, or to standard output if `path` is NULL. */
MUST_CHECK Status svg_save(const Text *text, const char *path, Fault *fault);

/* A game as one document that plays in a loop in any browser, one second per position. A viewer without animation
 * shows the last position. */
typedef struct Animation Animation;

/* NULL if out of memory. */
Animation *animation_new(void);
void animation_free(Animation *animation);
/* Adds the record's present position as the next frame. All frames are of the same game. */
MUST_CHECK Status animation_add(Animation *animation, const Record *record,
                                const SvgOptions *options);
/* Appends the document; at least one frame was added. */
void animation_write(Animation *animation, Text *text);

#endif
