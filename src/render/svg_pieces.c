/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Pieces. Each owner has a shape as well as a colour: disc, ring, triangle, square, and a disc with a bar for
 * neutral pieces. The fills differ in lightness as far as five can, for colour-blind readers and black-and-white
 * printers.
 */
#include "render/svg_picture.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { NEUTRAL = VIEW_MAX_COLOURS, LABEL_SIZE_PERCENT = 95 };

typedef struct ShapeStyle {
    int scale; /* percent of the radius of a piece */
    bool labelled;
} ShapeStyle;

static const ShapeStyle styles[] = {
    [PIECE_DISC] = {100, false},     [PIECE_CHIP] = {86, false},   [PIECE_TILE] = {88, false},
    [PIECE_LABEL_TILE] = {88, true}, [PIECE_COIN] = {74, true},    [PIECE_STONE] = {100, false},
    [PIECE_PAWN] = {100, true},      [PIECE_SLICE] = {100, false},
};

static unsigned colour_index(unsigned owner)
{
    return owner < VIEW_MAX_COLOURS ? owner : NEUTRAL;
}

static int tile_side(const Layout *layout)
{
    return layout->step * 86 / 100;
}

/* -- looks -- */

/* The shape of an owner around the origin; attributes are inherited. A label needs a wider hole. */
static void add_shape(const Theme *theme, Text *text, unsigned colour, int radius, bool labelled)
{
    switch (colour) {
    case 0:
        text_format(text, "<circle r=\"%d\"/>", radius);
        break;
    case 1:
        text_format(text, "<circle r=\"%d\"/><circle r=\"%d\" fill=\"%s\"/>", radius,
                    radius * (labelled ? 68 : 46) / 100, theme->hole);
        break;
    case 2:
        text_format(text, "<path d=\"M0 %dL%d %dH%dz\"/>", -radius * 112 / 100, radius * 110 / 100,
                    radius * 82 / 100, -radius * 110 / 100);
        break;
    case 3:
        text_format(text, "<path d=\"M%d %dh%dv%dh%dz\"/>", -radius * 86 / 100, -radius * 86 / 100,
                    radius * 172 / 100, radius * 172 / 100, -radius * 172 / 100);
        break;
    default:
        text_format(text, "<circle r=\"%d\"/><path d=\"M%d 0h%d\"/>", radius, -radius * 50 / 100,
                    radius);
        break;
    }
}

static void add_square(Text *text, int side, const char *fill)
{
    text_format(text, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"40\" fill=\"%s\"/>",
                -side / 2, -side / 2, side, side, fill);
}

/* In the hole of a ring, and low in a triangle. */
static void add_label(const Theme *theme, Text *text, const Look *look, unsigned colour, int radius)
{
    bool alone = look->shape == PIECE_LABEL_TILE;
    int size = alone ? radius * 130 / 100 : radius * LABEL_SIZE_PERCENT / 100;
    int below = size * 35 / 100 + (colour == 2 ? radius * 20 / 100 : 0);
    bool bar = colour == NEUTRAL && !alone;
    if (bar) { /* the letter replaces it */
        text_format(text, "<circle r=\"%d\" stroke=\"none\"/>", radius * 70 / 100);
    }
    text_format(text, "<text y=\"%d\" font-size=\"%d\" stroke=\"none\" fill=\"%s\">", below, size,
                theme->piece[colour].ink);
    svg_add_escaped(text, span_of(look->label));
    text_add(text, "</text>");
}

/* A chip under others, seen from the side, with the owner's shape on the rim. */
static void add_slice(const Theme *theme, Text *text, unsigned colour, int radius)
{
    text_format(text,
                "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"25\"/><g fill=\"%s\" "
                "stroke=\"none\">",
                -radius, -LAYOUT_SLICE / 2, 2 * radius, LAYOUT_SLICE, theme->piece[colour].ink);
    add_shape(theme, text, colour, LAYOUT_SLICE * 34 / 100, false);
    text_add(text, "</g>");
}

