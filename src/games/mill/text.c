/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/text.h"

#include <string.h>

const char mill_symbols[] = "XOYZ";

static char *put_point(const PointBoard *board, unsigned point, char *at)
{
    const char *label = board->label[point];
    while (*label != '\0') {
        *at++ = *label++;
    }
    return at;
}

size_t mill_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE])
{
    const PointBoard *board = &mill_rules(game)->board;
    char *at = text;
    if (move == MILL_PASS) {
        memcpy(text, "pass", sizeof "pass");
        return sizeof "pass" - 1;
    }
    if (mill_from(move) != POINT_NONE) {
        at = put_point(board, mill_from(move), at);
        *at++ = '-';
    }
    for (unsigned hop = 0; hop + 1 < mill_hops(move); hop++) {
        at = put_point(board, mill_landing(move, hop), at);
        *at++ = '-';
    }
    if (mill_to(move) != POINT_NONE) {
        at = put_point(board, mill_to(move), at);
    }
    PointSet removed = mill_removed_men(move);
    if ((removed & (removed - 1)) == 0) {
        if (removed != 0) {
            *at++ = 'x';
            at = put_point(board, point_first(removed), at);
        }
    } else {
        for (unsigned i = 0; i < board->points; i++) {
            if ((removed & point_bit(board->label_order[i])) != 0) {
                *at++ = 'x';
                at = put_point(board, board->label_order[i], at);
            }
        }
    }
    *at = '\0';
    return (size_t)(at - text);
}

/* `board=a1.b2-c3`: the points of each side's men. */
static void print_men(const MillRules *rules, const MillState *state, Text *text)
{
    const PointBoard *board = &rules->board;
    for (unsigned side = 0; side < rules->sides; side++) {
        const char *before = side == 0 ? "" : "-";
        text_add(text, before);
        before = "";
        for (PointSet rest = state->men[side]; rest != 0; rest &= rest - 1) {
            text_format(text, "%s%s", before, board->label[point_first(rest)]);
            before = ".";
        }
    }
}

static void print_board(const MillRules *rules, const MillState *state, Text *text)
{
    const PointBoard *board = &rules->board;
    unsigned rank = board->size - 1;
    text_add(text, " board=");
    if (board->kind == BOARD_OWN) {
        print_men(rules, state, text);
        return;
    }
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        char symbol = '.';
        for (unsigned side = 0; side < rules->sides; side++) {
            symbol = (state->men[side] >> point & 1) != 0 ? mill_symbols[side] : symbol;
        }
        if (board->rank[point] != rank) {
            rank = board->rank[point];
            text_add_char(text, '/');
        }
        text_add_char(text, symbol);
    }
}

static void print_numbers(Text *text, const char *key, const unsigned *numbers, unsigned count)
{
    text_format(text, " %s=", key);
    for (unsigned i = 0; i < count; i++) {
        text_format(text, "%s%u", i == 0 ? "" : ",", numbers[i]);
    }
}

void mill_print_lines(const MillRules *rules, uint32_t lines, Text *text)
{
    const PointBoard *board = &rules->board;
    const char *before = "";
    for (; lines != 0; lines &= lines - 1) {
        PointSet line = board->line[__builtin_ctz(lines)];
        for (unsigned i = 0; i < board->points; i++) {
            unsigned point = board->reading_order[i];
            if ((line >> point & 1) != 0) {
                text_format(text, "%s%s", before, board->label[point]);
                before = "-";
            }
        }
        before = ",";
    }
}

static void print_barred(const MillRules *rules, const MillState *state, unsigned side, Text *text)
{
    if (state->barred[side] == 0) {
        return;
    }
    text_format(text, " barred%u=", side + 1);
    mill_print_lines(rules, state->barred[side], text);
    if (rules->row.bars == BARS_MAN) {
        text_format(text, " breaker%u=%s", side + 1, rules->board.label[state->breaker[side]]);
    }
}

void mill_print_position(const Game *game, const GameState *state, Text *text)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    unsigned hands[MILL_SIDES_MAX] = {0};
    for (unsigned side = 0; side < rules->sides; side++) {
        hands[side] = now->hand[side];
    }
    print_board(rules, now, text);
    text_format(text, " turn=p%u", now->seat + 1U);
    print_numbers(text, "hand", hands, rules->sides);
    print_barred(rules, now, 0, text);
    print_barred(rules, now, 1, text);
    if (rules->row.flights != 0) {
        print_numbers(text, "flights", (const unsigned[]){now->flights[0], now->flights[1]}, 2);
    }
    if (now->first_line != 0) {
        text_format(text, " first=p%u", (unsigned)now->first_line);
    }
    if (now->siege != 0) {
        text_add(text, " siege=1");
    }
    if (now->shotless != 0) {
        text_format(text, " shotless=%u", (unsigned)now->shotless);
    }
    if (rules->goal != 0) {
        text_format(text, " round=%u", (unsigned)now->round);
        print_numbers(text, "total", (const unsigned[]){now->total[0], now->total[1]}, 2);
    }
}
