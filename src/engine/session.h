/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a client talks about: the game that is chosen and the position that is set up. No output here, and
 * no thinking: the dialects ask and tell.
 */
#ifndef NGUZO_ENGINE_SESSION_H
#define NGUZO_ENGINE_SESSION_H

#include "game/record.h"

#define SESSION_STANDARD_VARIANT "nine-mens-morris"

typedef struct Session {
    Game *game;
    Record record;
    Text base; /* what the record began from, as it was sent: `startpos` or `fen …` */
} Session;

/* Starts with the start of a game; NULL is the standard variant. */
MUST_CHECK Status session_init(Session *session, const char *spec, Fault *fault);
void session_free(Session *session);

/* Each of these changes nothing if it fails, with the one exception that is named. */
MUST_CHECK Status session_choose(Session *session, Span spec, Fault *fault);
MUST_CHECK Status session_set_limits(Session *session, HistoryLimits limits, Fault *fault);
/* `startpos` or `fen POSITION`, then perhaps `moves M …`. Moves that are known already are not played
 * again. An illegal move ends the game at that point, lost by whoever made it, and is reported. */
MUST_CHECK Status session_set_position(Session *session, Span arguments, Fault *fault);
/* Sets up a position from its text alone (games/position.h). */
MUST_CHECK Status session_set_fen(Session *session, Span position, Fault *fault);
MUST_CHECK Status session_play(Session *session, Span token, Fault *fault);
MUST_CHECK Status session_undo(Session *session, Fault *fault);

/* How well each side stands without search, ` p1 V p2 V`. */
void session_print_evaluation(const Session *session, Text *text);

#endif
