/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a client talks about: the game that is chosen and the position that is set up. No output here, and
 * no thinking: the dialects ask and tell.
 */
#ifndef NGUZO_ENGINE_SESSION_H
#define NGUZO_ENGINE_SESSION_H

#include "game/record.h"

#define SESSION_STANDARD_VARIANT "nine-mens-morris"

enum { SESSION_ILLEGAL_SIZE = 80 };

typedef struct Session {
    Game *game;
    Record record;
    Text base;         /* what the record began from, as it was sent: `startpos` or `fen …` */
    bool forfeited;    /* an illegal move stood in the list: the game ended there */
    unsigned offender; /* the seat that made it */
    char illegal[SESSION_ILLEGAL_SIZE]; /* that move, in printable ASCII, cut if it is longer */
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
MUST_CHECK Status session_play(Session *session, Span token, Fault *fault);
MUST_CHECK Status session_undo(Session *session, Fault *fault);
/* Ends the game by an illegal move of whoever is to move. */
void session_forfeit(Session *session, Span token);

/* By the rules, by the limits, or by an illegal move. */
Outcome session_outcome(const Session *session);
/* Writes the legal moves; none once the game is over. */
size_t session_legal_moves(const Session *session, Move *moves);
typedef struct SpeltMove {
    char text[GAME_MOVE_TEXT_SIZE];
    Move move;
} SpeltMove;

/* The legal moves by their spelling in byte order; `moves` is to be freed with free(). */
MUST_CHECK Status session_spell_moves(const Session *session, SpeltMove **moves, size_t *count);
/* The spellings alone, separated by blanks. */
MUST_CHECK Status session_print_legal_moves(const Session *session, Text *text);

/* p1 to p4 or chance. */
const char *session_turn_word(const Session *session);
/* none, draw, p1win to p4win; with seats= the engine that owns the winning seat. */
const char *session_result_word(const Session *session);
/* Whether a seat belongs to the first of two players, sides or engines. */
bool session_is_first(const Session *session, unsigned seat);
/* Whether that one is to move. */
bool session_is_first_to_move(const Session *session);
/* loss, draw or win of a seat in a finished game. */
const char *session_seat_result(const Session *session, unsigned seat);

/* How well each side stands without search, ` p1 V p2 V`. */
void session_print_evaluation(const Session *session, Text *text);

/* Everything that is to be seen of the position. */
typedef struct Drawing {
    Geometry geometry;
    View view;
} Drawing;

/* To be freed with free(); NULL if there is no memory. */
Drawing *session_draw(const Session *session);

#endif
