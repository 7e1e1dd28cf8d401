/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position as a picture: SVG that stands by itself. Made from what game/view.h describes and from nothing else, by
 * one piece of code for all games.
 */
#ifndef NGUZO_RENDER_SVG_H
#define NGUZO_RENDER_SVG_H

#include "game/view.h"

enum { PICTURE_MAX_SEATS = 4 };

/* What is in a picture. All strings are there, if empty, but for names. */
typedef struct Picture {
    const Geometry *geometry;
    const View *view;
    const char *title;     /* of the game */
    const char *variant;   /* its spec */
    const char *status;    /* whose turn it is, or how the game ended */
    bool over;             /* it has ended: nobody is to move */
    const char *last_move; /* its spelling */
    const char *targets;   /* the legal moves if they are to be marked, separated by blanks */
    const char *names[PICTURE_MAX_SEATS]; /* of who sits there; NULL: not told */
} Picture;

/* Appends the document: lines, each a whole number of elements. */
void picture_draw(const Picture *picture, Text *text);

/* Pictures of one game, one after the other: an SVG that plays in any browser, a second a position, over and over.
 * Where nothing moves (a printer) it shows the last one. What stays from one position to the next is written once. */
typedef struct Film Film;

/* NULL: no memory. */
Film *film_new(void);
void film_free(Film *film);
/* All pictures have the same board, title and variant. */
MUST_CHECK Status film_add(Film *film, const Picture *picture);
/* At least one picture was added. */
void film_write(Film *film, Text *text);

#endif
