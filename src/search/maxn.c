/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/maxn.h"

#include "search/move_ordering.h"
#include "search/win_rate.h"

#include <math.h>
#include <string.h>

/* Each ply to the end of the game costs the winner this much, which the losers get: quick wins and slow losses. */
static const double PLY_COST = 1e-9;
/* What an evaluation leaves to every side, so that it never looks like a certain result. */
static const double UNCERTAINTY = 1e-5;

/* Gives every side `part` of the total. */
static void share_out(const Worker *worker, double part, double rates[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    for (unsigned side = 0; side < sides; side++) {
        rates[side] = rates[side] * (1 - part * sides) + part;
    }
}

/* Whether the line ends at `ply`, with these win rates. */
static bool is_leaf(Worker *worker, unsigned ply, unsigned depth, const Move *pool,
                    double rates[GAME_MAX_SIDES])
{
    const GameState *state = worker_state(worker, ply);
    Outcome outcome = worker->family->outcome(worker->game, state);
    double part = PLY_COST * ply / (worker->game->sides - 1);
    if (outcome == OUTCOME_OPEN) {
        worker_store_repetition_key(worker, ply, depth == 0);
        if (worker_is_drawn(worker, ply)) {
            win_rate_of_history_end(worker, ply, rates);
            share_out(worker, part, rates);
            return true;
        }
        if (depth > 0 && !worker_is_full(worker, ply, pool)) {
            return false;
        }
        part = UNCERTAINTY;
    }
    win_rate_of_state(worker, outcome, state, rates);
    share_out(worker, part, rates);
    return true;
}

static unsigned side_at(const Worker *worker, unsigned ply)
{
    return game_side_to_move(worker->game, worker_state(worker, ply));
}

/* `bound`: the side to move gets a cutoff with this win rate. False: aborted. */
static bool search_node(Worker *worker, unsigned ply, unsigned depth, double bound, Move *moves,
                        double rates[GAME_MAX_SIDES])
{
    worker->ply[ply].pv_length = 0;
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    if (worker_must_stop(worker)) {
        return false;
    }
    if (is_leaf(worker, ply, depth, moves, rates)) {
        return true;
    }
    size_t count = worker->family->legal_moves(worker->game, worker_state(worker, ply), moves);
    unsigned side = side_at(worker, ply);
    double cutoff = fmin(bound, 1 - PLY_COST * (ply + 1)); /* nothing beats an immediate win */
    double best = MAXN_NONE;
    move_ordering_score(worker, ply, moves, count, NULL);
    for (size_t i = 0; i < count && best < cutoff; i++) {
        double found[GAME_MAX_SIDES] = {0};
        (void)move_ordering_pick(worker, moves, count, i);
        if (!maxn_search_move(worker, ply, depth, moves[i], best, moves + count, found)) {
            return false;
        }
        if (found[side] > best) {
            best = found[side];
            memcpy(rates, found, sizeof found);
            worker_update_pv(worker, ply, moves[i]);
            if (best >= cutoff) {
                move_ordering_reward(worker, ply, moves, i, moves[i], depth);
            }
        }
    }
    return true;
}

bool maxn_search_move(Worker *worker, unsigned ply, unsigned depth, Move move, double best,
                      Move *pool, double rates[GAME_MAX_SIDES])
{
    unsigned side = side_at(worker, ply);
    worker_visit_move(worker, ply, move);
    double bound = side_at(worker, ply + 1) == side ? 2 : 1 - best;
    return search_node(worker, ply + 1, depth - 1, bound, pool, rates);
}

int32_t maxn_value(const Worker *worker, double rate)
{
    if (rate > 1 - MAXN_LOST) {
        return VALUE_WIN - (int32_t)lround((1 - rate) / PLY_COST);
    }
    if (rate < MAXN_LOST) {
        return (int32_t)lround(rate * (worker->game->sides - 1) / PLY_COST) - VALUE_WIN;
    }
    return win_rate_to_score(rate);
}
