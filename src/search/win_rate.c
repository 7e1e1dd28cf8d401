/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/win_rate.h"

#include <math.h>

static const double SCALE = 180; /* a lead of this many centipawns gives odds of e to 1 */

static void softmax_of_evaluation(const Worker *worker, const GameState *state,
                                  double rates[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    int32_t values[GAME_MAX_SIDES] = {0};
    double sum = 1;
    worker->family->evaluate(worker->game, state, values);
    rates[0] = 1;
    for (unsigned side = 1; side < sides; side++) {
        rates[side] = exp(fmin((values[side] - values[0]) / SCALE, 500));
        sum += rates[side];
    }
    for (unsigned side = 0; side < sides; side++) {
        rates[side] /= sum;
    }
}

void win_rate_of_state(const Worker *worker, Outcome outcome, const GameState *state,
                       double rates[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    if (outcome == OUTCOME_OPEN) {
        softmax_of_evaluation(worker, state, rates);
        return;
    }
    for (unsigned side = 0; side < sides; side++) {
        rates[side] = !outcome_is_win(outcome) ? 1.0 / sides : outcome_winner(outcome) == side;
    }
}

void win_rate_of_history_end(const Worker *worker, unsigned ply, double rates[GAME_MAX_SIDES])
{
    const GameFamily *family = worker->family;
    GameState *next = worker_state(worker, ply + 1);
    if (family->history->end_round(worker->game, worker_state(worker, ply), next)) {
        win_rate_of_state(worker, family->outcome(worker->game, next), next, rates);
    } else {
        win_rate_of_state(worker, OUTCOME_DRAW, worker_state(worker, ply), rates);
    }
}

double win_rate_of_score(int32_t score)
{
    return 1 / (1 + exp(-score / SCALE));
}

int32_t win_rate_to_score(double rate)
{
    double inside = fmin(fmax(rate, 1e-6), 1 - 1e-6);
    return (int32_t)lround(SCALE * log(inside / (1 - inside)));
}
