/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/tableaux/tableaux.h"

/* Whether the player to take loses: the opponent completes each pair of takes to draw + 1. */
static bool is_lost(unsigned left, unsigned draw)
{
    return left % (draw + 1) == 1;
}

/* Points that the winner of a heap is sure of: the first take, if it is the winner's, and one chip for every take of
 * the largest draw by the loser. */
static unsigned foresee_points(unsigned left, unsigned draw)
{
    return (left - 1) % (draw + 1) + (left - 1) / (draw + 1);
}

/* The best choice of a draw: the points that the chooser is sure of; negative: the opponent's. */
static int32_t foresee_draw(const TableauxRow *row, unsigned chips)
{
    int32_t best = -row->chips_max;
    for (unsigned draw = row->draw_min; draw <= row->draw_max; draw++) {
        int32_t points = (int32_t)foresee_points(chips, draw);
        points = is_lost(chips, draw) ? points : -points;
        best = points > best ? points : best;
    }
    return best;
}

int32_t tableaux_foresee_round(const TableauxRow *row)
{
    int32_t best = -row->chips_max;
    for (unsigned chips = row->chips_min; chips <= row->chips_max; chips++) {
        int32_t points = -foresee_draw(row, chips);
        best = points > best ? points : best;
    }
    return best;
}

typedef enum TableauxTerm { TERM_POINTS, TERM_PROSPECT, TERMS } TableauxTerm;

const EvalTerm tableaux_terms[TABLEAUX_TERMS] = {
    [TERM_POINTS] = {"points", "points of the finished rounds"},
    [TERM_PROSPECT] = {"prospect", "points that this round brings if both play it well"},
};
_Static_assert((int)TERMS == (int)TABLEAUX_TERMS, "every term has a name");

/* While heap and draw are chosen, the prospect is the exact value of a round: nothing to tune. */
static const EvalWeights weights = {"exact", {[TERM_POINTS] = 10000, [TERM_PROSPECT] = 10000}};

void tableaux_count_terms(const Game *game, const GameState *state, EvalSide sides[GAME_MAX_SIDES])
{
    const TableauxState *tableaux = (const TableauxState *)state;
    const TableauxRules *rules = tableaux_rules(game);
    unsigned left = tableaux_left(tableaux);
    unsigned mover = tableaux->turn;
    for (unsigned seat = 0; seat < TABLEAUX_SEATS; seat++) {
        sides[seat].weights = &weights;
        sides[seat].count[TERM_POINTS] = (int32_t)tableaux->total[seat];
    }
    if (tableaux->chips == 0) {
        sides[mover].count[TERM_PROSPECT] = rules->opening;
    } else if (tableaux->draw == 0) {
        sides[mover].count[TERM_PROSPECT] = foresee_draw(&rules->row, tableaux->chips);
    } else if (left > 0) {
        unsigned winner = is_lost(left, tableaux->draw) ? 1 - mover : mover;
        unsigned points = tableaux->taken[winner] + foresee_points(left, tableaux->draw);
        sides[winner].count[TERM_PROSPECT] = (int32_t)points;
    }
}
