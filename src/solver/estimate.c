/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "base/clock.h"
#include "base/random.h"
#include "solver/block_fringe.h"
#include "solver/block_group.h"
#include "solver/solve.h"
#include "solver/units.h"

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

/* -- by rows -- */

enum {
    UNIT_SAMPLE_US = 4000,
    UNIT_SAMPLE_ROWS = 4, /* at least */
    UNIT_BATCH = 256,
    FRINGE_NS = 400, /* of one core, to value a position of a fringe */
    FILE_NS = 8      /* of one core, to compress a value */
};

/* A unit with arrays of zeros, of which only the sampled rows ever take memory. */
typedef struct UnitSample {
    const BlockOps *ops;
    const BlockUnit *unit;
    BlockArrays arrays;
    uint8_t *needs[BLOCK_NEEDS];
    uint8_t *zeros;           /* as long as the largest class */
    const uint8_t **by_class; /* all of them `zeros` */
    BlockScratch *scratch;
    uint32_t *targets;
} UnitSample;

/* Visits the predecessors of every column of the row that an edge leads to, as if all were settled. */
static void follow_sample(UnitSample *sample, unsigned layer, uint32_t row, BlockEdge edge)
{
    uint32_t columns[UNIT_BATCH];
    uint8_t *counts = sample->arrays.count[layer] + (size_t)row * sample->unit->columns;
    for (uint32_t at = 0; at < sample->unit->columns;) {
        uint32_t count = 0;
        for (; count < UNIT_BATCH && at < sample->unit->columns; at++) {
            columns[count++] = at;
        }
        size_t found = sample->ops->predecessors(sample->scratch, layer, row, edge, columns, count,
                                                 sample->targets);
        for (size_t i = 0; i < found; i++) {
            counts[sample->targets[i]]--;
        }
    }
}

static void solve_sample(UnitSample *sample, uint32_t row)
{
    BlockEdge edges[BLOCK_EDGES_MAX];
    for (unsigned pass = 0; pass < sample->unit->passes; pass++) {
        sample->ops->settle(sample->scratch, &sample->arrays, pass, row);
    }
    for (unsigned layer = 0; layer < BLOCK_LAYERS && sample->unit->layers > 1; layer++) {
        size_t count = sample->ops->edges(sample->scratch, layer, row, edges);
        for (size_t i = 0; i < count; i++) {
            follow_sample(sample, layer, row, edges[i]);
        }
    }
}

/* Classes that are read by class have zeros for values, too. */
static bool allocate_by_class(UnitSample *sample, const Store *store)
{
    uint64_t largest = 0;
    for (uint32_t class = 0; class < store->classes; class ++) {
        uint64_t size = store->family->describe(store->numbering, class).size;
        largest = size > largest ? size : largest;
    }
    sample->zeros = calloc(largest + 1, 1);
    sample->by_class = calloc(store->classes + 1U, sizeof *sample->by_class);
    for (uint32_t class = 0; sample->by_class != NULL && class < store->classes; class ++) {
        sample->by_class[class] = sample->zeros;
    }
    sample->arrays.by_class = sample->by_class;
    return sample->zeros != NULL && sample->by_class != NULL;
}

static bool allocate_sample(UnitSample *sample, const Store *store)
{
    const BlockUnit *unit = sample->unit;
    size_t size = (size_t)unit->rows * unit->columns;
    bool done = true;
    for (unsigned layer = 0; layer < unit->layers && layer < BLOCK_LAYERS; layer++) {
        sample->arrays.score[layer] = calloc(size + 1, 1);
        sample->arrays.count[layer] = calloc(size + 1, 1);
        done = done && sample->arrays.score[layer] != NULL && sample->arrays.count[layer] != NULL;
    }
    for (unsigned i = 0; i < unit->need_count && i < BLOCK_NEEDS; i++) {
        sample->needs[i] =
            calloc(store->family->describe(store->numbering, unit->needs[i]).size + 1, 1);
        sample->arrays.needs[i] = sample->needs[i];
        done = done && sample->needs[i] != NULL;
    }
    sample->scratch = sample->ops->scratch_new(store->numbering, unit);
    sample->targets = malloc((size_t)UNIT_BATCH * BLOCK_TARGETS_MAX * sizeof *sample->targets);
    return done && sample->scratch != NULL && sample->targets != NULL &&
           allocate_by_class(sample, store);
}

