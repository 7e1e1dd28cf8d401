/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The engine: a session (game and position), its options, and at most one task (search, perft or bench) at a
 * time. It is silent: calls take typed values, results arrive through an EngineListener, and it knows no
 * protocol. A task runs on a thread of its own, or inside engine_wait() if `on_caller_thread` is set.
 */
#pragma once

#include "base/random.h"
#include "engine/bench.h"
#include "engine/session.h"
#include "search/search.h"
#include "solver/exact.h"

#include <pthread.h>

/* A search as a client requests it. The engine itself sets the other limits from its options: move overhead,
 * skill, exact values, and, where `lines` is 0, the number of lines. */
typedef struct SearchRequest {
    SearchLimits limits; /* none at all: the search takes a second */
    bool ponder;         /* search without limits until engine_ponder_hit() */
    /* The root moves to consider; limits.searchmoves_count of them, 0: all. */
    Move searchmoves[GAME_MAX_MOVES];
} SearchRequest;

/* How a task ended. */
typedef struct EngineReport {
    Status status;
    Fault fault;         /* if status is not STATUS_OK */
    bool stopped;        /* perft and bench: by engine_stop(), so the totals mean nothing */
    SearchResult result; /* search */
    uint64_t nodes;      /* perft and bench */
    int64_t time_us;     /* bench */
} EngineReport;

/* Called on the thread that runs the task. Members that a task does not need may be NULL. */
typedef struct EngineListener {
    void *context;
    SearchListener info;                                     /* search: a line of play */
    void (*count)(Move move, uint64_t nodes, void *context); /* perft: a root move */
    BenchListener bench;                                     /* bench: a game */
    void (*done)(const EngineReport *report, void *context); /* the last call of every task */
} EngineListener;

typedef enum EngineTask { TASK_SEARCH, TASK_PERFT, TASK_BENCH } EngineTask;

typedef struct Engine {
    Session session;
    Catalogue *catalogue; /* the games that can be chosen; options add to it */
    Search *search;
    Random random; /* for dice and for the errors of a weakened player */

    /* Options. */
    uint64_t table_mb;
    uint64_t overhead_ms;
    uint64_t lines; /* best lines to report */
    uint64_t skill;
    uint64_t threads;
    uint64_t seed; /* 0: from the clock */
    bool ponders;  /* whether bestmove may carry an expected reply */
    bool solves; /* small games are solved when they are chosen, large ones while they are played */
    uint64_t solve_mb; /* for the latter */
    Text table_path;   /* the directory of table files */

    Exact *exact; /* exact values of the game; NULL until they are needed */
    /* Gets warnings, such as a table file that is refused, on any thread. NULL: they are dropped. */
    void (*warn)(const Fault *warning, void *context);
    void *warn_context;
    bool on_caller_thread; /* tasks run inside engine_wait() */

    /* The task. */
    bool is_thinking; /* it was started and not yet waited for */
    EngineTask task;
    SearchRequest request;
    unsigned perft_depth;
    EngineListener listener;
    EngineReport report; /* valid after engine_wait() */
    pthread_t thread;
    atomic_bool has_answered; /* set just before listener.done is called */
    atomic_bool stop;
    Search *bench_search; /* of a bench under way */
} Engine;

/* The catalogue must outlive the engine. `spec` NULL: the default variant. */
MUST_CHECK Status engine_init(Engine *engine, Catalogue *catalogue, const char *spec, Fault *fault);
void engine_free(Engine *engine);

/* session_choose() and session_set_position(); what was learnt about another game is forgotten. */
MUST_CHECK Status engine_choose(Engine *engine, Span spec, Fault *fault);
MUST_CHECK Status engine_set_position(Engine *engine, const PositionLine *position, Fault *fault);

/* Each starts a task; none may be under way. The game must be open and not at a chance event to be searched. */
MUST_CHECK Status engine_search(Engine *engine, const SearchRequest *request,
                                const EngineListener *listener, Fault *fault);
MUST_CHECK Status engine_perft(Engine *engine, unsigned depth, const EngineListener *listener,
                               Fault *fault);
MUST_CHECK Status engine_bench(Engine *engine, const EngineListener *listener, Fault *fault);
/* Makes the task end soon, with what it has; harmless when there is none. Of a search or perft: from any thread. */
void engine_stop(Engine *engine);
/* The move pondered on was played: the clock of the search runs from now on. */
void engine_ponder_hit(Engine *engine);
/* Waits for the end of the task. */
void engine_wait(Engine *engine);
/* Whether the search may go on until it is stopped. A mate limit does not bound it: there may be no mate. */
bool engine_is_unbounded(const Engine *engine);

/* Draws the outcome of a chance event, such as a toss, by its probability. */
Move engine_draw_event(Engine *engine);
/* Seeds the random numbers; 0: from the clock. */
void engine_seed(Engine *engine, uint64_t seed);
/* Forgets what was learnt about positions: for a new game, or another variant. */
void engine_forget(Engine *engine);
/* Sets the directory of table files; engine_reopen_exact() looks there. */
MUST_CHECK Status engine_set_table_path(Engine *engine, Span path, Fault *fault);
/* The exact values of the game, which may still be loading; NULL if there is no memory. */
Exact *engine_exact(Engine *engine);
/* Opens them again after an option about them has changed. */
void engine_reopen_exact(Engine *engine);
