/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/atomic_file.h"
#include "render/svg_picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- what to draw -- */

/* `p1 wins`, `p2 and p4 win`. */
static void add_winner(const Game *game, unsigned side, Text *text)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < game->seats; seat++) {
        if (game->side_of_seat[seat] == side) {
            text_format(text, "%sp%u", count == 0 ? "" : " and ", seat + 1);
            count++;
        }
    }
    text_add(text, count == 1 ? " wins" : " win");
}

static void add_status(const Record *record, Text *text)
{
    const Game *game = record->game;
    const GameState *state = record_state(record);
    Outcome outcome = record_outcome(record);
    if (record->end.reason == END_ILLEGAL) {
        text_format(text, "p%u loses by an illegal move", record->end.seat + 1);
    } else if (outcome_is_win(outcome)) {
        add_winner(game, outcome_winner(outcome), text);
    } else if (outcome == OUTCOME_DRAW) {
        text_add(text, "draw");
    } else {
        bool throws = game->family->turn(game, state) == GAME_CHANCE;
        text_format(text, "p%u to %s", game_seat_in_charge(game, state) + 1,
                    throws ? "throw" : "move");
    }
}

Status picture_init(Picture *picture, const Record *record, const SvgOptions *options)
{
    static const SvgOptions defaults = {.targets = false};
    const Game *game = record->game;
    options = options == NULL ? &defaults : options;
    *picture = (Picture){.drawing = record_draw(record),
                         .title = game->variant->title,
                         .variant = game->spec,
                         .over = options->ending != NULL || record_outcome(record) != OUTCOME_OPEN};
    memcpy(picture->names, options->names, sizeof picture->names);
    if (picture->drawing == NULL ||
        (options->targets && record_print_legal_moves(record, &picture->targets) != STATUS_OK)) {
        return STATUS_OUT_OF_MEMORY;
    }
    if (record->length > 0) {
        (void)game->family->print_move(game, record_last(record)->move, picture->last_move);
    }
    if (options->ending != NULL) {
        text_add(&picture->status, options->ending);
    } else {
        add_status(record, &picture->status);
    }
    return picture->status.failed || picture->targets.failed ? STATUS_OUT_OF_MEMORY : STATUS_OK;
}

void picture_free(Picture *picture)
{
    free(picture->drawing);
    text_free(&picture->status);
    text_free(&picture->targets);
}

/* -- drawing -- */

bool canvas_draw(Canvas *canvas, const Picture *picture)
{
    const View *view = &picture->drawing->view;
    Span targets = text_span(&picture->targets);
    int bottom = canvas->bottom;
    bool failed = false;
    Text heading = {0}; /* only to find out where it ends */
    layout_board(&picture->drawing->geometry, &canvas->layout);
    canvas->layout.board.y =
        panel_draw_heading(picture, panel_total_width(&canvas->layout), &heading);
    text_free(&heading);
    marks_draw_last(canvas, span_of(picture->last_move));
    pieces_draw(canvas, view);
    marks_draw_targets(canvas, targets);
    if (!picture->over) {
        marks_draw_numbers(canvas, view, targets);
    }
    panel_draw(canvas, picture);
    canvas->bottom = canvas->bottom > bottom ? canvas->bottom : bottom;
    for (size_t i = 0; i < LAYERS; i++) {
        failed = failed || canvas->layer[i].failed;
    }
    return !failed;
}

void canvas_free(Canvas *canvas)
{
    for (size_t i = 0; i < LAYERS; i++) {
        text_free(&canvas->layer[i]);
    }
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

void document_open_layer(Layer layer, Text *text)
{
    text_add(text, layer == LAYER_PANEL ? "<g text-anchor=\"start\" fill=\"" INK "\">\n" : "<g>\n");
}

void picture_draw(const Picture *picture, Text *text)
{
    Canvas canvas = {.looks = 0};
    if (!canvas_draw(&canvas, picture)) {
        text->failed = true;
    }
    document_open(picture, &canvas, text);
    for (Layer layer = 0; layer < LAYERS; layer++) {
        document_open_layer(layer, text);
        text_add_span(text, text_span(&canvas.layer[layer]));
        text_add(text, "</g>\n");
    }
    text_add(text, "</svg>\n");
    canvas_free(&canvas);
}

void svg_draw(const Record *record, const SvgOptions *options, Text *text)
{
    Picture picture;
    if (picture_init(&picture, record, options) == STATUS_OK) {
        picture_draw(&picture, text);
    } else {
        text->failed = true;
    }
    picture_free(&picture);
}

Status svg_save(const Text *text, const char *path, Fault *fault)
{
    if (text->failed) {
        return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the picture");
    }
    if (path != NULL) {
        return atomic_file_write(path, text_span(text), fault);
    }
    bool whole = fwrite(text_string(text), 1, text->length, stdout) == text->length;
    return fflush(stdout) == 0 && whole
               ? STATUS_OK
               : fault_raise(fault, STATUS_INPUT_OUTPUT, "cannot write to standard output: %.60s",
                             strerror(errno));
}
