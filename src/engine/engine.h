/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A session that can think: the position, the options, and at most one piece of thinking under way on a
 * thread of its own. Everything but the thinking itself happens on the caller's thread.
 */
#ifndef NGUZO_ENGINE_ENGINE_H
#define NGUZO_ENGINE_ENGINE_H

#include "base/random.h"
#include "engine/session.h"
#include "protocol/output.h"
#include "search/search.h"
#include "solver/exact.h"

typedef enum ThinkingKind { THINKING_SEARCH, THINKING_PERFT, THINKING_BENCH } ThinkingKind;

/* What `go` asked for. */
typedef struct Thinking {
    ThinkingKind kind;
    SearchLimits limits;
    bool ponder;
    unsigned perft_depth;
    SearchListener
        listener; /* gets the thoughts; NULL: they and the decision go out as UGI lines */
    void *listener_context;
    Move only[GAME_MAX_MOVES]; /* searchmoves */
} Thinking;

typedef struct Engine {
    Session session;
    Output *output;
    Search *search;
    Random random; /* draws tosses */
    uint64_t table_mb;
    uint64_t overhead_ms;
    uint64_t lines; /* best lines to report */
    uint64_t skill;
    uint64_t threads;
    uint64_t seed; /* the option: 0: from the clock */
    bool ponders;  /* the option: whether bestmove may carry an expected reply */
    bool quitting;

    Exact *exact;    /* what is known for certain about the game; NULL until it is asked for */
    bool solves;     /* the option: small games are solved when they are chosen */
    Text table_path; /* the option: where table files are */

    bool is_thinking;
    Thinking thinking;
    SearchResult decision; /* of a search with a listener, once it has been waited for */
    Status decision_status;
    pthread_t thread;
    atomic_bool has_answered;  /* its last line is out, or will be at once */
    int done_pipe[2];          /* a byte arrives when the thinking has answered */
    atomic_bool stop_counting; /* perft and bench */
    Search *bench_search;      /* of a bench that is under way */
} Engine;

MUST_CHECK Status engine_init(Engine *engine, Output *output, const char *spec, Fault *fault);
void engine_free(Engine *engine);

/* session_choose() and session_set_position(); what was learnt about another game is forgotten. */
MUST_CHECK Status engine_choose(Engine *engine, Span spec, Fault *fault);
MUST_CHECK Status engine_set_position(Engine *engine, Span arguments, Fault *fault);

/* Begins what engine->thinking says. */
MUST_CHECK Status engine_think(Engine *engine, Fault *fault);
/* Makes it answer soon; harmless when nothing is under way. */
void engine_stop(Engine *engine);
/* Waits until it has answered. */
void engine_wait(Engine *engine);

/* Luck for tosses; 0: from the clock. */
void engine_seed(Engine *engine, uint64_t seed);
/* Forgets what was learnt about positions: for a new game, or another variant. */
void engine_forget(Engine *engine);
/* Exact values of the game that is chosen, which may still be getting ready; NULL if there is no memory. Says
 * so if a table is refused. */
Exact *engine_exact(Engine *engine);
/* Where they come from has changed. */
void engine_reopen_exact(Engine *engine);

#endif
