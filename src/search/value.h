/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of the two-sided search: centipawns (100 = one man or point) for the side to move. A win is VALUE_WIN
 * minus the plies from the root to the end of the game, so that the shortest win has the highest value.
 */
#pragma once

#include "search/search.h"

enum {
    MAX_PLY = SEARCH_MAX_DEPTH + 1,
    VALUE_INFINITE = 32000,
    VALUE_WIN = 31000,
    VALUE_WIN_IN_MAX_PLY = VALUE_WIN - 2 * SEARCH_MAX_DEPTH /* the lowest value of a win */
};

static inline bool value_is_decisive(int32_t value)
{
    return value >= VALUE_WIN_IN_MAX_PLY || value <= -VALUE_WIN_IN_MAX_PLY;
}

/* Plies to the end of the game, negative if the side to move loses; 0: no forced end has been found. */
static inline int32_t value_mate_distance(int32_t value)
{
    if (!value_is_decisive(value)) {
        return 0;
    }
    return value > 0 ? VALUE_WIN - value : -(VALUE_WIN + value);
}

/* An evaluation is never as high or low as a forced win or loss. */
static inline int32_t value_clamp_evaluation(int32_t value)
{
    const int32_t most = VALUE_WIN_IN_MAX_PLY - 1;
    return value > most ? most : value < -most ? -most : value;
}
