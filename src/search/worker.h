/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * One thread of a search: its stack of positions from the root to the current node, its killers and history, its
 * node counter, and the check of limits that it makes every few hundred nodes. Every search method uses it.
 */
#pragma once

#include "search/value.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    KILLERS = 2,
    HISTORY_SIZE = 4096,
    POOL_MOVES = GAME_MAX_MOVES * 8,
    FUTILITY_DEPTH = 3 /* futility pruning applies up to this depth */
};

/* One entry of the search stack. */
typedef struct SearchPly {
    uint32_t quiet;       /* quiet moves in a row that led here */
    uint32_t unknown_for; /* no exact value is known before so many moves, quiet ones not counted */
    struct Node *shared;  /* the node at this ply, if other threads may search it too */
    Move killer[KILLERS];
    size_t pv_length;
    Move pv[MAX_PLY];
} SearchPly;

typedef struct RootMove {
    Move move;
    int32_t value; /* from the last depth that gave it an exact one */
    int64_t rank;  /* for worker_sort_root() */
    int32_t mate;  /* from a tablebase: plies to the end, negative when losing; 0: see `value` */
    size_t pv_length;
    Move pv[MAX_PLY];                /* starts with `move` */
    double win_rate[GAME_MAX_SIDES]; /* max-n and MCTS only */
} RootMove;

/* How a method finished one depth of iterative deepening. */
typedef enum DepthResult {
    DEPTH_ABORTED, /* by a limit, or because another thread finished the depth */
    DEPTH_COMPLETED,
    DEPTH_SOLVED /* completed, and searching deeper cannot change the result */
} DepthResult;

typedef struct Worker {
    Search *search;
    const Game *game;
    const GameFamily *family;
    unsigned index;          /* worker 0 prints the reports and ends the search */
    _Atomic uint64_t nodes;  /* written by this worker only, read by all */
    _Atomic uint64_t tbhits; /* likewise */
    uint64_t next_poll;      /* node count at which limits are checked again */
    int64_t polled_us;       /* time of the last check; 0: none yet */
    int64_t longest_us;      /* longest time between two checks */
    unsigned depth;          /* being searched */
    unsigned depth_known;    /* the last completed depth that it has taken over */
    unsigned seldepth;
    uint32_t drawn_from; /* a position with fewer quiet moves cannot be drawn by history */
    unsigned evaluate_move_depths; /* below this depth moves are evaluated without playing them */
    bool has_pv;                   /* it has found a best line of its own */
    RootMove *root;                /* best first */
    size_t root_count;
    SearchPly *ply;        /* MAX_PLY + 1 */
    uint64_t *line_keys;   /* repetition keys by ply; those of the game are at negative indices */
    unsigned char *states; /* MAX_PLY + 1 */
    Move *pool;            /* the move lists of all plies, one after the other */
    int32_t *scores;       /* ordering scores of the moves in the pool */
    uint64_t *keys_memory; /* what line_keys points into */
    int32_t history[HISTORY_SIZE];
    pthread_t thread;
} Worker;

MUST_CHECK Status worker_init(Worker *worker, Search *search, unsigned index);
void worker_free(Worker *worker);

/* The state at a ply of the current line; 0 is the root. */
static inline GameState *worker_state(const Worker *worker, unsigned ply)
{
    return (GameState *)(void *)(worker->states + ply * worker->family->state_size);
}

static inline uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

static inline void worker_add_nodes(Worker *worker, uint64_t count)
{
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + count, memory_order_relaxed);
}

static inline bool worker_poll_is_due(const Worker *worker)
{
    return worker_nodes(worker) >= worker->next_poll;
}

/* Checks all limits. True: the depth must be aborted. */
bool worker_poll(Worker *worker);

static inline bool worker_must_stop(Worker *worker)
{
    return worker_poll_is_due(worker) && worker_poll(worker);
}

/* The time since the start of the search at which to abort, see time_abort_us(). */
int64_t worker_abort_us(const Worker *worker);

/* `unknown_for` of the next ply. */
static inline uint32_t worker_unknown_after(const SearchPly *here, bool quiet)
{
    return here->unknown_for - (!quiet && here->unknown_for > 0);
}

/* Plays a move from the state at `ply` to the next ply. */
void worker_make_move(Worker *worker, unsigned ply, Move move);
/* Likewise, and counts the node. */
void worker_visit_move(Worker *worker, unsigned ply, Move move);

/* Stores the repetition key of a ply, for itself and, unless it is a leaf, for later plies. */
void worker_store_repetition_key(Worker *worker, unsigned ply, bool is_leaf);
/* Whether the position is drawn by repetition or the quiet limit; its key has been stored. */
bool worker_is_drawn(const Worker *worker, unsigned ply);

/* Makes the PV at `ply` this move followed by the PV of the next ply. */
void worker_update_pv(Worker *worker, unsigned ply, Move move);

/* Orders the first `count` root moves by falling rank. */
void worker_sort_root(Worker *worker, size_t count);

/* Whether there is no space for another ply or its move list. */
static inline bool worker_is_full(const Worker *worker, unsigned ply, const Move *pool)
{
    return ply + 1 >= MAX_PLY || (size_t)(pool - worker->pool) + GAME_MAX_MOVES > POOL_MOVES;
}
