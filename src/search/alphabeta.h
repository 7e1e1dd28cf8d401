/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The parts of the search for two sides. Only they include this.
 *
 *   alphabeta.c  the tree: moves one after the other, with which window and how deep
 *   horizon.c    where it ends: what a position is worth without a search
 *   entry.c      what the transposition table knows of a node
 *   shared.c     a node that several threads may be at
 */
#ifndef NGUZO_SEARCH_ALPHABETA_H
#define NGUZO_SEARCH_ALPHABETA_H

#include "search/worker.h"

#include <stdlib.h>

enum {
    TT_DEPTH = 2,        /* below this, searching is quicker than waiting for the table's memory */
    ABDADA_DEPTH = 4,    /* from here on threads tell each other what they search */
    SORTED_MOVES = 6,    /* behind these the order hardly matters any more */
    FUTILITY_MARGIN = 60 /* a ply, up to FUTILITY_DEPTH */
};

/* What a node's moves have come to so far. */
typedef struct Node {
    Worker *worker;
    bool is_pv; /* searched with an open window: perhaps on the best line */
    unsigned ply;
    unsigned depth;
    int32_t alpha;
    int32_t beta;
    unsigned side; /* to move */
    uint64_t key;
    size_t symmetry; /* as of the child that it was */
    Move *moves;
    size_t count;
    int32_t best;
    Move best_move;
} Node;

/* A move of a node, and what is known of the position that it leads to. */
typedef struct Child {
    Move move;
    bool is_played;  /* the state stands at the next ply */
    bool is_judged;  /* by the family's judge(): the value below counts */
    bool is_over;    /* the game ends there, or is drawn by history */
    unsigned side;   /* to move there */
    int32_t value;   /* of the end, or as evaluated, for that side */
    uint64_t key;    /* in the table */
    size_t symmetry; /* that turns the state into the one that the key is of */
} Child;

/* alphabeta.c: how much less deep the move at number `at` in the order is searched at first. */
unsigned alphabeta_reduction(const Node *node, size_t at, bool quiet);
/* The value of the move at `at` for the node's side; 0 if it was put off or broken off. */
int32_t alphabeta_search_move(Worker *worker, const Node *node, size_t at, unsigned less);
/* Takes a move's value into the node; true if the rest need not be searched. */
bool alphabeta_take_value(Worker *worker, Node *node, size_t at, int32_t value);

/* horizon.c: the evaluation, which is never taken for a forced win. */
int32_t frontier_evaluate(const Worker *worker, const GameState *state, unsigned side);
/* Whether the position is worth something without any search: the game is over, or drawn by history. */
bool frontier_is_terminal(Worker *worker, unsigned ply, unsigned side, bool is_leaf,
                          int32_t *value);
/* The value of a position that is not searched. */
int32_t frontier_leaf_value(Worker *worker, unsigned ply, unsigned side);
/* Has the family say what the child is worth, without playing the move. */
void frontier_judge(Worker *worker, const Node *node, Child *child);
/* Has the family try all moves of a node before the horizon; false if it cannot. */
bool frontier_search(Worker *worker, Node *node);
/* So near to the horizon a large lead is taken for granted. */
static inline bool frontier_is_futile(unsigned depth, int32_t value, int32_t alpha, int32_t beta)
{
    return beta - alpha == 1 && depth <= FUTILITY_DEPTH && labs(beta) < VALUE_WIN_IN_MAX_PLY &&
           value - FUTILITY_MARGIN * (int32_t)depth >= beta;
}

/* entry.c: finds the key of the state at `ply`; the next ply's state is written over. */
void node_tt_find_key(Worker *worker, unsigned ply, unsigned depth, Child *child);
/* What the table knows of the node, its value as seen from the root. */
bool node_tt_probe(const Worker *worker, const Node *node, TtEntry *hit);
/* Whether that is all that the node wants to know. */
bool node_tt_cuts_off(const TtEntry *hit, const Node *node);
/* The move of the node that the tag is of, or NULL. */
const Move *node_tt_move(const Worker *worker, const Node *node, uint32_t tag);
/* Keeps the node's value; `floor` is the alpha with which it began. */
void node_tt_store(Worker *worker, const Node *node, int32_t floor);

/* shared.c: whether another thread is at the node, which then is to be put off. */
bool abdada_is_busy(const Worker *worker, const Node *node);
/* Searches the moves, those that other threads are at last. True: another thread has settled the node. */
bool abdada_search_moves(Worker *worker, Node *node);

#endif
