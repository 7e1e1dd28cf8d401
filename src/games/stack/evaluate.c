/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

typedef enum StackTerm {
    TERM_POINTS,
    TERM_CHIPS,
    TERM_TOPS,
    TERM_THREATS,
    TERM_READY,
    TERM_FREEDOM,
    TERM_HELD,
    TERMS
} StackTerm;

const EvalTerm stack_terms[STACK_TERMS] = {
    [TERM_POINTS] = {"points", "prisoners, and points of earlier rounds"},
    [TERM_CHIPS] = {"chips", "chips in play, in hand or on the board"},
    [TERM_TOPS] = {"tops", "chips that nothing lies on"},
    [TERM_THREATS] = {"threats", "points where a chip of the colour would make a Tresillo"},
    [TERM_READY] = {"ready", "of these, those that the colour can reach at once"},
    [TERM_FREEDOM] = {"freedom", "steps of colours that have placed all their chips"},
    [TERM_HELD] = {"held", "chips of others under the side's tops"},
};
_Static_assert((int)TERMS == (int)STACK_TERMS, "every term has a name");

/* By the number of sides, from 2. */
typedef enum StackCase { CASE_TWO_SIDES, CASE_THREE_SIDES, CASE_FOUR_SIDES, CASES } StackCase;

static const EvalWeights weights[CASES] = {
#include "games/stack/weights.def"
};

/* Chips in the piles that the colour tops. */
static unsigned count_pile_chips(const StackState *stack, unsigned colour)
{
    unsigned chips = 0;
    for (PointSet rest = stack->tops[colour]; rest != 0; rest &= rest - 1) {
        for (Pile pile = stack->pile[point_first(rest)]; pile != 0; pile = pile_pop(pile)) {
            chips++;
        }
    }
    return chips;
}

static void count_colour(const StackRules *rules, const StackState *stack, unsigned colour,
                         int32_t count[EVAL_MAX_TERMS])
{
    const PointSteps *steps = &rules->board.steps;
    unsigned chips = (unsigned)stack->hand[colour] + stack->laid[colour];
    bool steps_only = stack->hand[colour] == 0 && chips > STACK_FLYING_CHIPS;
    PointSet own = stack->tops[colour];
    PointSet open = rules->board.all & ~(own | stack->full);
    PointSet threats = line_closing(&rules->lines, own) & open;
    PointSet ready = steps_only ? threats & line_ready(&rules->lines, steps, own) : threats;
    count[TERM_HELD] += (int32_t)(count_pile_chips(stack, colour) - point_count(own));
    count[TERM_CHIPS] += (int32_t)chips;
    count[TERM_TOPS] += (int32_t)point_count(own);
    count[TERM_THREATS] += (int32_t)point_count(threats);
    count[TERM_READY] += (int32_t)point_count(ready);
    if (stack->hand[colour] == 0) {
        count[TERM_FREEDOM] += (int32_t)point_count_steps(steps, own, open);
    }
}

void stack_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    const StackRules *rules = stack_rules(game);
    const StackState *stack = (const StackState *)state;
    const StackSeating *seating = &rules->seating;
    for (unsigned side = 0; side < seating->sides; side++) {
        sides[side].weights = &weights[seating->sides - 2];
        sides[side].count[TERM_POINTS] = stack->total[side] + stack->prisoners[side];
    }
    for (unsigned colour = 0; colour < seating->colours; colour++) {
        count_colour(rules, stack, colour, sides[seating->side_of[colour]].count);
    }
}
