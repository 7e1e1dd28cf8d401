/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The order of moves, in stages: the table's move; moves that win or capture; killers, which cut short a
 * neighbouring line at the same ply; the rest by how often they have cut lines short so far.
 */
#include "search/worker.h"

#include <string.h>

enum {
    RANK_TABLE = 1 << 30,
    RANK_TACTICAL = 1 << 29,
    RANK_KILLER = 1 << 28,
    HISTORY_MAX = 1 << 14
};

static size_t history_slot(Move move)
{
    return (size_t)((move * UINT64_C(0x9E3779B97F4A7C15)) >> 52);
}

static int32_t rank_quiet(const Worker *worker, const Move killer[KILLERS], Move move)
{
    for (int32_t i = 0; i < KILLERS; i++) {
        if (killer[i] == move) {
            return RANK_KILLER - i;
        }
    }
    return worker->history[history_slot(move)];
}

void move_ordering_score(Worker *worker, unsigned ply, const Move *moves, size_t count,
                         const Move *first)
{
    int32_t *ranks = worker->ranks + (moves - worker->pool);
    const Game *game = worker->game;
    const GameState *state = worker_state(worker, ply);
    const Move *killer = worker->ply[ply].killer;
    const SearchHelp *help = worker->family->search_help;
    for (size_t i = 0; i < count; i++) {
        ranks[i] = help != NULL && help->is_tactical(game, state, moves[i])
                       ? RANK_TACTICAL + worker->history[history_slot(moves[i])]
                       : rank_quiet(worker, killer, moves[i]);
    }
    if (first != NULL) {
        ranks[first - moves] = RANK_TABLE;
    }
}

/* Sorting as we go, since most lists are cut short. */
bool move_ordering_pick(Worker *worker, Move *moves, size_t count, size_t at)
{
    int32_t *ranks = worker->ranks + (moves - worker->pool);
    size_t best = at;
    int32_t worth = ranks[at];
    for (size_t i = at + 1; i < count; i++) {
        if (ranks[i] > worth) {
            worth = ranks[i];
            best = i;
        }
    }
    Move move = moves[best];
    moves[best] = moves[at];
    ranks[best] = ranks[at];
    moves[at] = move;
    ranks[at] = worth;
    return worth <= HISTORY_MAX;
}

/* Moves towards the limit more slowly the nearer it is, so that nothing has to be halved. */
static void add_to_history(Worker *worker, Move move, int32_t bonus)
{
    int32_t *worth = &worker->history[history_slot(move)];
    int32_t size = bonus < 0 ? -bonus : bonus;
    *worth += bonus - *worth * size / HISTORY_MAX;
}

void move_ordering_killer_first(const Worker *worker, unsigned ply, Move *moves, size_t count)
{
    Move killer = worker->ply[ply].killer[0];
    for (size_t i = 1; i < count; i++) {
        if (moves[i] == killer) {
            memmove(moves + 1, moves, i * sizeof *moves);
            moves[0] = killer;
            return;
        }
    }
}

void move_ordering_reward(Worker *worker, unsigned ply, const Move *before, size_t count, Move move,
                          unsigned depth)
{
    SearchPly *here = &worker->ply[ply];
    int32_t bonus = depth < 20 ? (int32_t)(depth * depth) : 400;
    if (here->killer[0] != move) {
        here->killer[1] = here->killer[0];
        here->killer[0] = move;
    }
    add_to_history(worker, move, bonus);
    for (size_t i = 0; i < count; i++) {
        add_to_history(worker, before[i], -bonus);
    }
}
