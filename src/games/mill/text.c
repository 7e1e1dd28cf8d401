/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/text.h"

#include <stdio.h>
#include <string.h>

const char mill_symbols[] = "XOYZ";

static char *put_point(const PointBoard *board, unsigned point, char *at)
{
    at[0] = board->label[point][0];
    at[1] = board->label[point][1];
    return at + 2;
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
    if (mill_removed(move) != POINT_NONE) {
        *at++ = 'x';
        at = put_point(board, mill_removed(move), at);
    }
    *at = '\0';
    return (size_t)(at - text);
}

static void print_board(const MillRules *rules, const MillState *state, Text *text)
{
    const PointBoard *board = &rules->board;
    unsigned rank = board->size - 1;
    text_add(text, " board=");
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

size_t mill_spell_lines(const MillRules *rules, uint32_t lines, char *text, size_t size)
{
    const PointBoard *board = &rules->board;
    size_t length = 0;
    for (; lines != 0; lines &= lines - 1) {
        PointSet line = board->line[__builtin_ctz(lines)];
        const char *before = length == 0 ? "" : ",";
        for (unsigned i = 0; i < board->points; i++) {
            unsigned point = board->reading_order[i];
            if ((line >> point & 1) != 0 && length < size) {
                length += (size_t)snprintf(text + length, size - length, "%s%s", before,
                                           board->label[point]);
                before = "-";
            }
        }
    }
    return length;
}

static void print_barred(const MillRules *rules, uint32_t barred, const char *key, Text *text)
{
    char lines[VIEW_NOTE_SIZE];
    if (mill_spell_lines(rules, barred, lines, sizeof lines) > 0) {
        text_format(text, " %s=%s", key, lines);
    }
}

void mill_print_position(const Game *game, const GameState *state, Text *text)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    unsigned hands[MILL_SIDES_MAX];
    for (unsigned side = 0; side < rules->sides; side++) {
        hands[side] = now->hand[side];
    }
    print_board(rules, now, text);
    text_format(text, " turn=p%u", now->seat + 1U);
    print_numbers(text, "hand", hands, rules->sides);
    print_barred(rules, now->barred[0], "barred1", text);
    print_barred(rules, now->barred[1], "barred2", text);
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
