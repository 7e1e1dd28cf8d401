/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Finding the symmetries of any board: the permutations of its points that preserve edges, lines and jumps.
 */
#pragma once

#include "boards/point_board.h"

/* Fills `image` and `symmetries`. If there are more than POINT_SYMMETRIES_MAX, or finding them all takes too long, the result
 * is a smaller group: still closed under composition, as canonical keys and table numbers require. */
void board_find_symmetries(PointBoard *board);
