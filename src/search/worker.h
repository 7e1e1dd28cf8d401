/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A thread of the search: the line that it is looking at, its limits, repetition along the line, and its
 * memory of good moves. Only files of this folder include it.
 *
 *   search.c     what a run shares, the threads, the result
 *   iterative_deepening.c     one thread: iterative deepening, windows, reports, when to stop
 *   alphabeta.h  two sides, no luck
 *   maxn.c       more, where one line ends the game
 *   uct*.c       more otherwise, or luck
 *   known.c      what is known for certain
 *   order.c      the order of moves
 */
#ifndef NGUZO_SEARCH_WORKER_H
#define NGUZO_SEARCH_WORKER_H

#include "base/random.h"
#include "search/abdada.h"
#include "search/mcts_tree.h"
#include "search/search.h"
#include "search/threat_search.h"
#include "search/time_management.h"
#include "search/tt.h"

#include <pthread.h>

enum {
    VALUE_INFINITE = 32000,
    VALUE_WIN = 31000, /* minus the distance to the end */
    VALUE_WIN_IN_MAX_PLY = VALUE_WIN - 2 * SEARCH_MAX_DEPTH,
    MAX_PLY = SEARCH_MAX_DEPTH + 1,
    CLOCK_INTERVAL = 512, /* nodes between two looks at the clock */
    KILLERS = 2,
    HISTORY_SIZE = 4096,
    POOL_MOVES = GAME_MAX_MOVES * 8,
    FUTILITY_DEPTH = 3 /* up to here a lead of so much a ply is taken for granted */
};

/* What a worker keeps for a ply of its line. */
typedef struct SearchPly {
    uint32_t quiet;
    struct Node *shared; /* the node at this ply, if other threads may settle it meanwhile */
    Move killer[KILLERS];
    size_t pv_length;
    Move pv[MAX_PLY];
} SearchPly;

/* A move at the root, and what came of it. */
typedef struct RootMove {
    Move move;
    int32_t value; /* of the last depth that found one */
    int32_t mate;  /* known moves to the end, negative when losing; 0: as the value says */
    size_t pv_length;
    Move pv[MAX_PLY];             /* begins with `move` */
    double share[GAME_MAX_SIDES]; /* of winning; with more than two sides, or luck */
} RootMove;

/* A root move of the depth that threads share out among them; with maxn.c. */
typedef struct RootTask {
    RootMove line;
    size_t place;    /* in the order of the depth before */
    double rank;     /* the larger, the better; what it came to, if that is among the best */
    unsigned takers; /* threads that began it */
    bool done;
} RootTask;

typedef struct Worker {
    Search *search;
    const Game *game;
    const GameFamily *family;
    unsigned index;         /* 0 keeps the clock and reports */
    _Atomic uint64_t nodes; /* written here alone, read by all */
    _Atomic uint64_t hits;  /* the same: positions that were known for certain */
    uint64_t next_poll;     /* nodes at which to look at the clock again */
    int64_t polled_us;      /* when it did so last; 0: not yet */
    int64_t longest_us;     /* between two looks */
    unsigned depth;         /* that is being searched */
    unsigned depth_known;   /* that it knows to be finished */
    unsigned seldepth;
    uint32_t drawn_from;    /* with fewer quiet moves a position cannot be drawn by history */
    unsigned judged_depths; /* at fewer plies from the horizon the family judges moves */
    bool broken_off;        /* told to end, or overtaken */
    unsigned
        overtaken;   /* broken off up to this ply, whose node another thread has settled; 0: no */
    bool yields;     /* the next node is put off if another thread is at it */
    bool put_off;    /* so it was */
    bool has_line;   /* the best line of some depth is known here */
    bool is_settled; /* nothing is left to find out */
    RootMove *root;  /* best first */
    size_t root_count;
    SearchPly *ply;        /* MAX_PLY + 1 */
    uint64_t *line_keys;   /* repetition keys of the plies; those of the game stand before them */
    unsigned char *states; /* MAX_PLY + 1 */
    Move *pool;            /* move lists of the plies, one behind the other */
    int32_t *ranks;        /* of the moves in the pool */
    uint64_t *keys_memory; /* what line_keys points into */
    int32_t history[HISTORY_SIZE];
    pthread_t thread;
} Worker;

typedef enum SearchMethod { METHOD_ALPHABETA, METHOD_MAXN, METHOD_MCTS } SearchMethod;

struct Search {
    TranspositionTable tt;
    AbdadaTable busy;
    ThreatSearch *threats; /* made when a game has threats */
    unsigned threads;
    atomic_bool stop;
    atomic_bool pondering;

    /* Of the present run. */
    const Game *game;
    const GameFamily *family;
    const Record *record;
    SearchLimits limits;
    SearchListener listener;
    void *context;
    unsigned me;              /* side to move at the root */
    _Atomic int64_t start_us; /* a ponder hit starts the clock again */
    int64_t last_report_us;
    bool rules_limit_time;
    int64_t late_us; /* as former runs have shown, a look at the clock may come so late */
    TimeBudget budget;
    Worker *workers;
    unsigned worker_count;
    atomic_bool finished;  /* the run has its result: all go home */
    pthread_mutex_t mutex; /* guards the lines below */
    atomic_uint completed; /* the deepest depth that some worker finished */
    RootMove *best;        /* its lines, best first; all root moves before the first depth */
    size_t root_count;
    size_t lines;       /* how many of them are wanted */
    uint64_t root_hits; /* moves of the root that were known for certain */
    bool
        chooses_draw; /* all root moves are known to draw: which is best is for the search to say */
    unsigned best_seldepth;
    SearchMethod method;
    RootTask *tasks;     /* as many as root moves; with max-n */
    unsigned task_depth; /* to which they are searched */
    size_t megabytes;    /* for the table, and for the tree */
    MctsTree tree;
};

