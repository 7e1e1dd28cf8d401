/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * An engine process that speaks UGI. Its answers are only received here; whether a move is legal is for
 * the referee (match/play.c) to decide.
 */
#pragma once

#include "match/match_context.h"

typedef struct UgiEngine {
    MatchContext *context;
    size_t index; /* among the engines of the match */
    Child child;
    char detail[FAULT_TEXT_SIZE]; /* about the last offence */
    bool is_out_of_memory;        /* a line for the engine could not be kept */
    bool is_pondering;            /* between ugi_engine_ponder() and a ponder hit or miss */
} UgiEngine;

typedef struct EngineAnswer {
    MoveInfo info;
    char move[RECORD_END_MOVE_SIZE];  /* cut if it is longer */
    char reply[RECORD_END_MOVE_SIZE]; /* the move on which it could ponder; "" if it names none */
} EngineAnswer;

/* The following functions return END_OPEN on success. After any offence except a timeout the process has
 * been ended, and `detail` describes the offence. END_STOPPED blames nobody: the match is to stop, or memory
 * has run out on this side (`is_out_of_memory`). */

/* Starts or restarts the process and sets the options. */
MUST_CHECK EndReason ugi_engine_start(UgiEngine *engine, MatchContext *context, size_t index);
bool ugi_engine_is_running(const UgiEngine *engine);
MUST_CHECK EndReason ugi_engine_new_game(UgiEngine *engine);
/* Sends the lines `position` and `go` and waits for the move, which is due within `limit_us`. */
MUST_CHECK EndReason ugi_engine_search(UgiEngine *engine, const char *position, const Text *go,
                                       int64_t limit_us, EngineAnswer *answer);
/* Sends `position` and `go ponder`, and does not wait. The engine is pondering until one of the next two calls. */
void ugi_engine_ponder(UgiEngine *engine, const Text *position, const Text *go);
/* The expected move was played: waits for the answer, which is due within `limit_us` from now. */
MUST_CHECK EndReason ugi_engine_ponder_hit(UgiEngine *engine, int64_t limit_us,
                                           EngineAnswer *answer);
/* Another move was played, or the game is over: stops the search, if there is one, and drops its answer. */
MUST_CHECK EndReason ugi_engine_stop_pondering(UgiEngine *engine);
/* Sends `quit` and ends the process if it runs. */
void ugi_engine_quit(UgiEngine *engine);
