/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The mill family: men are placed on a board of points, then moved, and three in a line make something
 * happen. Forty games are rows of one table (variants.c); a row names behaviours, and no code here asks
 * which game it is.
 */
#ifndef NGUZO_GAMES_MILL_MILL_H
#define NGUZO_GAMES_MILL_MILL_H

#include "boards/point_board.h"
#include "game/game.h"
#include "games/mill/row.h"

extern const VariantTable mill_variants;
extern const NumberingFamily mill_numbering; /* numbering.c */

#define MILL_INLINE static inline __attribute__((always_inline))

enum { MILL_SIDES_MAX = 4, MILL_ROUNDS_MAX = 30 };

typedef enum MillTerm {
    TERM_MEN,
    TERM_MOBILITY,
    TERM_BLOCKED,
    TERM_READY,
    TERM_FORK,
    TERM_STRIKE,
    TERM_MILLS,
    MILL_COMMON_TERMS, /* the others are none in most games */
    TERM_EXPOSED = MILL_COMMON_TERMS,
    TERM_POINTS,
    MILL_TERMS
} MillTerm;

/* What a side with men in hand, or with none, or with leave to fly does. */
typedef enum MillStage { STAGE_PLACING, STAGE_STEPPING, STAGE_FLYING, STAGES } MillStage;

/* What one of each of the evaluation's terms is worth to a side, in hundredths of what it counts in. */
typedef struct MillWorth {
    int32_t man;
    int32_t step;
    int32_t blocked;
    int32_t line;
    bool reaches; /* every threat is ready, whether a man stands beside it or not */
} MillWorth;

/* What follows from the men of two sides on a chunk of the board, a square, a spoke or the whole star, ready to be
 * looked up; see sight.h. */
enum {
    SIGHT_SQUARE = 6561, /* each point the one's, the other's or empty */
    SIGHT_STAR = 19683,
    SIGHT_SPOKE = 16 * 16 * 16, /* three ends */
    END_FIRST = 1,              /* a man of the first side with a step on his square, */
    END_SECOND = 2              /* and one of the second; the other ends stand in sight_tables.c */
};

/* With sides in certain stages; the second is to move. Sums are as in sight.h. */
typedef struct MillPair {
    int32_t hand[2];                  /* what a man in hand is worth to a side */
    int32_t ready[2][POINTS_MAX + 1]; /* and so many points where it can complete a line at once */
    uint64_t square[SIGHT_SQUARE];    /* of what no other square can change */
    uint64_t corner[SIGHT_SPOKE];
    uint64_t middle[SIGHT_SPOKE];
} MillPair;

typedef struct MillSight {
    uint16_t ternary[512]; /* from a set of points to a number with a digit 1 for each of them */
    uint64_t corners[SIGHT_SQUARE]; /* how a square's corners end their spokes, 16 bits each */
    uint64_t middles[SIGHT_SQUARE];
    MillPair pair[STAGES][STAGES];
    uint64_t star
        [SIGHT_STAR]; /* numbers, see sight.h; what stands above is of squares, but for hands and points */
    bool joins_corners; /* there are spokes of corners */
    PointSet around;    /* points next to the centre */
    MillWorth worth[STAGES];
} MillSight;

/* Images of sets on nested squares, ready to be looked up; see images.c. */
enum { IMAGE_TURNS = 8, IMAGE_SETS = 256 };
typedef struct MillImages {
    bool is_quick;   /* the tables below serve: symmetries are these turns, */
    bool inside_out; /* and then the same with the squares inside out */
    uint8_t turned[IMAGE_TURNS][IMAGE_SETS];
} MillImages;

