/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/atomic_file.h"
#include "game/players.h"
#include "render/svg_picture.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* -- what to draw -- */

/* `p1 to move`, or the result and its reason: `p1 wins: p2 has two men left`. */
static void add_status(const Record *record, Text *text)
{
    const Game *game = record->game;
    Outcome outcome = record_outcome(record);
    if (outcome == OUTCOME_OPEN) {
        text_format(text, "p%u to %s", game_seat_in_charge(game, record_state(record)) + 1,
                    record_is_at_chance(record) ? "throw" : "move");
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

/* Marks where a move begins and ends, or the piece that it removes if it does nothing else. */
static void mark_move(const MoveView *move, Targets *targets)
{
    if (move->stops > 0) {
        targets->place[move->path[move->stops - 1]] |= TARGET_TO;
    }
    if (move->stops > 1) {
        targets->place[move->path[0]] |= TARGET_FROM;
    }
    if (move->kind == MOVE_REMOVE) {
        targets->place[move->removed[0]] |= TARGET_TAKEN;
    }
    if (move->kind == MOVE_INSERT) {
        targets->column[move->column] = true;
    }
}

static void mark_targets(const Record *record, Targets *targets)
{
    Move moves[GAME_MAX_MOVES];
    size_t count = record_legal_moves(record, moves);
    for (size_t i = 0; i < count; i++) {
        MoveView move = game_view_move(record->game, record_state(record), moves[i]);
        mark_move(&move, targets);
    }
}

/* -- arrows -- */

/* Finds a move in the position that the arrows so far lead to, or else in the record's, and plays it there. */
static bool follow(const Record *record, Span word, GameState *at, GameState *next, MoveView *view)
{
    const Game *game = record->game;
    const GameState *states[] = {at, record_state(record)};
    for (size_t i = 0; i < 2; i++) {
        Move move;
        Fault ignored;
        if (game->family->outcome(game, states[i]) == OUTCOME_OPEN &&
            game_parse_move(game, states[i], word, &move, &ignored) == STATUS_OK) {
            *view = game_view_move(game, states[i], move);
            game->family->play(game, states[i], move, next);
            game_copy_state(game, at, next);
            return true;
        }
    }
    return false;
}

static Status read_arrows(Span words, const Record *record, GameState *at, GameState *next,
                          Arrows *arrows, Fault *fault)
{
    Span word;
    while (span_next_word(&words, &word)) {
        if (record_outcome(record) != OUTCOME_OPEN ||
            !follow(record, word, at, next, &arrows->move[arrows->count])) {
            return fault_raise(fault, STATUS_BAD_ARGUMENT,
                               "cannot draw an arrow for '%.*s': it is not legal here, nor after "
                               "the moves before it",
                               (int)(word.length < 40 ? word.length : 40), word.start);
        }
        arrows->count++;
    }
    return STATUS_OK;
}

Status arrows_read(const SvgOptions *options, const Record *record, Arrows *arrows, Fault *fault)
{
    Span words = span_of(options == NULL || options->arrows == NULL ? "" : options->arrows);
    *arrows = (Arrows){.count = 0};
    if (words.length == 0) {
        return STATUS_OK;
    }
    GameState *at = game_state_new(record->game);
    GameState *next = game_state_new(record->game);
    arrows->move = calloc(words.length / 2 + 1, sizeof *arrows->move);
    Status status = STATUS_OK;
    if (at == NULL || next == NULL || arrows->move == NULL) {
        status = fault_out_of_memory(fault, "the picture");
    } else {
        game_copy_state(record->game, at, record_state(record));
        status = read_arrows(words, record, at, next, arrows, fault);
    }
    game_state_free(at);
    game_state_free(next);
    return status;
}

/* -- pictures -- */

Status picture_init(Picture *picture, const Record *record, const SvgOptions *options, Fault *fault)
{
    static const SvgOptions defaults = {.targets = false};
    const Game *game = record->game;
    options = options == NULL ? &defaults : options;
    *picture = (Picture){.drawing = record_draw(record),
                         .title = game->title,
                         /* Rules in full would fill the picture. */
                         .variant = game->variant->reads_rules ? game->variant->id : game->spec,
                         .options = *options,
                         .over = options->ending != NULL || record_outcome(record) != OUTCOME_OPEN};
    if (picture->drawing == NULL) {
        return fault_out_of_memory(fault, "the picture");
    }
    if (options->targets) {
        mark_targets(record, &picture->targets);
    }
    if (record->length > 0) {
        (void)game->family->print_move(game, record_last(record)->move, picture->last_move);
    }
    if (options->ending != NULL) {
        text_add(&picture->status, options->ending);
    } else {
        add_status(record, &picture->status);
    }
    return picture->status.failed ? fault_out_of_memory(fault, "the picture") : STATUS_OK;
}

void picture_free(Picture *picture)
{
    free(picture->drawing);
    text_free(&picture->status);
}

/* -- drawing -- */

bool canvas_draw(Canvas *canvas, const Picture *picture)
{
    const View *view = &picture->drawing->view;
    int bottom = canvas->bottom;
    bool failed = false;
    Text heading = {0}; /* only to find out where it ends */
    layout_board(&picture->drawing->geometry, theme_get(picture->options.theme),
                 picture->options.flip, &canvas->layout);
    canvas->layout.board.y =
        panel_draw_heading(picture, panel_total_width(&canvas->layout), &heading);
    text_free(&heading);
    marks_draw_last(canvas, &picture->drawing->last);
    pieces_draw(canvas, view);
    marks_draw_targets(canvas, &picture->targets);
    if (!picture->over) {
        marks_draw_numbers(canvas, view, &picture->targets);
    }
    marks_draw_arrows(canvas, &picture->arrows);
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
    if (picture->arrows.count > 0) {
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
        status = arrows_read(options, record, &picture.arrows, fault);
    }
    if (status == STATUS_OK) {
        picture_draw(&picture, text);
        status = text->failed ? fault_out_of_memory(fault, "the picture") : STATUS_OK;
    }
    free(picture.arrows.move);
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
            status = arrows->failed ? fault_out_of_memory(fault, "the picture") : STATUS_OK;
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
        return fault_out_of_memory(fault, "the picture");
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
