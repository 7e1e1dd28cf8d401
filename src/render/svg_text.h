/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text inside a picture: escaped, measured, broken into lines. All lengths are tenths of a pixel, whole
 * numbers everywhere, so the same picture has the same bytes on every machine.
 */
#ifndef NGUZO_RENDER_SVG_TEXT_H
#define NGUZO_RENDER_SVG_TEXT_H

#include "base/text.h"

typedef struct Spot {
    int x;
    int y;
} Spot;

/* Appends text as XML: markup is escaped; what is no printable UTF-8 becomes a question mark. */
void svg_add_escaped(Text *text, Span words);
/* How wide the words are at most in usual sans-serif fonts of this size. Nobody here knows the font, so
 * this errs on the wide side. */
int svg_measure(Span words, int size);
/* Takes the words off the front that fit into the width: broken at blanks and after commas, within a
 * word only if it does not fit by itself. False at the end. */
bool svg_next_line(Span *rest, int width, int size, Span *line);

#endif