/* A row with the options applied, and the tables that follow from it. */
typedef struct MillRules {
    MillRow row;
    PointBoard board;
    LineTable lines[2];           /* by side, modulo two: only home ranks tell sides apart */
    uint32_t line_set[2];         /* the same as a bit a line of the board */
    uint32_t through[POINTS_MAX]; /* lines through a point, a bit a line of the board */
    unsigned sides;
    unsigned seats;
    bool needs_line_check; /* a line matters even where the move takes nothing off the board */
    bool only_steps_count; /* the number of moves is that of steps and jumps, lines or not */
    bool has_extras;       /* a move does more than move a man and remove another */
    bool has_counters;     /* something but lines and captures may end the game */
    unsigned goal;         /* points that end a match of rounds; 0: a single round */
    uint32_t clock_ms;     /* for each move; 0: none */
    uint8_t symmetry[POINT_SYMMETRIES_MAX]; /* those of the board that keep the lines */
    unsigned symmetries;
    const EvalWeights *weights; /* by MillStage */
    bool has_rare_terms;        /* of the evaluation */
    bool is_plain; /* squares, no jumps; at most times moves only move a man and remove another */
    MillSight sight;
    MillImages images;
} MillRules;

typedef struct MillState {
    PointSet men[MILL_SIDES_MAX];
    uint32_t barred[2]; /* lines that a side's next move may not complete, a bit a line */
    uint16_t total[2];  /* points of the finished rounds */
    uint8_t hand[MILL_SIDES_MAX];
    uint8_t flights[2]; /* left */
    uint8_t seat;       /* to move */
    uint8_t
        first_line; /* while the board fills: side that made the first line, from 1; 0: none yet */
    uint8_t siege;  /* the side to move has to open a way for the other */
    uint8_t shotless; /* moves since somebody first was down to three, or since the last capture */
    uint8_t round;    /* from 1 */
    uint8_t result;   /* Outcome; a blocked player's loss is not noted here */
} MillState;

/*
 * A move in bits:
 *   0-4 from   5-9 to   10-14 removed   15-17 hops   18-52 landing points of a capturing chain, 5 each
 * POINT_NONE: placing has no from, a removal alone neither from nor to, a pass nothing at all.
 */
#define MILL_PASS ((Move)0x7FFF)

static inline Move mill_move(unsigned from, unsigned to, unsigned removed)
{
    return (Move)from | (Move)to << 5 | (Move)removed << 10;
}

static inline unsigned mill_from(Move move)
{
    return (unsigned)(move & 31);
}

static inline unsigned mill_to(Move move)
{
    return (unsigned)(move >> 5 & 31);
}

static inline unsigned mill_removed(Move move)
{
    return (unsigned)(move >> 10 & 31);
}

static inline unsigned mill_hops(Move move)
{
    return (unsigned)(move >> 15 & 7);
}

static inline unsigned mill_landing(Move move, unsigned hop)
{
    return (unsigned)(move >> (18 + 5 * hop) & 31);
}

static inline unsigned mill_side(const MillRules *rules, unsigned seat)
{
    return rules->sides == 2 ? seat & 1 : seat;
}

static inline const MillRules *mill_rules(const Game *game)
{
    return game->rules;
}

static inline const MillState *mill_state(const GameState *state)
{
    return (const MillState *)state;
}

/* Men of a side that are gone. */
static inline unsigned mill_lost(const MillRules *rules, const MillState *state, unsigned side)
{
    return rules->row.men - state->hand[side] - point_count(state->men[side]);
}

static inline PointSet mill_occupied(const MillState *state)
{
    return state->men[0] | state->men[1] | state->men[2] | state->men[3];
}

/* While the board fills and the two first removals follow (PLACING_FILLS only). */
typedef enum MillPhase {
    PHASE_FILLING,
    PHASE_FIRST_REMOVAL,
    PHASE_SECOND_REMOVAL,
    PHASE_MOVING
} MillPhase;
MillPhase mill_phase(const MillRules *rules, const MillState *state);

/* moves.c */
size_t mill_legal_moves(const Game *game, const GameState *state, Move *moves);
size_t mill_count_moves(const Game *game, const GameState *state);
bool mill_count_replies(const Game *game, const GameState *state, uint64_t *replies);
/* Whether a side with an empty hand, to move, has a legal move. */
bool mill_can_move(const MillRules *rules, const MillState *state);

