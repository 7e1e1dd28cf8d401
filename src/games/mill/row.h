/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is the complete description of a mill game's rules: one value for each field of row.def. Rows are data; no code asks
 * which game it is. Their text form is `key=value,key=value`.
 */
#pragma once

#include "base/setting.h"
#include "boards/point_board.h"

/* What completing a line does. */
typedef enum MillMakes {
    MAKES_REMOVAL,        /* removes a man of the opponent from the board */
    MAKES_WIN,            /* wins */
    MAKES_HAND_LOSS,      /* removes a man from the opponent's hand, if there is one */
    MAKES_HAND_LOSS_FIRST /* the same, and from the board once the hand is empty */
} MillMakes;

/* Whether the player's next move may complete a line again that the last one broke. */
typedef enum MillReform {
    REFORM_FREE,
    REFORM_NEVER, /* barred */
    REFORM_SWAP,  /* barred if the breaking move made a mill */
    REFORM_PAUSE  /* barred unless it did; allowed if the move completes another line as well */
} MillReform;

typedef enum MillJump {
    JUMP_NONE,
    JUMP_SINGLE,        /* over an opponent's man, which stays */
    JUMP_CAPTURE_CHAIN, /* captures the jumped men; may continue from each landing point */
    JUMP_FREE_CHAIN     /* over any other player's men, which stay; may continue */
} MillJump;

typedef enum MillLines {
    LINES_ALL,
    LINES_ORTHOGONAL,
    LINES_THROUGH_CENTRE,
    LINES_NOT_HOME
} MillLines;

/* What happens to a player to move who cannot move. */
typedef enum MillBlocked {
    BLOCKED_LOSES,
    BLOCKED_PASSES,
    BLOCKED_IS_BESIEGED /* passes, and the opponent must open a way without gain */
} MillBlocked;

typedef enum MillPlacing {
    PLACING_FIRST, /* lines count from the start; a player moves once the hand is empty */
    PLACING_FILLS, /* lines made while the board fills earn the first removal afterwards */
    PLACING_ONLY   /* the game ends with the placing; more captures win */
} MillPlacing;

/* What a board filled by placing means. */
typedef enum MillFull { FULL_BLOCKED, FULL_DRAWS } MillFull;

/* Special values of number fields. */
enum { FLY_NEVER = 0, FLY_ALWAYS = UINT8_MAX, FLIGHTS_ANY = 0 };

/* `shotless` moves are counted once a side has no more men than this. */
enum { MILL_SHOTLESS_MEN = 3 };

/* `setup` holds p1's points in its lower half and p2's in the upper one. */
typedef struct MillRow {
#define ROW_FIELD(type, name, ...) type name;
#include "games/mill/row.def"
#undef ROW_FIELD
} MillRow;

/* The index of each field: FIELD_board, FIELD_men, ... */
enum {
#define ROW_FIELD(type, name, ...) FIELD_##name,
#include "games/mill/row.def"
#undef ROW_FIELD
    MILL_FIELDS
};

/* The fields by index; the target is a MillRow. */
extern const SettingTable mill_row_settings;

static inline PointSet mill_setup(const MillRow *row, unsigned side)
{
    return side < 2 ? (PointSet)(row->setup >> 32 * side) : 0;
}

/* Reads `key=value,...`. Fields that are not given come from `base`, or are the defaults if it is NULL. Values are checked one
 * by one, not whether they go together. `row` is untouched on failure. */
MUST_CHECK Status mill_row_parse(Span text, const MillRow *base, MillRow *row, Fault *fault);
/* The inverse: every field, in the order of row.def. */
void mill_row_print(const MillRow *row, Text *text);
/* A hash of all fields that differ from their defaults. */
uint64_t mill_row_key(const MillRow *row);

/* A set of rows, by the values that each field may have: bit i allows the value i. A field that is not mentioned (0) must
 * have its default. Code that handles only some rows, such as a fast path, lists in a set what it was written for; so a field
 * added later keeps rows that use it away from that code until somebody has extended the set. */
typedef struct MillRowSet {
    uint32_t allowed[MILL_FIELDS];
} MillRowSet;

/* Entries of a set: any value of a field, or only those in a mask. */
#define ROW_ANY(name) [FIELD_##name] = UINT32_MAX
#define ROW_ONLY(name, values) [FIELD_##name] = (values)

bool mill_row_is_in(const MillRow *row, const MillRowSet *set);
