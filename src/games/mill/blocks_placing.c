/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations while men are placed. Every move leads to a class with one man less in hand, so a unit has one layer and
 * no inner moves.
 */
#include "games/mill/blocks.h"

#include <stdlib.h>
#include <string.h>

/* What completing a line does to the other side. */
typedef enum LineEffect { LINE_NOTHING, LINE_REMOVES, LINE_WINS } LineEffect;

static LineEffect effect_of_line(const MillScratch *scratch)
{
    const MillRow *row = &scratch->rules->row;
    unsigned men = scratch->shape->men[MILL_OTHER];
    if (row->makes == MAKES_WIN) {
        return LINE_WINS;
    }
    if (men == 0) {
        return LINE_NOTHING;
    }
    unsigned left = men - 1U + scratch->shape->hand[MILL_OTHER];
    return mill_is_beaten(scratch->rules, left) ? LINE_WINS : LINE_REMOVES;
}

/* -- working memory -- */

void mill_placing_free(MillPlaceWork *placing)
{
    if (placing != NULL) {
        mill_columns_free(&placing->lined);
        free(placing->after);
        free(placing->half);
        free(placing);
    }
}

MillPlaceWork *mill_placing_new(const MillScratch *scratch)
{
    const PointSets *sets = scratch->sets;
    unsigned points = scratch->free_points;
    unsigned small = scratch->small;
    bool own_is_row = scratch->shape->men[MILL_OWN] >= scratch->shape->men[MILL_OTHER];
    MillPlaceWork *placing = calloc(1, sizeof *placing);
    if (placing == NULL) {
        return NULL;
    }
    bool done = true;
    mill_runs_build(&placing->runs, sets, points, small);
    if (own_is_row) {
        mill_runs_build(&placing->placed, sets, points == 0 ? 0 : points - 1, small);
        mill_runs_build(&placing->removed, sets, points == 0 ? 0 : points - 1, small - 1);
    } else {
        mill_runs_build(&placing->placed, sets, points, small + 1);
        if (scratch->large - 1 >= small + 1) {
            mill_runs_build(&placing->removed, sets, points + 1, small + 1);
        } else {
            mill_runs_build(&placing->removed, sets, sets->points - (small + 1),
                            scratch->large - 1);
        }
        done = mill_columns_new(&placing->placed, &placing->lined);
    }
    uint32_t size = placing->placed.columns + placing->removed.columns;
    placing->after = malloc(size + 1);
    placing->half = malloc(size + 1);
    if (!done || placing->after == NULL || placing->half == NULL) {
        mill_placing_free(placing);
        return NULL;
    }
    return placing;
}

/* -- the row side -- */

/* The column side's lines that do not need `to`, as lines of the row in which the row side has a man there: `bits` are
 * the images of the points. */
static void find_lines_there(const MillScratch *scratch, const PointSet *bits,
                             MillSplitLines *lines)
{
    lines->count = 0;
    for (unsigned i = 0; i < scratch->lines; i++) {
        PointSet line = 0;
        for (PointSet rest = scratch->line[i]; rest != 0; rest &= rest - 1) {
            line |= bits[point_first(rest)];
        }
        if ((line & MILL_MAP_NONE) == 0) {
            lines->line[lines->count++] = mill_split(&scratch->placing->placed, line);
        }
    }
}

static void place_in_row(MillScratch *scratch, const BlockArrays *arrays, unsigned to,
                         LineEffect effect, uint8_t *score)
{
    MillPlaceWork *placing = scratch->placing;
    const MillRuns *placed = &placing->placed;
    const MillRuns *removed = &placing->removed;
    PointSet bits[POINTS_MAX];
    PointSet back[POINTS_MAX];
    uint32_t row = mill_points_to(scratch, scratch->men | point_bit(to), bits);
    for (unsigned i = 0; i < scratch->free_points; i++) {
        if (bits[i] != MILL_MAP_NONE) {
            back[point_first(bits[i])] = point_bit(i);
        }
    }
    if (effect == LINE_NOTHING) {
        mill_scores_of_row(arrays->needs[0] + (size_t)row * placed->columns, placed->columns,
                           placing->half);
    } else if (effect == LINE_WINS) {
        memset(placing->half, BLOCK_SCORE_WIN_AT_ONCE, placed->columns);
    } else {
        MillSplitLines lines = {0};
        if (scratch->rules->row.protects) {
            find_lines_there(scratch, bits, &lines);
        }
        mill_scores_of_row(arrays->needs[1] + (size_t)row * removed->columns, removed->columns,
                           placing->after);
        mill_runs_remove(placed, removed, &lines, placing->after, placing->half);
    }
    mill_images_build(&placing->images, placed, &placing->runs, back);
    mill_runs_send(placed, &placing->images, &placing->runs, placing->half, score);
}

static void settle_row_side(MillScratch *scratch, const BlockArrays *arrays, uint8_t *score)
{
    const MillRules *rules = scratch->rules;
    LineEffect effect = effect_of_line(scratch);
    PointSet closing = line_closing(&rules->lines[0], scratch->men);
    memset(score, BLOCK_SCORE_NONE, scratch->unit.columns);
    for (PointSet rest = rules->board.all & ~scratch->men; rest != 0; rest &= rest - 1) {
        unsigned to = point_first(rest);
        place_in_row(scratch, arrays, to, (closing >> to & 1) != 0 ? effect : LINE_NOTHING, score);
    }
}

