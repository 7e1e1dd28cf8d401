/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Positions as numbers: what a family offers so that its games can be solved. Positions fall into classes
 * (so many men a side, so many in hand, …), and are numbered from 0 within each; symmetric positions share
 * a number, and so do positions that differ in the colours alone where the rules are blind to them. A
 * number may belong to no position.
 *
 * Classes between which play can go in cycles form a group. Groups stand in the order of solving: a move
 * leads to the same group or to an earlier one. Some consecutive groups make a part, the unit of tables.
 */
#ifndef NGUZO_GAME_NUMBERING_H
#define NGUZO_GAME_NUMBERING_H

#include "game/probe.h"

typedef struct Numbering Numbering; /* never defined: each family casts it to its own struct */

enum { NUMBERING_NAME_SIZE = 32 };

typedef struct PositionNumber {
    uint32_t class;
    uint64_t index;
} PositionNumber;

typedef struct NumberClass {
    uint64_t size;  /* numbers run from 0 to size - 1 */
    uint32_t group; /* from 0 */
    uint32_t part;  /* from 0 */
    bool cycles;    /* moves may lead back into the group */
} NumberClass;

struct NumberingFamily {
    /* Equal for games whose positions have equal values under equal numbers. */
    uint64_t (*rules_key)(const Game *game);
    /* NULL goes into `numbering` if this game has none. */
    Status (*open)(const Game *game, Numbering **numbering);
    void (*close)(Numbering *numbering);

    uint32_t (*classes)(const Numbering *numbering);
    NumberClass (*describe)(const Numbering *numbering, uint32_t class);
    uint32_t (*parts)(const Numbering *numbering);
    void (*part_name)(const Numbering *numbering, uint32_t part, char name[NUMBERING_NAME_SIZE]);
    /* Whether play from `part` may lead into `other`, at once or later. */
    bool (*part_needs)(const Numbering *numbering, uint32_t part, uint32_t other);

    /* Makes the numbers of a part usable; until then find() does not know its positions. Not while other
     * threads use the numbering. */
    Status (*prepare)(Numbering *numbering, uint32_t part);
    /* The number of a position. False if it has none: it is finished by its own record, or play never leads
     * there. Thread-safe, like state(). */
    bool (*find)(const Numbering *numbering, const GameState *state, PositionNumber *number);
    /* A position with this number, the one that stands for all. False if there is none. */
    bool (*state)(const Numbering *numbering, PositionNumber number, GameState *state);

    /* The value of a position that is not over, where a formula gives it. NULL: nowhere. */
    ExactValue (*known_value)(const Game *game, const GameState *state);
};

#endif