/* The state at a ply of the line; 0 is the root. */
static inline GameState *worker_state(const Worker *worker, unsigned ply)
{
    return (GameState *)(void *)(worker->states + ply * worker->family->state_size);
}

static inline uint64_t worker_nodes(const Worker *worker)
{
    return atomic_load_explicit(&worker->nodes, memory_order_relaxed);
}

MUST_CHECK Status worker_init(Worker *worker, Search *search, unsigned index);
void worker_free(Worker *worker);
/* Looks at the clock now and then; once true, the line is left as it is. */
bool worker_poll(Worker *worker);
/* When to break off: so long before the limit that the next look could come too late. */
int64_t worker_maximum_us(const Worker *worker);
static inline bool worker_must_break_off(Worker *worker)
{
    return worker->broken_off || (worker_nodes(worker) >= worker->next_poll && worker_poll(worker));
}
/* Notes the state at a ply for comparison with earlier ones and, unless it is a leaf, with later ones. */
void worker_note_repetition_key(Worker *worker, unsigned ply, bool is_leaf);
/* By repetition or the quiet limit; the key of the ply has been noted. */
bool worker_is_repeated(const Worker *worker, unsigned ply);
/* Plays a move of the state at `ply` into the next. */
void worker_make_state(Worker *worker, unsigned ply, Move move);
/* A node is a position that a move has led to and that is looked at. */
static inline void worker_count_node(Worker *worker)
{
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}
/* Both. */
void worker_play(Worker *worker, unsigned ply, Move move);
/* The best line from `ply` is this move and the best line from the next. */
void worker_extend_pv(Worker *worker, unsigned ply, Move move);
/* No room for another ply, or for its moves. */
static inline bool worker_is_full(const Worker *worker, unsigned ply, const Move *pool)
{
    return ply + 1 >= MAX_PLY || (size_t)(pool - worker->pool) + GAME_MAX_MOVES > POOL_MOVES;
}

/* order.c: ranks the moves of the state at `ply`, in the pool; `first` is one of them or NULL. */
void move_ordering_score(Worker *worker, unsigned ply, const Move *moves, size_t count,
                         const Move *first);
/* Brings the best of the moves from `at` on to the front. Returns whether it is a quiet one. */
bool move_ordering_pick(Worker *worker, Move *moves, size_t count, size_t at);
/* Brings the last killer to the front, if it is among the moves; nothing is ranked. */
void move_ordering_killer_first(const Worker *worker, unsigned ply, Move *moves, size_t count);
/* `move` cut the line short, the `count` moves at `before` did not. */
void move_ordering_reward(Worker *worker, unsigned ply, const Move *before, size_t count, Move move,
                          unsigned depth);

/* search.c */
int64_t search_elapsed_us(const Search *search);
uint64_t search_nodes(const Search *search);
uint64_t search_tbhits(const Search *search);
/* Thinking goes on until somebody says otherwise; a game's own clock does, whatever was asked for. */
bool search_is_unbounded(const Search *search);

/* known.c: of the root moves keeps those that are known to be best. `decided`: that settles the game, and the
 * first of them has its value and its line. */
MUST_CHECK Status tablebase_filter_root(Search *search, bool *decided);
/* The value of the position at `ply` for the side to move, if it is known for certain. */
bool tablebase_probe(Worker *worker, unsigned ply, int32_t *value);

/* iterative_deepening.c: a worker's whole run. */
void iterative_deepening(Worker *worker);
void iterative_deepening_report(Search *search, unsigned depth);

/* Two sides: searches the root moves from number `first` to before `end`, brings the best of them to that place with its
 * line and returns its value for the side to move. A value outside the window is a bound. */
int32_t alphabeta_search(Worker *worker, size_t first, size_t end, int32_t alpha, int32_t beta);
/* shared.c, with several threads: breaks off what is below a node that another one has settled. */
void abdada_check_line(Worker *worker);
/* entry.c: goes on with the moves that the table knows: with several threads a line may end where another took over. */
void node_tt_extend_pv(Worker *worker, RootMove *line);
/* More than two: searches all root moves and puts those that are wanted first, with their lines and shares. */
void maxn_search(Worker *worker);
/* More than two, or luck: puts all root moves in order, with their lines and shares. A depth is three times
 * the visits of the one before. */
void mcts_search(Worker *worker);
/* mcts_line.c: puts the worker's root moves in order, with their lines and shares. */
void mcts_read_lines(Worker *worker, const MctsTree *tree, MctsNode *root);
/* Before a run: a tree of this size for this game. What is known from former runs stays, if there is room. */
MUST_CHECK Status mcts_begin(MctsTree *tree, size_t megabytes, const Game *game);

#endif
