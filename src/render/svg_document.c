/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/svg_document.h"

#include "render/svg_panel.h"

void document_lay_out(const Picture *picture, Canvas *canvas)
{
    Text ignored = {0};
    layout_board(picture->geometry, 0, &canvas->layout);
    int top = panel_draw_heading(picture, panel_total_width(&canvas->layout), &ignored);
    text_free(&ignored);
    canvas->layout.board.y = top;
}

void document_draw(const Picture *picture, Canvas *canvas)
{
    int bottom = canvas->bottom;
    Span targets = span_of(picture->targets);
    marks_draw_last(canvas, span_of(picture->last_move));
    pieces_draw(canvas, picture->view);
    marks_draw_targets(canvas, targets);
    if (!picture->over) {
        marks_draw_columns(canvas, picture->view, targets);
    }
    panel_draw(canvas, picture);
    canvas->bottom = canvas->bottom > bottom ? canvas->bottom : bottom;
}

void document_open(const Picture *picture, const Canvas *canvas, Text *text)
{
    const Layout *layout = &canvas->layout;
    int width = panel_total_width(layout);
    int board_bottom = layout->board.y + layout->height;
    int height = (board_bottom > canvas->bottom ? board_bottom : canvas->bottom) + LAYOUT_PAD;
    height = (height + 9) / 10 * 10;
    width = (width + 9) / 10 * 10;
    text_format(text,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"t d\" "
                "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                "text-anchor=\"middle\">\n<title id=\"t\">",
                width / 10, height / 10, width, height);
    svg_add_escaped(text, span_of(picture->title));
    text_add(text, "</title>\n<desc id=\"d\">");
    panel_describe(picture, text);
    text_add(text, "</desc>\n<defs>\n");
    pieces_define(canvas, text);
    text_format(text, "</defs>\n<rect width=\"%d\" height=\"%d\" fill=\"" PAPER "\"/>\n", width,
                height);
    (void)panel_draw_heading(picture, width, text);
    board_draw(layout, text);
}

void document_open_layer(unsigned layer, Text *text)
{
    text_add(text, layer == LAYER_PANEL ? "<g text-anchor=\"start\" fill=\"" INK "\">\n" : "<g>\n");
}

void canvas_free(Canvas *canvas)
{
    for (size_t i = 0; i < LAYERS; i++) {
        text_free(&canvas->layer[i]);
    }
}

bool canvas_failed(const Canvas *canvas)
{
    bool failed = false;
    for (size_t i = 0; i < LAYERS; i++) {
        failed = failed || canvas->layer[i].failed;
    }
    return failed;
}
