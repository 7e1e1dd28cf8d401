/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the generators of moves ask about the side to move; to be inlined in them.
 */
#ifndef NGUZO_GAMES_MILL_TURN_H
#define NGUZO_GAMES_MILL_TURN_H

#include "games/mill/mill.h"

/* The turn that is being generated. */
typedef struct MillTurn {
    const MillRules *rules;
    const MillState *state;
    const LineTable *lines;
    unsigned side;
    PointSet own;
    PointSet others; /* everybody else's men */
    PointSet empty;
    PointSet removable; /* men that completing a line may take off the board; 0: it takes none */
    uint32_t barred;
} MillTurn;

/* "Pieces in a mill can only be removed if there are no pieces available outside of the mills." */
MILL_INLINE PointSet mill_removable_men(const MillRules *rules, unsigned owner, PointSet men)
{
    if (!rules->row.protects) {
        return men;
    }
    PointSet open = men & ~line_complete(&rules->lines[owner & 1], men);
    return open != 0 ? open : men;
}

/* Whether completing a line takes a man off the board, if one stands there. */
MILL_INLINE bool mill_takes_off_board(const MillRules *rules, const MillState *state, unsigned side)
{
    switch (rules->row.makes) {
    case MAKES_REMOVAL:
        return state->siege == 0 && (rules->row.placing != PLACING_FILLS || state->hand[side] == 0);
    case MAKES_HAND_LOSS_FIRST:
        return state->hand[side ^ 1] == 0;
    case MAKES_WIN:
    case MAKES_HAND_LOSS:
        break;
    }
    return false;
}

MILL_INLINE MillTurn mill_begin_turn(const MillRules *rules, const MillState *state)
{
    unsigned side = mill_side(rules, state->seat);
    PointSet occupied = mill_occupied(state);
    MillTurn turn = {
        .rules = rules,
        .state = state,
        .lines = &rules->lines[side & 1],
        .side = side,
        .own = state->men[side],
        .others = occupied & ~state->men[side],
        .empty = rules->board.all & ~occupied,
        .barred = rules->row.reform == REFORM_FREE ? 0 : state->barred[side & 1],
    };
    if (mill_takes_off_board(rules, state, side)) {
        turn.removable = mill_removable_men(rules, side ^ 1, state->men[side ^ 1]);
    }
    return turn;
}

#endif
