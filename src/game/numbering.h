/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Numbering of positions: what a family provides so that its games can be solved. Positions are divided into
 * classes (by the number of men on the board and in hand, for example) and numbered from 0 within each.
 * Symmetric positions share a number, and so do positions that differ only in colour where the rules do not
 * distinguish the colours. Some numbers may belong to no position.
 *
 * Classes among which play can cycle form a group. Groups are in the order of solving: a move leads to the same
 * group or to an earlier one. Consecutive groups make up a part, which is stored in one table file.
 */
#pragma once

#include "game/probe.h"

typedef struct Numbering Numbering; /* opaque: each family casts it to its own struct */

enum { NUMBERING_NAME_SIZE = 32 };

typedef struct PositionNumber {
    uint32_t class;
    uint64_t index;
} PositionNumber;

typedef struct NumberClass {
    uint64_t size;  /* numbers are 0 to size - 1 */
    uint32_t group; /* from 0 */
    uint32_t part;  /* from 0 */
    bool cycles;    /* moves may stay within the group */
} NumberClass;

struct NumberingFamily {
    /* Identifies the rules and the numbering: equal keys mean equal values for equal numbers. */
    uint64_t (*rules_key)(const Game *game);
    /* Sets `numbering` to NULL if this game has none. */
    Status (*open)(const Game *game, Numbering **numbering);
    void (*close)(Numbering *numbering);

    uint32_t (*classes)(const Numbering *numbering);
    NumberClass (*describe)(const Numbering *numbering, uint32_t class);
    uint32_t (*parts)(const Numbering *numbering);
    void (*part_name)(const Numbering *numbering, uint32_t part, char name[NUMBERING_NAME_SIZE]);
    /* Whether play from `part` may ever reach `other`. */
    bool (*part_needs)(const Numbering *numbering, uint32_t part, uint32_t other);

    /* Builds the tables for a part; until then find() fails for its positions. Not thread-safe. */
    Status (*prepare)(Numbering *numbering, uint32_t part);
    /* The class of a position; needs no tables of prepare(). False if it has none. Thread-safe. */
    bool (*find_class)(const Numbering *numbering, const GameState *state, uint32_t *class);
    /* At least how many moves lead from the class to a part that its own part needs, quiet ones (HistoryRules.is_quiet) not
     * counted: 0 for its own part only; EXACT_NEVER if none do. */
    uint32_t (*class_distance)(const Numbering *numbering, uint32_t class, uint32_t part);
    /* The number of a position. False if it has none, because the game is over or play never reaches it.
     * Thread-safe, like state(). */
    bool (*find)(const Numbering *numbering, const GameState *state, PositionNumber *number);
    /* The representative position of a number. False if the number belongs to no position. */
    bool (*state)(const Numbering *numbering, PositionNumber number, GameState *state);

    /* The value of a position that is not over, where a formula gives it. NULL: nowhere. */
    ExactValue (*known_value)(const Game *game, const GameState *state);
    /* Operations on rows of positions, game/blocks.h; NULL: none. */
    const struct BlockOps *blocks;
};
