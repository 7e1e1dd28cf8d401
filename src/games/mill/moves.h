/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Move generation. The inline functions are for moves.c and frontier.c, the two generators.
 */
#pragma once

#include "games/mill/state.h"

size_t mill_legal_moves(const Game *game, const GameState *state, Move *moves);
size_t mill_count_moves(const Game *game, const GameState *state);
bool mill_count_replies(const Game *game, const GameState *state, uint64_t *replies);
/* general_moves.c: the same list for any row, and its length if `moves` is NULL; without a pass. */
size_t mill_general_moves(const MillRules *rules, const MillState *state, Move *moves);
/* Points that a jump over a man of `others` leads to. */
PointSet mill_jump_targets(const PointBoard *board, unsigned from, PointSet others, PointSet empty);
/* Points that a chain of such jumps leads to. The chain may not end at its start. */
PointSet mill_chain_targets(const PointBoard *board, unsigned from, PointSet others,
                            PointSet empty);
/* Whether the side to move, whose hand is empty, has a legal move other than a pass. */
bool mill_can_move(const MillRules *rules, const MillState *state);

/* Points where a man of a side, added to `men`, would complete one of the barred lines and may not. */
PointSet mill_barred_points(const MillRules *rules, unsigned side, uint32_t lines, PointSet men);

/* The side to move, as the generator needs it. */
typedef struct MillTurn {
    const MillRules *rules;
    const MillState *state;
    const LineTable *lines;
    unsigned side;
    PointSet own;
    PointSet others; /* men of all other sides */
    PointSet empty;
    PointSet removable; /* men that completing a line may remove from the board */
    uint32_t barred;
} MillTurn;

/* "Pieces in a mill can only be removed if there are no pieces available outside of the mills." */
MILL_INLINE PointSet mill_removable_men(const MillRules *rules, unsigned owner, PointSet men)
{
    if (!rules->row.protects) {
        return men;
    }
    PointSet unprotected = men & ~line_complete(&rules->lines[owner & 1], men);
    return unprotected != 0 ? unprotected : men;
}

/* Whether completing a line removes a man from the board, if the opponent has one there. */
MILL_INLINE bool mill_removes_from_board(const MillRules *rules, const MillState *state,
                                         unsigned side)
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
    if (mill_removes_from_board(rules, state, side)) {
        turn.removable = mill_removable_men(rules, side ^ 1, state->men[side ^ 1]);
    }
    return turn;
}