/* -- the column side -- */

/* For every set with a line: the best removal of a man of the row. The need's rows are the larger side's. */
static void settle_half(MillScratch *scratch, PointSet open, const uint8_t *values)
{
    MillPlaceWork *placing = scratch->placing;
    uint32_t ways = placing->removed.columns;
    for (; open != 0; open &= open - 1) {
        PointSet bits[POINTS_MAX];
        uint32_t row = mill_points_to(scratch, scratch->men & ~(open & (0U - open)), bits);
        mill_images_build(&placing->images, &placing->placed, &placing->removed, bits);
        mill_scores_of_row(values + (size_t)row * ways, ways, placing->after);
        mill_runs_raise(&placing->lined, &placing->placed, &placing->images, &placing->removed,
                        placing->after, placing->half);
    }
}

/* The best removal of a man of `open` from a row of the class that follows. */
static uint8_t best_removal(const MillScratch *scratch, MillSplit men, MillSplit open,
                            const uint8_t *values)
{
    const MillRuns *removed = &scratch->placing->removed;
    uint8_t best = BLOCK_SCORE_NONE;
    for (; open != 0; open &= open - 1) {
        uint32_t rank = mill_runs_rank(removed, men ^ (open & (0U - open)));
        uint8_t score = scratch->score[values[rank]];
        best = score > best ? score : best;
    }
    return best;
}

/* The same where the side to place has more men afterwards than the other has left, so that its men are the rows of the
 * class that follows. */
static void settle_transposed_half(MillScratch *scratch, PointSet open, const uint8_t *values)
{
    const PointSets *sets = scratch->sets;
    const MillPlaceWork *placing = scratch->placing;
    const MillRuns *placed = &placing->placed;
    const MillRuns *removed = &placing->removed;
    const SetClasses *classes = &sets->classes[placed->men];
    PointSet board = scratch->rules->board.all;
    PointSet expanded[MILL_HALF_SETS];
    for (unsigned low = 0; low < 1U << placed->low_points; low++) {
        expanded[low] = mill_expand(scratch, low);
    }
    for (uint32_t i = 0; i < placing->lined.runs; i++) {
        MillRun run = placing->lined.run[i];
        PointSet high = mill_expand(scratch, (PointSet)run.high << placed->low_points);
        for (uint32_t k = 0; k < run.count; k++) {
            unsigned low = placing->lined.low[run.start + k];
            uint32_t entry = classes->of_rank[sets_rank(sets, high | expanded[low])];
            PointSet room = board & ~classes->representative[entry >> 5];
            PointSet men = sets_extract(sets, room, sets_image(sets, entry & 15, scratch->men));
            PointSet man = open == scratch->men
                               ? men
                               : sets_extract(sets, room, sets_image(sets, entry & 15, open));
            placing->half[placed->first[run.high] + placed->place[low]] =
                best_removal(scratch, mill_split(removed, men), mill_split(removed, man),
                             values + (size_t)(entry >> 5) * removed->columns);
        }
    }
}

static void settle_captures(MillScratch *scratch, const BlockArrays *arrays,
                            const MillSplitLines *lines)
{
    MillPlaceWork *placing = scratch->placing;
    PointSet open = mill_removable_men(scratch->rules, 0, scratch->men);
    mill_columns_with_lines(&placing->placed, lines, &placing->lined);
    memset(placing->half, BLOCK_SCORE_NONE, placing->placed.columns);
    if (scratch->large - 1 >= scratch->small + 1) {
        settle_half(scratch, open, arrays->needs[1]);
    } else {
        settle_transposed_half(scratch, open, arrays->needs[1]);
    }
}

static void settle_column_side(MillScratch *scratch, const BlockArrays *arrays, uint32_t row,
                               uint8_t *score)
{
    MillPlaceWork *placing = scratch->placing;
    const MillRuns *placed = &placing->placed;
    MillSplitLines lines = {.count = placed->men >= 3 ? scratch->lines : 0};
    for (unsigned i = 0; i < lines.count; i++) {
        lines.line[i] = mill_split(placed, scratch->line[i]);
    }
    if (effect_of_line(scratch) == LINE_WINS) {
        memset(placing->half, BLOCK_SCORE_WIN_AT_ONCE, placed->columns);
    } else if (lines.count > 0) {
        settle_captures(scratch, arrays, &lines);
    }
    mill_scores_of_row(arrays->needs[0] + (size_t)row * placed->columns, placed->columns,
                       placing->after);
    mill_runs_place(&placing->runs, placed, &lines, placing->after, placing->half, score);
}

void mill_settle_placing(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    size_t start = (size_t)row * scratch->unit.columns;
    uint8_t *score = arrays->score[0] + start;
    mill_enter_row(scratch, row);
    if (scratch->shape->men[MILL_OWN] >= scratch->shape->men[MILL_OTHER]) {
        settle_row_side(scratch, arrays, score);
    } else {
        settle_column_side(scratch, arrays, row, score);
    }
}
