/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Why a move is not legal, what a legal one does, and why a game has ended.
 */
#include "game/players.h"
#include "games/jamit/jamit.h"

#include <string.h>

typedef enum WordKind { WORD_INSERT, WORD_EXTRA, WORD_PAWN } WordKind;

/* The parts of a move, legal or not. */
typedef struct Word {
    WordKind kind;
    uint64_t where; /* column or vertex */
} Word;

static bool is_colour(char byte)
{
    return (byte >= 'a' && byte <= 'c') || byte == 'n';
}

static bool read_word(Span text, Word *word)
{
    *word = (Word){.kind = WORD_INSERT};
    if (text.length >= 2 && (text.start[0] == '+' || text.start[0] == 'v')) {
        word->kind = text.start[0] == '+' ? WORD_EXTRA : WORD_PAWN;
        return span_parse_canonical_number(span_from(text, 1), 99, &word->where);
    }
    if (text.length < 3 || !is_colour(text.start[text.length - 1]) ||
        !is_colour(text.start[text.length - 2])) {
        return false;
    }
    return span_parse_canonical_number((Span){text.start, text.length - 2}, 99, &word->where);
}

static void explain_phase(const JamitState *jamit, Text *reason)
{
    switch ((JamitPhase)jamit->phase) {
    case JAMIT_INSERT:
        text_add(reason, "a turn begins with two coins into one column, as in 4bn");
        break;
    case JAMIT_EXTRA1:
    case JAMIT_EXTRA2:
        text_add(reason,
                 "a stone of yours was pushed out: a coin of your own has to be inserted, as "
                 "in +2");
        break;
    case JAMIT_PAWN:
        text_add(reason, "the coins are in: now the pawn has to move, as in v3");
        break;
    case JAMIT_OVER:
        text_add(reason, "the game is over");
        break;
    }
}

static bool fits_phase(const Word *word, unsigned phase)
{
    switch (word->kind) {
    case WORD_INSERT:
        return phase == JAMIT_INSERT;
    case WORD_EXTRA:
        return phase == JAMIT_EXTRA1 || phase == JAMIT_EXTRA2;
    case WORD_PAWN:
        break;
    }
    return phase == JAMIT_PAWN;
}

static void explain_pawn(const JamitRules *rules, const JamitState *jamit, uint64_t vertex,
                         Text *reason)
{
    if (vertex >= JAMIT_VERTICES) {
        text_add(reason, "vertices are v0 to v5");
        return;
    }
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        if (jamit->pawn[seat] == vertex) {
            text_format(reason, "the pawn of p%u is there", seat + 1);
        }
    }
}

/* The colours that the seat to move inserts, in the order of their letters. */
static void explain_coins(const JamitRules *rules, const JamitState *jamit, Text *reason)
{
    static const char *const two[] = {"b and n", "a and n"};
    static const char *const three[] = {"b and c", "a and c", "a and b"};
    text_format(reason, "the two coins are %s, one of each, in either order: %s",
                rules->neutral ? two[jamit->turn] : three[jamit->turn],
                rules->neutral ? "the opponent's colour and the neutral one"
                               : "those of the two opponents");
}

bool jamit_explain(const Game *game, const GameState *state, Span text, Text *reason)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    Word word;
    if (!read_word(text, &word)) {
        return false;
    }
    if (!fits_phase(&word, jamit->phase)) {
        explain_phase(jamit, reason);
    } else if (word.kind == WORD_PAWN) {
        explain_pawn(rules, jamit, word.where, reason);
    } else if (word.where == 0 || word.where > rules->columns) {
        text_format(reason, "columns are numbered 1 to %u", rules->columns);
    } else if (word.kind == WORD_EXTRA) {
        text_add(reason, "the second coin goes into another column than the first");
    } else {
        explain_coins(rules, jamit, reason);
    }
    return true;
}

void jamit_describe_move(const Game *game, const GameState *state, Move move, Text *text)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    MoveView view = game_view_move(game, state, move);
    JamitState next;
    if (view.kind == MOVE_GO) {
        text_format(text, "the pawn goes to vertex %u, and the next player is to move",
                    view.path[1] - rules->ring);
        return;
    }
    if (view.hand_pieces == 1) {
        text_format(text, "a coin of your own into column %u", view.number);
    } else {
        text_format(text, "into column %u first a coin of colour %c, then one of %c", view.number,
                    jamit_symbol(rules, view.hand[0], false),
                    jamit_symbol(rules, view.hand[1], false));
    }
    jamit_play(game, state, move, (GameState *)&next);
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        if (next.points[seat] != jamit->points[seat]) {
            text_format(text, "; p%u scores %d", seat + 1, next.points[seat] - jamit->points[seat]);
        }
    }
}

void jamit_explain_end(const Game *game, const GameState *state, Text *text)
{
    text_format(text, "the goal of %u points is reached: ", jamit_rules(game)->goal);
    game_print_scores(game, state, text);
}
