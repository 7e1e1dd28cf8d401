/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Text inside a picture: escaped, measured, broken into lines. All lengths are integers, in tenths of a
 * pixel, so that a picture has the same bytes on every machine.
 */
#pragma once

#include "base/text.h"

typedef struct Spot {
    int x;
    int y;
} Spot;

/* Appends text with markup escaped; bytes that are not printable UTF-8 become question marks. */
void svg_add_escaped(Text *text, Span words);
/* Appends a line of text; `attributes` is empty or begins with a blank. */
void svg_add_text(Text *text, Spot at, int size, const char *attributes, Span words);
/* An upper estimate of the width in usual sans-serif fonts of this size. */
int svg_measure(Span words, int size);
/* Takes the first line that fits into the width off the front: broken at blanks and after commas, and inside
 * a word only if the word alone is too wide. False at the end. */
bool svg_next_line(Span *rest, int width, int size, Span *line);