static void define_look(const Layout *layout, const Look *look, size_t number, Text *text)
{
    const Theme *theme = layout->theme;
    unsigned colour = colour_index(look->owner);
    int radius = layout->radius * styles[look->shape].scale / 100;
    text_format(text,
                "<g id=\"p%zu\" fill=\"%s\" stroke=\"%s\" stroke-width=\"22\" "
                "stroke-linejoin=\"round\">",
                number, theme->piece[colour].fill, theme->outline);
    if (look->shape == PIECE_TILE || look->shape == PIECE_LABEL_TILE) {
        add_square(text, tile_side(layout), theme->piece[colour].tint);
    }
    if (look->shape == PIECE_SLICE) {
        add_slice(theme, text, colour, radius);
    } else if (look->shape != PIECE_LABEL_TILE) {
        add_shape(theme, text, colour, radius, styles[look->shape].labelled);
    }
    if (look->shape == PIECE_STONE) {
        text_format(text, "<g fill=\"none\" stroke=\"%s\">", theme->piece[colour].ink);
        add_shape(theme, text, colour == 1 ? 0 : colour, radius * 72 / 100, false);
        text_add(text, "</g>");
    }
    if (styles[look->shape].labelled) {
        add_label(theme, text, look, colour, radius);
    }
    text_add(text, "</g>\n");
}

void pieces_define(const Canvas *canvas, Text *text)
{
    for (size_t i = 0; i < canvas->looks; i++) {
        define_look(&canvas->layout, &canvas->look[i], i, text);
    }
}

/* -- placement -- */

/* The index of a look, which is added if it is new. */
static size_t use_look(Canvas *canvas, unsigned shape, unsigned owner, const char *label)
{
    Look look = {.shape = (uint8_t)shape, .owner = (uint8_t)owner};
    if (styles[shape].labelled) {
        (void)snprintf(look.label, sizeof look.label, "%s", label);
    }
    for (size_t i = 0; i < canvas->looks; i++) {
        const Look *known = &canvas->look[i];
        if (known->shape == look.shape && known->owner == look.owner &&
            strcmp(known->label, look.label) == 0) {
            return i;
        }
    }
    assert(canvas->looks < CANVAS_MAX_LOOKS);
    canvas->look[canvas->looks] = look;
    return canvas->looks++;
}

static void add_use(Text *text, size_t look, Spot at, int percent)
{
    if (percent == 100) {
        text_format(text, "<use href=\"#p%zu\" x=\"%d\" y=\"%d\"/>\n", look, at.x, at.y);
    } else {
        text_format(text, "<use href=\"#p%zu\" transform=\"translate(%d %d)scale(.%02d)\"/>\n",
                    look, at.x, at.y, percent);
    }
}

static void draw_piece(Canvas *canvas, const ViewPiece *piece, Spot at, int percent)
{
    const char symbol[] = {piece->symbol, '\0'};
    const PieceKind *kind = piece->kind;
    size_t look =
        use_look(canvas, kind->shape, piece->owner, kind->label != NULL ? kind->label : symbol);
    add_use(&canvas->layer[LAYER_PIECES], look, at, percent);
}

/* Where a piece is among those at its place. */
typedef struct Rank {
    unsigned below;      /* pieces listed before it */
    unsigned own_before; /* those of the same owner among them */
    unsigned count;      /* all pieces at the place */
} Rank;

static Rank rank_of(const View *view, size_t number)
{
    const ViewPiece *piece = &view->piece[number];
    Rank rank = {0, 0, 0};
    for (size_t i = 0; i < view->pieces; i++) {
        const ViewPiece *other = &view->piece[i];
        bool here = other->place == piece->place;
        rank.count += here;
        rank.below += here && i < number;
        rank.own_before += here && i < number && other->owner == piece->owner;
    }
    return rank;
}

/* The top chip is drawn in full, those below it as slices. The lowest one ends where a single chip would, so that
 * the pile stands on its place and grows upwards. */
