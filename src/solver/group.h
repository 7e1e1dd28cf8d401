/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solving one group of positions, all earlier ones being known: retrograde analysis by distance.
 *
 * Every position is looked at once with the rules' own moves. What leads out of the group is settled at
 * once; moves within it are written down, and turned round. No code takes a move back: predecessors are
 * moves read backwards, so they are as right as the rules are.
 */
#ifndef NGUZO_SOLVER_GROUP_H
#define NGUZO_SOLVER_GROUP_H

#include "solver/store.h"

/* Called now and then, from any of the threads, with the number of positions done since the last call. */
typedef void (*GroupProgress)(void *context, uint64_t done);

typedef struct GroupWork {
    unsigned threads;
    uint64_t memory;         /* bytes that may be used besides the values; 0: any number */
    const atomic_bool *stop; /* may be NULL; once set, nothing is solved any more */
    GroupProgress progress;  /* may be NULL */
    void *context;
} GroupWork;

/* What the moves of a position that leave the group, or end the game, amount to. */
typedef struct Expansion {
    bool is_position;
    bool has_draw;
    bool has_win;
    bool has_loss;
    unsigned win;          /* moves to the quickest win */
    unsigned loss;         /* moves to the slowest loss */
    size_t inner;          /* moves within the group */
    uint32_t *inner_place; /* memory for them: GAME_MAX_MOVES; set by the caller */
} Expansion;

/* Working memory for expanding positions, one a thread. */
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
/* Every move of the position with this number. False if something has no value that should have one. */
MUST_CHECK bool expander_run(Expander *expander, PositionNumber number, Expansion *expansion);

/* Fills the values of the group. STATUS_OUT_OF_MEMORY also where `memory` does not suffice. */
MUST_CHECK Status group_solve(Store *store, uint32_t group, const GroupWork *work, Fault *fault);
/* Derives every value of a solved group again from the values of its successors; `wrong` counts those that
 * do not agree. */
MUST_CHECK Status group_verify(const Store *store, uint32_t group, const GroupWork *work,
                               uint64_t *wrong, Fault *fault);

#endif
