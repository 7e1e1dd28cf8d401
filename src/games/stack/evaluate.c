/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

enum {
    POINT_VALUE = 100, /* a prisoner, or a point of an earlier round: safe for good */
    CHIP_VALUE =
        50, /* a chip still in play, in hand or on the board: scores if its side dominates */
    THREAT_VALUE = 15, /* a point where a chip of the colour would make a Tresillo */
    TOP_VALUE = 8,     /* an uncovered chip: only these move and make lines */
    FREEDOM_VALUE = 2  /* a step that a colour with an empty hand has */
};

static unsigned freedom(const StackRules *rules, PointSet own, PointSet open)
{
    unsigned steps = 0;
    for (; own != 0; own &= own - 1) {
        steps += point_count(rules->board.adjacent[point_first(own)] & open);
    }
    return steps;
}

static unsigned colour_value(const StackRules *rules, const StackState *stack, unsigned colour)
{
    unsigned chips = (unsigned)stack->hand[colour] + stack->laid[colour];
    PointSet own = stack->tops[colour];
    PointSet open = rules->board.all & ~(own | stack->full);
    unsigned value = chips * CHIP_VALUE + point_count(own) * TOP_VALUE;
    value += point_count(line_closing(&rules->lines, own) & open) * THREAT_VALUE;
    if (stack->hand[colour] == 0) {
        value += freedom(rules, own, open) * FREEDOM_VALUE;
    }
    return value;
}

void stack_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    const StackRules *rules = stack_rules(game);
    const StackState *stack = (const StackState *)state;
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        values[side] = (stack->total[side] + stack->prisoners[side]) * POINT_VALUE;
    }
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        values[rules->seating.side_of[colour]] += (int32_t)colour_value(rules, stack, colour);
    }
}
