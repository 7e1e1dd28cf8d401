/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as it was played: every position so far, the counts that repetition and the quiet limit need, and
 * how the game ended. Keeping the states makes undo free, and a client that sends the same moves again
 * with one more at the end does not have them replayed.
 */
#pragma once

#include "game/end_reason.h"
#include "game/game.h"

enum {
    HISTORY_COUNT_MAX =
        1000000, /* counts saturate here: above any limit, and the maximum in position text */
    RECORD_END_MOVE_SIZE = 80
};

/* 0 disables a limit. */
typedef struct HistoryLimits {
    uint32_t repetition; /* a position that occurs this often ends the game */
    uint32_t quiet;      /* this many quiet moves in a row by each side end it */
} HistoryLimits;

#define HISTORY_LIMITS_STANDARD ((HistoryLimits){3, 100})

typedef struct RecordEntry {
    Move move;               /* that led here; 0 at the first entry */
    uint64_t repetition_key; /* 0 if the game does not end by history */
    uint32_t quiet;          /* quiet moves in a row up to here */
    uint32_t seen;           /* occurrences of this position so far, including this one */
} RecordEntry;

/* How a game ended that neither the rules nor the limits have ended. */
typedef struct GameEnd {
    EndReason reason;                /* END_OPEN: it has not ended this way */
    unsigned seat;                   /* the seat that loses by it, if the reason blames one */
    char move[RECORD_END_MOVE_SIZE]; /* END_ILLEGAL: the move in printable ASCII, possibly cut */
} GameEnd;

typedef struct Record {
    const Game *game;
    HistoryLimits limits;
    size_t length;         /* moves played */
    size_t undone;         /* moves taken back that record_redo() can play again */
    size_t capacity;       /* of entries and states */
    RecordEntry *entries;  /* length + 1 of them, and those undone */
    unsigned char *states; /* as many */
    GameEnd end;
} Record;

/* Empties the record and starts at `state` (NULL: the game's start position). Keeps the old content on failure. */
MUST_CHECK Status record_begin(Record *record, const Game *game, const GameState *state,
                               uint32_t quiet, uint32_t seen);
void record_free(Record *record);
/* Plays a legal move. */
MUST_CHECK Status record_play(Record *record, Move move);
/* The seat to move, or the one that tosses, ends the game and loses it: by an illegal move, or by resigning. */
void record_forfeit(Record *record, Span move);
void record_resign(Record *record);
/* Takes back moves until at most `length` are left, and whatever ended the game after them (GameEnd). */
void record_truncate(Record *record, size_t length);
/* Plays the move taken back last; false if there is none, or another was played since. */
bool record_redo(Record *record);

const GameState *record_state(const Record *record);
const GameState *record_state_at(const Record *record, size_t ply);
const RecordEntry *record_last(const Record *record);

/* -- result and turn -- */

/* By the rules, the limits, or GameEnd. */
Outcome record_outcome(const Record *record);
/* Fails if the game is over. */
MUST_CHECK Status record_need_open(const Record *record, Fault *fault);
/* END_OPEN: the game goes on. */
EndReason record_end_reason(const Record *record);
/* Why the game ended: adds a sentence for people, nothing if it goes on. */
void record_explain_end(const Record *record, Text *text);
/* none, draw, p1win to p4win. */
const char *outcome_word(Outcome outcome);
/* none, draw, p1win to p4win; the number is that of the winning player (game/players.h). */
const char *record_result_word(const Record *record);
/* loss, draw or win, for a seat of a finished game. */
const char *record_seat_result(const Record *record, unsigned seat);
/* p1 to p4, or chance. */
const char *record_turn_word(const Record *record);
/* Whether a toss or the like is due instead of a move. */
bool record_is_at_chance(const Record *record);
/* game_player_to_move() of the present position. */
unsigned record_player_to_move(const Record *record);

/* How often the position after a legal move has occurred then, as far as repetition counts it. */
uint32_t record_seen_after(const Record *record, Move move, const GameState *after);
/* Whether the limits end the game, or its round, after a legal move that leads to `after`. */
bool record_ends_with(const Record *record, Move move, const GameState *after);
/* Whether the limits end the game at a position with these counts. */
bool history_ends(const Game *game, HistoryLimits limits, uint32_t quiet, uint32_t seen);

/* -- legal moves: none once the game is over -- */

size_t record_legal_moves(const Record *record, Move moves[GAME_MAX_MOVES]);

typedef struct SpeltMove {
    char text[GAME_MOVE_TEXT_SIZE];
    Move move;
} SpeltMove;

/* The legal moves sorted by spelling; free `moves` with free(). */
MUST_CHECK Status record_spell_moves(const Record *record, SpeltMove **moves, size_t *count);
/* Their spellings, separated by blanks. */
MUST_CHECK Status record_print_legal_moves(const Record *record, Text *text);

/* -- output -- */

/* Position text, `SPEC key=value ...`; games/position.h reads it. */
void record_print_position(const Record *record, Text *text);

/* Everything visible of a position. */
typedef struct Drawing {
    Geometry geometry;
    View view;
    MoveView last; /* the last move; a pass if there is none */
} Drawing;

/* Free it with free(); NULL if out of memory. */
Drawing *record_draw(const Record *record);
