/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading position text. First the fields one by one, then (check.c) whether such a position
 * can arise.
 */
#include "games/stack/stack.h"

#include <string.h>

/* What is being read. */
typedef struct Reader {
    const StackRules *rules;
    Fields *fields;
    StackState *stack;
} Reader;

static bool read_in(const Reader *reader)
{
    unsigned colours = reader->rules->seating.colours;
    Span digits;
    reader->stack->in = (ColourSet)((1U << colours) - 1);
    if (!reader->rules->elimination || !fields_take(reader->fields, "in", &digits)) {
        return true;
    }
    unsigned in = 0;
    for (size_t i = 0; i < digits.length; i++) {
        unsigned colour = (unsigned char)digits.start[i] - (unsigned)'1';
        if (colour >= colours || in >> colour != 0) {
            in = 0;
            break;
        }
        in |= 1U << colour;
    }
    if (point_count(in) < 2) {
        return fields_fail(reader->fields,
                           "in= takes two or more seats in rising order, such as 134, not '%.*s'",
                           SPAN_ARGS(digits));
    }
    reader->stack->in = (ColourSet)in;
    return true;
}

/* Takes the chips of one stack off the front of `rest`; false if they cannot be stacked like that. */
static bool read_pile(const StackState *stack, Span *rest, Pile *pile)
{
    *pile = 0;
    if (rest->length > 0 && *rest->start == '.') {
        *rest = span_from(*rest, 1);
        return true;
    }
    while (rest->length > 0 && *rest->start != ',' && *rest->start != '/') {
        unsigned colour = (unsigned char)*rest->start - (unsigned)'1';
        bool known = colour < STACK_COLOURS && stack_has(stack->in, colour);
        if (!known || pile_is_full(*pile) || (*pile != 0 && pile_top(*pile) == colour)) {
            return false;
        }
        *pile = pile_push(*pile, colour);
        *rest = span_from(*rest, 1);
    }
    return *pile != 0;
}

static void lay_pile(StackState *stack, unsigned point, Pile pile)
{
    stack->pile[point] = pile;
    if (pile != 0) {
        stack->tops[pile_top(pile)] |= point_bit(point);
    }
    if (pile_is_full(pile)) {
        stack->full |= point_bit(point);
    }
    for (; pile != 0; pile = pile_pop(pile)) {
        stack->laid[pile_top(pile)]++;
    }
}

static bool read_board(const Reader *reader)
{
    const PointBoard *board = &reader->rules->board;
    Span rest;
    if (!fields_need(reader->fields, "board", &rest)) {
        return false;
    }
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        Pile pile;
        if (!read_pile(reader->stack, &rest, &pile)) {
            return fields_fail(reader->fields,
                               "the stack on %s is not a dot or up to five colours, bottom first, "
                               "and no two neighbours of the same colour",
                               board->label[point]);
        }
        lay_pile(reader->stack, point, pile);
        bool last = i + 1 == board->points;
        char separator = ',';
        if (!last && board->rank[board->reading_order[i + 1]] != board->rank[point]) {
            separator = '/';
        }
        if (last ? rest.length != 0 : rest.length == 0 || *rest.start != separator) {
            return fields_fail(reader->fields,
                               "board= is malformed after %s: it takes 24 stacks, ranks from the "
                               "top, ',' within a rank and '/' between ranks",
                               board->label[point]);
        }
        rest = span_from(rest, last ? 0 : 1);
    }
    return true;
}

static bool read_chips(const Reader *reader)
{
    const StackSeating *seating = &reader->rules->seating;
    StackState *stack = reader->stack;
    for (unsigned colour = 0; colour < seating->colours; colour++) {
        if (stack->laid[colour] > STACK_CHIPS) {
            return fields_fail(reader->fields,
                               "%u chips of colour %u are on the board, more than %d",
                               stack->laid[colour], colour + 1, STACK_CHIPS);
        }
        bool in = stack_has(stack->in, colour);
        stack->hand[colour] = in ? (uint8_t)(STACK_CHIPS - stack->laid[colour]) : 0;
    }
    return fields_bytes(reader->fields, "hand", seating->colours, STACK_CHIPS, stack->hand) &&
           fields_bytes(reader->fields, "prisoners", seating->sides, STACK_CHIPS * STACK_COLOURS,
                        stack->prisoners);
}

/* A colour, from 1 in the text; `colour` keeps its value if the field is absent. */
static bool read_colour(const Reader *reader, const char *key, uint8_t *colour)
{
    uint8_t number = (uint8_t)(*colour + 1);
    if (!fields_bytes(reader->fields, key, 1, (uint8_t)reader->rules->seating.colours, &number)) {
        return false;
    }
    if (number == *colour + 1) {
        return true; /* absent, or the default */
    }
    if (number == 0 || !stack_has(reader->stack->in, number - 1U)) {
        return fields_fail(reader->fields, "field '%s' names no colour in play", key);
    }
    *colour = (uint8_t)(number - 1);
    return true;
}

/* Without elimination the starter follows from the round. */
static bool read_match(const Reader *reader)
{
    const StackSeating *seating = &reader->rules->seating;
    StackState *stack = reader->stack;
    uint64_t total[GAME_MAX_SIDES] = {0};
    stack->round = 1;
    if (!fields_numbers(reader->fields, "total", seating->sides,
                        (uint64_t)STACK_ROUNDS * STACK_CHIPS * STACK_COLOURS, total) ||
        !fields_bytes(reader->fields, "round", 1, STACK_ROUNDS, &stack->round)) {
        return false;
    }
    if (stack->round == 0) {
        return fields_fail(reader->fields, "rounds are counted from 1");
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        stack->total[side] = (uint16_t)total[side];
    }
    stack->starter = (uint8_t)((stack->round - 1U) % seating->colours);
    while (!stack_has(stack->in, stack->starter)) {
        stack->starter = (uint8_t)stack_next_colour(reader->rules, stack->in, stack->starter);
    }
    return read_colour(reader, "starter", &stack->starter);
}

/* The colour may be left out where it follows from the seat. */
static bool read_turn(const Reader *reader)
{
    const StackSeating *seating = &reader->rules->seating;
    StackState *stack = reader->stack;
    uint64_t idle = 0;
    uint8_t seat = 0;
    if (!fields_seat(reader->fields, "turn", seating->seats, &seat)) {
        return false;
    }
    stack->second = STACK_NO_COLOUR;
    stack->colour = seat;
    if (!read_colour(reader, "second", &stack->second) ||
        !read_colour(reader, "colour", &stack->colour) ||
        !fields_number(reader->fields, "idle", stack_idle_limit(stack), &idle)) {
        return false;
    }
    stack->idle = (uint16_t)idle;
    unsigned acting = stack_acting(stack);
    if (!stack_has(stack->in, stack->colour) || seating->seat_of[acting] != seat) {
        return fields_fail(reader->fields, "colour %u is not played by p%u, or not in play",
                           acting + 1, seat + 1U);
    }
    return true;
}

bool stack_parse_position(const Game *game, Fields *fields, GameState *state)
{
    StackState stack;
    const StackRules *rules = stack_rules(game);
    const Reader reader = {rules, fields, &stack};
    memset(&stack, 0, sizeof stack);
    if (!read_in(&reader) || !read_board(&reader) || !read_chips(&reader) || !read_match(&reader) ||
        !read_turn(&reader) || !stack_check(rules, &stack, fields)) {
        return false;
    }
    memcpy(state, &stack, sizeof stack);
    return true;
}
