/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values of numbered positions in memory, one array per group.
 */
#ifndef NGUZO_SOLVER_STORE_H
#define NGUZO_SOLVER_STORE_H

#include "game/numbering.h"
#include "game/probe.h"

#include <stdatomic.h>

/* A value for the side to move in sixteen bits: 0 for a draw, otherwise 2 * distance + 1 for a loss and
 * 2 * distance + 2 for a win. */
typedef uint16_t ValueCode;

enum {
    VALUE_DRAW = 0,
    VALUE_NO_POSITION = 0xFFFF, /* the number does not belong to a position */
    VALUE_MOVES_MAX = 32000
};

static inline ValueCode value_code(bool win, unsigned moves)
{
    return (ValueCode)(2 * moves + 1 + win);
}

static inline bool value_is_win(ValueCode code)
{
    return code != VALUE_DRAW && code % 2 == 0;
}

static inline bool value_is_loss(ValueCode code)
{
    return code % 2 == 1 && code != VALUE_NO_POSITION;
}

/* The distance of a win or loss. */
static inline unsigned value_moves(ValueCode code)
{
    return (code - 1U) / 2;
}

ExactValue value_decode(ValueCode code);
/* The value of a finished game for a side. */
ExactValue value_of_outcome(Outcome outcome, unsigned side);

typedef struct StoreGroup {
    uint32_t first_class;
    uint32_t classes;
    uint32_t part;
    uint64_t size;             /* numbers of all its classes, concatenated */
    bool cycles;               /* a move can stay within the group */
    _Atomic ValueCode *values; /* NULL: not in memory */
} StoreGroup;

typedef struct Store {
    const Game *game;
    const NumberingFamily *family;
    Numbering *numbering; /* NULL: the game is not solvable */
    uint32_t classes;
    uint32_t groups;
    uint32_t parts;
    uint32_t *group_of; /* by class */
    uint64_t *offset;   /* by class: its start within its group */
    StoreGroup *group;
} Store;

/* Opens a store without values; the game must outlive it. */
MUST_CHECK Status store_open(Store *store, const Game *game);
void store_close(Store *store);
/* Builds the numbering of a part and of all parts that it depends on. */
MUST_CHECK Status store_prepare(Store *store, uint32_t part);
bool store_needs(const Store *store, uint32_t part, uint32_t other);
/* Allocates the values of a group, all draws. */
MUST_CHECK Status store_allocate(Store *store, uint32_t group);
void store_forget(Store *store, uint32_t group);
/* Whether all groups of a part have values. */
bool store_has_part(const Store *store, uint32_t part);
/* The number of values of a part. */
uint64_t store_part_size(const Store *store, uint32_t part);
/* Finds a part by its name. */
bool store_find_part(const Store *store, const char *name, uint32_t *part);

static inline _Atomic ValueCode *store_value(const Store *store, PositionNumber number)
{
    const StoreGroup *group = &store->group[store->group_of[number.class]];
    return group->values == NULL ? NULL
                                 : group->values + store->offset[number.class] + number.index;
}

/* The number at an index within a group. */
PositionNumber store_number(const Store *store, uint32_t group, uint64_t place);

/* The value of a position, which may be a finished game; unknown if it is not in memory. */
ExactValue store_probe(const Store *store, const GameState *state);

#endif
