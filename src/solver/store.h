/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The values of numbered positions in memory, one array per group.
 */
#pragma once

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

/* The byte that table files and block units use (game/blocks.h), and back. False if the value does not fit: it is too far away, or
 * the winner's distance is even. */
static inline ValueCode value_from_byte(uint8_t byte)
{
    unsigned distance = byte - 1U;
    return byte == 0     ? (ValueCode)VALUE_DRAW
           : byte == 255 ? (ValueCode)VALUE_NO_POSITION
                         : value_code(distance % 2 == 1, distance);
}

static inline bool value_to_byte(ValueCode code, uint8_t *byte)
{
    if (code == VALUE_DRAW || code == VALUE_NO_POSITION) {
        *byte = code == VALUE_DRAW ? 0 : 255;
        return true;
    }
    *byte = (uint8_t)(value_moves(code) + 1);
    return value_moves(code) <= 252 && value_is_win(code) == (value_moves(code) % 2 == 1);
}

/* How many positions have which value. */
typedef struct ValueCounts {
    uint64_t positions;
    uint64_t won; /* by the side to move */
    uint64_t lost;
    uint32_t longest; /* distance */
} ValueCounts;

void value_count(ValueCounts *counts, ValueCode code, uint64_t times);
void value_counts_add(ValueCounts *sum, const ValueCounts *more);

ExactValue value_decode(ValueCode code);
/* The value of a finished game for a side. */
ExactValue value_of_outcome(Outcome outcome, unsigned side);

typedef struct StoreGroup {
    uint32_t first_class;
    uint32_t classes;
    uint32_t part;
    uint64_t size;             /* numbers of all its classes, concatenated */
    uint32_t first_block;      /* in the file of its part */
    bool cycles;               /* a move can stay within the group */
    _Atomic ValueCode *values; /* NULL: not in memory, or in bytes by class */
    bool is_solved;
    ValueCounts counts; /* once solved */
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
    atomic_uint *
        unknown_for; /* by class: at least so many moves, quiet ones not counted, lead to a published part */
    StoreGroup *group;
    uint8_t **bytes;           /* by class: values of block units, or NULL */
    bool *is_mapped;           /* by class: `bytes` is a mapped file, not memory */
    struct TableFile **file;   /* by part: finished files that values are fetched from, or NULL */
    atomic_bool *is_published; /* by part */
    struct Cache *cache;       /* of their blocks; NULL as long as there is no file */
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

/* The value of a number; false if it is not in memory. */
static inline bool store_value(const Store *store, PositionNumber number, ValueCode *value)
{
    const StoreGroup *group = &store->group[store->group_of[number.class]];
    if (group->values != NULL) {
        *value = atomic_load_explicit(&group->values[store->offset[number.class] + number.index],
                                      memory_order_relaxed);
        return true;
    }
    if (store->bytes[number.class] == NULL) {
        return false;
    }
    *value = value_from_byte(store->bytes[number.class][number.index]);
    return true;
}
/* The value at an index within a group, which must be in memory. */
ValueCode store_value_at(const Store *store, uint32_t group, uint64_t place);
/* Whether the values of a group are in memory. */
bool store_has_group(const Store *store, uint32_t group);
/* Makes the store fetch the values of a part from a file. Takes the table over, also if it fails. */
MUST_CHECK Status store_use_file(Store *store, uint32_t part, struct TableFile *table,
                                 Fault *fault);
/* The value of a number from memory or from the file of its part, through a cache of blocks. STATUS_NOT_SOLVABLE if it is in
 * neither, STATUS_BAD_TABLE if the block is damaged. Thread-safe; allocates nothing. */
MUST_CHECK Status store_read(const Store *store, PositionNumber number, ValueCode *value,
                             Fault *fault);
/* Bytes of all values in memory. */
uint64_t store_memory(const Store *store);
/* Drops the bytes of a class. */
void store_drop_bytes(Store *store, uint32_t class);

/* Lets other threads read the values of a part, which must be known; and, while none does, no longer. */
void store_publish(Store *store, uint32_t part);
void store_withdraw(Store *store, uint32_t part);
static inline bool store_is_published(const Store *store, uint32_t part)
{
    return atomic_load_explicit(&store->is_published[part], memory_order_acquire);
}

/* The number at an index within a group. */
PositionNumber store_number(const Store *store, uint32_t group, uint64_t place);

/* The value of a position, which may be a finished game; unknown if it is not in memory. */
ExactValue store_probe(const Store *store, const GameState *state);
