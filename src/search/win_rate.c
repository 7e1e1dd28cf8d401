/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/win_rate.h"

#include <math.h>

static const double SCALE = 180; /* hundredths that make a lead of e to 1 */

static void share_by_evaluation(const Worker *worker, const GameState *state,
                                double shares[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    int32_t worth[GAME_MAX_SIDES] = {0};
    double sum = 1;
    worker->family->evaluate(worker->game, state, worth);
    shares[0] = 1;
    for (unsigned side = 1; side < sides; side++) {
        shares[side] = exp(fmin((worth[side] - worth[0]) / SCALE, 500));
        sum += shares[side];
    }
    for (unsigned side = 0; side < sides; side++) {
        shares[side] /= sum;
    }
}

void win_rate_of_state(const Worker *worker, Outcome outcome, const GameState *state,
                       double shares[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    if (outcome == OUTCOME_OPEN) {
        share_by_evaluation(worker, state, shares);
        return;
    }
    for (unsigned side = 0; side < sides; side++) {
        shares[side] = !outcome_is_win(outcome) ? 1.0 / sides : outcome_winner(outcome) == side;
    }
}

void win_rate_of_history_end(const Worker *worker, unsigned ply, double shares[GAME_MAX_SIDES])
{
    const GameFamily *family = worker->family;
    GameState *next = worker_state(worker, ply + 1);
    if (family->history->end_round(worker->game, worker_state(worker, ply), next)) {
        win_rate_of_state(worker, family->outcome(worker->game, next), next, shares);
    } else {
        win_rate_of_state(worker, OUTCOME_DRAW, worker_state(worker, ply), shares);
    }
}

double win_rate_of_score(int32_t lead)
{
    return 1 / (1 + exp(-lead / SCALE));
}

int32_t win_rate_to_score(double share)
{
    double inside = fmin(fmax(share, 1e-6), 1 - 1e-6);
    return (int32_t)lround(SCALE * log(inside / (1 - inside)));
}
