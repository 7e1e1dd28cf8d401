/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Max-n for more than two sides where one line ends the game suddenly: every side takes the move that gives
 * it the largest share of winning, all moves are looked at to the same depth. What others get does not matter;
 * of equal moves the first in order is taken. Shares add up to 1, so a move is given up as soon as whoever
 * answers it can have all but what the mover has already.
 *
 * Measured against the tree of uct.c at 15 ms a move: 65.8 % of 120 games of Kunjing, for four 60.2 %.
 * docs/search.md has the rest.
 */
#include "search/maxn.h"

#include "search/win_rate.h"

#include <math.h>
#include <string.h>

/* An end is worth a little less with each move until then, and more to who loses: sooner won, later lost. */
static const double STEP = 1e-9;
static const double UNCERTAIN = 1e-5; /* what an evaluation leaves to everybody */

/* Gives every side this much of all that the sides have. */
static void level(const Worker *worker, double part, double shares[GAME_MAX_SIDES])
{
    unsigned sides = worker->game->sides;
    for (unsigned side = 0; side < sides; side++) {
        shares[side] = shares[side] * (1 - part * sides) + part;
    }
}

/* True: the line ends at `ply`, with these shares. */
static bool is_end(Worker *worker, unsigned ply, unsigned depth, const Move *pool,
                   double shares[GAME_MAX_SIDES])
{
    const GameState *state = worker_state(worker, ply);
    Outcome outcome = worker->family->outcome(worker->game, state);
    double part = STEP * ply / (worker->game->sides - 1);
    if (outcome == OUTCOME_OPEN) {
        worker_note_repetition_key(worker, ply, depth == 0);
        if (worker_is_repeated(worker, ply)) {
            win_rate_of_history_end(worker, ply, shares);
            level(worker, part, shares);
            return true;
        }
        if (depth > 0 && !worker_is_full(worker, ply, pool)) {
            return false;
        }
        part = UNCERTAIN;
    }
    win_rate_of_state(worker, outcome, state, shares);
    level(worker, part, shares);
    return true;
}

static unsigned side_at(const Worker *worker, unsigned ply)
{
    return game_side_to_move(worker->game, worker_state(worker, ply));
}

/* `bound`: whoever is to move need not have more than this. */
static void search_node(Worker *worker, unsigned ply, unsigned depth, double bound, Move *moves,
                        double shares[GAME_MAX_SIDES])
{
    worker->ply[ply].pv_length = 0;
    worker->seldepth = ply > worker->seldepth ? ply : worker->seldepth;
    if (worker_must_break_off(worker) || is_end(worker, ply, depth, moves, shares)) {
        return;
    }
    size_t count = worker->family->legal_moves(worker->game, worker_state(worker, ply), moves);
    unsigned side = side_at(worker, ply);
    double enough = fmin(bound, 1 - STEP * (ply + 1)); /* a win at once is as good as it gets */
    double best = MAXN_NOTHING;
    move_ordering_score(worker, ply, moves, count, NULL);
    for (size_t i = 0; i < count && best < enough; i++) {
        double found[GAME_MAX_SIDES] = {0};
        (void)move_ordering_pick(worker, moves, count, i);
        maxn_search_move(worker, ply, depth, moves[i], best, moves + count, found);
        if (worker->broken_off) {
            return;
        }
        if (found[side] > best) {
            best = found[side];
            memcpy(shares, found, sizeof found);
            worker_extend_pv(worker, ply, moves[i]);
            if (best >= enough) {
                move_ordering_reward(worker, ply, moves, i, moves[i], depth);
            }
        }
    }
}

void maxn_search_move(Worker *worker, unsigned ply, unsigned depth, Move move, double best,
                      Move *pool, double shares[GAME_MAX_SIDES])
{
    unsigned side = side_at(worker, ply);
    worker_play(worker, ply, move);
    double bound = side_at(worker, ply + 1) == side ? 2 : 1 - best;
    search_node(worker, ply + 1, depth - 1, bound, pool, shares);
}

int32_t maxn_value(const Worker *worker, double own)
{
    if (own > 1 - MAXN_LOST) {
        return VALUE_WIN - (int32_t)lround((1 - own) / STEP);
    }
    if (own < MAXN_LOST) {
        return (int32_t)lround(own * (worker->game->sides - 1) / STEP) - VALUE_WIN;
    }
    return win_rate_to_score(own);
}
