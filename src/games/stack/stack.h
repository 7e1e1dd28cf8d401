/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Stack: chips on top of chips on the board of three squares. A stack of chips is a *pile* in the
 * code, since the game itself is called Stack; what counts for lines is the top of each pile.
 *
 * Turns belong to colours, decisions to seats, points to sides: two players have two colours each,
 * a team of two players is one side. A state holds one round and the totals of those before it.
 */
#pragma once

#include "boards/point_board.h"
#include "game/game.h"

enum {
    STACK_COLOURS = 4,
    STACK_POINTS = 24,
    STACK_CHIPS = 12, /* of a colour */
    STACK_HEIGHT = 5,
    STACK_FLYING_CHIPS = 3,
    STACK_ROUNDS = 30,
    STACK_IDLE_MOVES = 50, /* of each colour, then the round is an impasse */
    STACK_NO_COLOUR = STACK_COLOURS
};

typedef uint8_t ColourSet; /* one bit per colour */

/* Which seat and side each colour belongs to. */
typedef struct StackSeating {
    unsigned seats;
    unsigned sides;
    unsigned colours;
    uint8_t seat_of[STACK_COLOURS];  /* by colour */
    uint8_t side_of[STACK_COLOURS];  /* by colour; also by seat, since seats are first colours */
    ColourSet own_of[STACK_COLOURS]; /* by colour: what its player may not take and takes home */
} StackSeating;

typedef struct StackRules {
    PointBoard board;
    LineTable lines;
    StackSeating seating;
    ColourSet colours_of[GAME_MAX_SIDES]; /* by side */
    bool elimination;                     /* the player before each winner leaves the game */
    bool tops_decide;                     /* a side has the board once it tops every pile */
    uint32_t goal;
} StackRules;

/* Chips from the top down, three bits each: colour + 1. An empty point is 0. */
typedef uint16_t Pile;

typedef struct StackState {
    Pile pile[STACK_POINTS];
    PointSet tops[STACK_COLOURS];      /* piles topped by a colour: follows from `pile` */
    PointSet full;                     /* piles of STACK_HEIGHT chips: follows from `pile` */
    uint8_t hand[STACK_COLOURS];       /* chips not on the board, by colour */
    uint8_t laid[STACK_COLOURS];       /* chips on the board, by colour: follows from `pile` */
    uint8_t prisoners[GAME_MAX_SIDES]; /* taken in this round, by side */
    uint16_t total[GAME_MAX_SIDES];    /* points of the finished rounds, by side */
    uint16_t idle;                     /* moves in a row without a removal, all hands being empty */
    uint8_t colour;                    /* whose turn it is, or was if a second removal is due */
    uint8_t second;                    /* colour whose player has the second removal, or none */
    uint8_t starter;                   /* colour that began the round */
    uint8_t round;                     /* from 1 */
    ColourSet in;                      /* colours that are not eliminated */
    uint8_t outcome;                   /* an Outcome */
} StackState;

/*  | take 5 | to 5 | from 5 |   each a point, or STACK_NO_POINT for POINT_NONE; a pass has none of them. */
enum { STACK_NO_POINT = 31 };

typedef struct StackMove {
    unsigned from;
    unsigned to;
    unsigned take;
} StackMove;

static inline Move stack_move_pack(unsigned from, unsigned to, unsigned take)
{
    return (Move)(from == POINT_NONE ? STACK_NO_POINT : from) |
           (Move)(to == POINT_NONE ? STACK_NO_POINT : to) << 5 |
           (Move)(take == POINT_NONE ? STACK_NO_POINT : take) << 10;
}

static inline unsigned stack_unpack_point(Move bits)
{
    unsigned point = (unsigned)bits & 31;
    return point == STACK_NO_POINT ? POINT_NONE : point;
}

static inline StackMove stack_move_unpack(Move move)
{
    return (StackMove){.from = stack_unpack_point(move),
                       .to = stack_unpack_point(move >> 5),
                       .take = stack_unpack_point(move >> 10)};
}

