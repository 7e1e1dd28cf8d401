/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is not legal, what a legal one does, and why a game has ended.
 */
#include "boards/point_token.h"
#include "game/players.h"
#include "games/stack/stack.h"

typedef struct Case {
    const Game *game;
    const GameState *state;
    const StackRules *rules;
    const StackState *stack;
    unsigned colour; /* that places, moves or removes */
    PointToken word;
    Text *reason;
} Case;

static const char *name_of(const Case *about, unsigned point)
{
    return about->rules->board.label[point];
}

static void explain_victim(const Case *about)
{
    unsigned point = about->word.removed[0];
    Pile pile = about->stack->pile[point];
    if (pile == 0) {
        text_format(about->reason, "there is no stack on %s", name_of(about, point));
    } else if (stack_has(about->rules->seating.own_of[about->colour], pile_top(pile))) {
        text_format(about->reason, "the top of %s is your own colour; remove an opponent's",
                    name_of(about, point));
    } else {
        text_format(about->reason,
                    "%s is part of a Tresillo and protected while other stacks are not",
                    name_of(about, point));
    }
}

/* A chip cannot go to a point, wherever it comes from. */
static bool explain_target(const Case *about, unsigned to)
{
    Pile pile = about->stack->pile[to];
    if (pile != 0 && pile_top(pile) == about->colour) {
        text_format(about->reason, "the top of %s is your own colour", name_of(about, to));
    } else if (pile_is_full(pile)) {
        text_format(about->reason, "the stack on %s already has %d chips, the maximum",
                    name_of(about, to), STACK_HEIGHT);
    } else {
        return false;
    }
    return true;
}

static bool explain_turn(const Case *about)
{
    const StackState *stack = about->stack;
    unsigned hand = stack->hand[stack->colour];
    char example[GAME_MOVE_TEXT_SIZE];
    if (about->word.is_pass) {
        text_add(about->reason, "you may pass only if you have no other move");
    } else if (game_find_beginning(about->game, about->state, span_of("pass"), example)) {
        text_add(about->reason, "you have no move: play pass");
    } else if (stack->second != STACK_NO_COLOUR && about->word.stops > 0) {
        text_add(about->reason,
                 "a line was uncovered: its owner first removes a stack, spelt x and "
                 "its point");
    } else if (stack->second != STACK_NO_COLOUR) {
        explain_victim(about);
    } else if (about->word.stops == 0) {
        text_add(about->reason, "a removal needs a Tresillo, as in d2xf4");
    } else if (about->word.stops > 1 && hand > 0) {
        text_format(about->reason, "colour %u has %u in hand and must place one",
                    stack->colour + 1U, hand);
    } else if (about->word.stops == 1 && hand == 0) {
        text_add(about->reason, "no chip is in hand: move one, as in d2-d3");
    } else if (about->word.stops > 2) {
        text_add(about->reason, "a chip moves from one point to another, once");
    } else {
        return false;
    }
    return true;
}

static bool explain_points(const Case *about)
{
    unsigned from = about->word.stop[0];
    unsigned to = about->word.stop[about->word.stops - 1];
    Pile pile = about->stack->pile[from];
    if (about->word.stops == 1) {
        return explain_target(about, to);
    }
    if (pile == 0) {
        text_format(about->reason, "there is no stack on %s", name_of(about, from));
    } else if (pile_top(pile) != about->colour) {
        text_format(about->reason, "the top of %s is not of colour %u", name_of(about, from),
                    about->colour + 1);
    } else if (!explain_target(about, to)) {
        return false;
    }
    return true;
}

static void explain_rest(const Case *about)
{
    char example[GAME_MOVE_TEXT_SIZE];
    Text base = {0};
    text_add_span(&base, about->word.base);
    text_add_char(&base, 'x');
    bool takes = game_find_beginning(about->game, about->state, text_span(&base), example);
    text_free_part(&base, about->reason);
    if (takes && about->word.removals > 0) {
        explain_victim(about);
    } else if (takes) {
        text_format(about->reason, "this makes a Tresillo: add the stack to remove, as in %s",
                    example);
    } else if (game_find_beginning(about->game, about->state, about->word.base, example)) {
        text_add(about->reason, "this makes no Tresillo, so it removes nothing");
    } else {
        text_format(about->reason,
                    "%s is not next to %s; only a colour with %d chips or fewer moves anywhere",
                    name_of(about, about->word.stop[1]), name_of(about, about->word.stop[0]),
                    STACK_FLYING_CHIPS);
    }
}

bool stack_explain(const Game *game, const GameState *state, Span word, Text *reason)
{
    const StackState *stack = (const StackState *)state;
    Case about = {.game = game,
                  .state = state,
                  .rules = stack_rules(game),
                  .stack = stack,
                  .colour = stack_acting(stack),
                  .reason = reason};
    if (span_equals(word, "impasse")) {
        text_add(reason, "an impasse can be agreed on only once every hand is empty");
        return true;
    }
    if (!point_token_parse(&about.rules->board, word, 1, &about.word)) {
        return false;
    }
    if (about.word.unknown.length > 0) {
        text_format(reason, "there is no point %.2s on this board", about.word.unknown.start);
    } else if (!explain_turn(&about) && !explain_points(&about)) {
        explain_rest(&about);
    }
    return true;
}

void stack_describe_move(const Game *game, const GameState *state, Move move, Text *text)
{
    const PointBoard *board = &stack_rules(game)->board;
    const StackState *stack = (const StackState *)state;
    StackMove read = stack_move_unpack(move);
    if (read.from != POINT_NONE) {
        text_format(text, "moves a chip from %s to %s", board->label[read.from],
                    board->label[read.to]);
    } else if (read.to != POINT_NONE) {
        text_format(text, "places a chip of colour %u on %s", stack->colour + 1U,
                    board->label[read.to]);
    }
    if (read.to != POINT_NONE && stack->pile[read.to] != 0) {
        text_add(text, ", on top of others");
    }
    if (read.take != POINT_NONE) {
        text_format(text,
                    read.to != POINT_NONE ? "; the Tresillo removes the stack on %s"
                                          : "removes the stack on %s",
                    board->label[read.take]);
    } else if (move == STACK_IMPASSE) {
        text_add(text, "ends the round as an impasse; the chips on the board do not count");
    } else if (read.to == POINT_NONE) {
        text_add(text, "passes, having no other move");
    }
}

void stack_explain_end(const Game *game, const GameState *state, Text *text)
{
    const StackRules *rules = stack_rules(game);
    const StackState *stack = (const StackState *)state;
    unsigned leader = stack_leader(rules, stack);
    if (stack_has_goal(rules, stack, leader)) {
        text_format(text, "the goal of %u points is reached: ", (unsigned)rules->goal);
    } else {
        text_format(text, "%d rounds are played: ", STACK_ROUNDS);
    }
    game_print_scores(game, state, text);
}
