/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What GTP keeps beside the session. A GTP play is one vertex; a move of these games may take several plays (from, to,
 * removed), so there is a history of plays and the prefix of a move that is not complete yet. Black is the first
 * player, white the second.
 */
#pragma once

#include "game/chess_clock.h"
#include "protocol/gtp/board.h"
#include "protocol/gtp/gtp.h"

typedef enum GtpColour { GTP_BLACK, GTP_WHITE, GTP_COLOURS } GtpColour;

typedef enum GtpPlayKind {
    PLAY_PREFIX,    /* begins or continues a move */
    PLAY_COMPLETES, /* completes a move */
    PLAY_WHOLE,     /* a whole move at once: nguzo-play */
    PLAY_PASS       /* a pass of the colour that is not to move: it changes nothing */
} GtpPlayKind;

typedef struct GtpPlay {
    uint8_t kind; /* GtpPlayKind */
    uint8_t part;
} GtpPlay;

/* The command that a running search will answer. */
typedef enum GtpReply {
    REPLY_NONE,
    REPLY_GENMOVE,
    REPLY_REG_GENMOVE,
    REPLY_WHOLE_MOVE, /* nguzo-genmove */
    REPLY_BEST_MOVE,
    REPLY_PV
} GtpReply;

enum { GTP_ID_SIZE = 11 };

struct Gtp {
    Frontend *frontend;
    Engine *engine; /* the frontend's */
    GtpBoard board; /* of the current game; built anew for every line */

    /* The legal moves that can be played vertex by vertex: see gtp_list_moves(). */
    GtpMove move[GAME_MAX_MOVES];
    size_t moves;

    GtpPlay *history; /* plays since the position was set up */
    size_t history_length;
    size_t history_capacity;
    uint8_t prefix[GTP_PARTS_MAX]; /* the parts played of a move that is not complete */
    size_t prefix_length;
    bool has_plan; /* the engine has chosen the move that the prefix belongs to */
    GtpMove plan;

    TimeControl control;
    ChessClock clock[GTP_COLOURS];
    SearchLimits limits; /* of every search */

    GtpReply reply;
    GtpColour colour; /* that the search is for */
    char id[GTP_ID_SIZE];
    int64_t started_us;
    Move pv[SEARCH_MAX_DEPTH];
    size_t pv_length;
};

/* -- play.c -- */
GtpColour gtp_colour_to_move(const Gtp *gtp);
/* Fills gtp->move; there are none once the game is over. */
void gtp_list_moves(Gtp *gtp);
/* The listed move that consists of exactly these parts: among several the one with the shortest notation, and among
 * those the first in byte order. */
const GtpMove *gtp_find_move(const Gtp *gtp, const uint8_t *parts, size_t count);
/* Whether a listed move begins with the prefix. */
bool gtp_continues(const Gtp *gtp, const GtpMove *move);
/* Whether gtp_find_move() finds a listed move by its parts. */
bool gtp_is_playable(const Gtp *gtp, const GtpMove *move);
/* Plays one vertex, or a pass; changes nothing if it fails. */
MUST_CHECK Status gtp_play(Gtp *gtp, GtpColour colour, unsigned part, Fault *fault);
/* Plays a legal move. */
MUST_CHECK Status gtp_play_whole(Gtp *gtp, Move move, Fault *fault);
/* The player to move resigns. */
MUST_CHECK Status gtp_resign(Gtp *gtp, Fault *fault);
/* The game goes on, and this colour is to move. */
MUST_CHECK Status gtp_need_turn(const Gtp *gtp, GtpColour colour, Fault *fault);
/* Undoes this many plays, or none if there are fewer. */
MUST_CHECK Status gtp_undo(Gtp *gtp, uint64_t count, Fault *fault);
/* Another position was set up: its moves can only be undone as a whole. */
void gtp_clear_history(Gtp *gtp);

/* -- think.c -- */
void gtp_reset_clocks(Gtp *gtp);
/* Starts a search; gtp_write_reply() answers when it has ended. */
MUST_CHECK Status gtp_search(Gtp *gtp, GtpReply reply, Fault *fault);
/* genmove and reg_genmove. */
MUST_CHECK Status gtp_generate(Gtp *gtp, GtpReply reply, GtpColour colour, Text *answer,
                               Fault *fault);
/* Plays a move and answers with its notation. */
MUST_CHECK Status gtp_play_decision(Gtp *gtp, Move move, Text *answer, Fault *fault);
/* Writes the answer of the command whose search has ended. */
MUST_CHECK Status gtp_write_reply(Gtp *gtp, Text *answer, Fault *fault);

/* -- rules.c -- */
enum { GTP_HOLE = '?', GTP_EMPTY = '.' };
/* A character for every place: `.`, `X`, `O`, or `?` for a piece that belongs to no player. The prefix counts as
 * played. */
MUST_CHECK Status gtp_read_symbols(Gtp *gtp, char *symbols, Fault *fault);
