/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

#include <string.h>

/* -- rounds -- */

/* An empty board, `colour` to start. */
static void begin_round(const StackRules *rules, StackState *stack, unsigned starter)
{
    memset(stack->pile, 0, sizeof stack->pile);
    memset(stack->tops, 0, sizeof stack->tops);
    memset(stack->laid, 0, sizeof stack->laid);
    memset(stack->prisoners, 0, sizeof stack->prisoners);
    stack->full = 0;
    stack->idle = 0;
    stack->second = STACK_NO_COLOUR;
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        stack->hand[colour] = stack_has(stack->in, colour) ? STACK_CHIPS : 0;
    }
    stack->starter = (uint8_t)starter;
    stack->colour = (uint8_t)starter;
    stack->round++;
}

void stack_start(const Game *game, GameState *state)
{
    const StackRules *rules = stack_rules(game);
    StackState *stack = (StackState *)state;
    memset(stack, 0, sizeof *stack);
    stack->in = (ColourSet)((1U << rules->seating.colours) - 1);
    begin_round(rules, stack, 0);
}

unsigned stack_next_colour(const StackRules *rules, ColourSet in, unsigned colour)
{
    do {
        colour = colour + 1 == rules->seating.colours ? 0 : colour + 1;
    } while (!stack_has(in, colour));
    return colour;
}

/* "the player who plays before the winner is eliminated for failure to hold his man". A side is one
 * colour here. */
static void eliminate_before(const StackRules *rules, StackState *stack, unsigned winner)
{
    unsigned before = winner;
    for (unsigned next = stack_next_colour(rules, stack->in, winner); next != winner;
         next = stack_next_colour(rules, stack->in, next)) {
        before = next;
    }
    stack->in &= (ColourSet) ~(1U << before);
    memset(stack->total, 0, sizeof stack->total);
}

unsigned stack_leader(const StackRules *rules, const StackState *stack)
{
    unsigned leader = GAME_MAX_SIDES;
    int best = -1;
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        if ((rules->colours_of[side] & stack->in) == 0) {
            continue;
        }
        if (stack->total[side] > best) {
            best = stack->total[side];
            leader = side;
        } else if (stack->total[side] == best) {
            leader = GAME_MAX_SIDES;
        }
    }
    return leader;
}

bool stack_has_goal(const StackRules *rules, const StackState *stack, unsigned leader)
{
    return leader != GAME_MAX_SIDES && stack->total[leader] >= rules->goal;
}

/* "First player to reach 50 points or other predetermined goal wins." */
Outcome stack_judge(const StackRules *rules, const StackState *stack)
{
    unsigned leader = stack_leader(rules, stack);
    if (stack->round == STACK_ROUNDS) {
        return leader == GAME_MAX_SIDES ? OUTCOME_DRAW : outcome_win(leader);
    }
    bool last_two = !rules->elimination || point_count(stack->in) == 2;
    return last_two && stack_has_goal(rules, stack, leader) ? outcome_win(leader) : OUTCOME_OPEN;
}

unsigned stack_chips_on_board(const StackState *stack)
{
    return (unsigned)stack->laid[0] + stack->laid[1] + stack->laid[2] + stack->laid[3];
}

/* "Tally: 1 point per chip including own chips and chips on board": the side that has the board gets all of them. After an
 * impasse, without a dominator, "chips remaining on the board are left uncounted". */
static void end_round(const StackRules *rules, StackState *stack, unsigned dominator)
{
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        stack->total[side] = (uint16_t)(stack->total[side] + stack->prisoners[side]);
    }
    if (dominator != GAME_MAX_SIDES) {
        stack->total[dominator] = (uint16_t)(stack->total[dominator] + stack_chips_on_board(stack));
    }
    stack->outcome = (uint8_t)stack_judge(rules, stack);
    if (stack->outcome != OUTCOME_OPEN) {
        return; /* keep the last board for the view */
    }
    unsigned leader = stack_leader(rules, stack);
    if (rules->elimination && stack_has_goal(rules, stack, leader)) {
        eliminate_before(rules, stack, leader);
    }
    /* "Player to right of previous initiator starts next round." */
    begin_round(rules, stack, stack_next_colour(rules, stack->in, stack->starter));
}

/* "Game concludes when one color [team] remains on the board and no chip is un-played." */
unsigned stack_dominator(const StackRules *rules, const StackState *stack)
{
    ColourSet present = 0;
    unsigned side = 0;
    if (!stack_hands_are_empty(stack)) {
        return GAME_MAX_SIDES;
    }
    for (unsigned colour = 0; colour < STACK_COLOURS; colour++) {
        bool is_present = rules->tops_decide ? stack->tops[colour] != 0 : stack->laid[colour] > 0;
        present |= (ColourSet)((unsigned)is_present << colour);
    }
    while (side < rules->seating.sides && (present & ~rules->colours_of[side]) != 0) {
        side++;
    }
    return side < rules->seating.sides ? side : GAME_MAX_SIDES;
}

