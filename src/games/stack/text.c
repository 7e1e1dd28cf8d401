/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

#include <stdio.h>

size_t stack_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE])
{
    const PointBoard *board = &stack_rules(game)->board;
    StackMove spelt = stack_move_unpack(move);
    bool moves = spelt.from != POINT_NONE;
    bool lands = spelt.to != POINT_NONE;
    bool takes = spelt.take != POINT_NONE;
    if (!lands && !takes) {
        return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, "%s",
                                move == STACK_IMPASSE ? "impasse" : "pass");
    }
    return (size_t)snprintf(text, GAME_MOVE_TEXT_SIZE, "%s%s%s%s%s",
                            moves ? board->label[spelt.from] : "", moves ? "-" : "",
                            lands ? board->label[spelt.to] : "", takes ? "x" : "",
                            takes ? board->label[spelt.take] : "");
}

static void print_pile(Pile pile, Text *text)
{
    for (int chip = STACK_HEIGHT - 1; chip >= 0; chip--) {
        Pile from_here = (Pile)(pile >> 3 * chip);
        if (from_here != 0) {
            text_add_char(text, (char)('1' + pile_top(from_here)));
        }
    }
    if (pile == 0) {
        text_add_char(text, '.');
    }
}

/* Rank by rank from the top. */
static void print_board(const PointBoard *board, const StackState *stack, Text *text)
{
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        if (i > 0) {
            bool same_rank = board->rank[point] == board->rank[board->reading_order[i - 1]];
            text_add_char(text, same_rank ? ',' : '/');
        }
        print_pile(stack->pile[point], text);
    }
}

void stack_print_position(const Game *game, const GameState *state, Text *text)
{
    const StackRules *rules = stack_rules(game);
    const StackSeating *seating = &rules->seating;
    const StackState *stack = (const StackState *)state;
    text_add(text, " board=");
    print_board(&rules->board, stack, text);
    fields_print_bytes(text, "hand", stack->hand, seating->colours);
    fields_print_bytes(text, "prisoners", stack->prisoners, seating->sides);
    text_add(text, " total=");
    for (unsigned side = 0; side < seating->sides; side++) {
        text_format(text, "%s%u", side == 0 ? "" : ",", stack->total[side]);
    }
    if (rules->elimination) {
        text_add(text, " in=");
        for (unsigned colour = 0; colour < seating->colours; colour++) {
            if (stack_has(stack->in, colour)) {
                text_add_char(text, (char)('1' + colour));
            }
        }
    }
    text_format(text, " round=%u starter=%u colour=%u turn=p%u idle=%u", stack->round,
                stack->starter + 1U, stack->colour + 1U, game->family->turn(game, state) + 1,
                stack->idle);
    if (stack->second != STACK_NO_COLOUR) {
        text_format(text, " second=%u", stack->second + 1U);
    }
}
