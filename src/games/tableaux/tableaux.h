/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Players take chips from a heap in turn; the one who takes the last chip loses. Either the heap is given and one round
 * decides, or the players choose heap and largest draw and play rounds for points.
 */
#pragma once

#include "base/thread.h"
#include "game/numbering.h"
#include "game/probe.h"

extern const VariantTable tableaux_variants;

enum { TABLEAUX_SEATS = 2, TABLEAUX_CHIPS_MAX = 48, TABLEAUX_DRAW_MAX = 9 };

/* The rules of a variant. If a range contains one number, there is no choice. */
typedef struct TableauxRow {
    uint8_t chips_min; /* the heap, chosen by the round's first player */
    uint8_t chips_max;
    uint8_t draw_min; /* the largest draw, chosen by the second */
    uint8_t draw_max;
    bool rounds;       /* rounds for points up to a goal, with a time limit per move */
    uint8_t score_min; /* the lowest and the highest score of the winner of a round */
    uint8_t score_max;
} TableauxRow;

/* match_value.c: by the chips left, the seat to take, and the points that p1 lacks for winning by this round. */
typedef struct TableauxHeap {
    int16_t least_other[TABLEAUX_CHIPS_MAX + 1][TABLEAUX_SEATS][TABLEAUX_CHIPS_MAX + 2];
} TableauxHeap;

typedef struct TableauxRules {
    TableauxRow row;
    uint32_t goal;   /* points that win; unused in a game of one round */
    int32_t opening; /* points that a round is worth to the player who starts it */
    Lazy has_heaps;
    TableauxHeap heap[TABLEAUX_DRAW_MAX + 1]; /* by the largest draw */
} TableauxRules;

typedef struct TableauxState {
    uint32_t total[TABLEAUX_SEATS]; /* points of the finished rounds */
    uint32_t round;                 /* from 1; p1 starts the odd ones */
    uint8_t chips;                  /* the heap at the round's start, 0: not chosen yet */
    uint8_t draw;                   /* the largest draw, 0: not chosen yet */
    uint8_t taken[TABLEAUX_SEATS];  /* chips taken in this round */
    uint8_t turn;                   /* seat to move */
    uint8_t unused[3];              /* zero */
} TableauxState;

static inline unsigned tableaux_left(const TableauxState *state)
{
    return (unsigned)state->chips - state->taken[0] - state->taken[1];
}

static inline unsigned tableaux_starter(const TableauxState *state)
{
    return (state->round - 1) % TABLEAUX_SEATS;
}

/*   15       8 7        0
 *  +----------+----------+
 *  |   kind   |  number  |
 *  +----------+----------+ */
typedef enum TableauxMove {
    TABLEAUX_TAKE = 1,
    TABLEAUX_CHIPS,
    TABLEAUX_DRAW,
    TABLEAUX_TIMEOUT
} TableauxMove;

static inline Move tableaux_move(TableauxMove kind, unsigned number)
{
    return (Move)kind << 8 | number;
}

static inline const TableauxRules *tableaux_rules(const Game *game)
{
    return game->rules;
}

/* tableaux.c; game/game.h describes these and the following functions */
void tableaux_start(const Game *game, GameState *state);
Outcome tableaux_outcome(const Game *game, const GameState *state);

/* evaluate.c */
/* The points that a round is worth to the player who starts it. */
int32_t tableaux_foresee_round(const TableauxRow *row);
enum { TABLEAUX_TERMS = 2 };
extern const EvalTerm tableaux_terms[TABLEAUX_TERMS];
void tableaux_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);

/* numbering.c */
extern const NumberingFamily tableaux_numbering;

/* match_value.c */
/* Who wins a match of rounds, without the distance. */
ExactValue tableaux_match_value(const Game *game, const GameState *state);
/* Whether the player who starts the next round wins the match, by the points that both need. */
bool tableaux_starter_wins(uint32_t needs, uint32_t other_needs);

/* text.c */
/* By kind: a move is spelt by this word and its number, a timeout by the word alone. */
extern const char *const tableaux_words[];
size_t tableaux_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void tableaux_print_position(const Game *game, const GameState *state, Text *text);
bool tableaux_parse_position(const Game *game, Fields *fields, GameState *state);
void tableaux_describe_board(const Game *game, Geometry *geometry);
void tableaux_describe_state(const Game *game, const GameState *state, View *view);
void tableaux_view_move(const Game *game, const GameState *state, Move move, MoveView *view);

/* explain.c */
bool tableaux_explain(const Game *game, const GameState *state, Span word, Text *reason);
void tableaux_describe_move(const Game *game, const GameState *state, Move move, Text *text);
void tableaux_explain_end(const Game *game, const GameState *state, Text *text);
