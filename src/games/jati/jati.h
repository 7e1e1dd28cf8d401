/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Jati: two players lay tiles on a grid to form rows, and boosters multiply what the rows are worth.
 *
 * The board is kept as lines: every row, column and diagonal that is long enough to score is one word with a bit for
 * each of its squares. A tile changes four words. What a player has scored and may still score on a line follows from
 * the *segments* between the opponent's tiles; a segment without boosters is an index into a table. So scores are updated
 * tile by tile, and the board is never scanned. (Rejected: one bitboard of the whole board. Its shifts cross two machine
 * words, and it yields no such index.)
 */
#pragma once

#include "game/game.h"

enum {
    JATI_SIDES = 2,
    JATI_LENGTH = 10, /* squares of the longest line */
    JATI_MAX_CELLS = JATI_LENGTH * JATI_LENGTH,
    JATI_DIRECTIONS = 4,
    JATI_MAX_LINES = 46, /* 10 rows, 10 columns, 13 diagonals of four squares or more each way */
    JATI_NO_LINE = 255,
    JATI_MAX_SYMMETRIES = 8,
    JATI_TILES = 18 /* playing tiles of a player */
};

/* What a move places; the values are part of moves and of position text. */
typedef enum JatiKind { JATI_TILE = 1, JATI_TWO = 2, JATI_THREE = 3 } JatiKind;

/* The direction of a line, on which its points depend. */
typedef enum JatiSlope { JATI_STRAIGHT, JATI_DIAGONAL, JATI_SLOPES } JatiSlope;

/* The points of a row of tiles. */
typedef struct JatiPrice {
    uint8_t need;  /* tiles of the basic row */
    uint8_t basic; /* its points */
    uint8_t extra; /* points of each further tile */
} JatiPrice;

/* The rules of one variant. */
typedef struct JatiRow {
    uint8_t columns;
    uint8_t rows;
    uint8_t tiles_per_turn;
    bool boosters;       /* each player has a II and a III */
    bool adjacent;       /* every tile but the first must touch another */
    bool basic_unbroken; /* no booster may be among the tiles of the basic row */
    bool boosters_add;   /* several boosters in a row are added; otherwise they are multiplied */
    bool first_row_wins; /* the first row that qualifies ends the game; there are no points */
    JatiPrice price[JATI_SLOPES];
    const char *prospects; /* the data file of those of segments without boosters; or NULL */
    WdlModel wdl;          /* scripts/calibrate-wdl, docs/search.md */
} JatiRow;

/* Of a player. With two tiles per turn, the second half of it is another one. */
typedef enum JatiTurn { TO_MOVE, WAITING, TO_MOVE_AGAIN, WAITING_LONGER, JATI_TURNS } JatiTurn;
/* Prospects are interpolated between few tiles in hand and many. */
typedef enum JatiPhase { FEW_TILES, MANY_TILES, JATI_PHASES } JatiPhase;
enum { JATI_PROSPECTS = JATI_TURNS * JATI_PHASES };

/* What a player has scored and may still score on a segment, a line, or the whole board. */
typedef struct JatiWorth {
    int16_t prospects[JATI_PROSPECTS]; /* learnt, by turn and phase; in units of 8 centipawns */
    /* Where none are learnt: points that one to four tiles would add, in four lanes of 16 bits. */
    uint64_t reach;
    uint32_t score; /* points */
    uint32_t ends;  /* points of scoring rows, once for each end that is open to a booster */
} JatiWorth;

enum { JATI_SEGMENTS = 2 << JATI_LENGTH };

/* The rules of a game: its row, and the tables that follow from it. */
typedef struct JatiRules {
    const JatiRow *row;
    unsigned cells;                                    /* squares, numbered row by row from a1 */
    unsigned tiles;                                    /* all tiles of both players */
    unsigned symmetries;                               /* 4, or 8 on a square board */
    uint64_t all[2];                                   /* every square */
    uint64_t beside[JATI_MAX_CELLS][2];                /* squares that share a side */
    uint8_t line_of[JATI_DIRECTIONS][JATI_MAX_CELLS];  /* or JATI_NO_LINE: too short to score */
    uint8_t place_of[JATI_DIRECTIONS][JATI_MAX_CELLS]; /* on that line, from 0 */
    unsigned lines;
    uint8_t length[JATI_MAX_LINES];
    uint8_t slope_of[JATI_MAX_LINES]; /* JatiSlope */
    uint8_t cell_at[JATI_MAX_LINES][JATI_LENGTH];
    uint8_t image[JATI_MAX_SYMMETRIES][JATI_MAX_CELLS];
    uint8_t factor[3][3]; /* by the number of II and of III in a row */
    bool has_prospects;   /* they are learnt */
    /* Scores of a segment without boosters. The index is its tiles, with one more bit above its last square. */
    JatiWorth segment[JATI_SLOPES][JATI_SEGMENTS];
} JatiRules;

