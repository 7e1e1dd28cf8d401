/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Principal variation search for two sides without chance. Values are for the side to move; if the same side moves
 * twice in a row, the sign does not change.
 *
 *   alphabeta.c  the tree: windows, late-move reductions
 *   frontier.c   leaves, futility pruning, the last plies
 *   node_tt.c    a node's entry in the transposition table
 *   abdada.c     nodes that several threads search at the same time
 */
#pragma once

#include "search/worker.h"

enum {
    TT_DEPTH = 2,    /* at lower depths searching is faster than waiting for the table's memory */
    SORTED_MOVES = 6 /* the order of later moves hardly matters */
};

/* Results that are not values. A caller passes them up unchanged, without a change of sign. */
enum {
    RESULT_DEFERRED = 1 << 20, /* another thread is searching the node */
    RESULT_UNWIND = 1 << 21    /* plus a ply: return to the node there, or from the search (0) */
};

static inline bool result_is_value(int32_t result)
{
    return result <= VALUE_INFINITE;
}

typedef struct Node {
    Worker *worker;
    bool is_pv; /* searched with an open window */
    unsigned ply;
    unsigned depth;
    int32_t alpha;
    int32_t original_alpha;
    int32_t beta;
    unsigned side; /* to move */
    uint64_t key;
    size_t symmetry; /* maps the state to the one that the key belongs to */
    Move *moves;
    size_t count;
    int32_t best;
    Move best_move;
} Node;

/* A move of a node, and what is known about the position after it. */
typedef struct Child {
    Move move;
    bool may_defer;    /* return RESULT_DEFERRED if another thread is searching it */
    bool is_played;    /* the state is at the next ply */
    bool is_evaluated; /* by evaluate_move(), without playing it: `value` is set */
    bool is_over;      /* the game has ended, or is drawn by history */
    bool
        may_be_known; /* it may have an exact value, which takes precedence over futility pruning */
    unsigned side;    /* to move */
    int32_t value;    /* of the end of the game, or an evaluation, for that side */
    uint64_t key;
    size_t symmetry;
} Child;

/* Searches the root moves from index `first` to before `end` and moves the best one, with its PV, to `first`.
 * Returns its value, which is a bound if it is outside the window, or RESULT_UNWIND. */
int32_t alphabeta_search_root(Worker *worker, size_t first, size_t end, int32_t alpha,
                              int32_t beta);

/* The late-move reduction in plies for the move at this place in the order. */
unsigned alphabeta_reduction(const Node *node, size_t place, bool quiet);
/* The result of the move at `index` for the node's side. */
int32_t alphabeta_search_move(Worker *worker, const Node *node, size_t index, unsigned reduction,
                              bool may_defer);
/* Updates the node with the value of a move. True: beta cutoff. */
bool alphabeta_update(Worker *worker, Node *node, size_t index, int32_t value);
