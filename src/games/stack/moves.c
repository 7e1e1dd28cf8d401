/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

#include <string.h>

/* "he removes a stack that is topped by an opponents' chip"; in a team "that is not topped by his
 * color chip". "Stacks/chips in a Tresillo are protected from confiscation and may only be taken if
 * no other chips are available." */
PointSet stack_takeable(const StackRules *rules, const PointSet tops[STACK_COLOURS],
                        unsigned colour)
{
    ColourSet own = rules->seating.own_of[colour];
    PointSet others = 0;
    PointSet free = 0;
    for (unsigned other = 0; other < STACK_COLOURS; other++) {
        if (!stack_has(own, other)) {
            others |= tops[other];
            free |= tops[other] & ~line_complete(&rules->lines, tops[other]);
        }
    }
    return free != 0 ? free : others;
}

/* What a Tresillo made by going from `from` (or the hand) to `to` may take: the board is
 * examined after that move. */
static PointSet removals(const StackRules *rules, const StackState *stack, unsigned from,
                         unsigned to)
{
    PointSet tops[STACK_COLOURS];
    unsigned colour = stack->colour;
    memcpy(tops, stack->tops, sizeof tops);
    if (from != POINT_NONE) {
        Pile under = pile_pop(stack->pile[from]);
        tops[colour] ^= point_bit(from);
        if (under != 0) {
            tops[pile_top(under)] |= point_bit(from);
        }
    }
    if (stack->pile[to] != 0) {
        tops[pile_top(stack->pile[to])] ^= point_bit(to);
    }
    tops[colour] |= point_bit(to);
    return stack_takeable(rules, tops, colour);
}

/* Where chips may go from one point, or from the hand. */
typedef struct Reach {
    PointSet plain;  /* without a Tresillo */
    PointSet making; /* with one */
} Reach;

/* "on an open spot or on the chip of an opposing player"; "A stack cannot exceed 5 chips"; "to any
 * adjacent space"; reduced to three chips "to anywhere on the board except on his own chip or to a
 * stack with 5 chips". */
static Reach reach_from(const StackRules *rules, const StackState *stack, unsigned from, bool flies)
{
    PointSet own = stack->tops[stack->colour];
    PointSet targets = rules->board.all & ~(own | stack->full);
    if (from != POINT_NONE) {
        targets &= flies ? rules->board.all : rules->board.adjacent[from];
        own ^= point_bit(from);
    }
    PointSet closing = line_closing(&rules->lines, own);
    return (Reach){.plain = targets & ~closing, .making = targets & closing};
}

/* A move for every stack that can be taken, or one that takes none. Only counts them if `moves` is NULL. */
static size_t list_to(unsigned from, unsigned to, PointSet takes, Move *moves)
{
    size_t count = takes == 0 ? 1 : point_count(takes);
    if (moves == NULL) {
        return count;
    }
    *moves = stack_move_pack(from, to, POINT_NONE);
    for (; takes != 0; takes &= takes - 1) {
        *moves++ = stack_move_pack(from, to, point_first(takes));
    }
    return count;
}

/* Likewise. */
static size_t list_from(const StackRules *rules, const StackState *stack, unsigned from, bool flies,
                        Move *moves)
{
    Reach reach = reach_from(rules, stack, from, flies);
    PointSet listed = moves == NULL ? reach.making : reach.plain | reach.making;
    size_t count = moves == NULL ? point_count(reach.plain) : 0;
    for (; listed != 0; listed &= listed - 1) {
        unsigned to = point_first(listed);
        PointSet takes = (reach.making & point_bit(to)) != 0 ? removals(rules, stack, from, to) : 0;
        count += list_to(from, to, takes, moves == NULL ? NULL : moves + count);
    }
    return count;
}

/* "When a player is reduced to 3 chips": chips in hand and covered chips count. */
static bool can_fly(const StackState *stack)
{
    return stack->laid[stack->colour] + stack->hand[stack->colour] <= STACK_FLYING_CHIPS;
}

size_t stack_legal_moves(const Game *game, const GameState *state, Move *moves)
{
    const StackRules *rules = stack_rules(game);
    const StackState *stack = (const StackState *)state;
    size_t count = 0;
    if (stack->outcome != OUTCOME_OPEN) {
        return 0;
    }
    if (stack->second != STACK_NO_COLOUR) {
        PointSet takes = stack_takeable(rules, stack->tops, stack->second);
        return list_to(POINT_NONE, POINT_NONE, takes, moves);
    }
    if (stack->hand[stack->colour] > 0) {
        return list_from(rules, stack, POINT_NONE, false, moves);
    }
    bool flies = can_fly(stack);
    for (PointSet rest = stack->tops[stack->colour]; rest != 0; rest &= rest - 1) {
        count +=
            list_from(rules, stack, point_first(rest), flies, moves == NULL ? NULL : moves + count);
    }
    /* "If a player is unable to play, the turn is lost" */
    return count > 0 ? count : list_to(POINT_NONE, POINT_NONE, 0, moves);
}

size_t stack_count_moves(const Game *game, const GameState *state)
{
    return stack_legal_moves(game, state, NULL);
}