static void free_sample(UnitSample *sample)
{
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        free(sample->arrays.score[layer]);
        free(sample->arrays.count[layer]);
    }
    for (unsigned i = 0; i < BLOCK_NEEDS; i++) {
        free(sample->needs[i]);
    }
    sample->ops->scratch_free(sample->scratch);
    free(sample->targets);
    free(sample->zeros);
    free((void *)sample->by_class);
}

/* Seconds that the unit takes on one core. Each row is timed the second time: the first time its memory has to be mapped. */
static Status time_unit(const Store *store, const BlockUnit *unit, double *seconds)
{
    UnitSample sample = {.ops = store->family->blocks, .unit = unit};
    Random random = {.seed = 1};
    uint32_t rows = 0;
    int64_t spent = 0;
    bool done = allocate_sample(&sample, store);
    while (done && rows < unit->rows && (rows < UNIT_SAMPLE_ROWS || spent < UNIT_SAMPLE_US)) {
        uint32_t row = random_below(&random, unit->rows);
        solve_sample(&sample, row);
        int64_t start = clock_cpu_us();
        solve_sample(&sample, row);
        spent += clock_cpu_us() - start;
        rows++;
    }
    free_sample(&sample);
    *seconds = rows == 0 ? 0 : (double)spent / 1e6 * unit->rows / rows;
    return done ? STATUS_OK : STATUS_OUT_OF_MEMORY;
}

static Status estimate_units(const Store *store, uint32_t group, SolveEstimate *estimate)
{
    const StoreGroup *about = &store->group[group];
    *estimate = (SolveEstimate){.numbers = about->size,
                                .group = about->size,
                                .by_rows = true,
                                .seconds = (double)about->size * FILE_NS / 1e9};
    for (uint32_t i = 0; i < about->classes; i++) {
        BlockUnit unit;
        uint64_t needs = 0;
        double seconds;
        (void)store->family->blocks->describe(store->numbering, about->first_class + i, &unit);
        if (unit.class[0] != about->first_class + i) {
            continue; /* its second layer */
        }
        for (unsigned k = 0; k < unit.need_count; k++) {
            needs += store->family->describe(store->numbering, unit.needs[k]).size;
        }
        uint64_t memory = block_unit_memory(store, &unit);
        if (time_unit(store, &unit, &seconds) != STATUS_OK) {
            return STATUS_OUT_OF_MEMORY;
        }
        estimate->seconds +=
            seconds + (double)block_fringe_memory(store, &unit) / 2 * FRINGE_NS / 1e9;
        estimate->memory = memory > estimate->memory ? memory : estimate->memory;
        estimate->needs = needs > estimate->needs ? needs : estimate->needs;
    }
    return STATUS_OK;
}

Status solve_estimate_group(const Store *store, uint32_t group, bool by_position,
                            SolveEstimate *estimate)
{
    const StoreGroup *about = &store->group[group];
    Sample sample = {0};
    if (!by_position && units_cover(store, group)) {
        return estimate_units(store, group, estimate);
    }
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
        Status status = solve_estimate_group(store, group, false, &one);
        if (status != STATUS_OK) {
            return status;
        }
        uint64_t memory = values + one.memory;
        values += one.numbers * (one.by_rows ? 1 : BYTES_PER_VALUE);
        sum.by_rows = one.by_rows;
        sum.needs = one.needs > sum.needs ? one.needs : sum.needs;
        sum.numbers += one.numbers;
        sum.seconds += one.seconds;
        sum.group = one.group > sum.group ? one.group : sum.group;
        sum.memory = memory > sum.memory ? memory : sum.memory;
    }
    *estimate = sum;
    return STATUS_OK;
}
