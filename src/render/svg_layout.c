/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "render/svg_layout.h"

enum { BOARD_SIDE = 4000, PUSHED_OUT = 480, THOUSAND = 1000, COORDINATES = 260, PILE_GAP = 30 };

/* How boards of each shape are laid out. */
typedef struct Style {
    int least_step;
    int most_step;
    int radius; /* thousandths of a step */
    int frame;  /* thousandths of a step, around the outermost places */
    bool left;  /* leave room for coordinates on this side */
    bool top;
    bool bottom;
} Style;

static const Style styles[] = {
    [PLACE_POINT] = {600, 1000, 300, 500, .left = true, .bottom = true},
    [PLACE_SQUARE] = {420, 420, 330, 780, .left = true, .top = true},
    [PLACE_HEX] = {500, 500, 390, 1020, .left = false},
    [PLACE_STATION] = {800, 800, 190, 560, .left = false},
    [PLACE_HEAP] = {LAYOUT_HEAP_STEP, LAYOUT_HEAP_STEP, 380, 600, .left = false},
};

static int clamp(int number, int least, int most)
{
    return number < least ? least : number > most ? most : number;
}

/* How far the top of the highest pile is above its place. */
static int pile_rise(const Geometry *geometry)
{
    return geometry->pile_height > 1 ? (geometry->pile_height - 1) * LAYOUT_SLICE : 0;
}

void layout_board(const Geometry *geometry, const Theme *theme, bool is_flipped, Layout *layout)
{
    enum { MOST_RADIUS = 230, MOST_FRAME = 400, NAME_ROOM = 240 };
    const Style *style = &styles[geometry->shape];
    bool heap = geometry->shape == PLACE_HEAP;
    int across = heap ? (LAYOUT_HEAP_COLUMNS - 1) * THOUSAND : geometry->width;
    int down = heap ? (LAYOUT_HEAP_ROWS - 1) * THOUSAND : geometry->height;
    int longer = across > down ? across : down;
    int step = clamp(BOARD_SIDE * THOUSAND / longer, style->least_step, style->most_step);
    int frame = step * style->frame / THOUSAND;
    if (geometry->shape == PLACE_POINT && frame > MOST_FRAME) {
        frame = MOST_FRAME;
    }
    int radius = clamp(step * style->radius / THOUSAND, 0, MOST_RADIUS);
    if (geometry->shape == PLACE_POINT && !geometry_has_coordinates(geometry) &&
        frame < radius + NAME_ROOM) {
        frame = radius + NAME_ROOM;
    }
    *layout = (Layout){
        .geometry = geometry,
        .theme = theme,
        .is_flipped = is_flipped,
        .step = step,
        .radius = radius,
        .board = {LAYOUT_PAD, 0},
        .inset = {frame + (style->left ? COORDINATES : 0), frame + (style->top ? COORDINATES : 0)},
    };
    int pile_top = pile_rise(geometry) + layout->radius + PILE_GAP;
    if (pile_top > layout->inset.y) {
        layout->inset.y = pile_top;
    }
    layout->width = layout->inset.x + across * step / THOUSAND + frame;
    layout->height =
        layout->inset.y + down * step / THOUSAND + frame + (style->bottom ? COORDINATES : 0);
}

bool layout_is_beside(const Geometry *geometry, size_t place)
{
    return geometry->place[place].role == PLACE_BOX;
}

/* Of coordinates of the Geometry. */
static Spot spot_at(const Layout *layout, int x, int y)
{
    if (layout->is_flipped) {
        x = layout->geometry->width - x;
        y = layout->geometry->height - y;
    }
    return (Spot){layout->board.x + layout->inset.x + x * layout->step / THOUSAND,
                  layout->board.y + layout->inset.y + y * layout->step / THOUSAND};
}

Spot layout_column_spot(const Layout *layout, const GeometryColumn *column)
{
    return spot_at(layout, column->x, column->y);
}

/* Places outside are moved away from the corners of the board, to make room for numbers. */
Spot layout_spot(const Layout *layout, size_t place)
{
    const Geometry *geometry = layout->geometry;
    int x = geometry->place[place].x;
    int y = geometry->place[place].y;
    if (geometry->place[place].role == PLACE_OUTSIDE) {
        /* They are half the board's width away from its centre. */
        x += (x - geometry->width / 2) * PUSHED_OUT / (geometry->width / 2);
        y += (y - geometry->height / 2) * PUSHED_OUT / (geometry->width / 2);
    }
    return spot_at(layout, x, y);
}

void layout_add_hexagon(const Layout *layout, size_t place, Text *text)
{
    Spot at = layout_spot(layout, place);
    int half = layout->step / 2;
    int side = layout->step * 577 / THOUSAND;
    int slope = side - side / 2;
    text_format(text, "<path d=\"M%d %dl%d %dv%dl%d %dl%d %dv%dz\"", at.x, at.y - side, half, slope,
                side, -half, slope, -half, -slope, -side);
}

Spot layout_heap_spot(const Layout *layout, size_t chip)
{
    int column = (int)(chip % LAYOUT_HEAP_COLUMNS);
    int row = (int)(chip / LAYOUT_HEAP_COLUMNS);
    if (layout->is_flipped) {
        column = LAYOUT_HEAP_COLUMNS - 1 - column;
        row = LAYOUT_HEAP_ROWS - 1 - row;
    }
    return (Spot){layout->board.x + layout->inset.x + column * layout->step,
                  layout->board.y + layout->inset.y + row * layout->step};
}

int layout_reach(const Layout *layout)
{
    switch (layout->geometry->shape) {
    case PLACE_SQUARE:
        return layout->step / 2;
    case PLACE_STATION:
        return layout->step * 37 / 100;
    case PLACE_POINT:
    case PLACE_HEX:
    case PLACE_HEAP:
        break;
    }
    return layout->radius * 130 / 100;
}
