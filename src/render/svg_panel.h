/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words: the heading above the board and what stands to the right of it.
 */
#ifndef NGUZO_RENDER_SVG_PANEL_H
#define NGUZO_RENDER_SVG_PANEL_H

#include "render/svg.h"
#include "render/svg_canvas.h"

/* The whole picture's width with this board. */
int panel_total_width(const Layout *layout);
/* Appends the heading; the value is where it ends. */
int panel_draw_heading(const Picture *picture, int width, Text *text);
void panel_draw(Canvas *canvas, const Picture *picture);
/* The same in a sentence or two, for those who do not see it. */
void panel_describe(const Picture *picture, Text *text);

#endif
