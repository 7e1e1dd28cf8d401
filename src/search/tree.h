/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What every way of searching shares: the line that is being looked at, the limits, repetition along the
 * line, and the order of moves. Only files of this folder include it.
 */
#ifndef NGUZO_SEARCH_TREE_H
#define NGUZO_SEARCH_TREE_H

#include "core/random.h"
#include "search/budget.h"
#include "search/search.h"
#include "search/table.h"

#include <stdatomic.h>

enum {
    INFINITE_VALUE = 32000,
    WIN_VALUE = 31000, /* minus the distance to the end */
    WIN_BOUND = WIN_VALUE - 2 * SEARCH_MAX_DEPTH,
    MAX_PLY = SEARCH_MAX_DEPTH + 1,
    CLOCK_INTERVAL = 512, /* nodes between two looks at the clock */
    KILLERS = 2,
    HISTORY_SIZE = 4096,
    POOL_MOVES = GAME_MAX_MOVES * 8
};

/* What the search keeps for a ply of the line it is looking at. */
typedef struct SearchPly {
    uint64_t repetition_key;
    uint32_t quiet;
    Move killer[KILLERS];
    Move pv[MAX_PLY];
    size_t pv_length;
} SearchPly;

typedef struct UctNode UctNode;
typedef struct UctTree UctTree;

struct Search {
    Table table;
    atomic_bool stop;
    atomic_bool pondering;

    /* Of the present run. */
    const Game *game;
    const GameFamily *family;
    const Record *record;
    const SearchLimits *limits;
    unsigned me;
    unsigned seldepth;
    uint64_t nodes;
    uint64_t next_look;
    _Atomic int64_t start_us; /* a ponder hit starts the clock again */
    bool rules_limit_time;
    Budget budget;
    bool broken_off;
    SearchPly *ply;        /* MAX_PLY + 1 */
    unsigned char *states; /* as many */
    Move *pool;            /* move lists of the plies, one behind the other */
    int32_t history[HISTORY_SIZE];
    UctTree *uct;                  /* with more than two sides */
    double shares[GAME_MAX_SIDES]; /* of winning, as uct_search() found them */
};

/* The state at a ply of the line; 0 is the root. */
GameState *tree_state(const Search *search, unsigned ply);
int64_t tree_elapsed_us(const Search *search);
/* Thinking goes on until somebody says otherwise; a game's own clock does, whatever was asked for. */
bool tree_is_unbounded(const Search *search);
/* Looks at the clock now and then; once true, the tree is left as it is. */
bool tree_must_break_off(Search *search);
/* By repetition or the quiet limit. */
bool tree_is_drawn_by_history(const Search *search, unsigned ply);
/* Plays a move of the state at `ply` into the next. */
void tree_play(Search *search, unsigned ply, Move move);
/* Brings the most promising of the moves from `at` on to the front; `first` before all. */
void tree_pick_next(const Search *search, unsigned ply, Move *moves, size_t count, size_t at,
                    Move first);
void tree_reward_cutoff(Search *search, unsigned ply, Move move, unsigned depth);
/* The best line from `ply` is this move and the best line from the next. */
void tree_extend_pv(Search *search, unsigned ply, Move move);
/* No room for another ply, or for its moves. */
bool tree_is_full(const Search *search, unsigned ply, const Move *pool);

/* The ways: each searches the root moves to a depth, fills the best line of ply 0 and returns the value for
 * the side to move. */
/* Two sides. */
int32_t alphabeta_search(Search *search, unsigned depth, Move *moves, size_t count, Move first);
/* More than two; a depth is three times the visits of the one before. */
int32_t uct_search(Search *search, unsigned depth, const Move *moves, size_t count);
/* NULL if there is no memory; freed with free(). */
UctTree *uct_new(void);

#endif
