/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/svg.h"

#include "render/svg_document.h"

void picture_draw(const Picture *picture, Text *text)
{
    Canvas canvas = {.looks = 0};
    document_lay_out(picture, &canvas);
    document_draw(picture, &canvas);
    document_open(picture, &canvas, text);
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        document_open_layer(layer, text);
        text_add_span(text, text_span(&canvas.layer[layer]));
        text_add(text, "</g>\n");
    }
    text_add(text, "</svg>\n");
    text->failed = text->failed || canvas_failed(&canvas);
    canvas_free(&canvas);
}