/* A line's word:   | 2 |    10    |    10    |    10    |
 *                      boosters    p2's tiles  p1's tiles      bit i of each: the line's square i */
enum { JATI_BOOSTERS_SHIFT = 2 * JATI_LENGTH };

typedef struct JatiState {
    uint64_t taken[2];  /* squares with a tile */
    uint64_t open[2];   /* squares where a tile may be placed */
    uint64_t threes[2]; /* squares with a III; the other boosters are II */
    JatiWorth worth[JATI_SIDES];
    uint32_t line[JATI_MAX_LINES];
    uint8_t tiles[JATI_SIDES];    /* playing tiles in hand */
    uint8_t boosters[JATI_SIDES]; /* in hand: bit 0 for II, bit 1 for III */
    uint8_t played;               /* tiles on the board */
    uint8_t seat;                 /* to move */
    uint8_t winner;               /* side + 1 once a row has won the game, otherwise 0 */
    uint8_t unused;               /* 0 */
} JatiState;

extern const VariantTable jati_variants;

static inline const JatiRules *jati_rules(const Game *game)
{
    return game->rules;
}

static inline bool jati_has(const uint64_t mask[2], unsigned cell)
{
    return mask[cell >> 6] >> (cell & 63U) & 1U;
}

static inline void jati_add(uint64_t mask[2], unsigned cell)
{
    mask[cell >> 6] |= UINT64_C(1) << (cell & 63U);
}

static inline unsigned jati_count(const uint64_t mask[2])
{
    return (unsigned)(__builtin_popcountll(mask[0]) + __builtin_popcountll(mask[1]));
}

static inline Move jati_move(JatiKind kind, unsigned cell)
{
    return (Move)kind << 8 | cell;
}

static inline JatiKind jati_move_kind(Move move)
{
    return (JatiKind)(move >> 8);
}

static inline unsigned jati_move_cell(Move move)
{
    return (unsigned)move & 255U;
}

static inline bool jati_is_over(const JatiRules *rules, const JatiState *state)
{
    return state->played == rules->tiles || state->winner != 0;
}

/* -- grid.c -- */
/* Fills the tables that follow from the size of the board. */
void jati_build_grid(JatiRules *rules);

/* -- line_scores.c; after the grid -- */
void jati_build_worth(JatiRules *rules);
/* Places a tile of `side` on an empty square: updates lines, squares and scores, but not hands and turn. */
void jati_lay(const JatiRules *rules, JatiState *state, unsigned side, JatiKind kind,
              unsigned cell);

/* -- rules.c -- */
void jati_start(const Game *game, GameState *state);
size_t jati_legal_moves(const Game *game, const GameState *state, Move *moves);
size_t jati_count_moves(const Game *game, const GameState *state);
void jati_play(const Game *game, const GameState *state, Move move, GameState *next);
unsigned jati_turn(const Game *game, const GameState *state);
Outcome jati_outcome(const Game *game, const GameState *state);
void jati_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES]);
/* Finds the open squares of a board. */
void jati_open_squares(const JatiRules *rules, JatiState *state);

/* -- symmetry.c -- */
uint64_t jati_key(const Game *game, const GameState *state);
size_t jati_symmetries(const Game *game);
void jati_transform_state(const Game *game, size_t symmetry, const GameState *state,
                          GameState *image);
Move jati_transform_move(const Game *game, size_t symmetry, Move move);

/* -- evaluate.c -- */
enum { JATI_TERMS = 8 };
extern const EvalTerm jati_terms[JATI_TERMS];
void jati_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);
void jati_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);

/* -- threats.c -- */
size_t jati_forcing_moves(const Game *game, const GameState *state, unsigned order, Move *moves);
size_t jati_forced_replies(const Game *game, const GameState *state, Move *moves);

/* -- text.c -- */
size_t jati_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void jati_print_position(const Game *game, const GameState *state, Text *text);
bool jati_parse_position(const Game *game, Fields *fields, GameState *state);

/* -- view.c -- */
/* What is on a square: 'A', 'B', '2', '3', or '.' for nothing. */
char jati_symbol(const JatiRules *rules, const JatiState *state, unsigned cell);
/* "e5", terminated. */
void jati_name_cell(const JatiRules *rules, unsigned cell, char name[GEOMETRY_NAME_SIZE]);
void jati_describe_board(const Game *game, Geometry *geometry);
void jati_describe_state(const Game *game, const GameState *state, View *view);
void jati_view_move(const Game *game, const GameState *state, Move move, MoveView *view);

/* -- explain.c -- */
bool jati_explain(const Game *game, const GameState *state, Span word, Text *reason);
void jati_describe_move(const Game *game, const GameState *state, Move move, Text *text);
void jati_explain_end(const Game *game, const GameState *state, Text *text);
