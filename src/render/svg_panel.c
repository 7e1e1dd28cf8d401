/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/svg_picture.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum {
    GAP = 200, /* between board and panel */
    TITLE_SIZE = 240,
    VARIANT_SIZE = 130,
    STATUS_SIZE = 170,
    NAME_SIZE = 160,
    WORD_SIZE = 140,
    LINE = 195,
    INDENT = 360,
    ITEM_SIZE = 64 /* bytes of a count's text */
};

int panel_total_width(const Layout *layout)
{
    return LAYOUT_PAD + layout->width + GAP + LAYOUT_PANEL_WIDTH + LAYOUT_PAD;
}

/* -- heading -- */

/* Appends the text, broken into lines, and returns where it ends. */
static int add_lines(Text *text, Spot at, int width, int size, const char *attributes, Span words)
{
    Span line;
    while (svg_next_line(&words, width, size, &line)) {
        svg_add_text(text, at, size, attributes, line);
        at.y += size * 140 / 100;
    }
    return at.y;
}

int panel_draw_heading(const Picture *picture, int width, Text *text)
{
    const Theme *theme = theme_get(picture->options.theme);
    int inner = width - 2 * LAYOUT_PAD;
    Spot at = {LAYOUT_PAD, LAYOUT_PAD + TITLE_SIZE};
    text_format(text, "<g text-anchor=\"start\" fill=\"%s\">\n", theme->ink);
    at.y = add_lines(text, at, inner, TITLE_SIZE, " font-weight=\"bold\"", span_of(picture->title));
    at.y -= VARIANT_SIZE / 2;
    text_format(text, "<g fill=\"%s\">\n", theme->faint_ink);
    at.y = add_lines(text, at, inner, VARIANT_SIZE, "", span_of(picture->variant));
    text_add(text, "</g></g>\n");
    return at.y;
}

/* -- players -- */

/* p1, `p1 and p3`, with the number of the colour if the same seats play several. */
static void add_seats(const View *view, unsigned colour, Text *text)
{
    bool any = false;
    for (unsigned seat = 0; seat < GAME_MAX_SEATS; seat++) {
        if ((view->seats[colour] >> seat & 1) != 0) {
            text_format(text, "%sp%u", any ? " and " : "", seat + 1);
            any = true;
        }
    }
    for (unsigned other = 0; other < view->colours; other++) {
        if (other != colour && view->seats[other] == view->seats[colour]) {
            text_format(text, ", colour %u", colour + 1);
            return;
        }
    }
}

static void add_names(const Picture *picture, unsigned colour, Text *text)
{
    bool any = false;
    add_seats(&picture->drawing->view, colour, text);
    for (unsigned seat = 0; seat < GAME_MAX_SEATS; seat++) {
        bool here = (picture->drawing->view.seats[colour] >> seat & 1) != 0;
        if (here && picture->options.names[seat] != NULL) {
            text_format(text, "%s%.60s", any ? ", " : " ", picture->options.names[seat]);
            any = true;
        }
    }
}

/* Appends an owner's counts, as many per line as fit, and returns where they end. */
static int add_counts(const View *view, unsigned owner, Spot at, int width, Text *text)
{
    Text line = {0};
    for (size_t i = 0; i <= view->counts; i++) {
        char item[ITEM_SIZE] = "";
        bool end = i == view->counts;
        if (!end && view->count[i].owner != owner) {
            continue;
        }
        if (!end) {
            (void)snprintf(item, sizeof item, "%.40s %" PRId32, view->count[i].name,
                           view->count[i].value);
        }
        int used = svg_measure(text_span(&line), WORD_SIZE) + svg_measure(span_of(item), WORD_SIZE);
        if (line.length > 0 && (end || used > width)) {
            svg_add_text(text, at, WORD_SIZE, "", text_span(&line));
            text_clear(&line);
            at.y += LINE;
        }
        text_format(&line, "%s%s", line.length > 0 ? ", " : "", item);
    }
    text_free_part(&line, text);
    return at.y;
}

static void add_frame(Text *text, Spot corner, int height, const char *fill, const char *stroke,
                      int stroke_width)
{
    text_format(text,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"60\" fill=\"%s\" "
                "stroke=\"%s\" stroke-width=\"%d\"/>\n",
                corner.x, corner.y, LAYOUT_PANEL_WIDTH, height, fill, stroke, stroke_width);
}

