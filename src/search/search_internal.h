/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the threads of a search share. Only src/search includes this.
 */
#pragma once

#include "search/abdada.h"
#include "search/maxn.h"
#include "search/mcts_tree.h"
#include "search/threat_search.h"
#include "search/time_management.h"
#include "search/tt.h"
#include "search/worker.h"

typedef enum SearchMethod { METHOD_ALPHABETA, METHOD_MAXN, METHOD_MCTS } SearchMethod;

struct Search {
    TranspositionTable tt;
    MctsTree tree;
    ThreatSearch *threats; /* allocated for the first game that has forcing moves */
    AbdadaTable abdada;
    size_t megabytes;   /* of the transposition table, and of the tree */
    int64_t latency_us; /* how late a check of the clock came in recent searches */
    unsigned threads;
    atomic_bool stop;
    atomic_bool pondering;

    /* The current search. */
    const Game *game;
    const GameFamily *family;
    const Record *record;
    SearchLimits limits;
    SearchListener listener;
    void *context;
    _Atomic int64_t start_us; /* a ponder hit restarts the clock */
    int64_t last_report_us;
    TimeBudget budget;
    SearchMethod method;
    unsigned side; /* to move at the root */
    Worker *workers;
    unsigned worker_count;
    bool rules_limit_time;
    bool is_drawn;         /* by the tablebase: the search only chooses among drawing moves */
    atomic_bool finished;  /* worker 0 has ended the search */
    size_t multipv;        /* lines to report */
    uint64_t root_tbhits;  /* root moves whose exact value is known */
    pthread_mutex_t mutex; /* protects what follows */
    RootMove *best;        /* root moves by the deepest depth with a result, best first */
    size_t root_count;
    RootTask *tasks;       /* max-n: one per root move */
    unsigned task_depth;   /* the depth that the tasks belong to */
    atomic_uint completed; /* the deepest completed depth */
    unsigned best_depth;   /* of `best`, completed or not; 0: the static evaluation */
    unsigned best_seldepth;
    bool is_reported; /* the listener has seen `best` */
};

int64_t search_elapsed_us(const Search *search);
uint64_t search_nodes(const Search *search);
uint64_t search_tbhits(const Search *search);
/* Whether only `stop` or a ponder hit ends the search: no other limit counts. A time limit in the rules of the
 * game overrides `infinite`. */
bool search_waits_for_stop(const Search *search);
