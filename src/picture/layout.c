/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "picture/layout.h"

#include <string.h>

enum { BOARD_SIDE = 4000, PUSHED_OUT = 1090, THOUSAND = 1000 };

/* How a kind of board is laid out; lengths but the step are thousandths of a step. */
typedef struct Style {
    int least_step;
    int most_step;
    int radius;
    int frame; /* and FRAME_EXTRA */
} Style;

static const Style styles[] = {
    [PLACE_POINT] = {600, 1000, 300, 320},
    [PLACE_SQUARE] = {420, 420, 330, 500},
    [PLACE_HEX] = {500, 500, 390, 800},
    [PLACE_STATION] = {800, 800, 300, 480},
    [PLACE_HEAP] = {LAYOUT_HEAP_STEP, LAYOUT_HEAP_STEP, 380, 500},
};

/* For coordinates. */
static const int frame_extra[] = {[PLACE_POINT] = 220,
                                  [PLACE_SQUARE] = 260,
                                  [PLACE_HEX] = 40,
                                  [PLACE_STATION] = 60,
                                  [PLACE_HEAP] = 0};

static int clamp(int number, int least, int most)
{
    return number < least ? least : number > most ? most : number;
}

void layout_board(const Geometry *geometry, int top, Layout *layout)
{
    enum { MOST_RADIUS = 230 };
    const Style *style = &styles[geometry->shape];
    int longer = geometry->width > geometry->height ? geometry->width : geometry->height;
    int step = longer == 0 ? style->most_step : BOARD_SIDE * THOUSAND / longer;
    step = clamp(step, style->least_step, style->most_step);
    int frame = step * style->frame / THOUSAND;
    int radius = step * style->radius / THOUSAND;
    *layout = (Layout){
        .geometry = geometry,
        .step = step,
        .radius = radius > MOST_RADIUS ? MOST_RADIUS : radius,
        .frame = (frame < MOST_RADIUS ? MOST_RADIUS + 80 : frame) + frame_extra[geometry->shape],
        .board = {LAYOUT_PAD, top},
    };
    bool heap = geometry->shape == PLACE_HEAP;
    int across = heap ? (LAYOUT_HEAP_COLUMNS - 1) * THOUSAND : geometry->width;
    int down = heap ? (LAYOUT_HEAP_ROWS - 1) * THOUSAND : geometry->height;
    layout->width = across * step / THOUSAND + 2 * layout->frame;
    layout->height = down * step / THOUSAND + 2 * layout->frame;
}

bool layout_is_in(const Geometry *geometry, const char *region, size_t place)
{
    for (size_t i = 0; i < geometry->regions; i++) {
        const GeometryRegion *found = &geometry->region[i];
        if (strcmp(found->name, region) == 0 &&
            memchr(found->places, (int)place, found->count) != NULL) {
            return true;
        }
    }
    return false;
}

/* Vertices are moved outwards, away from the corners of the board: numbers of columns go between. */
Spot layout_spot(const Layout *layout, size_t place)
{
    const Geometry *geometry = layout->geometry;
    int x = geometry->place[place].x;
    int y = geometry->place[place].y;
    if (layout_is_in(geometry, "vertices", place)) {
        int middle_x = geometry->width / 2;
        int middle_y = geometry->height / 2;
        x = middle_x + (x - middle_x) * PUSHED_OUT / THOUSAND;
        y = middle_y + (y - middle_y) * PUSHED_OUT / THOUSAND;
    }
    return (Spot){layout->board.x + layout->frame + x * layout->step / THOUSAND,
                  layout->board.y + layout->frame + y * layout->step / THOUSAND};
}

Spot layout_heap_spot(const Layout *layout, size_t chip)
{
    int column = (int)(chip % LAYOUT_HEAP_COLUMNS);
    int row = (int)(chip / LAYOUT_HEAP_COLUMNS);
    return (Spot){layout->board.x + layout->frame + column * layout->step,
                  layout->board.y + layout->frame + row * layout->step};
}

int layout_reach(const Layout *layout)
{
    switch (layout->geometry->shape) {
    case PLACE_SQUARE:
        return layout->step * 46 / 100;
    case PLACE_STATION:
        return layout->step * 40 / 100;
    case PLACE_POINT:
    case PLACE_HEX:
    case PLACE_HEAP:
        break;
    }
    return layout->radius * 130 / 100;
}
