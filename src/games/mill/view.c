/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/view.h"

#include "games/mill/text.h"

void mill_describe_board(const Game *game, Geometry *geometry)
{
    const MillRules *rules = mill_rules(game);
    point_board_describe(&rules->board, rules->line_set[0] | rules->line_set[1], geometry);
    geometry_add_button(geometry, "pass", 0);
    for (unsigned side = 0; side < 2 && rules->row.lines == LINES_NOT_HOME; side++) {
        GeometryRegion *home =
            geometry_add_region(geometry, side == 0 ? "home of p1" : "home of p2");
        home->owner = (uint8_t)side;
        for (PointSet rest = mill_home(&rules->row, side); rest != 0; rest &= rest - 1) {
            home->places[home->count++] = (uint8_t)point_first(rest);
        }
    }
}

static const char *phase_name(const MillRules *rules, const MillState *state)
{
    static const char *const names[] = {"placing", "first removal", "second removal", "moving"};
    if (rules->row.placing == PLACING_FILLS) {
        return names[mill_phase(rules, state)];
    }
    if (state->hand[mill_side(rules, state->seat)] == 0) {
        return "moving";
    }
    return rules->row.placing == PLACING_FREE ? "placing or moving" : "placing";
}

static void note_barred(const MillRules *rules, const MillState *state, unsigned side, View *view)
{
    Text lines = {0};
    mill_print_lines(rules, state->barred[side], &lines);
    if (lines.length > 0) {
        view_add_note(view, side == 0 ? "barred for p1" : "barred for p2", "%.*s",
                      VIEW_NOTE_SIZE - 1, text_string(&lines));
    }
    text_free(&lines);
}

static const PieceKind man = {.name = "man", .shape = PIECE_DISC};

void mill_describe_state(const Game *game, const GameState *state, View *view)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    view->symbols = mill_symbols;
    for (unsigned seat = 0; seat < rules->sides && rules->is_paired; seat++) {
        view_add_colour(view, 1U << seat);
        view->mover = now->seat;
    }
    for (unsigned side = 0; side < rules->sides; side++) {
        for (PointSet rest = now->men[side]; rest != 0; rest &= rest - 1) {
            view_add_piece(view, point_first(rest), side, &man, mill_symbols[side]);
        }
        view_add_count(view, "hand", side, now->hand[side]);
        if (rules->row.makes != MAKES_WIN) {
            view_add_count(view, "captured", side, (int32_t)mill_lost(rules, now, side ^ 1));
        }
        if (rules->row.flights != 0) {
            view_add_count(view, "flights", side, now->flights[side]);
        }
    }
    view_add_note(view, "phase", "%s", phase_name(rules, now));
    for (unsigned side = 0; side < 2; side++) {
        note_barred(rules, now, side, view);
    }
    if (now->first_line != 0) {
        view_add_note(view, "first line", "p%u", (unsigned)now->first_line);
    }
    if (now->siege != 0) {
        view_add_note(view, "siege", "a way must be opened");
    }
    if (rules->row.shotless != 0) {
        view_add_count(view, "moves without capture", VIEW_NEUTRAL, now->shotless);
    }
    if (rules->goal != 0) {
        view_add_count(view, "round", VIEW_NEUTRAL, now->round);
        view_add_count(view, "total", 0, now->total[0]);
        view_add_count(view, "total", 1, now->total[1]);
        view_add_count(view, "goal", VIEW_NEUTRAL, (int32_t)rules->goal);
    }
}

void mill_view_move(const Game *game, const GameState *state, Move move, MoveView *view)
{
    const PointBoard *board = &mill_rules(game)->board;
    unsigned hops = mill_hops(move);
    if (mill_from(move) != POINT_NONE) {
        move_view_go(view, mill_from(move));
    }
    for (unsigned hop = 0; hop + 1 < hops; hop++) {
        move_view_go(view, mill_landing(move, hop));
    }
    if (mill_to(move) != POINT_NONE) {
        move_view_go(view, mill_to(move));
    }
    PointSet removed = mill_removed_men(move);
    for (unsigned i = 0; removed != 0 && i < board->points; i++) {
        if ((removed & point_bit(board->label_order[i])) != 0) {
            move_view_choose(view, board->label_order[i]);
        }
    }
    for (unsigned hop = 0; hop < hops; hop++) {
        move_view_remove(view, board->between[view->path[hop]][view->path[hop + 1]]);
    }
    view->kind = move_view_kind(view);
}
