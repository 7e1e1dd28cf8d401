/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/atomic_file.h"
#include "game/players.h"
#include "render/svg_picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- what to draw -- */

static Status fail_for_memory(Fault *fault)
{
    return fault_raise(fault, STATUS_OUT_OF_MEMORY, "no memory for the picture");
}

/* `p1 to move`, or the result and its reason: `p1 wins: p2 has two men left`. */
static void add_status(const Record *record, Text *text)
{
    const Game *game = record->game;
    const GameState *state = record_state(record);
    Outcome outcome = record_outcome(record);
    if (outcome == OUTCOME_OPEN) {
        bool throws = game->family->turn(game, state) == GAME_CHANCE;
        text_format(text, "p%u to %s", game_seat_in_charge(game, state) + 1,
                    throws ? "throw" : "move");
        return;
    }
    if (outcome_is_win(outcome)) {
        unsigned winners = game_print_side(game, outcome_winner(outcome), text);
        text_add(text, winners == 1 ? " wins: " : " win: ");
    } else {
        text_add(text, "draw: ");
    }
    record_explain_end(record, text);
}

/* The columns that a move in this position refers to. */
static Columns columns_of(const View *view)
{
    return (Columns){view->numbered_region, view->numbered_from};
}

/* False if out of memory. */
static bool set_last_move(Picture *picture, const Record *record)
{
    const Game *game = record->game;
    if (record->length == 0) {
        return true;
    }
    View *before = calloc(1, sizeof *before);
    if (before == NULL) {
        return false;
    }
    (void)game->family->print_move(game, record_last(record)->move, picture->last_move);
    game_view_state(game, record_state_at(record, record->length - 1), before);
    picture->last_columns = columns_of(before);
    free(before);
    return true;
}

static Span arrows_of(const Picture *picture)
{
    return span_of(picture->options.arrows != NULL ? picture->options.arrows : "");
}

Status picture_check_arrows(const Picture *picture, const Record *record, Fault *fault)
{
    Span moves = arrows_of(picture);
    Span move;
    MovePart parts[VIEW_MAX_PARTS];
    while (span_next_word(&moves, &move)) {
        Move legal;
        bool is_known =
            view_split_move(&picture->drawing->geometry, move, parts) > 0 ||
            (record_outcome(record) == OUTCOME_OPEN &&
             game_parse_move(record->game, record_state(record), move, &legal, fault) == STATUS_OK);
        if (!is_known) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "cannot draw an arrow for '%.*s': it is not a legal move and names "
                               "no places",
                               (int)(move.length < 40 ? move.length : 40), move.start);
        }
    }
    return STATUS_OK;
}

Status picture_init(Picture *picture, const Record *record, const SvgOptions *options, Fault *fault)
{
    static const SvgOptions defaults = {.targets = false};
    const Game *game = record->game;
    options = options == NULL ? &defaults : options;
    *picture = (Picture){.drawing = record_draw(record),
                         .title = game->variant->title,
                         .variant = game->spec,
                         .options = *options,
                         .over = options->ending != NULL || record_outcome(record) != OUTCOME_OPEN};
    if (picture->drawing == NULL || !set_last_move(picture, record) ||
        (options->targets && record_print_legal_moves(record, &picture->targets) != STATUS_OK)) {
        return fail_for_memory(fault);
    }
    picture->columns = columns_of(&picture->drawing->view);
    if (options->ending != NULL) {
        text_add(&picture->status, options->ending);
    } else {
        add_status(record, &picture->status);
    }
    return picture->status.failed || picture->targets.failed ? fail_for_memory(fault) : STATUS_OK;
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
    layout_board(&picture->drawing->geometry, theme_get(picture->options.theme),
                 picture->options.flip, &canvas->layout);
    canvas->layout.board.y =
        panel_draw_heading(picture, panel_total_width(&canvas->layout), &heading);
    text_free(&heading);
    marks_draw_last(canvas, picture->last_columns, span_of(picture->last_move));
    pieces_draw(canvas, view);
    marks_draw_targets(canvas, targets);
    if (!picture->over) {
        marks_draw_numbers(canvas, picture->columns, targets);
    }
    marks_draw_arrows(canvas, picture->columns, arrows_of(picture));
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
    int shown_width = picture->options.size > 0 ? picture->options.size : width / 10;
    int shown_height = (shown_width * height + width / 2) / width;
    text_format(text,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" aria-labelledby=\"t d\" "
                "width=\"%d\" height=\"%d\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\" "
                "text-anchor=\"middle\">\n<title id=\"t\">",
                shown_width, shown_height, width, height);
    svg_add_escaped(text, span_of(picture->title));
    text_add(text, "</title>\n<desc id=\"d\">");
    panel_describe(picture, text);
    text_add(text, "</desc>\n<defs>\n");
    pieces_define(canvas, text);
    if (arrows_of(picture).length > 0) {
        marks_define_arrow(layout->theme, text);
    }
    text_format(text, "</defs>\n<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", width, height,
                layout->theme->paper);
    (void)panel_draw_heading(picture, width, text);
    board_draw(layout, text);
}

