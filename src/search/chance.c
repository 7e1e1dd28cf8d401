/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Luck between two sides: the average over the events, with sound pruning. Values of games with luck are
 * probabilities, so that averages mean something: -PROBABLE to PROBABLE for what evaluation thinks likely,
 * beyond that what is certain. An event cannot be worth more than a win nor less than a loss: as soon as
 * what is known of some events settles the matter for any values of the others, these are left out (Star1).
 * Before that every event gets a quick look at its most promising move, which is a lower bound (Star2).
 */
#include "search/share.h"
#include "search/worker.h"

#include <math.h>

#ifndef STAR2
#define STAR2 2
#endif
enum { EVENTS_MAX = 64, PROBED_DEPTH = STAR2, PROBABLE = WIN_BOUND - 1 };

/* A chance node on its way to a value. */
typedef struct Events {
    unsigned ply;
    unsigned depth;
    unsigned side; /* that throws */
    size_t count;
    Move *pool; /* events, then room */
    double chance[EVENTS_MAX];
    double low[EVENTS_MAX]; /* what an event is worth at least */
} Events;

int32_t chance_value_of_share(double share)
{
    return (int32_t)lround((2 * share - 1) * PROBABLE);
}

double chance_share_of_value(int32_t value)
{
    double bounded = fmin(fmax(value, -PROBABLE), PROBABLE);
    return (bounded / PROBABLE + 1) / 2;
}

/* The event's value at least: that of the move which looks best. */
static double probe(Worker *worker, const Events *events, int32_t beta)
{
    unsigned ply = events->ply + 1;
    const GameState *state = worker_state(worker, ply);
    Move *moves = events->pool + events->count;
    bool own = worker->family->outcome(worker->game, state) == OUTCOME_OPEN &&
               worker->family->turn(worker->game, state) != GAME_CHANCE &&
               game_side_to_move(worker->game, state) == events->side;
    if (!own || worker_is_full(worker, ply, moves)) {
        return -WIN_VALUE;
    }
    TableHit hit = {0};
    (void)table_find(&worker->search->table, worker->family->key(worker->game, state), &hit);
    size_t count = worker->family->legal_moves(worker->game, state, moves);
    order_rank(worker, ply, moves, count, order_find(moves, count, hit.tag));
    (void)order_pick(worker, moves, count, 0);
    worker_play(worker, ply, moves[0]);
    return alphabeta_child(worker, ply + 1, events->depth - 1, beta - 1, beta, events->side,
                           moves + count);
}

/* A window's bound; chances may be so small that it is anywhere. */
static int32_t bound(double value)
{
    return (int32_t)fmin(fmax(value, -INFINITE_VALUE), INFINITE_VALUE);
}

/* Nothing is certain that is not so in every event. */
static double tame(double value, bool always_won, bool always_lost)
{
    double most = always_won ? WIN_VALUE : PROBABLE;
    double least = always_lost ? -WIN_VALUE : -PROBABLE;
    return fmin(fmax(value, least), most);
}

/* Looks at one move of every event. True: that is enough to reach beta; *value is at least that. */
static bool probe_all(Worker *worker, Events *events, int32_t beta, double *value)
{
    double least = -WIN_VALUE;
    for (size_t i = 0; i < events->count; i++) {
        double chance = events->chance[i];
        double needed = events->low[i] + (beta - least) / chance;
        if (needed > WIN_VALUE) {
            continue;
        }
        worker_play(worker, events->ply, events->pool[i]);
        double found = probe(worker, events, bound(ceil(needed)));
        if (worker->broken_off) {
            return true;
        }
        found = found < bound(ceil(needed)) ? events->low[i] : found;
        least += chance * (found - events->low[i]);
        events->low[i] = found;
        if (least >= beta) {
            *value = tame(least, false, false);
            return true;
        }
    }
    return false;
}

static double search_all(Worker *worker, const Events *events, int32_t alpha, int32_t beta)
{
    double sum = 0;
    double least = 0; /* of what is still to come */
    double most = 0;
    bool always_won = true;
    bool always_lost = true;
    for (size_t i = 0; i < events->count; i++) {
        least += events->chance[i] * events->low[i];
        most += events->chance[i] * WIN_VALUE;
    }
    for (size_t i = 0; i < events->count; i++) {
        double chance = events->chance[i];
        least -= chance * events->low[i];
        most -= chance * WIN_VALUE;
        int32_t floor_value = bound(floor((alpha - sum - most) / chance));
        int32_t ceiling = bound(ceil((beta - sum - least) / chance));
        worker_play(worker, events->ply, events->pool[i]);
        int32_t value = alphabeta_child(worker, events->ply + 1, events->depth, floor_value,
                                        ceiling, events->side, events->pool + events->count);
        if (worker->broken_off) {
            return 0;
        }
        sum += chance * value;
        always_won = always_won && value >= WIN_BOUND;
        always_lost = always_lost && value <= -WIN_BOUND;
        if (value >= ceiling) {
            return tame(sum + least, false, always_lost);
        }
        if (value <= floor_value) {
            return tame(sum + most, always_won, false);
        }
    }
    return tame(sum, always_won, always_lost);
}

int32_t chance_search(Worker *worker, unsigned ply, unsigned depth, int32_t alpha, int32_t beta,
                      unsigned side, Move *pool)
{
    const GameState *state = worker_state(worker, ply);
    Events events = {.ply = ply, .depth = depth, .side = side, .pool = pool};
    uint64_t key = worker->family->key(worker->game, state);
    TableHit hit = {0};
    if (table_find(&worker->search->table, key, &hit) && hit.depth >= depth) {
        int32_t known = value_from_table(hit.value, ply);
        if (hit.bound == BOUND_EXACT || (hit.bound == BOUND_LOWER && known >= beta) ||
            (hit.bound == BOUND_UPPER && known <= alpha)) {
            return known;
        }
    }
    events.count = worker->family->legal_moves(worker->game, state, pool);
    for (size_t i = 0; i < events.count; i++) {
        events.chance[i] = worker->family->chance(worker->game, state, pool[i]);
        events.low[i] = -WIN_VALUE;
    }
    double value = 0;
    if (depth < PROBED_DEPTH || !probe_all(worker, &events, beta, &value)) {
        value = search_all(worker, &events, alpha, beta);
    }
    worker->ply[ply].pv_length = 0;
    if (!worker->broken_off) {
        TableHit entry = {.value = value_to_table((int32_t)lround(value), ply),
                          .depth = depth,
                          .bound = value >= beta    ? BOUND_LOWER
                                   : value <= alpha ? BOUND_UPPER
                                                    : BOUND_EXACT};
        table_store(&worker->search->table, key, &entry);
    }
    return (int32_t)lround(value);
}
