/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The colours of a picture. `light` is for screens and pages with a light background, `dark` for dark ones; `print`
 * needs little ink and is readable in black and white.
 */
#pragma once

#include "game/view.h"

#define SVG_THEMES "light|dark|print"

typedef struct PieceColours {
    const char *fill;
    const char *tint; /* of the tile below the shape */
    const char *ink;  /* of text on the piece */
} PieceColours;

typedef struct Theme {
    const char *paper; /* the background */
    const char *ink;   /* text */
    const char *faint_ink;
    const char *board;
    const char *line; /* on the board */
    const char *cell; /* squares, hexagons, stations */
    const char *region_opacity;
    const char *home[2]; /* points of a home rank, by owner */
    const char *card_line;
    const char *turn_fill; /* the card of the player to move */
    const char *turn_line;
    const char *last_fill; /* the last move */
    const char *last_line;
    const char *target_line; /* possible moves */
    const char *taken_line;  /* captured pieces */
    const char *arrow;
    const char *outline;                      /* of pieces */
    const char *hole;                         /* of a ring */
    PieceColours piece[VIEW_MAX_COLOURS + 1]; /* by owner; the last one is neutral */
} Theme;

/* `index` is that of the name in SVG_THEMES. */
const Theme *theme_get(size_t index);
