/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Retrograde analysis of a unit of rows (game/blocks.h): two bytes per position, no stored moves, no queue.
 *
 * The forward pass gives each position the best of its leaving moves and the number of its inner moves. Then distances
 * are settled in rising order. At each distance, every row visits the rows that its moves lead to, and takes from them the
 * positions settled at that distance. A thread writes only the row it works on, so no locks or atomic operations are needed.
 */
#pragma once

#include "game/blocks.h"
#include "solver/group.h"

/* Bytes that solving the unit takes, its values included, without the classes that it needs. */
uint64_t block_unit_memory(const Store *store, const BlockUnit *unit);

/* Solves the unit. `needs` are the values of the classes that it needs. The values of its layers and of its fringe become the
 * store's bytes. */
MUST_CHECK Status block_unit_solve(Store *store, const BlockUnit *unit,
                                   const uint8_t *const needs[BLOCK_NEEDS], const GroupWork *work,
                                   Fault *fault);

/* Sets columns that are not canonical to BLOCK_NO_POSITION, as table files have them, or back to their values. */
MUST_CHECK Status block_unit_mask(const Store *store, const BlockUnit *unit, unsigned threads,
                                  uint8_t *values, bool mask);
