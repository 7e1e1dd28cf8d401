/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A row with the options of the spec applied, and what follows from it: made once per game, then read only, except that
 * the evaluation tables are built when an evaluation first needs them. They take most of the time and memory of a game.
 */
#pragma once

#include "base/thread.h"
#include "game/game.h"
#include "games/mill/eval_tables.h"
#include "games/mill/row.h"
#include "games/mill/symmetry.h"

enum { MILL_SIDES_MAX = 4, MILL_ROUNDS_MAX = 30 };

typedef struct MillRules {
    MillRow row;
    BoardPlan plan; /* of a board of one's own; row.plan points here */
    unsigned sides; /* with men of their own */
    unsigned seats;
    bool is_paired;    /* sides 0 and 2 win together, and so do 1 and 3 */
    unsigned goal;     /* points that end a match of rounds; 0: a single round */
    uint32_t clock_ms; /* for each move; 0: none */

    PointBoard board;
    LineTable lines[2];           /* by side modulo two: only starting points distinguish sides */
    uint32_t line_set[2];         /* the same, one bit per line of the board */
    uint32_t through[POINTS_MAX]; /* lines through a point, one bit per line of the board */
    uint8_t symmetry[POINT_SYMMETRIES_MAX]; /* symmetries of the board that preserve the lines */
    unsigned symmetries;

    /* Which fast paths apply; rules.c has the conditions. */
    bool needs_line_check; /* a line matters even if the move removes no man */
    bool only_steps_count; /* with an empty hand, the legal moves are the steps and jumps */
    bool has_extras;       /* a move may do more than move a man and remove another */
    bool has_counters;     /* something besides lines and captures may end the game */
    bool is_plain; /* nested squares, no jumps: most moves only move a man and remove another */
    bool is_listed_fast;  /* moves.c generates the moves, otherwise general_moves.c */
    bool has_eval_tables; /* a built-in board */

    const EvalWeights *weights; /* by MillStage */
    WdlModel wdl;
    bool has_rare_terms;           /* terms from MILL_COMMON_TERMS on are not always 0 */
    struct MillPatterns *patterns; /* NULL: none; final after mill_need_tables() */
    MillRingImages images;
    Lazy has_tables;
    MillEvalTables tables; /* valid after mill_need_tables(), unless there are patterns */
} MillRules;

static inline const MillRules *mill_rules(const Game *game)
{
    return game->rules;
}

static inline unsigned mill_side(const MillRules *rules, unsigned seat)
{
    return rules->sides == 2 ? seat & 1 : seat;
}

void mill_build_tables(void *target);
static inline void mill_need_tables(const Game *game)
{
    MillRules *rules = game->rules;
    lazy_need(&rules->has_tables, mill_build_tables, rules);
}

Status mill_configure(Game *game, Fault *fault);
