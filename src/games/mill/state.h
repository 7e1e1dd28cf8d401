/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The position of a mill game and the encoding of its moves.
 */
#pragma once

#include "games/mill/rules.h"

typedef struct MillState {
    PointSet men[MILL_SIDES_MAX];
    uint32_t barred[2]; /* lines that a side's next move may not complete, one bit per line */
    uint16_t total[2];  /* points of the finished rounds */
    uint8_t hand[MILL_SIDES_MAX];
    uint8_t flights[2]; /* left */
    uint8_t seat;       /* to move */
    uint8_t first_line; /* while the board fills: 1 + the side that made the first line; 0: none */
    uint8_t siege;      /* the side to move must open a way for the other */
    uint8_t shotless;   /* moves since a side first had three men, or since the last capture */
    uint8_t round;      /* from 1 */
    uint8_t
        result; /* Outcome, except that the loss of a blocked player is not recorded, and partners
                           are told apart */
} MillState;

static inline const MillState *mill_state(const GameState *state)
{
    return (const MillState *)state;
}

/*
 * The bits of a move:
 *
 *   52             18  17  15  14    10  9    5  4      0
 *   landing points     hops    removed   to      from
 *
 * The landing points, five bits each from bit 18, are those of a capturing chain. POINT_NONE stands for what a move does not
 * have: a placement has no `from`, a removal alone has neither `from` nor `to`, a pass has nothing.
 */
#define MILL_PASS ((Move)0x7FFF)

static inline Move mill_move(unsigned from, unsigned to, unsigned removed)
{
    return (Move)from | (Move)to << 5 | (Move)removed << 10;
}

static inline unsigned mill_from(Move move)
{
    return (unsigned)(move & 31);
}

static inline unsigned mill_to(Move move)
{
    return (unsigned)(move >> 5 & 31);
}

static inline unsigned mill_removed(Move move)
{
    return (unsigned)(move >> 10 & 31);
}

static inline unsigned mill_hops(Move move)
{
    return (unsigned)(move >> 15 & 7);
}

static inline unsigned mill_landing(Move move, unsigned hop)
{
    return (unsigned)(move >> (18 + 5 * hop) & 31);
}

/* Men of a side that have been captured. */
static inline unsigned mill_lost(const MillRules *rules, const MillState *state, unsigned side)
{
    return rules->row.men - state->hand[side] - point_count(state->men[side]);
}

static inline PointSet mill_occupied(const MillState *state)
{
    return state->men[0] | state->men[1] | state->men[2] | state->men[3];
}

/* Whether a side whose hand is empty may fly. */
MILL_INLINE bool mill_may_fly(const MillRules *rules, const MillState *state, unsigned side)
{
    return point_count(state->men[side]) <= rules->row.fly &&
           (rules->row.flights == FLIGHTS_ANY || state->flights[side & 1] > 0);
}

/* Phases of a game that begins by filling the board (PLACING_FILLS only). */
typedef enum MillPhase {
    PHASE_FILLING,
    PHASE_FIRST_REMOVAL,
    PHASE_SECOND_REMOVAL,
    PHASE_MOVING
} MillPhase;

static inline MillPhase mill_phase(const MillRules *rules, const MillState *state)
{
    unsigned lost = mill_lost(rules, state, 0) + mill_lost(rules, state, 1);
    if (state->hand[0] != 0 || state->hand[1] != 0) {
        return PHASE_FILLING;
    }
    return lost == 0 ? PHASE_FIRST_REMOVAL : lost == 1 ? PHASE_SECOND_REMOVAL : PHASE_MOVING;
}
