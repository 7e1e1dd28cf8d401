/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/share.h"

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

void share_of_state(const Worker *worker, Outcome outcome, const GameState *state,
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

void share_of_history_end(const Worker *worker, unsigned ply, double shares[GAME_MAX_SIDES])
{
    const GameFamily *family = worker->family;
    GameState *next = worker_state(worker, ply + 1);
    if (family->end_round != NULL &&
        family->end_round(worker->game, worker_state(worker, ply), next)) {
        share_of_state(worker, family->outcome(worker->game, next), next, shares);
    } else {
        share_of_state(worker, OUTCOME_DRAW, worker_state(worker, ply), shares);
    }
}

double share_of_lead(int32_t lead)
{
    return 1 / (1 + exp(-lead / SCALE));
}

int32_t share_to_lead(double share)
{
    double inside = fmin(fmax(share, 1e-6), 1 - 1e-6);
    return (int32_t)lround(SCALE * log(inside / (1 - inside)));
}
