/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The fringe of a unit (game/blocks.h): classes whose positions lie on no cycle. Their positions are numbered one class after the
 * other, and each is valued once, when the level and step that it waits for have come.
 */
#pragma once

#include "game/blocks.h"
#include "solver/store.h"

typedef struct BlockFringe {
    uint32_t classes;
    uint32_t *class;
    uint64_t *first;  /* of each class, and the end of the last */
    uint8_t **values; /* by class; malloc() */
    uint8_t *steps;   /* by position */
    uint64_t size;
} BlockFringe;

MUST_CHECK Status block_fringe_init(BlockFringe *fringe, const Store *store, const BlockUnit *unit);
/* Gives the values to the store, if it is not NULL, and frees the rest. */
void block_fringe_free(BlockFringe *fringe, Store *store);
/* Bytes that it takes. */
uint64_t block_fringe_memory(const Store *store, const BlockUnit *unit);
/* Finds the steps of a range of positions. */
void block_fringe_list(BlockFringe *fringe, const BlockOps *ops, BlockScratch *scratch,
                       uint64_t begin, uint64_t end);
/* Values those with a given step. False if a distance does not fit in a byte. */
MUST_CHECK bool block_fringe_value(BlockFringe *fringe, const BlockOps *ops, BlockScratch *scratch,
                                   const BlockArrays *arrays, unsigned step, uint64_t begin,
                                   uint64_t end);
