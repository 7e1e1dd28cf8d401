/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Values of numbered positions in memory, class by class.
 */
#ifndef NGUZO_SOLVER_STORE_H
#define NGUZO_SOLVER_STORE_H

#include "game/numbering.h"
#include "game/probe.h"

#include <stdatomic.h>

/* A value in sixteen bits, of the side to move: 0 a draw, otherwise twice the moves to the end, plus one, plus
 * one more for a win. */
typedef uint16_t ValueCode;

enum {
    VALUE_DRAW = 0,
    VALUE_NO_POSITION = 0xFFFF, /* the number is no position's */
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

/* Not of a draw. */
static inline unsigned value_moves(ValueCode code)
{
    return (code - 1U) / 2;
}

ExactValue value_decode(ValueCode code);
/* Of a finished game, for a side. */
ExactValue value_of_outcome(Outcome outcome, unsigned side);

typedef struct StoreGroup {
    uint32_t first_class;
    uint32_t classes;
    uint32_t part;
    uint64_t size;             /* numbers of all its classes, one class after the other */
    bool cycles;               /* of some class */
    _Atomic ValueCode *values; /* NULL: not known */
} StoreGroup;

typedef struct Store {
    const Game *game;
    const NumberingFamily *family;
    Numbering *numbering; /* NULL: the game cannot be solved */
    uint32_t classes;
    uint32_t groups;
    uint32_t parts;
    uint32_t *group_of; /* by class */
    uint64_t *offset;   /* by class: where it begins within its group */
    StoreGroup *group;
} Store;

/* A store without values; the game must outlive it. */
MUST_CHECK Status store_open(Store *store, const Game *game);
void store_close(Store *store);
/* Makes the positions of a part, and of all that it needs, known to the numbering. */
MUST_CHECK Status store_prepare(Store *store, uint32_t part);
bool store_needs(const Store *store, uint32_t part, uint32_t other);
/* Memory for the values of a group, all draws. */
MUST_CHECK Status store_allocate(Store *store, uint32_t group);
void store_forget(Store *store, uint32_t group);
/* Whether all groups of a part have values. */
bool store_has_part(const Store *store, uint32_t part);
/* How many numbers a part has. */
uint64_t store_part_size(const Store *store, uint32_t part);
/* The part with this name; false if there is none. */
bool store_find_part(const Store *store, const char *name, uint32_t *part);

static inline _Atomic ValueCode *store_value(const Store *store, PositionNumber number)
{
    const StoreGroup *group = &store->group[store->group_of[number.class]];
    return group->values == NULL ? NULL
                                 : group->values + store->offset[number.class] + number.index;
}

/* The number that stands at a place within a group. */
PositionNumber store_number(const Store *store, uint32_t group, uint64_t place);

/* What is known of a position, without looking ahead; finished games too. */
ExactValue store_probe(const Store *store, const GameState *state);

#endif
