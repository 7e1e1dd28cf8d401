/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

static unsigned lost_chips(const StackState *stack, unsigned colour)
{
    bool in = stack_has(stack->in, colour);
    return in ? (unsigned)STACK_CHIPS - stack->hand[colour] - stack->laid[colour] : 0;
}

/* Chips that the side may have taken. */
static unsigned lost_to(const StackRules *rules, const StackState *stack, unsigned side)
{
    const StackSeating *seating = &rules->seating;
    ColourSet spared = 0xF;
    unsigned lost = 0;
    for (unsigned colour = 0; colour < seating->colours; colour++) {
        if (seating->side_of[colour] == side && stack_has(stack->in, colour)) {
            spared &= seating->own_of[colour];
        }
    }
    for (unsigned colour = 0; colour < seating->colours; colour++) {
        lost += stack_has(spared, colour) ? 0 : lost_chips(stack, colour);
    }
    return lost;
}

static bool check_chips(const StackRules *rules, const StackState *stack, const Fields *fields)
{
    const StackSeating *seating = &rules->seating;
    unsigned lost = 0;
    unsigned taken = 0;
    unsigned laid = 0;
    for (unsigned colour = 0; colour < seating->colours; colour++) {
        unsigned chips = (unsigned)stack->hand[colour] + stack->laid[colour];
        if (chips > (stack_has(stack->in, colour) ? STACK_CHIPS : 0)) {
            return fields_fail(fields, "colour %u has too many chips in hand and on the board",
                               colour + 1);
        }
        lost += lost_chips(stack, colour);
        laid += stack->laid[colour];
    }
    for (unsigned side = 0; side < seating->sides; side++) {
        taken += stack->prisoners[side];
        if (stack->prisoners[side] > lost_to(rules, stack, side)) {
            return fields_fail(fields, "side %u has more prisoners than the others have lost",
                               side + 1);
        }
    }
    if (taken != lost) {
        return fields_fail(fields,
                           "%u chips are neither in hand nor on the board, but %u are prisoners",
                           lost, taken);
    }
    if (laid == 0 && taken > 0) {
        return fields_fail(
            fields, "the board cannot be empty: the Tresillo that took the last stack is on it");
    }
    return true;
}

static bool anything_taken(const StackState *stack)
{
    return (stack->prisoners[0] | stack->prisoners[1] | stack->prisoners[2] |
            stack->prisoners[3]) != 0;
}

/* Colours place a chip each in turn: those before the one in turn have placed one more. */
static bool hands_fit(const StackRules *rules, const StackState *stack)
{
    unsigned placed = (unsigned)STACK_CHIPS - stack->hand[stack->colour];
    unsigned colour = stack->starter;
    bool is_earlier = true;
    bool fits = true;
    for (unsigned i = 0; i < point_count(stack->in); i++) {
        is_earlier = is_earlier && colour != stack->colour;
        unsigned expected = placed + (is_earlier && placed < STACK_CHIPS ? 1U : 0U);
        fits = fits && (unsigned)STACK_CHIPS - stack->hand[colour] == expected;
        colour = stack_next_colour(rules, stack->in, colour);
    }
    return fits;
}

/* Once all have placed their twelve, it is the starter's turn and every move is idle. */
static bool idle_fits(const StackRules *rules, const StackState *stack)
{
    bool is_due = stack->second != STACK_NO_COLOUR;
    unsigned next = is_due ? stack_next_colour(rules, stack->in, stack->colour) : stack->colour;
    unsigned colour = stack->starter;
    for (unsigned i = 0; i < stack->idle; i++) {
        colour = stack_next_colour(rules, stack->in, colour);
    }
    return !stack_hands_are_empty(stack) || colour == next;
}

/* Every removal makes a prisoner, so without one nothing but placing and moving has happened; some
 * point is always free to place on. An impasse can be agreed on at any turn. */
static bool check_opening(const StackRules *rules, const StackState *stack, const Fields *fields)
{
    bool is_impasse = stack->idle == stack_idle_limit(stack);
    if (anything_taken(stack) ||
        (hands_fit(rules, stack) && (is_impasse || idle_fits(rules, stack)))) {
        return true;
    }
    return fields_fail(fields, "without prisoners hand= and idle= must fit starter= and colour=");
}

