/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jati/jati.h"

#include <string.h>

typedef struct Step {
    int x;
    int y;
    JatiSlope slope;
} Step;

/* Line directions, in the order of JatiRules.line_of; the first must be the one along a row. */
static const Step steps[JATI_DIRECTIONS] = {
    {1, 0, JATI_STRAIGHT}, {0, 1, JATI_STRAIGHT}, {1, 1, JATI_DIAGONAL}, {1, -1, JATI_DIAGONAL}};

static bool is_on_board(const JatiRow *row, int x, int y)
{
    return x >= 0 && y >= 0 && x < row->columns && y < row->rows;
}

/* Follows the line that begins at (x, y); returns the number of lines with it, if it can score. */
static unsigned add_line(JatiRules *rules, unsigned direction, int x, int y, unsigned lines)
{
    const JatiRow *row = rules->row;
    Step step = steps[direction];
    uint8_t cells[JATI_LENGTH];
    uint8_t length = 0;
    while (is_on_board(row, x, y)) {
        cells[length++] = (uint8_t)(y * row->columns + x);
        x += step.x;
        y += step.y;
    }
    if (length < row->price[step.slope].need) {
        return lines;
    }
    for (uint8_t place = 0; place < length; place++) {
        rules->line_of[direction][cells[place]] = (uint8_t)lines;
        rules->place_of[direction][cells[place]] = place;
        rules->cell_at[lines][place] = cells[place];
    }
    rules->length[lines] = length;
    rules->slope_of[lines] = (uint8_t)step.slope;
    return lines + 1;
}

static void add_lines(JatiRules *rules)
{
    const JatiRow *row = rules->row;
    unsigned lines = 0;
    memset(rules->line_of, JATI_NO_LINE, sizeof rules->line_of);
    for (unsigned direction = 0; direction < JATI_DIRECTIONS; direction++) {
        for (unsigned cell = 0; cell < rules->cells; cell++) {
            int x = (int)(cell % row->columns);
            int y = (int)(cell / row->columns);
            if (!is_on_board(row, x - steps[direction].x, y - steps[direction].y)) {
                lines = add_line(rules, direction, x, y, lines);
            }
        }
    }
    rules->lines = lines;
}

static void add_neighbours(JatiRules *rules, unsigned cell)
{
    static const int beside[4][2] = {{0, -1}, {-1, 0}, {1, 0}, {0, 1}};
    const JatiRow *row = rules->row;
    int x = (int)(cell % row->columns);
    int y = (int)(cell / row->columns);
    for (unsigned i = 0; i < 4; i++) {
        int to_x = x + beside[i][0];
        int to_y = y + beside[i][1];
        if (is_on_board(row, to_x, to_y)) {
            jati_add(rules->beside[cell], (unsigned)(to_y * row->columns + to_x));
        }
    }
}

/* Bit 0 of a symmetry mirrors left and right, bit 1 top and bottom, then bit 2 swaps the two axes. */
static uint8_t image_of(const JatiRow *row, unsigned symmetry, unsigned cell)
{
    unsigned x = cell % row->columns;
    unsigned y = cell / row->columns;
    x = symmetry & 1U ? row->columns - 1U - x : x;
    y = symmetry & 2U ? row->rows - 1U - y : y;
    return (uint8_t)(symmetry & 4U ? x * row->columns + y : y * row->columns + x);
}

void jati_build_grid(JatiRules *rules)
{
    const JatiRow *row = rules->row;
    rules->cells = (unsigned)row->columns * row->rows;
    rules->symmetries = row->columns == row->rows ? JATI_MAX_SYMMETRIES : JATI_MAX_SYMMETRIES / 2;
    add_lines(rules);
    for (unsigned cell = 0; cell < rules->cells; cell++) {
        jati_add(rules->all, cell);
        add_neighbours(rules, cell);
        for (unsigned symmetry = 0; symmetry < rules->symmetries; symmetry++) {
            rules->image[symmetry][cell] = image_of(row, symmetry, cell);
        }
    }
}
