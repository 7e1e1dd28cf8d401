/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One game of a match: who was to play it, and how it went. A chair is a place for one engine: a side of
 * the game, or what `seats=` gives to engine 1 or 2; it may have several seats.
 */
#ifndef NGUZO_MATCH_MATCH_GAME_H
#define NGUZO_MATCH_MATCH_GAME_H

#include "game/end_reason.h"
#include "game/record.h"

enum {
    MATCH_POINT = 12,       /* a won game, so that halves, thirds and quarters are whole */
    MATCH_ANSWER_SIZE = 80, /* what an engine answered; no move is as long */
    MATCH_RESULT_SIZE = 8
};

/* A game that is to be played; the three numbers, all from 0, name it within the match. */
typedef struct Task {
    uint32_t encounter;
    uint32_t round;
    uint32_t seating;
    unsigned chairs;
    uint8_t engine[GAME_MAX_SEATS]; /* on each chair */
} Task;

typedef enum MoveSource {
    MOVE_BY_ENGINE,
    MOVE_BY_OPENING,
    MOVE_BY_CHANCE,
    MOVE_BY_REFEREE
} MoveSource;

/* What an engine said about its move. */
typedef struct Thought {
    bool has_score;
    bool is_mate;
    int64_t score; /* hundredths; moves to the end if is_mate */
    uint64_t depth;
    uint64_t nodes;
    int64_t time_us; /* by our clock */
} Thought;

typedef struct MatchMove {
    char text[GAME_MOVE_TEXT_SIZE];
    MoveSource by;
    Thought thought; /* of an engine's */
} MatchMove;

typedef struct MatchGame {
    Task task;
    char spec[GAME_SPEC_SIZE];
    HistoryLimits limits;
    uint8_t seats
        [GAME_MAX_SEATS]; /* of a game that was read: the chair of each seat, from 1; 0: no seat */
    Text start;           /* `startpos` or `fen …` */
    MatchMove *moves;
    size_t length;
    size_t capacity;
    char result[MATCH_RESULT_SIZE];  /* draw, p1win to p4win: a chair */
    uint32_t points[GAME_MAX_SEATS]; /* of each chair, in parts of MATCH_POINT */
    EndReason reason;
    unsigned offender;              /* chair, from 1; 0: nobody */
    char answer[MATCH_ANSWER_SIZE]; /* the illegal move; "" otherwise */
    Text detail;                    /* for people */
} MatchGame;

void match_game_free(MatchGame *game);
/* Empties it and begins again. */
void match_game_begin(MatchGame *game, const Task *task, const char *spec, HistoryLimits limits);
MUST_CHECK Status match_game_add(MatchGame *game, const MatchMove *move);

/* How many engines a game seats. */
unsigned chair_count(const Game *game);
unsigned chair_of_seat(const Game *game, unsigned seat);
/* Whether a game that was read has the chairs and seats of these rules. */
bool match_game_is_seated(const MatchGame *game, const Game *rules);
/* The chair that wins with a side. */
unsigned chair_of_side(const Game *game, unsigned side);

/* It goes on: a game that a person has put away. */
void match_game_leave_open(MatchGame *game);
/* Each of these ends the game. Whoever wins has the whole point; a draw is shared by all. */
void match_game_end(MatchGame *game, const Game *rules, Outcome outcome, EndReason reason);
/* The offender has nothing; the others share the point. */
void match_game_forfeit(MatchGame *game, unsigned chair, EndReason reason);

#endif
