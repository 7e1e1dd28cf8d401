/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/win_rate.h"

#include <math.h>

static const double SCALE = 180; /* a lead of this many centipawns gives odds of e to 1 */

WinRates win_rate_of_state(const Game *game, Outcome outcome, const GameState *state)
{
    unsigned sides = game->sides;
    int32_t values[GAME_MAX_SIDES] = {0};
    WinRates rates = {{0}};
    double sum = 0;
    if (outcome == OUTCOME_OPEN) {
        game->family->evaluate(game, state, values);
    }
    for (unsigned side = 0; side < sides; side++) {
        rates.of[side] = outcome_is_win(outcome)
                             ? outcome_winner(outcome) == side
                             : exp(fmin((values[side] - values[0]) / SCALE, 500));
        sum += rates.of[side];
    }
    for (unsigned side = 0; side < sides; side++) {
        rates.of[side] /= sum;
    }
    return rates;
}

WinRates win_rate_of_history_end(const Worker *worker, unsigned ply)
{
    const GameFamily *family = worker->family;
    const GameState *state = worker_state(worker, ply);
    GameState *next = worker_state(worker, ply + 1);
    return family->history->end_round(worker->game, state, next)
               ? win_rate_of_state(worker->game, family->outcome(worker->game, next), next)
               : win_rate_of_state(worker->game, OUTCOME_DRAW, state);
}

int32_t win_rate_to_score(double rate, unsigned sides)
{
    double inside = fmin(fmax(rate, 1e-6), 1 - 1e-6);
    return (int32_t)lround(SCALE * log(inside * (sides - 1) / (1 - inside)));
}

static double logistic(double x)
{
    return 1 / (1 + exp(-x));
}

Wdl win_rate_wdl(WdlModel model, int32_t score)
{
    long win = lround(1000 * logistic((score - model.draw_width) / model.scale));
    long loss = lround(1000 * logistic((-score - model.draw_width) / model.scale));
    loss = win + loss > 1000 ? 1000 - win : loss; /* both were rounded up */
    return (Wdl){(unsigned)win, (unsigned)(1000 - win - loss), (unsigned)loss};
}
