/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row is the complete description of a mill game's rules: one value for each field of row.def. Rows are data; no code asks
 * which game it is. Their text form is `key=value,key=value`.
 */
#pragma once

#include "base/setting.h"
#include "boards/board_plan.h"

/* What completing a line does. */
typedef enum MillMakes {
    MAKES_REMOVAL,        /* removes a man of the opponent from the board */
    MAKES_WIN,            /* wins */
    MAKES_HAND_LOSS,      /* removes a man from the opponent's hand, if there is one */
    MAKES_HAND_LOSS_FIRST /* the same, and from the board once the hand is empty */
} MillMakes;

/* How many men completed lines remove. */
typedef enum MillRemoves { REMOVES_ONE, REMOVES_EACH } MillRemoves;

typedef enum MillRemoval { REMOVAL_MUST, REMOVAL_MAY } MillRemoval;

/* Whether the player's next move may complete a line again that the last one broke. */
typedef enum MillReform {
    REFORM_FREE,
    REFORM_NEVER, /* barred */
    REFORM_SWAP,  /* barred if the breaking move made a mill */
    REFORM_PAUSE  /* barred unless it did; allowed if the move completes another line as well */
} MillReform;

/* What a barred line is barred to. */
typedef enum MillBarsTo { BARS_LINE, BARS_MAN } MillBarsTo;

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
    PLACING_ONLY,  /* the game ends with the placing; more captures win */
    PLACING_FREE   /* a player with men in hand may place or move */
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
    const BoardPlan *plan; /* the board if `board` is BOARD_OWN, otherwise NULL */
} MillRow;

/* A row without a board; mill_row_read() requires one. */
enum {
    BOARD_MISSING = BOARD_KINDS,
    MILL_MEN_MAX = 16,
    MILL_CHAIN_MEN_MAX = 7, /* with capturing chains: a move has room for seven jumps */
    MILL_REMOVED_MAX = 8    /* men that one move removes by lines */
};

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

/* Every field has its default; there is no board, and there are no men. */
MillRow mill_row_defaults(void);
/* Sets the fields that are given; `given` is by field, with a NULL start for the others. `follows` is whether `reduce` follows
 * from the others if it is not given. A board must be built-in; put another one into `base` before. Values are checked one by
 * one, not whether they go together: mill_row_check() does that. `row` is untouched on failure, and `field` is the field at
 * fault. */
MUST_CHECK Status mill_row_read(const Span given[MILL_FIELDS], const MillRow *base, bool follows,
                                MillRow *row, unsigned *field, Fault *fault);
/* Reads `key=value,...`. Fields that are not given come from `base`, or are the defaults if it is NULL. The plan of a board of
 * one's own is written to `plan`. */
MUST_CHECK Status mill_row_parse(Span text, const MillRow *base, MillRow *row, BoardPlan *plan,
                                 Fault *fault);
/* Gives the row this board, or the built-in one that equals it. The set-up of another board is dropped. */
void mill_row_use_plan(MillRow *row, const BoardPlan *plan);
/* The inverse: every field, in the order of row.def. */
void mill_row_print(const MillRow *row, Text *text);
void mill_row_build_board(const MillRow *row, PointBoard *board);
/* The points of a line that `not-home` excludes for a side: its home, or else its set-up. */
PointSet mill_home(const MillRow *row, unsigned side);
/* Whether a line of the board counts for a side. */
bool mill_line_counts(const MillRow *row, const PointBoard *board, unsigned side, PointSet line);
/* Receives every contradiction of a row, with the fields that take part in it, one bit each. */
typedef struct MillRowListener {
    void (*contradiction)(void *context, uint32_t fields, const char *text);
    void *context;
} MillRowListener;

/* Refuses a row whose fields contradict each other, that the board cannot hold, or that exceeds a limit of the program. Rows are
 * not trusted: every row passes here before it is played. The listener may be NULL; `fault` is the first contradiction. */
MUST_CHECK Status mill_row_check(const MillRow *row, const PointBoard *board,
                                 const MillRowListener *listener, Fault *fault);
/* Whether men can be captured. */
static inline bool mill_row_captures(const MillRow *row)
{
    return row->makes != MAKES_WIN || row->jump == JUMP_CAPTURE_CHAIN;
}
/* Whether completing a line takes men out of the opponent's hand. */
static inline bool mill_row_takes_from_hand(const MillRow *row)
{
    return row->makes == MAKES_HAND_LOSS || row->makes == MAKES_HAND_LOSS_FIRST;
}
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
