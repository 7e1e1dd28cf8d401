/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations while men are placed. Every move leads to a class with one man less in hand, so a unit has one layer and
 * no inner moves.
 */
#include "games/mill/blocks.h"

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

/* The row side places a man on `to`, which completes no line that matters. */
static void place_plainly(const MillScratch *scratch, const MillWideMap *map, const uint8_t *values,
                          uint8_t *score)
{
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet target = mill_wide_map(map, scratch->masks[column]);
        /* Without branches, which would be hard to predict. */
        uint32_t applies = (target >> 31) - 1U;
        uint32_t rank = mill_rank(&scratch->ranks, target & ~MILL_MAP_NONE) & applies;
        uint8_t value = (uint8_t)(scratch->score[values[rank]] & applies);
        score[column] = value > score[column] ? value : score[column];
    }
}

static void place_in_row(MillScratch *scratch, const BlockArrays *arrays, unsigned to,
                         LineEffect effect, uint8_t *score)
{
    const PointSets *sets = scratch->sets;
    MillWideMap map;
    uint32_t row = mill_map_to(scratch, scratch->men | point_bit(to), &map);
    unsigned room = scratch->free_points - 1;
    if (effect == LINE_NOTHING) {
        place_plainly(scratch, &map,
                      arrays->needs[0] + (size_t)row * sets->choose[room][scratch->small], score);
        return;
    }
    const uint8_t *removed =
        effect == LINE_WINS
            ? NULL
            : arrays->needs[1] + (size_t)row * sets->choose[room][scratch->small - 1];
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet mask = scratch->masks[column];
        PointSet target = mill_wide_map(&map, mask);
        uint8_t value = BLOCK_SCORE_WIN_AT_ONCE;
        if ((target & MILL_MAP_NONE) != 0) {
            continue;
        }
        if (effect == LINE_REMOVES) {
            PointSet removable = mill_wide_map(&map, mill_removable(scratch, mask));
            value = mill_best_removal(scratch, target, removable, removed);
        }
        score[column] = value > score[column] ? value : score[column];
    }
}

static void settle_row_side(MillScratch *scratch, const BlockArrays *arrays, uint8_t *score)
{
    const MillRules *rules = scratch->rules;
    LineEffect effect = effect_of_line(scratch);
    PointSet closing = line_closing(&rules->lines[0], scratch->men);
    for (PointSet rest = rules->board.all & ~scratch->men; rest != 0; rest &= rest - 1) {
        unsigned to = point_first(rest);
        place_in_row(scratch, arrays, to, (closing >> to & 1) != 0 ? effect : LINE_NOTHING, score);
    }
}

/* The same as mill_settle_half() where the side to place has more men afterwards than the other has left, so that its
 * men are the rows of the class that follows. */
static void settle_transposed_half(MillScratch *scratch, const uint8_t *values)
{
    const MillRules *rules = scratch->rules;
    const PointSets *sets = scratch->sets;
    unsigned placed = scratch->small + 1;
    const SetClasses *classes = &sets->classes[placed];
    uint32_t ways = sets->choose[sets->points - placed][scratch->large - 1];
    PointSet open = scratch->men;
    if (rules->row.protects) {
        open &= ~line_complete(&rules->lines[0], scratch->men);
        open = open == 0 ? scratch->men : open;
    }
    memset(scratch->half, BLOCK_SCORE_NONE, scratch->half_size);
    for (uint32_t column = 0; column < scratch->half_size; column++) {
        PointSet men = mill_expand(scratch, scratch->more_masks[column]);
        if (line_complete(&rules->lines[0], men) == 0) {
            continue;
        }
        uint32_t entry = classes->of_rank[sets_rank(sets, men)];
        PointSet room = rules->board.all & ~classes->representative[entry >> 5];
        PointSet mask = sets_extract(sets, room, sets_image(sets, entry & 15, scratch->men));
        PointSet removable = sets_extract(sets, room, sets_image(sets, entry & 15, open));
        scratch->half[column] =
            mill_best_removal(scratch, mask, removable, values + (size_t)(entry >> 5) * ways);
    }
}

static void settle_column_side(MillScratch *scratch, const BlockArrays *arrays, uint32_t row,
                               uint8_t *score)
{
    unsigned placed = scratch->small + 1;
    uint32_t ways = scratch->sets->choose[scratch->free_points][placed];
    const uint8_t *plain = arrays->needs[0] + (size_t)row * ways;
    LineEffect effect = effect_of_line(scratch);
    if (effect == LINE_WINS) {
        memset(scratch->half, BLOCK_SCORE_WIN_AT_ONCE, scratch->half_size);
    } else if (placed >= 3 && scratch->large - 1 >= placed) {
        mill_settle_half(scratch, arrays->needs[1], placed);
    } else if (placed >= 3) {
        settle_transposed_half(scratch, arrays->needs[1]);
    }
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        PointSet mask = scratch->masks[column];
        PointSet closing = 0;
        for (unsigned i = 0; i < scratch->lines; i++) {
            PointSet missing = scratch->line[i] & ~mask;
            closing |= (missing & (missing - 1)) == 0 ? missing : 0;
        }
        uint8_t best = BLOCK_SCORE_NONE;
        for (PointSet rest = scratch->all & ~mask; rest != 0; rest &= rest - 1) {
            PointSet to = rest & (0U - rest);
            uint32_t rank = mill_rank(&scratch->ranks, mask | to);
            uint8_t value = (to & closing) != 0 ? scratch->half[rank] : scratch->score[plain[rank]];
            best = value > best ? value : best;
        }
        score[column] = best;
    }
}

void mill_settle_placing(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    size_t start = (size_t)row * scratch->unit.columns;
    uint8_t *score = arrays->score[0] + start;
    mill_enter_row(scratch, row);
    memset(score, BLOCK_SCORE_NONE, scratch->unit.columns);
    if (scratch->shape->men[MILL_OWN] >= scratch->shape->men[MILL_OTHER]) {
        settle_row_side(scratch, arrays, score);
    } else {
        settle_column_side(scratch, arrays, row, score);
    }
}
