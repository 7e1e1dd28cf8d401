/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The game that is chosen and the record of the moves played in it.
 */
#pragma once

#include "games/catalogue.h"
#include "games/position.h"

#define SESSION_STANDARD_VARIANT "nine-mens-morris"
#define SESSION_RESIGN "resign" /* accepted wherever a move is, in every game */

typedef struct Session {
    const Catalogue *catalogue; /* opens its games */
    Game *game;
    Record record;
    Text base; /* the position text that the record began from; empty: the start position */
} Session;

/* Begins at the start position; `spec` NULL: the default variant. The catalogue must outlive the session. */
MUST_CHECK Status session_init(Session *session, const Catalogue *catalogue, const char *spec,
                               Fault *fault);
void session_free(Session *session);

/* Each of these changes nothing if it fails, except as session_set_position() documents. */
MUST_CHECK Status session_choose(Session *session, Span spec, Fault *fault);
MUST_CHECK Status session_set_limits(Session *session, HistoryLimits limits, Fault *fault);
/* Moves that the record already has are not played again. An illegal move forfeits the game for the player to
 * move and is reported; the moves before it stay. */
MUST_CHECK Status session_set_position(Session *session, const PositionLine *position,
                                       Fault *fault);
/* A move, or SESSION_RESIGN. */
MUST_CHECK Status session_play(Session *session, Span token, Fault *fault);
/* Whether session_play() would play it. */
bool session_is_legal(const Session *session, Span token);
/* The seat to move resigns. This is not a move: it ends the game as an illegal move does, and session_undo() takes it
 * back. */
MUST_CHECK Status session_resign(Session *session, Fault *fault);
/* Plays a legal move. */
MUST_CHECK Status session_play_move(Session *session, Move move, Fault *fault);
MUST_CHECK Status session_undo(Session *session, Fault *fault);

/* What the record began from: `startpos` or `fen POSITION`. */
void session_print_start(const Session *session, Text *text);
