/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/move_ordering.h"

#include <string.h>

enum {
    SCORE_TT = 1 << 30,
    SCORE_TACTICAL = 1 << 29,
    SCORE_KILLER = 1 << 28,
    HISTORY_MAX = 1 << 14
};

static size_t history_index(Move move)
{
    return (size_t)((move * UINT64_C(0x9E3779B97F4A7C15)) >> 52);
}

static int32_t score_quiet(const Worker *worker, const Move killer[KILLERS], Move move)
{
    for (int32_t i = 0; i < KILLERS; i++) {
        if (killer[i] == move) {
            return SCORE_KILLER - i;
        }
    }
    return worker->history[history_index(move)];
}

void move_ordering_score(Worker *worker, unsigned ply, const Move *moves, size_t count,
                         const Move *tt_move)
{
    int32_t *scores = worker->scores + (moves - worker->pool);
    const Game *game = worker->game;
    const GameState *state = worker_state(worker, ply);
    const Move *killer = worker->ply[ply].killer;
    const SearchHelp *help = worker->family->search_help;
    for (size_t i = 0; i < count; i++) {
        scores[i] = help != NULL && help->is_tactical(game, state, moves[i])
                        ? SCORE_TACTICAL + worker->history[history_index(moves[i])]
                        : score_quiet(worker, killer, moves[i]);
    }
    if (tt_move != NULL) {
        scores[tt_move - moves] = SCORE_TT;
    }
}

/* One step of a selection sort: most lists are cut off early. */
bool move_ordering_pick(Worker *worker, Move *moves, size_t count, size_t index)
{
    int32_t *scores = worker->scores + (moves - worker->pool);
    size_t best = index;
    int32_t score = scores[index];
    for (size_t i = index + 1; i < count; i++) {
        if (scores[i] > score) {
            score = scores[i];
            best = i;
        }
    }
    Move move = moves[best];
    moves[best] = moves[index];
    scores[best] = scores[index];
    moves[index] = move;
    scores[index] = score;
    return score <= HISTORY_MAX;
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

/* "History gravity": changes shrink towards the limit, so that the table never needs to be scaled down. */
static void add_to_history(Worker *worker, Move move, int32_t bonus)
{
    int32_t *score = &worker->history[history_index(move)];
    int32_t size = bonus < 0 ? -bonus : bonus;
    *score += bonus - *score * size / HISTORY_MAX;
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
