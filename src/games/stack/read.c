/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reading position text. First the fields one by one, then (check.c) whether such a position
 * can arise.
 */
#include "games/stack/check.h"

#include <string.h>

/* What is being read, and where to complain. */
typedef struct Reader {
    const StackRules *rules;
    Fields *fields;
    StackState *stack;
    Fault *fault;
} Reader;

static Status read_in(const Reader *reader)
{
    unsigned colours = reader->rules->seating.colours;
    Span digits;
    reader->stack->in = (ColourSet)((1U << colours) - 1);
    if (!reader->rules->elimination || !fields_take(reader->fields, "in", &digits)) {
        return STATUS_OK;
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
        return fault_raise(reader->fault, STATUS_BAD_POSITION,
                           "in= takes two or more seats in rising order, such as 134, not '%.*s'",
                           SPAN_ARGS(digits));
    }
    reader->stack->in = (ColourSet)in;
    return STATUS_OK;
}

/* Takes the chips of one stack off the front of `rest`; false if they cannot lie so. */
static bool read_pile(const StackState *stack, Span *rest, Pile *pile)
{
    *pile = 0;
    if (rest->length > 0 && *rest->start == '.') {
        rest->start++;
        rest->length--;
        return true;
    }
    while (rest->length > 0 && *rest->start != ',' && *rest->start != '/') {
        unsigned colour = (unsigned char)*rest->start - (unsigned)'1';
        bool known = colour < STACK_COLOURS && stack_has(stack->in, colour);
        if (!known || pile_is_full(*pile) || (*pile != 0 && pile_top(*pile) == colour)) {
            return false;
        }
        *pile = pile_push(*pile, colour);
        rest->start++;
        rest->length--;
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

static Status read_board(const Reader *reader)
{
    const PointBoard *board = &reader->rules->board;
    Span rest;
    Status status = fields_need(reader->fields, "board", &rest, reader->fault);
    if (status != STATUS_OK) {
        return status;
    }
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        Pile pile;
        if (!read_pile(reader->stack, &rest, &pile)) {
            return fault_raise(reader->fault, STATUS_BAD_POSITION,
                               "the stack on %s is not a dot or up to five colours, bottom first, "
                               "no two alike in touch",
                               board->label[point]);
        }
        lay_pile(reader->stack, point, pile);
        bool last = i + 1 == board->points;
        char separator = ',';
        if (!last && board->rank[board->reading_order[i + 1]] != board->rank[point]) {
            separator = '/';
        }
        if (last ? rest.length != 0 : rest.length == 0 || *rest.start != separator) {
            return fault_raise(
                reader->fault, STATUS_BAD_POSITION,
                "board= goes on wrongly after %s: it takes 24 stacks, ranks from the "
                "top, ',' within a rank and '/' between ranks",
                board->label[point]);
        }
        rest.start += last ? 0 : 1;
        rest.length -= last ? 0 : 1;
    }
    return STATUS_OK;
}

static Status read_chips(const Reader *reader)
{
    const StackSeating *seating = &reader->rules->seating;
    StackState *stack = reader->stack;
    uint64_t hand[STACK_COLOURS] = {0};
    uint64_t prisoners[GAME_MAX_SIDES] = {0};
    for (unsigned colour = 0; colour < seating->colours; colour++) {
        if (stack->laid[colour] > STACK_CHIPS) {
            return fault_raise(reader->fault, STATUS_BAD_POSITION,
                               "%u chips of colour %u are on the board, more than %d",
                               stack->laid[colour], colour + 1, STACK_CHIPS);
        }
        bool in = stack_has(stack->in, colour);
        hand[colour] = in ? (uint64_t)STACK_CHIPS - stack->laid[colour] : 0;
    }
    Status status =
        fields_numbers(reader->fields, "hand", seating->colours, STACK_CHIPS, hand, reader->fault);
    if (status == STATUS_OK) {
        status = fields_numbers(reader->fields, "prisoners", seating->sides,
                                (uint64_t)STACK_CHIPS * STACK_COLOURS, prisoners, reader->fault);
    }
    for (unsigned i = 0; i < STACK_COLOURS; i++) {
        stack->hand[i] = (uint8_t)hand[i];
        stack->prisoners[i] = (uint8_t)prisoners[i];
    }
    return status;
}

/* A colour, from 1 in the text; `colour` keeps its value if the field is absent. */
static Status read_colour(const Reader *reader, const char *key, uint8_t *colour)
{
    uint64_t number = *colour + UINT64_C(1);
    Status status =
        fields_number(reader->fields, key, reader->rules->seating.colours, &number, reader->fault);
    if (status != STATUS_OK || number == *colour + UINT64_C(1)) {
        return status; /* absent, or the value that it has anyway */
    }
    if (number == 0 || !stack_has(reader->stack->in, (unsigned)number - 1)) {
        return fault_raise(reader->fault, STATUS_BAD_POSITION, "field '%s' names no colour in play",
                           key);
    }
    *colour = (uint8_t)(number - 1);
    return STATUS_OK;
}

/* Without elimination the starter follows from the round. */
static Status read_match(const Reader *reader)
{
    const StackSeating *seating = &reader->rules->seating;
    StackState *stack = reader->stack;
    uint64_t total[GAME_MAX_SIDES] = {0};
    uint64_t round = 1;
    Status status =
        fields_numbers(reader->fields, "total", seating->sides,
                       (uint64_t)STACK_ROUNDS * STACK_CHIPS * STACK_COLOURS, total, reader->fault);
    if (status == STATUS_OK) {
        status = fields_number(reader->fields, "round", STACK_ROUNDS, &round, reader->fault);
    }
    if (status == STATUS_OK && round == 0) {
        status = fault_raise(reader->fault, STATUS_BAD_POSITION, "rounds are counted from 1");
    }
    if (status != STATUS_OK) {
        return status;
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        stack->total[side] = (uint16_t)total[side];
    }
    stack->round = (uint8_t)round;
    stack->starter = (uint8_t)((round - 1) % seating->colours);
    while (!stack_has(stack->in, stack->starter)) {
        stack->starter = (uint8_t)stack_next_colour(reader->rules, stack->in, stack->starter);
    }
    return read_colour(reader, "starter", &stack->starter);
}

/* The colour may be left out where it follows from the seat. */
static Status read_turn(const Reader *reader)
{
    const StackSeating *seating = &reader->rules->seating;
    StackState *stack = reader->stack;
    uint64_t idle = 0;
    unsigned seat = 0;
    Status status = fields_seat(reader->fields, "turn", seating->seats, &seat, reader->fault);
    stack->second = STACK_NO_COLOUR;
    if (status == STATUS_OK) {
        status = read_colour(reader, "second", &stack->second);
    }
    stack->colour = (uint8_t)seat;
    if (status == STATUS_OK) {
        status = read_colour(reader, "colour", &stack->colour);
    }
    if (status == STATUS_OK) {
        status =
            fields_number(reader->fields, "idle", stack_idle_limit(stack), &idle, reader->fault);
    }
    if (status != STATUS_OK) {
        return status;
    }
    stack->idle = (uint16_t)idle;
    unsigned acting = stack->second != STACK_NO_COLOUR ? stack->second : stack->colour;
    if (!stack_has(stack->in, stack->colour) || seating->seat_of[acting] != seat) {
        return fault_raise(reader->fault, STATUS_BAD_POSITION,
                           "colour %u is not played by p%u, or not in play", acting + 1, seat + 1);
    }
    return STATUS_OK;
}

Status stack_parse_position(const Game *game, Fields *fields, GameState *state, Fault *fault)
{
    StackState stack;
    const StackRules *rules = stack_rules(game);
    const Reader reader = {rules, fields, &stack, fault};
    Status (*const steps[])(const Reader *) = {read_in, read_board, read_chips, read_match,
                                               read_turn};
    memset(&stack, 0, sizeof stack);
    for (size_t i = 0; i < sizeof steps / sizeof steps[0]; i++) {
        Status status = steps[i](&reader);
        if (status != STATUS_OK) {
            return status;
        }
    }
    Status status = stack_check(rules, &stack, fault);
    if (status == STATUS_OK) {
        memcpy(state, &stack, sizeof stack);
    }
    return status;
}