/* play.c */
void mill_start(const Game *game, GameState *state);
void mill_play(const Game *game, const GameState *state, Move move, GameState *next);
Outcome mill_outcome(const Game *game, const GameState *state);
void mill_scores(const Game *game, const GameState *state, int32_t scores[GAME_MAX_SIDES]);
/* A capture, or a line that wins. */
bool mill_is_tactical(const Game *game, const GameState *state, Move move);
bool mill_is_quiet(const Game *game, const GameState *before, Move move, const GameState *after);
bool mill_may_be_quiet(const Game *game, const GameState *state);
/* Of a match of rounds by its totals; the round that is being played does not matter. */
Outcome mill_match_outcome(const MillRules *rules, const MillState *state);
/* Notes the result if a game of nothing but placing has ended. */
void mill_end_placing_game(const MillRules *rules, MillState *state);
bool mill_end_round(const Game *game, const GameState *state, GameState *next);
uint64_t mill_key(const Game *game, const GameState *state);
uint64_t mill_repetition_key(const Game *game, const GameState *state);

/* rules.c */
Status mill_configure(Game *game, Fault *fault);
/* The image of a set of lines, a bit a line, under a symmetry of the board. */
uint32_t mill_transform_lines(const PointBoard *board, unsigned symmetry, uint32_t lines);
size_t mill_symmetries(const Game *game);
void mill_transform_state(const Game *game, size_t symmetry, const GameState *state,
                          GameState *image);
Move mill_transform_move(const Game *game, size_t symmetry, Move move);

/* text.c */
size_t mill_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void mill_print_position(const Game *game, const GameState *state, Text *text);

/* parse.c */
Status mill_parse_position(const Game *game, Fields *fields, GameState *state, Fault *fault);

/* view.c */
void mill_describe_board(const Game *game, Geometry *geometry);
void mill_describe_state(const Game *game, const GameState *state, View *view);

/* evaluate.c */
extern const EvalTerm mill_terms[MILL_TERMS];
/* Chooses the weights that suit the rules. */
void mill_choose_weights(MillRules *rules);
/* Whether a side with these men, none of them in hand, may fly. */
MILL_INLINE bool mill_may_fly(const MillRules *rules, const MillState *state, unsigned side)
{
    return point_count(state->men[side]) <= rules->row.fly &&
           (rules->row.flights == FLIGHTS_ANY || state->flights[side & 1] > 0);
}
static inline MillStage mill_stage(const MillRules *rules, const MillState *state, unsigned side)
{
    return state->hand[side] > 0              ? STAGE_PLACING
           : mill_may_fly(rules, state, side) ? STAGE_FLYING
                                              : STAGE_STEPPING;
}
/* Points where a side can complete a line at once. */
PointSet mill_find_ready(const MillRules *rules, const MillState *now, unsigned side,
                         MillStage stage);
/* Counts what follows MILL_COMMON_TERMS. */
void mill_count_rare_terms(const MillRules *rules, const MillState *now, unsigned side,
                           PointSet empty, int32_t count[MILL_TERMS]);
void mill_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);

/* sight_tables.c: fills rules->sight; the board and the lines are settled. */
void mill_build_sight(MillRules *rules);

/* sight.c */
typedef struct MillWeighed {
    int32_t value[2];
    bool may_step; /* whether a man of the side to move has a step */
} MillWeighed;
/* Of a game of two sides. */
MillWeighed mill_weigh(const MillRules *rules, const MillState *now);
void mill_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES]);

/* judge.c */
void mill_evaluate_move(const Game *game, const GameState *state, Move move, bool wants_key,
                        MoveEvaluation *judged);

/* images.c */
void mill_build_images(MillRules *rules);
uint64_t mill_canonical_key(const Game *game, const GameState *state, GameState *scratch,
                            size_t *symmetry);

/* last.c */
bool mill_search_frontier(const Game *game, const GameState *state, FrontierSearch *last);

/* X for p1's men, O, Y, Z. */
extern const char mill_symbols[];
/* Lines as `a1-d1-g1,…`; returns the length, 0 if there are none. */
size_t mill_spell_lines(const MillRules *rules, uint32_t lines, char *text, size_t size);

/* explain.c */
bool mill_explain(const Game *game, const GameState *state, Span word, Text *reason);
void mill_describe_move(const Game *game, const GameState *state, Move move, Text *text);

#endif
