/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The detours of a unit (game/blocks.h), stored. They are few: only positions whose side to move is forced to pass have any.
 */
#pragma once

#include "game/blocks.h"

typedef struct BlockDetours {
    BlockDetour *list; /* sorted by `to` */
    size_t count;
    uint64_t *first; /* by row of `to`: where its detours begin; NULL if there are none */
} BlockDetours;

MUST_CHECK Status block_detours_list(const BlockOps *ops, BlockScratch *scratch,
                                     const BlockUnit *unit, unsigned layer, BlockDetours *detours);
void block_detours_free(BlockDetours *detours);