void document_open_layer(Layer layer, const Theme *theme, Text *text)
{
    if (layer == LAYER_PANEL) {
        text_format(text, "<g text-anchor=\"start\" fill=\"%s\">\n", theme->ink);
    } else {
        text_add(text, "<g>\n");
    }
}

void picture_draw(const Picture *picture, Text *text)
{
    Canvas canvas = {.looks = 0};
    if (!canvas_draw(&canvas, picture)) {
        text->failed = true;
    }
    document_open(picture, &canvas, text);
    for (Layer layer = 0; layer < LAYERS; layer++) {
        document_open_layer(layer, canvas.layout.theme, text);
        text_add_span(text, text_span(&canvas.layer[layer]));
        text_add(text, "</g>\n");
    }
    text_add(text, "</svg>\n");
    canvas_free(&canvas);
}

Status svg_draw(const Record *record, const SvgOptions *options, Text *text, Fault *fault)
{
    Picture picture;
    Status status = picture_init(&picture, record, options, fault);
    if (status == STATUS_OK) {
        status = picture_check_arrows(&picture, record, fault);
    }
    if (status == STATUS_OK) {
        picture_draw(&picture, text);
        status = text->failed ? fail_for_memory(fault) : STATUS_OK;
    }
    picture_free(&picture);
    return status;
}

/* -- options -- */

static const Setting settings[] = {SVG_SETTINGS("", SvgOptions, )};
static const SettingTable setting_table = SETTING_TABLE(settings);

bool svg_is_option(Span word)
{
    return setting_find(setting_table, word) != NULL;
}

Status svg_parse_options(Span words, SvgOptions *options, Text *arrows, Fault *fault)
{
    Span word;
    Status status = STATUS_OK;
    while (status == STATUS_OK && span_next_word(&words, &word)) {
        const Setting *setting = setting_find(setting_table, word);
        Span value;
        if (setting == NULL) {
            return lookup_fail(setting_lookup_table(setting_table), "option", word,
                               "expected " SVG_WORDS, STATUS_BAD_ARGUMENT, fault);
        }
        if (setting->kind == SETTING_FLAG) {
            status = setting_assign(setting, options, true, fault);
        } else if (setting->kind == SETTING_TEXT) {
            text_add_span(arrows, span_trim(words));
            options->arrows = text_string(arrows);
            words.length = 0;
            status = arrows->failed ? fail_for_memory(fault) : STATUS_OK;
        } else if (span_next_word(&words, &value)) {
            status = setting_read(setting, options, value, fault);
        } else {
            return fault_raise(fault, STATUS_BAD_ARGUMENT, "%s needs a value", setting->name);
        }
    }
    return status;
}

/* -- files -- */

Status svg_save(const Text *text, const char *path, Fault *fault)
{
    if (text->failed) {
        return fail_for_memory(fault);
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