/* The players agree that the round is an impasse; never listed. A pass with the next bit set. */
#define STACK_IMPASSE ((Move)0xFFFF)

static inline const StackRules *stack_rules(const Game *game)
{
    return (const StackRules *)game->rules;
}

static inline Pile pile_push(Pile pile, unsigned colour)
{
    return (Pile)((unsigned)pile << 3 | (colour + 1));
}

static inline Pile pile_pop(Pile pile)
{
    return pile >> 3;
}

/* Only of a pile that is not empty. */
static inline unsigned pile_top(Pile pile)
{
    return (pile & 7U) - 1;
}

static inline bool pile_is_full(Pile pile)
{
    return pile >> 3 * (STACK_HEIGHT - 1) != 0;
}

static inline bool stack_has(ColourSet set, unsigned colour)
{
    return (set >> colour & 1) != 0;
}

static inline bool stack_hands_are_empty(const StackState *stack)
{
    return (stack->hand[0] | stack->hand[1] | stack->hand[2] | stack->hand[3]) == 0;
}

/* The colour that moves, or removes. */
static inline unsigned stack_acting(const StackState *stack)
{
    return stack->second != STACK_NO_COLOUR ? stack->second : stack->colour;
}

/* -- moves.c -- */
/* Only counts the moves if `moves` is NULL. */
size_t stack_legal_moves(const Game *game, const GameState *state, Move *moves);
size_t stack_count_moves(const Game *game, const GameState *state);
/* Piles that the player of `colour` may remove from a board with these tops. */
PointSet stack_takeable(const StackRules *rules, const PointSet tops[STACK_COLOURS],
                        unsigned colour);

/* -- play.c -- */
void stack_start(const Game *game, GameState *state);
void stack_play(const Game *game, const GameState *state, Move move, GameState *next);
/* The same, never calling an impasse. */
void stack_play_unlimited(const Game *game, const GameState *state, Move move, GameState *next);
unsigned stack_next_colour(const StackRules *rules, ColourSet in, unsigned colour);
/* The side that has the board, no chip being left to place; GAME_MAX_SIDES: none. */
unsigned stack_dominator(const StackRules *rules, const StackState *stack);
unsigned stack_chips_on_board(const StackState *stack);
/* The number of idle moves that ends the round. */
unsigned stack_idle_limit(const StackState *stack);
/* The side with more points than every other that is still in, or GAME_MAX_SIDES. */
unsigned stack_leader(const StackRules *rules, const StackState *stack);
/* Whether the leader, if there is one, has the points that win. */
bool stack_has_goal(const StackRules *rules, const StackState *stack, unsigned leader);
/* The outcome after a finished round, with its points added. */
Outcome stack_judge(const StackRules *rules, const StackState *stack);

/* -- text.c, read.c, check.c -- */
/* Refuses a position that play cannot reach, as far as counting can tell; settles its outcome. Every field is in its
 * range and the derived ones agree with the piles. */
MUST_CHECK bool stack_check(const StackRules *rules, StackState *stack, const Fields *fields);
size_t stack_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void stack_print_position(const Game *game, const GameState *state, Text *text);
bool stack_parse_position(const Game *game, Fields *fields, GameState *state);

/* -- view.c -- */
void stack_describe_board(const Game *game, Geometry *geometry);
void stack_describe_state(const Game *game, const GameState *state, View *view);
void stack_view_move(const Game *game, const GameState *state, Move move, MoveView *view);

/* -- evaluate.c -- */
enum { STACK_TERMS = 7 };
extern const EvalTerm stack_terms[STACK_TERMS];
void stack_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);

extern const VariantTable stack_variants;

/* -- explain.c -- */
bool stack_explain(const Game *game, const GameState *state, Span word, Text *reason);
void stack_describe_move(const Game *game, const GameState *state, Move move, Text *text);
void stack_explain_end(const Game *game, const GameState *state, Text *text);
