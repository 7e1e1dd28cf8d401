/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is not legal, what a legal one does, and why a game has ended.
 */
#include "game/players.h"
#include "games/tableaux/tableaux.h"

#include <string.h>

/* A word and a number, or a number alone, as moves are spelt. */
static bool read_word(Span word, TableauxMove *kind, uint64_t *number)
{
    for (*kind = TABLEAUX_TAKE; *kind < TABLEAUX_TIMEOUT; ++*kind) {
        const char *name = tableaux_words[*kind];
        if (span_has_prefix(word, name) &&
            span_parse_canonical_number(span_from(word, strlen(name)), UINT32_MAX, number)) {
            return true;
        }
    }
    return span_equals(word, tableaux_words[TABLEAUX_TIMEOUT]);
}

/* What is due, if it is not that. */
static bool explain_turn(const TableauxState *now, TableauxMove kind, Text *reason)
{
    TableauxMove due = now->chips == 0  ? TABLEAUX_CHIPS
                       : now->draw == 0 ? TABLEAUX_DRAW
                                        : TABLEAUX_TAKE;
    if (kind == due) {
        return false;
    }
    if (kind == TABLEAUX_TIMEOUT) {
        text_add(reason,
                 "a timeout can only be claimed while chips are being taken against the clock");
    } else if (due == TABLEAUX_CHIPS) {
        text_add(reason, "the round's first player first names the number of chips, as in chips25");
    } else if (due == TABLEAUX_DRAW) {
        text_add(reason, "the second player first names the largest draw, as in draw3");
    } else {
        text_add(reason, "the heap and the largest draw are chosen: take chips now");
    }
    return true;
}

bool tableaux_explain(const Game *game, const GameState *state, Span word, Text *reason)
{
    const TableauxRow *row = &tableaux_rules(game)->row;
    const TableauxState *now = (const TableauxState *)state;
    TableauxMove kind = TABLEAUX_TAKE;
    uint64_t number = 0;
    if (!read_word(word, &kind, &number)) {
        return false;
    }
    if (explain_turn(now, kind, reason)) {
        return true;
    }
    if (kind == TABLEAUX_CHIPS) {
        text_format(reason, "a heap has %u to %u chips", (unsigned)row->chips_min,
                    (unsigned)row->chips_max);
    } else if (kind == TABLEAUX_DRAW) {
        text_format(reason, "the largest draw is %u to %u", (unsigned)row->draw_min,
                    (unsigned)row->draw_max);
    } else if (number == 0) {
        text_add(reason, "take at least one chip");
    } else if (number > now->draw) {
        text_format(reason, "take at most %u chips at a time", (unsigned)now->draw);
    } else {
        text_format(reason, "only %u chips are left", tableaux_left(now));
    }
    return true;
}

void tableaux_describe_move(const Game *game, const GameState *state, Move move, Text *text)
{
    const TableauxState *now = (const TableauxState *)state;
    unsigned number = (unsigned)move & 0xFF;
    switch ((TableauxMove)(move >> 8)) {
    case TABLEAUX_TAKE:
        text_format(text, "takes %u of %u chips", number, tableaux_left(now));
        text_add(text, number == tableaux_left(now) ? ", including the last one, and loses" : "");
        break;
    case TABLEAUX_CHIPS:
        text_format(text, "the heap has %u chips", number);
        break;
    case TABLEAUX_DRAW:
        text_format(text, "at most %u chips are taken at a time", number);
        break;
    case TABLEAUX_TIMEOUT:
        text_add(text, "the player to move has run out of time and loses the round");
        break;
    }
}

void tableaux_explain_end(const Game *game, const GameState *state, Text *text)
{
    const TableauxRules *rules = tableaux_rules(game);
    if (rules->row.rounds) {
        text_format(text, "the goal of %u points is reached: ", (unsigned)rules->goal);
        game_print_scores(game, state, text);
    } else {
        text_format(text, "p%u took the last chip", 2U - ((const TableauxState *)state)->turn);
    }
}
