/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A race of four jungs per player along a track with short cuts, moved by tosses of four sticks. A toss is a chance
 * event; in a game with a seed, play() draws it as soon as it is due, so that all moves are the players'. The state is
 * the same in both cases.
 *
 * A player's jungs are a sorted list of places rather than a count per station: it takes four bytes, and equal
 * neighbours are a stack.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"

extern const VariantTable dai_jobi_variants;

enum {
    DAI_JOBI_START = 0, /* stations are places 1 to 29 */
    DAI_JOBI_OUT = 30,
    DAI_JOBI_PLACES = 31,
    DAI_JOBI_JUNGS = 4,
    DAI_JOBI_STICKS = 4,
    DAI_JOBI_TOSSES = 5, /* a toss is 1 to 5; 5: no stick shows its flat side */
    DAI_JOBI_FORK = 3,   /* at most this many places can be reached by one toss */
    DAI_JOBI_THROWN_MAX = 1000000000,
    DAI_JOBI_PLACEMENTS = 46376 /* multisets of four places */
};

/* What follows from the arrows of the board. */
typedef struct DaiJobiTrack {
    /* From a place by a toss: the places it may lead to, and their number. */
    uint8_t goal[DAI_JOBI_PLACES][DAI_JOBI_TOSSES + 1][DAI_JOBI_FORK];
    uint8_t goals[DAI_JOBI_PLACES][DAI_JOBI_TOSSES + 1];
    /* From a place to a place: bit n - 1 is set if a toss of n leads there. */
    uint8_t hits[DAI_JOBI_PLACES][DAI_JOBI_PLACES];
    uint8_t fewest[DAI_JOBI_PLACES]; /* fewest tosses from the start */
} DaiJobiTrack;

typedef struct DaiJobiRules {
    DaiJobiTrack track;
    uint64_t seed;
    uint32_t bias;                      /* chance of a flat side, in billionths */
    bool seeded;                        /* tosses follow from `seed` */
    double chance[DAI_JOBI_TOSSES + 1]; /* of a toss */
    int32_t to_go[DAI_JOBI_PLACES];     /* remaining way of a single jung; see evaluate.c */
    int32_t risk[1 << DAI_JOBI_TOSSES]; /* probability of a toss in a set, in 1024ths */
    Lazy has_race;                      /* what follows is built when it is first needed */
    /* See race.c: how four places are numbered, and the turns that a player alone still needs. */
    uint16_t list_part[DAI_JOBI_JUNGS][DAI_JOBI_PLACES];
    float turns[DAI_JOBI_PLACEMENTS];
} DaiJobiRules;

typedef struct DaiJobiState {
    /* Places in ascending order; zeros for seats that are not in the game. */
    uint8_t jung[GAME_MAX_SEATS][DAI_JOBI_JUNGS];
    uint32_t thrown;   /* tosses so far, the current one included */
    uint8_t toss;      /* the toss to play; 0: not thrown yet, or the game is over */
    uint8_t turn;      /* seat that throws or moves */
    uint8_t unused[2]; /* zero */
} DaiJobiState;

/*   23    16 15     8 7      0
 *  +--------+--------+--------+
 *  |  kind  |  from  |   to   |   of a toss: `to` is its number
 *  +--------+--------+--------+ */
typedef enum DaiJobiMove { DAI_JOBI_MOVE = 1, DAI_JOBI_TOSS, DAI_JOBI_PASS } DaiJobiMove;

static inline Move dai_jobi_move(DaiJobiMove kind, unsigned from, unsigned to)
{
    return (Move)kind << 16 | (Move)from << 8 | to;
}

static inline const DaiJobiRules *dai_jobi_rules(const Game *game)
{
    return game->rules;
}

/* track.c */
void dai_jobi_build_track(DaiJobiTrack *track);
void dai_jobi_describe_board(const Game *game, Geometry *geometry);

/* race.c */
/* Every arrow leads forward in this order of the places. */
extern const uint8_t dai_jobi_place_of_rank[DAI_JOBI_PLACES];
/* Call before dai_jobi_turns(). */
void dai_jobi_need_race(const Game *game);
float dai_jobi_turns(const DaiJobiRules *rules, const uint8_t jungs[DAI_JOBI_JUNGS]);

/* evaluate.c */
/* Fills `to_go` and `risk`; needs track and chances. */
void dai_jobi_weigh_places(DaiJobiRules *rules);
enum { DAI_JOBI_TERMS = 5 };
extern const EvalTerm dai_jobi_terms[DAI_JOBI_TERMS];
void dai_jobi_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES]);

/* dai_jobi.c */
/* Toss `number` (from 0) of the sequence that belongs to a seed. */
unsigned dai_jobi_draw_toss(uint64_t seed, uint32_t bias, uint64_t number);
/* The chances of the tosses 1 to 5. */
void dai_jobi_weigh_tosses(uint32_t bias, double chance[DAI_JOBI_TOSSES + 1]);
Outcome dai_jobi_outcome(const Game *game, const GameState *state);
/* Puts a player's jungs in ascending order. */
void dai_jobi_sort(uint8_t jungs[DAI_JOBI_JUNGS]);

/* text.c */
/* `start`, 1 to 29, or `out`. */
void dai_jobi_print_place(unsigned place, char text[GEOMETRY_NAME_SIZE]);
size_t dai_jobi_print_move(const Game *game, Move move, char text[GAME_MOVE_TEXT_SIZE]);
void dai_jobi_print_position(const Game *game, const GameState *state, Text *text);
bool dai_jobi_parse_position(const Game *game, Fields *fields, GameState *state);
void dai_jobi_describe_state(const Game *game, const GameState *state, View *view);
void dai_jobi_view_move(const Game *game, const GameState *state, Move move, MoveView *view);

/* explain.c */
bool dai_jobi_explain(const Game *game, const GameState *state, Span word, Text *reason);
void dai_jobi_describe_move(const Game *game, const GameState *state, Move move, Text *text);
void dai_jobi_explain_end(const Game *game, const GameState *state, Text *text);
