/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Symmetries of a mill game: those of its board that preserve the lines of each side.
 */
#pragma once

#include "boards/point_board.h"
#include "game/game.h"

typedef struct MillRules MillRules;

/* Images of the points of a ring by lookup. A symmetry of nested squares rotates or reflects all rings alike, and may reverse
 * their order. */
enum { RING_SYMMETRIES = 8, RING_SETS = 256 };
typedef struct MillRingImages {
    bool is_usable; /* the game's symmetries are these eight, */
    bool
        reverses_rings; /* followed, if this is set, by the same eight with the rings in reverse order */
    uint8_t image[RING_SYMMETRIES][RING_SETS];
} MillRingImages;

/* Finds the symmetries of the game and fills rules->images. */
void mill_find_symmetries(MillRules *rules);
/* The image of a set of lines, one bit per line, under a symmetry of the board. */
uint32_t mill_transform_lines(const PointBoard *board, unsigned symmetry, uint32_t lines);

/* The members of the contract's group Symmetries. */
size_t mill_symmetries(const Game *game);
void mill_transform_state(const Game *game, size_t symmetry, const GameState *state,
                          GameState *image);
Move mill_transform_move(const Game *game, size_t symmetry, Move move);
uint64_t mill_canonical_key(const Game *game, const GameState *state, GameState *scratch,
                            size_t *symmetry);
