/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jamit: coins are pushed into a hexagon of cells from its corners, and pieces that are pushed out score.
 *
 * Cells are numbered modulo m, the number of cells including the centre: (q, r) has the number q + w r modulo m with
 * w = 3 size - 1. All numbers differ, the centre has 0, and a step in a direction adds the same number everywhere. So a
 * whole column is pushed by rotating its bits within m bits, in any of the six directions. A bitboard of rows with a
 * border would also work, but 9 x 9 bits do not fit into a word, while 61 do.
 */
#pragma once

#include "game/game.h"

extern const VariantTable jamit_variants;

enum {
    JAMIT_MAX_SEATS = 3,
    JAMIT_COLOURS = 3, /* one per seat; with two seats the third is neutral */
    JAMIT_THIRD = 2,   /* the third seat's colour or the neutral one */
    JAMIT_VERTICES = 6,
    JAMIT_MAX_COLUMNS = 9,
    JAMIT_MAX_LENGTH = 9, /* cells of a column */
    JAMIT_MAX_RING = 61,  /* cells and the centre */
    JAMIT_SYMMETRIES = 12,
    JAMIT_STONES = 4, /* of each seat at the start */
    JAMIT_RATE = 3    /* neutral coins per point */
};

typedef enum JamitPhase {
    JAMIT_INSERT, /* two coins into one column */
    JAMIT_EXTRA1, /* the first of two extra coins */
    JAMIT_EXTRA2, /* the second */
    JAMIT_PAWN,
    JAMIT_OVER /* a player has reached the goal */
} JamitPhase;

typedef struct JamitState {
    uint64_t colour[JAMIT_COLOURS]; /* cells with a piece of that colour */
    uint64_t stones;                /* cells whose piece is a stone */
    uint8_t points[JAMIT_MAX_SEATS];
    uint8_t pawn[JAMIT_MAX_SEATS]; /* vertex */
    uint8_t turn;                  /* seat */
    uint8_t phase;                 /* JamitPhase */
    uint8_t held[2];               /* neutral coins, 0 to 2; with two seats only */
    uint8_t used;                  /* JAMIT_EXTRA2: column of the first extra coin, otherwise 0 */
    uint8_t earned;                /* JAMIT_EXTRA2: it pushed out a stone of its colour */
    uint8_t unused[4];             /* zero */
} JamitState;

/* A column as one vertex sees it. */
typedef struct JamitColumn {
    /* Its first 0, 1, … cells in the order of travel; the last entry has all bits set, so that a search for the first
     * gap ends there. */
    uint64_t prefix[JAMIT_MAX_LENGTH + 2];
    uint8_t length;
    uint8_t pay;  /* for what leaves it: 2 in the column that ends in the centre, else 1 */
    uint8_t step; /* the rotation that moves a piece to the next cell */
    uint8_t back; /* ring - step */
} JamitColumn;

typedef struct JamitRules {
    unsigned size; /* cells on a side */
    unsigned seats;
    unsigned columns;                                      /* seen from a vertex: 2 size - 1 */
    unsigned goal;                                         /* points that win */
    bool axes;                                             /* set-up: axes, otherwise ring */
    bool neutral;                                          /* the third colour is neutral */
    unsigned ring;                                         /* cells and the centre */
    JamitColumn column[JAMIT_VERTICES][JAMIT_MAX_COLUMNS]; /* column k at k - 1 */
    uint8_t image[JAMIT_SYMMETRIES][JAMIT_MAX_RING];       /* of a cell under a symmetry */
} JamitRules;

static inline const JamitRules *jamit_rules(const Game *game)
{
    return game->rules;
}

static inline uint64_t jamit_occupied(const JamitState *state)
{
    return state->colour[0] | state->colour[1] | state->colour[2];
}

static inline unsigned jamit_count(uint64_t cells)
{
    return (unsigned)__builtin_popcountll(cells);
}

/* -- board.c -- */
typedef struct JamitHex {
    int q;
    int r;
} JamitHex;

/* Fills ring, column and image for the size. */
void jamit_build_board(JamitRules *rules);
/* The number of a cell; cells beyond the edge have numbers, too. */
unsigned jamit_cell(const JamitRules *rules, JamitHex hex);
/* Rotates by `times` sixths of a turn: vertex 0 moves to vertex `times`. */
JamitHex jamit_turn_hex(JamitHex hex, unsigned times);
/* The first and the last q of row r. */
int jamit_row_begin(const JamitRules *rules, int r);
int jamit_row_end(const JamitRules *rules, int r);
void jamit_start(const Game *game, GameState *state);

/* -- rules.c -- */
size_t jamit_legal_moves(const Game *game, const GameState *state, Move *moves);
size_t jamit_count_moves(const Game *game, const GameState *state);
void jamit_play(const Game *game, const GameState *state, Move move, GameState *next);
unsigned jamit_turn(const Game *game, const GameState *state);
Outcome jamit_outcome(const Game *game, const GameState *state);
void jamit_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES]);
uint64_t jamit_key(const Game *game, const GameState *state);
size_t jamit_symmetries(const Game *game);
void jamit_transform_state(const Game *game, size_t symmetry, const GameState *state,
                           GameState *image);
Move jamit_transform_move(const Game *game, size_t symmetry, Move move);
size_t jamit_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void jamit_view_move(const Game *game, const GameState *state, Move move, MoveView *view);

/* -- evaluate.c -- */
enum { JAMIT_TERMS = 10 };
extern const EvalTerm jamit_terms[JAMIT_TERMS];
void jamit_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);

/* -- position.c -- */
/* a, b, c by seat, n for neutral; capital for a stone. */
char jamit_symbol(const JamitRules *rules, unsigned colour, bool stone);
const char *jamit_phase_word(unsigned phase);
void jamit_print_position(const Game *game, const GameState *state, Text *text);
MUST_CHECK bool jamit_parse_position(const Game *game, Fields *fields, GameState *state);

/* -- view.c -- */
/* Of Geometry. The columns of vertex 0 come first; pieces in hand are coins, by colour. */
static inline unsigned jamit_column_index(const JamitRules *rules, unsigned vertex, unsigned k)
{
    return vertex * rules->columns + k - 1;
}
void jamit_describe_board(const Game *game, Geometry *geometry);
void jamit_describe_state(const Game *game, const GameState *state, View *view);

/* -- explain.c -- */
bool jamit_explain(const Game *game, const GameState *state, Span word, Text *reason);
void jamit_describe_move(const Game *game, const GameState *state, Move move, Text *text);
void jamit_explain_end(const Game *game, const GameState *state, Text *text);