static void draw_in_pile(Canvas *canvas, const ViewPiece *piece, Rank rank)
{
    Spot at = layout_spot(&canvas->layout, piece->place);
    int slices = (int)rank.count - 1;
    int radius = canvas->layout.radius * styles[piece->kind->shape].scale / 100;
    int top = at.y - slices * LAYOUT_SLICE;
    if ((int)rank.below == slices) {
        draw_piece(canvas, piece, (Spot){at.x, top}, 100);
        return;
    }
    int depth = slices - (int)rank.below; /* from 1 */
    int y = top + radius + depth * LAYOUT_SLICE - LAYOUT_SLICE / 2;
    size_t look = use_look(canvas, PIECE_SLICE, piece->owner, "");
    add_use(&canvas->layer[LAYER_PIECES], look, (Spot){at.x, y}, 100);
}

/* Below the number of the station. A box beside the track has one row per owner. */
static void draw_on_station(Canvas *canvas, const View *view, const ViewPiece *piece, Rank rank)
{
    enum { NUMBER = 70, WORD = 80, PAIR = 96, PAIR_PERCENT = 58, ROW = 134, ROW_PERCENT = 38 };
    Spot at = layout_spot(&canvas->layout, piece->place);
    bool beside = layout_is_beside(canvas->layout.geometry, piece->place);
    if (beside) {
        int row = 2 * (int)piece->owner - ((int)view->colours - 1);
        int column = 2 * (int)rank.own_before - 3;
        Spot slot = {at.x + column * ROW / 2, at.y + WORD + row * ROW / 2};
        draw_piece(canvas, piece, slot, ROW_PERCENT);
    } else if (rank.count == 1) {
        draw_piece(canvas, piece, (Spot){at.x, at.y + NUMBER}, 100);
    } else {
        int right = rank.count == 3 && rank.below == 2 ? 0 : rank.below % 2 == 0 ? -1 : 1;
        int down = rank.count == 2 ? 0 : rank.below < 2 ? -1 : 1;
        Spot slot = {at.x + right * PAIR, at.y + NUMBER + down * PAIR};
        draw_piece(canvas, piece, slot, PAIR_PERCENT);
    }
}

/* Where chips of a heap were, or will be. */
static void draw_slots(Canvas *canvas, const View *view)
{
    for (size_t i = view->pieces; i < view->pieces + view->slots; i++) {
        Spot at = layout_heap_spot(&canvas->layout, i);
        text_format(&canvas->layer[LAYER_MARKS],
                    "<circle cx=\"%d\" cy=\"%d\" r=\"%d\" fill=\"none\" stroke=\"%s\" "
                    "stroke-width=\"15\" stroke-dasharray=\"40 40\"/>\n",
                    at.x, at.y, canvas->layout.radius * styles[PIECE_CHIP].scale / 100,
                    canvas->layout.theme->line);
    }
}

void pieces_draw(Canvas *canvas, const View *view)
{
    draw_slots(canvas, view);
    for (size_t i = 0; i < view->pieces; i++) {
        const ViewPiece *piece = &view->piece[i];
        switch (canvas->layout.geometry->shape) {
        case PLACE_HEAP:
            draw_piece(canvas, piece, layout_heap_spot(&canvas->layout, i), 100);
            break;
        case PLACE_STATION:
            draw_on_station(canvas, view, piece, rank_of(view, i));
            break;
        case PLACE_POINT:
        case PLACE_SQUARE:
        case PLACE_HEX:
            draw_in_pile(canvas, piece, rank_of(view, i));
            break;
        }
    }
}

void pieces_draw_icon(Canvas *canvas, unsigned owner, Spot at)
{
    enum { ICON_RADIUS = 90 };
    size_t look = use_look(canvas, PIECE_DISC, owner, "");
    add_use(&canvas->layer[LAYER_PANEL], look, at, ICON_RADIUS * 100 / canvas->layout.radius);
}
