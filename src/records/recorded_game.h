/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game as it is kept in a file: players, moves as text, result and reason. It knows nothing about
 * positions; records/replay.h plays it again by the rules. Players are those of game/players.h.
 */
#pragma once

#include "game/record.h"

enum {
    POINTS_PER_GAME = 12, /* so that halves, thirds and quarters of a game are whole numbers */
    PLAYER_NAME_SIZE = 48
};

typedef enum MoveSource {
    MOVE_BY_PLAYER,
    MOVE_BY_OPENING,
    MOVE_BY_CHANCE,
    MOVE_BY_REFEREE, /* prescribed by the rules, such as `timeout` */
    MOVE_SOURCES
} MoveSource;

/* engine, opening, chance, referee. */
const char *move_source_word(MoveSource source);
/* MOVE_SOURCES if the word names none. */
MoveSource move_source_find(Span word);

/* What an engine reported about its move. */
typedef struct MoveInfo {
    bool has_score;
    bool is_mate;
    int64_t score; /* centipawns, or moves to the end if is_mate */
    uint64_t depth;
    uint64_t nodes;
    int64_t time_us; /* measured by the match runner */
} MoveInfo;

typedef struct RecordedMove {
    char text[GAME_MOVE_TEXT_SIZE];
    MoveSource source;
    MoveInfo info;
} RecordedMove;

typedef struct RecordedGame {
    /* The number of the game within a match; all count from 0. */
    uint32_t encounter;
    uint32_t round;
    uint32_t seating;

    char spec[GAME_SPEC_SIZE];
    HistoryLimits limits;
    unsigned player_count;
    char names[GAME_MAX_SEATS][PLAYER_NAME_SIZE]; /* of the players */
    unsigned seat_count;
    uint8_t player_of_seat[GAME_MAX_SEATS];
    Text start; /* `startpos` or `fen ...` */
    RecordedMove *moves;
    size_t length;
    size_t capacity;

    Outcome result;                  /* the winner is a player, not a side */
    uint32_t points[GAME_MAX_SEATS]; /* of each player, POINTS_PER_GAME in all */
    EndReason reason;
    unsigned offender;                 /* the player that forfeited or resigned, from 1; 0: none */
    char answer[RECORD_END_MOVE_SIZE]; /* END_ILLEGAL: the illegal move */
    Text detail;                       /* a sentence for people */
} RecordedGame;

void recorded_game_free(RecordedGame *game);
/* Empties it, but keeps its memory. */
void recorded_game_clear(RecordedGame *game);
/* Starts a new record of a game with these rules: the players have no names yet. */
void recorded_game_begin(RecordedGame *game, const Game *rules, HistoryLimits limits);
MUST_CHECK Status recorded_game_add(RecordedGame *game, const RecordedMove *move);
/* Whether the recorded players and seats are those of the rules. */
bool recorded_game_is_seated(const RecordedGame *game, const Game *rules);

/* Each of these ends the game. The winner gets all points, a draw shares them equally. */
void recorded_game_end(RecordedGame *game, const Game *rules, Outcome outcome, EndReason reason);
/* The offender gets nothing, the other players share the points. */
void recorded_game_forfeit(RecordedGame *game, unsigned player, EndReason reason);
/* Sets the points that follow from the result and the offender. */
void recorded_game_share_points(RecordedGame *game);
