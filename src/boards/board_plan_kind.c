/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "boards/board_plan.h"

/* The points of a set on another board, by their labels. */
static PointSet find_points(const PointBoard *from, PointSet points, const PointBoard *to)
{
    PointSet found = 0;
    for (; points != 0; points &= points - 1) {
        const char *label = from->label[point_first(points)];
        found |= point_bit(point_board_find(to, label, span_of(label).length));
    }
    return found;
}

/* Numbers of points, lines and jumps are equal, so it is enough to look in one direction. */
static bool is_contained(const PointBoard *board, const PointBoard *in)
{
    for (unsigned line = 0; line < board->lines; line++) {
        if (point_board_find_line(in, find_points(board, board->line[line], in)) < 0) {
            return false;
        }
    }
    for (unsigned point = 0; point < board->points; point++) {
        const char *label = board->label[point];
        unsigned image = point_board_find(in, label, span_of(label).length);
        if (image == POINT_NONE || board->jumps[point] != in->jumps[image] ||
            find_points(board, board->adjacent[point], in) != in->adjacent[image]) {
            return false;
        }
        for (unsigned k = 0; k < board->jumps[point]; k++) {
            PointJump jump = board->jump[point][k];
            unsigned landing = point_first(find_points(board, point_bit(jump.landing), in));
            if (point_bit(in->between[image][landing]) !=
                find_points(board, point_bit(jump.over), in)) {
                return false;
            }
        }
    }
    return true;
}

PointBoardKind board_plan_kind(const BoardPlan *plan)
{
    PointBoard own;
    board_plan_build(plan, &own);
    for (unsigned kind = 0; kind < BOARD_OWN && plan->home[0] == 0; kind++) {
        PointBoard board;
        point_board_build((PointBoardKind)kind, &board);
        if (board.points == own.points && board.lines == own.lines && is_contained(&board, &own)) {
            return (PointBoardKind)kind;
        }
    }
    return BOARD_OWN;
}
