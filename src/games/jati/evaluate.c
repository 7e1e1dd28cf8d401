/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What unfinished rows are worth was learnt from games, for every segment without boosters (the files in prospects). Elsewhere their
 * points count less the more tiles are missing, more for the player to move, less near the end of the game, and not at all
 * if the hand does not hold as many tiles.
 */
#include "games/jati/jati.h"

typedef enum JatiTerm {
    TERM_SCORE,
    TERM_PROSPECTS,
    TERM_ONE_SHORT, /* the lanes of JatiWorth.reach, in their order */
    TERM_TWO_SHORT,
    TERM_THREE_SHORT,
    TERM_FOUR_SHORT,
    TERM_OPEN_ENDS,
    TERM_BOOSTERS,
    TERMS
} JatiTerm;

const EvalTerm jati_terms[JATI_TERMS] = {
    [TERM_SCORE] = {"score", "points"},
    [TERM_PROSPECTS] = {"prospects", "learnt worth of unfinished rows, where no booster is near"},
    [TERM_ONE_SHORT] = {"one-short", "points of rows that lack one tile"},
    [TERM_TWO_SHORT] = {"two-short", "points of rows that lack two"},
    [TERM_THREE_SHORT] = {"three-short", "points of rows that lack three"},
    [TERM_FOUR_SHORT] = {"four-short", "points of rows that lack four"},
    [TERM_OPEN_ENDS] = {"open-ends", "points that boosters in hand would add at ends of rows"},
    [TERM_BOOSTERS] = {"boosters", "factors in hand, times the tiles that they can wait for"},
};
_Static_assert((int)TERMS == (int)JATI_TERMS, "every term has a name");

typedef enum JatiCase {
    CASE_POINTS,
    CASE_UNBROKEN, /* for points; no booster may be among the tiles of the basic row */
    CASE_PAIRS,    /* for points, two tiles per turn */
    CASE_FIRST_ROW,
    CASES
} JatiCase;

static const EvalWeights weights[CASES][JATI_TURNS] = {
#include "games/jati/weights.def"
};

enum { FADING_TILES = 6 };

/* What the points of unfinished rows count if so many tiles are left after finishing one. Where rows score, not all of them can
 * be finished near the end, so their points fade over the last tiles in hand. Where the first row wins, one is enough. */
static inline int32_t fade(const JatiRow *row, int32_t points, int32_t spare_tiles)
{
    if (spare_tiles <= 0) {
        return 0;
    }
    bool fades = spare_tiles < FADING_TILES && !row->first_row_wins;
    return fades ? points * spare_tiles / FADING_TILES : points;
}

/* One tile in hand is few, nine are many, none finishes a row. */
static inline int32_t prospects(const JatiWorth *worth, JatiTurn turn, int32_t tiles)
{
    enum { MANY = 9 };
    int32_t few = worth->prospects[turn * JATI_PHASES + FEW_TILES];
    int32_t many = worth->prospects[turn * JATI_PHASES + MANY_TILES];
    int32_t above_one = (tiles < MANY ? tiles : MANY) - 1;
    return tiles == 0 ? 0 : few + (many - few) * above_one / (MANY - 1);
}

static inline JatiTurn turn_of(const JatiRow *row, const JatiState *state, unsigned side)
{
    bool is_halfway = row->tiles_per_turn > 1 && state->played % row->tiles_per_turn != 0;
    return side == state->seat ? (is_halfway ? TO_MOVE_AGAIN : TO_MOVE)
                               : (is_halfway ? WAITING_LONGER : WAITING);
}

static inline JatiCase case_of(const JatiRow *row)
{
    if (row->first_row_wins) {
        return CASE_FIRST_ROW;
    }
    if (row->tiles_per_turn > 1) {
        return CASE_PAIRS;
    }
    return row->basic_unbroken ? CASE_UNBROKEN : CASE_POINTS;
}

static inline const EvalWeights *count_side(const JatiRow *row, const JatiState *state,
                                            unsigned side, int32_t count[JATI_TERMS])
{
    int32_t gain = state->boosters[side]; /* II adds the value once, III twice: equal to the bits */
    const JatiWorth *worth = &state->worth[side];
    JatiTurn turn = turn_of(row, state, side);
    count[TERM_SCORE] = (int32_t)worth->score;
    count[TERM_PROSPECTS] = prospects(worth, turn, state->tiles[side]);
    for (unsigned lane = 0; lane < 4; lane++) {
        int32_t points = (int32_t)(worth->reach >> (16U * lane) & UINT16_MAX);
        count[TERM_ONE_SHORT + lane] =
            fade(row, points, (int32_t)state->tiles[side] - (int32_t)lane);
    }
    count[TERM_OPEN_ENDS] = gain * (int32_t)worth->ends;
    count[TERM_BOOSTERS] = gain * state->tiles[side];
    return &weights[case_of(row)][turn];
}

void jati_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        sides[side].weights =
            count_side(jati_rules(game)->row, (const JatiState *)state, side, sides[side].count);
    }
}

void jati_evaluate(const Game *game, const GameState *state, int32_t values[GAME_MAX_SIDES])
{
    for (unsigned side = 0; side < JATI_SIDES; side++) {
        int32_t count[JATI_TERMS];
        const EvalWeights *of_side =
            count_side(jati_rules(game)->row, (const JatiState *)state, side, count);
        values[side] = eval_sum(of_side, count, JATI_TERMS);
    }
}
