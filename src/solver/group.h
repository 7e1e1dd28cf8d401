/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves one group of positions by retrograde analysis; all earlier groups must be solved.
 *
 * Every position is expanded once with the rules' own move generator. Moves that leave the group are valued at
 * once; moves within it are stored and then reversed. No code takes a move back: predecessors are stored
 * moves read backwards, so they are exactly as correct as the rules.
 */
#pragma once

#include "solver/store.h"

/* Called from any thread with the number of positions finished since the last call. */
typedef void (*GroupProgress)(void *context, uint64_t done);

typedef struct GroupWork {
    unsigned threads;
    uint64_t memory;         /* limit in bytes; 0: none */
    uint64_t verify_whole;   /* numbers of a group that is verified completely; 0: 32 million */
    const char *directory;   /* for values that do not fit in memory; may be NULL */
    const atomic_bool *stop; /* cancels the work once set; may be NULL */
    GroupProgress progress;  /* may be NULL */
    void *context;
} GroupWork;

/* The combined value of the moves that leave the group or end the game, and the moves that stay. */
typedef struct Expansion {
    bool is_position;
    bool has_draw;
    bool has_win;
    bool has_loss;
    unsigned win;          /* distance of the quickest win */
    unsigned loss;         /* distance of the slowest loss */
    size_t inner;          /* number of moves within the group */
    uint32_t *inner_place; /* their targets; GAME_MAX_MOVES entries, provided by the caller */
} Expansion;

/* Working memory for expanding positions, one per thread. */
typedef struct Expander {
    const Store *store;
    uint32_t group;
    GameState *state;
    GameState *next;
    Move *moves;
    uint32_t *inner_place;
} Expander;

MUST_CHECK Status expander_init(Expander *expander, const Store *store, uint32_t group);
void expander_free(Expander *expander);
/* Expands a position. False if a move leads to a position without a number or a value. */
MUST_CHECK bool expander_run(Expander *expander, PositionNumber number, Expansion *expansion);

/* Computes the values of the group. STATUS_OUT_OF_MEMORY also if `memory` does not suffice. */
MUST_CHECK Status group_solve(Store *store, uint32_t group, const GroupWork *work, Fault *fault);
typedef struct GroupCheck {
    uint64_t positions; /* that were checked */
    uint64_t wrong;     /* values that disagree with their successors */
} GroupCheck;

/* Derives the values of a solved group again from those of their successors, with the rules alone: every value, or in groups
 * larger than `verify_whole` a sample of two million. */
MUST_CHECK Status group_verify(const Store *store, uint32_t group, const GroupWork *work,
                               GroupCheck *check, Fault *fault);
