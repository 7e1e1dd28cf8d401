/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as it was played: every position so far, and what repetition and the quiet limit need to know
 * about it. Keeping the states makes taking back free and lets a position that was sent before be found
 * again without replaying it.
 */
#ifndef NGUZO_GAME_RECORD_H
#define NGUZO_GAME_RECORD_H

#include "game/game.h"

/* Counts stand still there: no limit is as high, and position text takes no more. */
enum { HISTORY_COUNT_MAX = 1000000 };

/* Both limits are the user's to set; 0 switches one off. */
typedef struct HistoryLimits {
    uint32_t repetition; /* a position seen this often ends the game */
    uint32_t quiet;      /* so many quiet moves in a row of each side do */
} HistoryLimits;

#define HISTORY_LIMITS_STANDARD ((HistoryLimits){3, 100})

typedef struct RecordEntry {
    Move move;               /* that led here; 0 at the first entry */
    uint64_t repetition_key; /* 0 if the game does not end by history */
    uint32_t quiet;          /* quiet moves in a row up to here */
    uint32_t seen;           /* how often this position has stood, this time included */
} RecordEntry;

typedef struct Record {
    const Game *game;
    HistoryLimits limits;
    size_t length;        /* moves played */
    size_t capacity;      /* entries for which there is memory */
    RecordEntry *entries; /* length + 1 of them */
    unsigned char *states;
} Record;

/* Empties the record and starts at `state` (NULL: the game's start). Keeps the old content on failure. */
MUST_CHECK Status record_begin(Record *record, const Game *game, const GameState *state,
                               uint32_t quiet, uint32_t seen);
void record_free(Record *record);
/* Plays a legal move. */
MUST_CHECK Status record_play(Record *record, Move move);
/* Whether the limits end the game, or its round, with a legal move that leads to `after`. */
bool record_ends_with(const Record *record, Move move, const GameState *after);
/* Takes moves back until `length` are left. */
void record_truncate(Record *record, size_t length);

const GameState *record_state(const Record *record);
const GameState *record_state_at(const Record *record, size_t ply);
const RecordEntry *record_last(const Record *record);
/* The outcome by the rules, by repetition or by the quiet limit. */
Outcome record_outcome(const Record *record);

/* Whether the limits end the game at a position with these counts. */
bool history_ends(const Game *game, HistoryLimits limits, uint32_t quiet, uint32_t seen);

#endif