/* The fewest rounds that the eliminations so far took. */
static unsigned rounds_of_eliminations(const StackRules *rules, const StackState *stack)
{
    uint64_t rounds = 0;
    for (unsigned seats = rules->seating.colours; seats > point_count(stack->in); seats--) {
        uint64_t chips = (uint64_t)STACK_CHIPS * seats;
        rounds += (rules->goal + chips - 1) / chips;
    }
    return rounds > STACK_ROUNDS ? STACK_ROUNDS + 1 : (unsigned)rounds;
}

static bool check_totals(const StackRules *rules, const StackState *stack, bool ended,
                         const Fields *fields)
{
    unsigned finished = stack->round - (ended ? 0U : 1U);
    unsigned spent = rounds_of_eliminations(rules, stack);
    unsigned points = 0;
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        bool in = (rules->colours_of[side] & stack->in) != 0;
        if (stack->total[side] > 0 && !in) {
            return fields_fail(fields, "p%u is eliminated and cannot have points", side + 1);
        }
        points += stack->total[side];
    }
    if (finished < spent || points > (finished - spent) * STACK_CHIPS * point_count(stack->in)) {
        return fields_fail(fields, "too many points or eliminations for the rounds played");
    }
    if (point_count(stack->in) == rules->seating.colours &&
        stack->starter != (stack->round - 1U) % rules->seating.colours) {
        return fields_fail(fields, "round %u is not started by colour %u", stack->round,
                           stack->starter + 1U);
    }
    return true;
}

/* A round that ends is followed by the next one at once, unless the game ends with it. */
static bool check_end(const StackRules *rules, StackState *stack, bool ended, const Fields *fields)
{
    if (!ended) {
        unsigned leader = stack_leader(rules, stack);
        if (stack_has_goal(rules, stack, leader)) {
            return fields_fail(fields, "side %u had reached the goal before this round",
                               leader + 1);
        }
        return true;
    }
    unsigned dominator = stack_dominator(rules, stack);
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        unsigned points =
            stack->prisoners[side] + (side == dominator ? stack_chips_on_board(stack) : 0);
        if (stack->total[side] < points) {
            return fields_fail(fields, "the round is over, but total= lacks its points");
        }
    }
    stack->outcome = (uint8_t)stack_judge(rules, stack);
    if (stack->outcome == OUTCOME_OPEN) {
        return fields_fail(fields, "this round is over: the next one has an empty board");
    }
    return true;
}

/* Whether a chip of the colour in turn can have come from a pile that now completes a line. */
static bool second_can_arise(const StackRules *rules, const StackState *stack, bool has_taken)
{
    PointSet uncovered = line_complete(&rules->lines, stack->tops[stack->second]) & ~stack->full;
    PointSet arrived = stack->tops[stack->colour];
    bool flew = stack->hand[stack->colour] + stack->laid[stack->colour] <= STACK_FLYING_CHIPS;
    if (has_taken) {
        arrived = line_complete(&rules->lines, arrived);
    }
    for (; uncovered != 0; uncovered &= uncovered - 1) {
        PointSet reach = flew ? rules->board.all : rules->board.adjacent[point_first(uncovered)];
        if ((reach & arrived) != 0) {
            return true;
        }
    }
    return false;
}

static bool check_second(const StackRules *rules, const StackState *stack, bool ended,
                         const Fields *fields)
{
    if (stack->second == STACK_NO_COLOUR) {
        return true;
    }
    /* The move that uncovered the line was made from an empty hand, and is idle unless it took. */
    bool may_have_taken =
        stack->idle == 0 && stack->prisoners[rules->seating.side_of[stack->colour]] > 0;
    bool has_taken =
        stack->hand[stack->colour] > 0 || (stack->idle == 0 && stack_hands_are_empty(stack));
    if (ended || stack->second == stack->colour || (has_taken && !may_have_taken) ||
        !second_can_arise(rules, stack, has_taken) ||
        stack_takeable(rules, stack->tops, stack->second) == 0) {
        return fields_fail(fields, "no move of colour %u gives colour %u a second removal here",
                           stack->colour + 1U, stack->second + 1U);
    }
    return true;
}

bool stack_check(const StackRules *rules, StackState *stack, const Fields *fields)
{
    if (!check_chips(rules, stack, fields)) {
        return false;
    }
    if (stack->idle > 0 && !stack_hands_are_empty(stack)) {
        return fields_fail(fields, "idle= counts only while all hands are empty");
    }
    bool ended =
        stack_dominator(rules, stack) != GAME_MAX_SIDES || stack->idle == stack_idle_limit(stack);
    return check_opening(rules, stack, fields) && check_second(rules, stack, ended, fields) &&
           check_totals(rules, stack, ended, fields) && check_end(rules, stack, ended, fields);
}
