/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What still and moving pictures share: the frame of the document, and a position drawn into its layers.
 */
#ifndef NGUZO_RENDER_SVG_DOCUMENT_H
#define NGUZO_RENDER_SVG_DOCUMENT_H

#include "render/svg.h"
#include "render/svg_canvas.h"

/* Finds out where everything is. */
void document_lay_out(const Picture *picture, Canvas *canvas);
/* Draws the position into the layers. */
void document_draw(const Picture *picture, Canvas *canvas);
/* Appends all that comes before the layers: the looks that were used among it. */
void document_open(const Picture *picture, const Canvas *canvas, Text *text);
void document_open_layer(unsigned layer, Text *text);

#endif
