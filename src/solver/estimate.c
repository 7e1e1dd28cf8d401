/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/clock.h"
#include "base/random.h"
#include "solver/solve.h"

#include <stdlib.h>

enum {
    BYTES_PER_VALUE = 2,
    BYTES_PER_NUMBER = 2 + 2 + 4 + 4 + 4, /* left, pending, first, queue, waiting: see group.c */
    BYTES_PER_MOVE = 4 + 6,               /* a predecessor; a growing list of moves */
    SAMPLE = 400
};

typedef struct Sample {
    uint64_t positions;
    uint64_t inner; /* moves that stay within the group */
    int64_t time_us;
} Sample;

static void sample_position(const Store *store, uint32_t group, PositionNumber number,
                            GameState *state, GameState *next, Move *moves, Sample *sample)
{
    const GameFamily *family = store->game->family;
    if (!store->family->state(store->numbering, number, state)) {
        return;
    }
    size_t count = family->legal_moves(store->game, state, moves);
    for (size_t i = 0; i < count; i++) {
        PositionNumber to;
        family->play(store->game, state, moves[i], next);
        if (store->family->find(store->numbering, next, &to) &&
            store->group_of[to.class] == group) {
            sample->inner++;
        }
    }
    sample->positions++;
}

static Status take_sample(const Store *store, uint32_t group, Sample *sample)
{
    GameState *state = game_state_new(store->game);
    GameState *next = game_state_new(store->game);
    Move *moves = calloc(GAME_MAX_MOVES, sizeof *moves);
    Status status =
        state == NULL || next == NULL || moves == NULL ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    Random random = {.seed = 1};
    int64_t start = clock_cpu_us();
    uint64_t size = store->group[group].size;
    for (unsigned i = 0; status == STATUS_OK && size > 0 && i < SAMPLE; i++) {
        PositionNumber number = store_number(store, group, random_next(&random) % size);
        sample_position(store, group, number, state, next, moves, sample);
    }
    sample->time_us = clock_cpu_us() - start;
    game_state_free(state);
    game_state_free(next);
    free(moves);
    return status;
}

Status solve_estimate_group(const Store *store, uint32_t group, SolveEstimate *estimate)
{
    const StoreGroup *about = &store->group[group];
    Sample sample = {0};
    Status status = take_sample(store, group, &sample);
    if (status != STATUS_OK) {
        return status;
    }
    /* The backward pass over predecessors takes about as long as expanding every position. */
    double us = (double)sample.time_us / SAMPLE * (about->cycles ? 2 : 1);
    double moves = (double)sample.inner / SAMPLE;
    *estimate = (SolveEstimate){.numbers = about->size,
                                .group = about->size,
                                .memory = about->size * BYTES_PER_VALUE,
                                .seconds = (double)about->size * us / 1e6};
    if (about->cycles) {
        estimate->memory +=
            (uint64_t)((double)about->size * (BYTES_PER_NUMBER + moves * BYTES_PER_MOVE));
    }
    return STATUS_OK;
}

Status solve_estimate(const Store *store, uint32_t part, SolveEstimate *estimate)
{
    SolveEstimate sum = {0};
    uint64_t values = 0;
    for (uint32_t group = 0; group < store->groups; group++) {
        SolveEstimate one;
        if (store->group[group].part != part) {
            continue;
        }
        Status status = solve_estimate_group(store, group, &one);
        if (status != STATUS_OK) {
            return status;
        }
        uint64_t memory = values + one.memory;
        values += one.numbers * BYTES_PER_VALUE;
        sum.numbers += one.numbers;
        sum.seconds += one.seconds;
        sum.group = one.group > sum.group ? one.group : sum.group;
        sum.memory = memory > sum.memory ? memory : sum.memory;
    }
    *estimate = sum;
    return STATUS_OK;
}
