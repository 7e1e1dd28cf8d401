/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An engine at the table: a process that speaks UGI, asked for moves. What it answers is only heard
 * here; whether it is legal is the referee's to say.
 */
#ifndef NGUZO_MATCH_PLAYER_H
#define NGUZO_MATCH_PLAYER_H

#include "match/child.h"
#include "match/match_game.h"
#include "match/settings.h"

typedef struct Answer {
    Thought thought;
    char move[MATCH_ANSWER_SIZE]; /* cut if it is longer */
} Answer;

typedef struct PlayerRoom {
    const MatchSettings *settings;
    const char *spec; /* of the game, in full */
    Launcher *launcher;
    const int *logs; /* one an engine; -1: none */
    bool warns;      /* tells on standard error what an engine does not accept of its options */
} PlayerRoom;

enum { PLAYER_DETAIL_SIZE = FAULT_TEXT_SIZE };

typedef struct Player {
    const PlayerRoom *room;
    size_t engine;
    Child child;
    char detail[PLAYER_DETAIL_SIZE]; /* about the last offence */
    bool starved;                    /* it could not be talked to because there is no memory here */
} Player;

/* Each of these gives END_OPEN if all is well. After any offence but a timeout the process has been
 * ended, and `detail` says more. END_STOPPED is nobody's offence: the match is to stop, or, if `starved`, memory has
 * run out on this side. */
/* Starts the process and shakes hands; again, if it is running. */
MUST_CHECK EndReason player_start(Player *player, const PlayerRoom *room, size_t engine);
bool player_is_running(const Player *player);
MUST_CHECK EndReason player_new_game(Player *player);
/* Asks for a move: `position` and `go` are whole lines, the answer is due after `limit_us`. `go` is freed if it is sent. */
MUST_CHECK EndReason player_think(Player *player, const char *position, Text *go, int64_t limit_us,
                                  Answer *answer);
/* Says goodbye. */
void player_quit(Player *player);

#endif
