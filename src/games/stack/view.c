/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/stack/stack.h"

void stack_describe_board(const Game *game, Geometry *geometry)
{
    const PointBoard *board = &stack_rules(game)->board;
    point_board_describe(board, (1U << board->lines) - 1, geometry);
    geometry->pile_height = STACK_HEIGHT;
    geometry_add_button(geometry, "pass", 0);
    geometry_add_button(geometry, "impasse", 0);
}

static const PieceKind chip_kind = {.name = "chip", .shape = PIECE_CHIP};

static void describe_piles(const StackRules *rules, const StackState *stack, View *view)
{
    for (unsigned point = 0; point < rules->board.points; point++) {
        for (int chip = STACK_HEIGHT - 1; chip >= 0; chip--) {
            Pile from_here = (Pile)(stack->pile[point] >> 3 * chip);
            if (from_here != 0) {
                unsigned colour = pile_top(from_here);
                view_add_piece(view, point, colour, &chip_kind, (char)('1' + colour));
            }
        }
    }
}

void stack_describe_state(const Game *game, const GameState *state, View *view)
{
    const StackRules *rules = stack_rules(game);
    const StackState *stack = (const StackState *)state;
    view->mover = (uint8_t)stack_acting(stack);
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        view_add_colour(view, 1U << rules->seating.seat_of[colour]);
    }
    describe_piles(rules, stack, view);
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        view_add_count(view, "hand", colour, stack->hand[colour]);
    }
    /* A side is shown as its first colour, which has the side's number. */
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        view_add_count(view, "prisoners", side, stack->prisoners[side]);
    }
    for (unsigned side = 0; side < rules->seating.sides; side++) {
        view_add_count(view, "total", side, stack->total[side]);
    }
    view_add_count(view, "goal", VIEW_NEUTRAL, (int32_t)rules->goal);
    view_add_count(view, "round", VIEW_NEUTRAL, stack->round);
    view_add_count(view, "idle", VIEW_NEUTRAL, stack->idle);
    view_add_note(view, "colour", "%d", stack->colour + 1);
    if (stack->second != STACK_NO_COLOUR) {
        view_add_note(view, "second removal", "colour %d", stack->second + 1);
    }
    for (unsigned colour = 0; colour < rules->seating.colours; colour++) {
        if (!stack_has(stack->in, colour)) {
            view_add_note(view, "eliminated", "p%u", colour + 1);
        }
    }
}

void stack_view_move(const Game *game, const GameState *state, Move move, MoveView *view)
{
    StackMove read = stack_move_unpack(move);
    if (read.from != POINT_NONE) {
        move_view_go(view, read.from);
    }
    if (read.to != POINT_NONE) {
        move_view_go(view, read.to);
    }
    if (read.take != POINT_NONE) {
        move_view_choose(view, read.take);
    }
    view->kind = move == STACK_IMPASSE ? MOVE_IMPASSE : move_view_kind(view);
}