unsigned stack_idle_limit(const StackState *stack)
{
    return STACK_IDLE_MOVES * point_count(stack->in);
}

/* -- one move -- */

static void lift_top(StackState *stack, unsigned from)
{
    Pile under = pile_pop(stack->pile[from]);
    stack->tops[stack->colour] ^= point_bit(from);
    stack->full &= ~point_bit(from);
    stack->pile[from] = under;
    if (under != 0) {
        stack->tops[pile_top(under)] |= point_bit(from);
    }
}

static void put_on_top(StackState *stack, unsigned to)
{
    if (stack->pile[to] != 0) {
        stack->tops[pile_top(stack->pile[to])] ^= point_bit(to);
    }
    stack->pile[to] = pile_push(stack->pile[to], stack->colour);
    stack->tops[stack->colour] |= point_bit(to);
    if (pile_is_full(stack->pile[to])) {
        stack->full |= point_bit(to);
    }
}

/* "Player replays his chips contained in a confiscated stack and keeps opponents' chips"; in a team
 * he "keeps all other chips". */
static void take_pile(const StackRules *rules, StackState *stack, unsigned remover, unsigned point)
{
    ColourSet own = rules->seating.own_of[remover];
    unsigned side = rules->seating.side_of[remover];
    stack->tops[pile_top(stack->pile[point])] ^= point_bit(point);
    stack->full &= ~point_bit(point);
    for (Pile rest = stack->pile[point]; rest != 0; rest = pile_pop(rest)) {
        unsigned colour = pile_top(rest);
        stack->laid[colour]--;
        if (stack_has(own, colour)) {
            stack->hand[colour]++;
        } else {
            stack->prisoners[side]++;
        }
    }
    stack->pile[point] = 0;
}

/* "If a player uncovers a stack and Tresillo results, the player whose chips form the Tresillo has
 * second priority to remove a stack from the board provided the Tresillo remains." One check
 * after the mover's own removal is enough, since a removal completes no line. */
static unsigned second_remover(const StackRules *rules, const StackState *stack, unsigned from)
{
    if (from == POINT_NONE || stack->pile[from] == 0) {
        return STACK_NO_COLOUR;
    }
    unsigned colour = pile_top(stack->pile[from]);
    bool stands = (line_complete(&rules->lines, stack->tops[colour]) & point_bit(from)) != 0;
    bool can_take = stands && stack_takeable(rules, stack->tops, colour) != 0;
    return can_take ? colour : STACK_NO_COLOUR;
}

static void play_turn(const StackRules *rules, StackState *stack, StackMove move)
{
    if (move.to == POINT_NONE) {
        return;
    }
    if (move.from != POINT_NONE) {
        lift_top(stack, move.from);
    } else {
        stack->hand[stack->colour]--;
        stack->laid[stack->colour]++;
    }
    put_on_top(stack, move.to);
    if (move.take != POINT_NONE) {
        take_pile(rules, stack, stack->colour, move.take);
    }
    stack->second = (uint8_t)second_remover(rules, stack, move.from);
}

/* The idle moves after a move. An impasse that the players agree on is the last one allowed. */
static unsigned count_idle(const StackState *before, Move packed)
{
    if (packed == STACK_IMPASSE) {
        return stack_idle_limit(before);
    }
    bool removes = stack_move_unpack(packed).take != POINT_NONE;
    return removes || !stack_hands_are_empty(before) ? 0 : before->idle + 1U;
}

static void play(const StackRules *rules, const StackState *before, Move packed, bool limited,
                 StackState *stack)
{
    StackMove move = stack_move_unpack(packed);
    *stack = *before;
    if (before->second != STACK_NO_COLOUR && packed != STACK_IMPASSE) {
        stack->second = STACK_NO_COLOUR;
        take_pile(rules, stack, before->second, move.take);
    } else {
        play_turn(rules, stack, move);
    }
    stack->idle = (uint16_t)count_idle(before, packed);

    unsigned dominator = stack_dominator(rules, stack);
    bool ends = dominator != GAME_MAX_SIDES || packed == STACK_IMPASSE ||
                (limited && stack->idle >= stack_idle_limit(stack));
    if (ends) {
        stack->second = STACK_NO_COLOUR;
    }
    if (stack->second == STACK_NO_COLOUR) {
        stack->colour = (uint8_t)stack_next_colour(rules, stack->in, stack->colour);
    }
    if (ends) {
        end_round(rules, stack, dominator);
    }
}

void stack_play(const Game *game, const GameState *state, Move move, GameState *next)
{
    play(stack_rules(game), (const StackState *)state, move, true, (StackState *)next);
}

void stack_play_unlimited(const Game *game, const GameState *state, Move move, GameState *next)
{
    play(stack_rules(game), (const StackState *)state, move, false, (StackState *)next);
}
