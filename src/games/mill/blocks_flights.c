/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Block operations where flights are counted. The flights that each side has left are part of the class, and none are added, so
 * a flight leads to a class solved before, like a capture. Only steps and jumps stay within a unit.
 */
#include "games/mill/blocks.h"

#include <string.h>

/* The class that follows has the column side to move. Its rows are those of the unit if the row side has more men, and otherwise
 * the column side's. */
void mill_settle_row_flights(MillScratch *scratch, const BlockArrays *arrays, uint32_t row)
{
    size_t start = (size_t)row * scratch->unit.columns;
    bool is_mirrored = scratch->large == scratch->small;
    if (scratch->flying[0] != FLYING_COUNTED) {
        return;
    }
    const uint8_t *values = mill_values_after(scratch, arrays, 0, false, true);
    mill_enter_row(scratch, row);
    for (uint32_t column = 0; column < scratch->unit.columns; column++) {
        size_t place = is_mirrored ? mill_mirror_place(scratch, column) : start + column;
        arrays->count[1][start + column] = scratch->score[values[place]];
    }
}

void mill_settle_flown(MillScratch *scratch, const BlockArrays *arrays)
{
    if (mill_line_wins(scratch->rules, scratch->large)) {
        memset(scratch->flown, BLOCK_SCORE_WIN_AT_ONCE, scratch->half_size);
    } else {
        mill_settle_half(scratch, mill_values_after(scratch, arrays, 1, true, true),
                         scratch->flown);
    }
}

uint8_t mill_best_flight(const MillScratch *scratch, const uint8_t *quiet, PointSet mask)
{
    uint8_t best = BLOCK_SCORE_NONE;
    for (PointSet men = mask; men != 0; men &= men - 1) {
        PointSet stay = mask & ~(men & (0U - men));
        PointSet closing = mill_closing(scratch, stay);
        PointSet targets = scratch->all & ~mask & ~scratch->near[point_first(men)];
        for (; targets != 0; targets &= targets - 1) {
            PointSet to = targets & (0U - targets);
            uint32_t column = mill_rank(&scratch->ranks, stay | to);
            uint8_t score =
                (closing & to) != 0 ? scratch->flown[column] : scratch->score[quiet[column]];
            best = score > best ? score : best;
        }
    }
    return best;
}
