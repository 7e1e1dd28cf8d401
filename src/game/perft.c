/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/perft.h"

#include "base/thread.h"

#include <stdlib.h>

/* Working memory for one ply above the last. */
typedef struct PerftPly {
    GameState *state;
    Move *moves;
} PerftPly;

static uint64_t count(const Game *game, const PerftPly *ply, const GameState *state, unsigned depth,
                      const atomic_bool *stop)
{
    const GameFamily *family = game->family;
    uint64_t nodes = 0;
    if (depth == 1) {
        return family->count_moves(game, state);
    }
    if (depth == 2 && family->count_replies != NULL && family->count_replies(game, state, &nodes)) {
        return nodes;
    }
    thread_yield();
    if (stop != NULL && atomic_load_explicit(stop, memory_order_relaxed)) {
        return 0;
    }
    size_t moves = family->legal_moves(game, state, ply->moves);
    for (size_t i = 0; i < moves; i++) {
        game_play_unlimited(game, state, ply->moves[i], ply->state);
        nodes += count(game, ply + 1, ply->state, depth - 1, stop);
    }
    return nodes;
}

Status perft_count(const Game *game, const GameState *state, unsigned depth,
                   const atomic_bool *stop, uint64_t *nodes)
{
    enum { MAX_DEPTH = 64 };
    PerftPly plies[MAX_DEPTH] = {{NULL, NULL}};
    Status status = STATUS_OK;
    if (depth == 0) {
        *nodes = 1;
        return STATUS_OK;
    }
    if (depth > MAX_DEPTH) {
        return STATUS_BAD_NUMBER;
    }
    for (unsigned i = 0; i + 1 < depth && status == STATUS_OK; i++) {
        plies[i].state = game_state_new(game);
        plies[i].moves = calloc(GAME_MAX_MOVES, sizeof(Move));
        if (plies[i].state == NULL || plies[i].moves == NULL) {
            status = STATUS_OUT_OF_MEMORY;
        }
    }
    if (status == STATUS_OK) {
        *nodes = count(game, plies, state, depth, stop);
    }
    for (unsigned i = 0; i < MAX_DEPTH; i++) {
        game_state_free(plies[i].state);
        free(plies[i].moves);
    }
    return status;
}
