/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What GTP keeps beside the session: the plays of single vertices, of which several may make one move, the
 * clocks, and the question that is being thought about. Black is the first of the two sides or engines.
 */
#ifndef NGUZO_PROTOCOL_GTP_STATE_H
#define NGUZO_PROTOCOL_GTP_STATE_H

#include "game/chess_clock.h"
#include "protocol/gtp/board.h"
#include "protocol/gtp/gtp.h"

typedef enum GtpColour { GTP_BLACK, GTP_WHITE, GTP_COLOURS } GtpColour;

typedef enum GtpPlayKind {
    PLAY_BEGINS,    /* or goes on with a move */
    PLAY_COMPLETES, /* a move */
    PLAY_WHOLE,     /* a move at once, as one word */
    PLAY_FILLS      /* a pass of whoever is not to move: it changes nothing */
} GtpPlayKind;

typedef struct GtpPlay {
    uint8_t kind; /* GtpPlayKind */
    uint8_t part;
} GtpPlay;

/* What is being thought about, and so how to answer. */
typedef enum GtpQuestion {
    ASKED_NOTHING,
    ASKED_PLAY,       /* genmove */
    ASKED_VERTEX,     /* reg_genmove */
    ASKED_WHOLE_MOVE, /* nguzo-genmove */
    ASKED_BEST,
    ASKED_LINE
} GtpQuestion;

enum { GTP_ID_SIZE = 11 };

struct Gtp {
    Frontend *frontend;
    Engine *engine; /* the frontend's */
    GtpBoard board; /* of the game that is chosen; read anew for every line */

    /* The legal moves that can be played vertex by vertex, as gtp_list_moves() found them. */
    GtpMove move[GAME_MAX_MOVES];
    size_t moves;

    GtpPlay *play; /* since the position was set up */
    size_t plays;
    size_t play_capacity;
    uint8_t pending[GTP_PARTS_MAX]; /* the beginning of a move */
    size_t pendings;
    bool has_plan; /* the engine has chosen the move of which something is pending */
    GtpMove plan;

    TimeControl control;
    ChessClock clock[GTP_COLOURS];
    SearchLimits limits; /* of every search */

    GtpQuestion question;
    GtpColour asked_for;
    char id[GTP_ID_SIZE];
    int64_t asked_us;
    Move line[SEARCH_MAX_DEPTH]; /* that the search expects */
    size_t line_length;
};

/* -- gtp_play.c -- */
/* Refuses games without vertices or with more than two colours. */
MUST_CHECK Status gtp_need_board(const Gtp *gtp, Fault *fault);
GtpColour gtp_to_move(const Gtp *gtp);
/* Fills gtp->move; none once the game is over. */
void gtp_list_moves(Gtp *gtp);
/* The listed move that consists of exactly these parts: of several the one with the shortest spelling,
 * and of those the first in byte order. */
const GtpMove *gtp_find_move(const Gtp *gtp, const uint8_t *parts, size_t count);
/* Whether a listed move begins with what is pending. */
bool gtp_goes_on(const Gtp *gtp, const GtpMove *move);
/* Whether a listed move is the one that its parts mean. */
bool gtp_is_playable(const Gtp *gtp, const GtpMove *move);
/* One vertex, or a pass, of a colour; changes nothing if it fails. */
MUST_CHECK Status gtp_play(Gtp *gtp, GtpColour colour, unsigned part, Fault *fault);
MUST_CHECK Status gtp_play_whole(Gtp *gtp, Move move, Fault *fault);
/* Takes back so many plays, or none if there are fewer. */
MUST_CHECK Status gtp_undo(Gtp *gtp, uint64_t count, Fault *fault);
/* Another position was set up: its plays cannot be taken back one by one. */
void gtp_forget_plays(Gtp *gtp);

/* -- gtp_think.c -- */
void gtp_reset_clocks(Gtp *gtp);
/* Begins to think about a question; the answer comes from gtp_conclude(). */
MUST_CHECK Status gtp_ask(Gtp *gtp, GtpQuestion question, Fault *fault);
/* genmove and reg_genmove. */
MUST_CHECK Status gtp_generate(Gtp *gtp, GtpQuestion question, GtpColour colour, Text *answer,
                               Fault *fault);
/* Plays a move at once and answers with its spelling. */
MUST_CHECK Status gtp_play_decision(Gtp *gtp, Move move, Text *answer, Fault *fault);
/* What the thinking has brought. */
MUST_CHECK Status gtp_answer(Gtp *gtp, Text *answer, Fault *fault);

/* -- gtp_rules.c -- */
enum { GTP_HOLE = '?', GTP_EMPTY = '.' };
/* A character for every place: . X O, or ? where nobody's piece lies; what is pending is shown as played. */
MUST_CHECK Status gtp_look(Gtp *gtp, char *symbols, Fault *fault);

#endif
