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
    uint8_t breaker[2]; /* where lines are barred to a man: its point; otherwise 0 */
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
 *   58 56  55 53  52                             18  17  15  14    10  9    5  4      0
 *   more   31     landing points, more removed men   hops    removed   to      from
 *
 * From bit 18 there are seven points of five bits: the landing points of a capturing chain, `hops` of them, then the men that the
 * move removes after the first, `more` of them, in ascending order. POINT_NONE stands for what a move does not have: a placement
 * has no `from`, a removal alone has neither `from` nor `to`, a pass has nothing. In five bits it is 31; the bits 53, 54 and 55
 * distinguish point 31 as `from`, `to` and `removed` from it.
 */
#define MILL_PASS ((Move)0x7FFF)

enum { MOVE_HOPS = 15, MOVE_POINTS = 18, MOVE_31 = 53, MOVE_MORE = 56 };

/* The fields at bit 5 * which. */
static inline Move mill_pack_point(unsigned which, unsigned point)
{
    return (Move)(point - (point >> 5)) << 5 * which | (Move)(point == 31) << (MOVE_31 + which);
}

static inline unsigned mill_unpack_point(Move move, unsigned which)
{
    unsigned low = (unsigned)(move >> 5 * which) & 31;
    return low + (low == 31) - (unsigned)(move >> (MOVE_31 + which) & 1);
}

static inline Move mill_move(unsigned from, unsigned to, unsigned removed)
{
    return mill_pack_point(0, from) | mill_pack_point(1, to) | mill_pack_point(2, removed);
}

static inline unsigned mill_from(Move move)
{
    return mill_unpack_point(move, 0);
}

static inline unsigned mill_to(Move move)
{
    return mill_unpack_point(move, 1);
}

/* The first man that the move removes. */
static inline unsigned mill_removed(Move move)
{
    return mill_unpack_point(move, 2);
}

static inline unsigned mill_hops(Move move)
{
    return (unsigned)(move >> MOVE_HOPS & 7);
}

static inline unsigned mill_landing(Move move, unsigned hop)
{
    return (unsigned)(move >> (MOVE_POINTS + 5 * hop) & 31);
}

/* A chain that goes on to one more point. */
static inline Move mill_add_hop(Move path, unsigned hops, unsigned landing)
{
    return (path & ~((Move)7 << MOVE_HOPS)) | (Move)(hops + 1) << MOVE_HOPS |
           (Move)landing << (MOVE_POINTS + 5 * hops);
}

/* Adds the men that the move removes; it removes none so far. */
static inline Move mill_add_removed(Move move, PointSet men)
{
    unsigned more = 0;
    if (men == 0) {
        return move | mill_pack_point(2, POINT_NONE);
    }
    move |= mill_pack_point(2, point_first(men));
    for (PointSet rest = men & (men - 1); rest != 0; rest &= rest - 1) {
        move |= (Move)point_first(rest) << (MOVE_POINTS + 5 * (mill_hops(move) + more++));
    }
    return move | (Move)more << MOVE_MORE;
}

/* All men that the move removes, those it jumps over excepted. */
static inline PointSet mill_removed_men(Move move)
{
    PointSet men = point_bit(mill_removed(move));
    unsigned more = (unsigned)(move >> MOVE_MORE & 7);
    for (unsigned i = 0; i < more; i++) {
        men |= point_bit(mill_landing(move, mill_hops(move) + i));
    }
    return men;
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

/* Whether a side that may move may fly. */
MILL_INLINE bool mill_may_fly(const MillRules *rules, const MillState *state, unsigned side)
{
    return point_count(state->men[side]) + state->hand[side] <= rules->row.fly &&
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