/* One owner: name and counts in a frame whose height depends on them. */
static int draw_card(Canvas *canvas, const Picture *picture, unsigned colour, Spot corner)
{
    const Theme *theme = canvas->layout.theme;
    Text *panel = &canvas->layer[LAYER_PANEL];
    Text words = {0};
    Text names = {0};
    Span rest;
    Span name = {"", 0};
    int inner = LAYOUT_PANEL_WIDTH - INDENT - 100;
    bool moves = !picture->over && picture->drawing->view.mover == colour;
    add_names(picture, colour, &names);
    rest = text_span(&names);
    (void)svg_next_line(&rest, inner, NAME_SIZE, &name);
    int y = add_counts(&picture->drawing->view, colour, (Spot){corner.x + INDENT, corner.y + 460},
                       inner, &words);
    int height = y - corner.y - (words.length == 0 ? 70 : 50);
    add_frame(&canvas->layer[LAYER_CARDS], corner, height, theme->paper, theme->card_line, 15);
    if (moves) {
        add_frame(&canvas->layer[LAYER_CARDS], corner, height, theme->turn_fill, theme->turn_line,
                  35);
    }
    pieces_draw_icon(canvas, colour, (Spot){corner.x + INDENT / 2, corner.y + 195});
    svg_add_text(panel, (Spot){corner.x + INDENT, corner.y + 250}, NAME_SIZE,
                 " font-weight=\"bold\"", name);
    text_add_span(panel, text_span(&words));
    text_free_part(&words, panel);
    text_free_part(&names, panel);
    return corner.y + height + 90;
}

/* -- the rest -- */

static int draw_note(Text *panel, const char *name, const char *words, Spot at)
{
    Text line = {0};
    text_format(&line, "%s: %s", name, words);
    at.y = add_lines(panel, at, LAYOUT_PANEL_WIDTH, WORD_SIZE, "", text_span(&line));
    text_free_part(&line, panel);
    return at.y;
}

/* Thrown sticks side by side: the flat side is black with two crosses, the round side white. Returns where they end. */
static int draw_sticks(const Theme *theme, const View *view, Text *panel, Spot at)
{
    enum { WIDTH = 150, HEIGHT = 560, STEP = 260 };
    for (unsigned i = 0; i < view->sticks; i++) {
        bool flat = i < view->flat;
        text_format(panel,
                    "<g transform=\"translate(%d %d)\" stroke=\"%s\" stroke-width=\"18\">"
                    "<rect width=\"%d\" height=\"%d\" rx=\"70\" fill=\"%s\"/>",
                    at.x + (int)i * STEP, at.y - WORD_SIZE, theme->line, WIDTH, HEIGHT,
                    flat ? theme->outline : theme->hole);
        if (flat) {
            text_format(panel, "<path stroke=\"%s\" d=\"%s\"/>", theme->hole,
                        "M40 140l70 70m0-70l-70 70M40 350l70 70m0-70l-70 70");
        }
        text_add(panel, "</g>\n");
    }
    return view->sticks > 0 ? at.y + HEIGHT + 100 : at.y;
}

void panel_draw(Canvas *canvas, const Picture *picture)
{
    const Layout *layout = &canvas->layout;
    const View *view = &picture->drawing->view;
    Text *panel = &canvas->layer[LAYER_PANEL];
    Spot at = {layout->board.x + layout->width + GAP, layout->board.y + STATUS_SIZE};
    at.y = add_lines(panel, at, LAYOUT_PANEL_WIDTH, STATUS_SIZE, " font-weight=\"bold\"",
                     text_span(&picture->status));
    at.y -= STATUS_SIZE / 2;
    for (unsigned colour = 0; colour < view->colours; colour++) {
        at.y = draw_card(canvas, picture, colour, at);
    }
    at.y += 130;
    at.y = draw_sticks(layout->theme, view, panel, at);
    at.y = add_counts(view, VIEW_NEUTRAL, at, LAYOUT_PANEL_WIDTH, panel);
    for (size_t i = 0; i < view->notes; i++) {
        at.y = draw_note(panel, view->note[i].name, view->note[i].text, at);
    }
    if (picture->last_move[0] != '\0') {
        at.y = draw_note(panel, "last move", picture->last_move, at);
    }
    canvas->bottom = at.y - LINE / 2;
}

/* -- for screen readers -- */

static void describe_pieces(const Picture *picture, unsigned owner, Text *text)
{
    const View *view = &picture->drawing->view;
    bool any = false;
    for (size_t i = 0; i < view->pieces; i++) {
        const ViewPiece *piece = &view->piece[i];
        if (piece->owner == owner) {
            text_format(text, "%s%s", any ? " " : ": ",
                        picture->drawing->geometry.place[piece->place].name);
            any = true;
        }
    }
}

void panel_describe(const Picture *picture, Text *text)
{
    static const char *const shapes[VIEW_MAX_COLOURS] = {"disc", "ring", "triangle", "square"};
    const View *view = &picture->drawing->view;
    svg_add_escaped(text, text_span(&picture->status));
    for (unsigned colour = 0; colour < view->colours; colour++) {
        text_format(text, ". %s ", shapes[colour]);
        add_seats(view, colour, text);
        if (picture->drawing->geometry.shape != PLACE_HEAP) {
            describe_pieces(picture, colour, text);
        }
    }
    text_add_char(text, '.');
}
