/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/block_group.h"

#include "solver/block_solve.h"
#include "solver/block_team.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* -- forward -- */

/* In units without inner moves scores are final. */
static void finish_row(const BlockSolve *solve, uint64_t row)
{
    uint32_t columns = solve->unit->columns;
    uint8_t *score = solve->arrays.score[0] + row * columns;
    for (uint32_t column = 0; column < columns; column++) {
        score[column] = block_value(score[column]);
    }
}

static void settle_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    const BlockUnit *unit = solve->unit;
    for (uint64_t row = begin; row < end && !block_is_stopped(solve); row++) {
        solve->ops->settle(solve->workers[worker]->scratch, &solve->arrays, solve->pass,
                           (uint32_t)row);
        if (unit->layers == 1) {
            finish_row(solve, row);
        }
    }
    if (solve->pass + 1 == unit->passes) {
        block_report(solve, (end - begin) * unit->columns * solve->stored *
                                (solve->is_divided ? team_size() : 1));
    }
}

static void begin_row(BlockSolve *solve, unsigned layer, uint32_t row)
{
    size_t start = (size_t)row * solve->unit->columns;
    const uint8_t *scores = solve->arrays.score[layer] + start;
    const uint8_t *levels = solve->levels == NULL ? NULL : solve->levels + start;
    uint8_t *values = solve->values[layer] + start;
    uint8_t *counts = solve->arrays.count[layer] + start;
    for (uint32_t column = 0; column < solve->unit->columns; column++) {
        if (levels != NULL && levels[column] != solve->arrays.level) {
            continue;
        }
        uint8_t score = scores[column];
        uint8_t count = counts[column];
        uint8_t value = block_value(score);
        if (score >= BLOCK_SCORE_DRAW && count > 0) {
            counts[column] = (uint8_t)(count + NEVER_LOST);
        }
        if (score == BLOCK_SCORE_DRAW || (score == BLOCK_SCORE_NONE && count > 0)) {
            value = UNSETTLED;
        } else {
            *block_mark(solve, layer, value, row) |= 1U << (column >> solve->stretch_bits);
            atomic_store_explicit(&solve->has_code[layer][value], true, memory_order_relaxed);
            if (count > 0 && score < BLOCK_SCORE_DRAW) {
                atomic_store_explicit(&solve->has_bound[value], true, memory_order_relaxed);
            }
        }
        values[column] = value;
    }
}

static void begin_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    for (uint64_t row = begin; row < end; row++) {
        if (block_has_level(solve, (uint32_t)row)) {
            begin_row(solve, 0, (uint32_t)row);
            begin_row(solve, 1, (uint32_t)row);
        }
    }
}

static void end_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    uint64_t columns = solve->unit->columns;
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        uint8_t *values = solve->arrays.score[layer];
        for (uint64_t place = begin * columns; place < end * columns; place++) {
            values[place] = values[place] == UNSETTLED ? BLOCK_DRAW : values[place];
        }
    }
}

/* -- levels -- */

static void list_levels(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    for (uint64_t row = begin; row < end; row++) {
        solve->levels_of[row] = solve->ops->levels(solve->workers[worker]->scratch, (uint32_t)row,
                                                   solve->levels + row * solve->unit->columns);
    }
}

static void settle_level_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    for (uint64_t row = begin; row < end; row++) {
        if (block_has_level(solve, (uint32_t)row)) {
            solve->ops->settle_level(solve->workers[worker]->scratch, &solve->arrays, solve->pass,
                                     (uint32_t)row);
        }
    }
}

/* Values of the level go to where its scores were, so that the next levels do not meet them. */
static void end_level_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    uint64_t columns = solve->unit->columns;
    for (uint64_t row = begin; row < end; row++) {
        for (unsigned layer = 0; layer < BLOCK_LAYERS && block_has_level(solve, (uint32_t)row);
             layer++) {
            uint8_t *values = solve->values[layer];
            for (uint64_t place = row * columns; place < (row + 1) * columns; place++) {
                if (solve->levels[place] == solve->arrays.level) {
                    uint8_t value = values[place];
                    solve->arrays.score[layer][place] = value == UNSETTLED ? BLOCK_DRAW : value;
                    values[place] = UNSETTLED;
                }
            }
        }
    }
}

static void forget_codes(BlockSolve *solve)
{
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        memset(solve->marks[layer], 0, (size_t)CODES * solve->unit->rows * sizeof(uint32_t));
        for (unsigned code = 0; code < CODES; code++) {
            atomic_store(&solve->has_code[layer][code], false);
            atomic_store(&solve->has_bound[code], false);
        }
    }
}

static void value_fringe(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    if (!block_fringe_value(&solve->fringe, solve->ops, solve->workers[worker]->scratch,
                            &solve->arrays, solve->step, begin, end)) {
        atomic_store(&solve->too_far, true);
    }
}

static void list_fringe(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    block_fringe_list(&solve->fringe, solve->ops, solve->workers[worker]->scratch, begin, end);
}

static void run_levels(BlockSolve *solve)
{
    enum { PLACES_PER_TASK = 4096, LEVEL_PASSES = 2 };
    unsigned threads = solve->work->threads;
    uint64_t size = solve->fringe.size;
    block_run_rows(solve, list_levels);
    parallel_run(parallel_worth(threads, size), size, PLACES_PER_TASK, list_fringe, solve);
    uint32_t present = 0;
    for (uint32_t row = 0; row < solve->unit->rows; row++) {
        present |= solve->levels_of[row];
    }
    solve->level_count = (unsigned)__builtin_popcount(present);
    for (unsigned level = 0; level < solve->unit->levels && !block_is_stopped(solve); level++) {
        if ((present >> level & 1) == 0) {
            continue;
        }
        solve->arrays.level = level;
        for (solve->pass = 0; solve->pass < LEVEL_PASSES; solve->pass++) {
            block_run_rows(solve, settle_level_rows);
        }
        block_run_rows(solve, begin_rows);
        block_settle_distances(solve);
        block_run_rows(solve, end_level_rows);
        forget_codes(solve);
        for (unsigned step = 0; step < BLOCK_FRINGE_STEPS; step++) {
            solve->step = BLOCK_FRINGE_STEPS * level + step;
            parallel_run(parallel_worth(threads, size), size, PLACES_PER_TASK, value_fringe, solve);
        }
    }
    block_report(solve, size);
}

/* -- the whole unit -- */

static Status list_edges(BlockSolve *solve)
{
    uint32_t rows = solve->unit->rows;
    BlockEdge found[BLOCK_EDGES_MAX];
    BlockScratch *scratch = solve->workers[0]->scratch;
    uint64_t capacity = 0;
    solve->first_edge = calloc((size_t)rows + 1, sizeof *solve->first_edge);
    if (solve->first_edge == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (uint32_t row = 0; row < rows; row++) {
        size_t count = solve->ops->edges(scratch, 0, row, found);
        uint64_t first = solve->first_edge[row];
        if (first + count > capacity) {
            capacity = 2 * capacity + BLOCK_EDGES_MAX;
            BlockEdge *edges = realloc(solve->edges, capacity * sizeof *edges);
            if (edges == NULL) {
                return STATUS_OUT_OF_MEMORY;
            }
            solve->edges = edges;
        }
        if (count > 0) {
            memcpy(solve->edges + first, found, count * sizeof *found);
        }
        solve->first_edge[row + 1] = first + count;
    }
    return STATUS_OK;
}

static uint8_t *unsettled_bytes(size_t size)
{
    uint8_t *bytes = malloc(size + 8);
    if (bytes != NULL) {
        memset(bytes, UNSETTLED, size + 8);
    }
    return bytes;
}

/* What settling reads by class: the values of classes that are solved, and the arrays of this unit. */
static Status point_to_classes(BlockSolve *solve, const Store *store)
{
    const uint8_t **by_class = calloc(store->classes + 1U, sizeof *by_class);
    if (by_class == NULL) {
        return STATUS_OUT_OF_MEMORY;
    }
    for (uint32_t class = 0; class < store->classes; class ++) {
        by_class[class] = store->bytes[class];
    }
    for (unsigned layer = 0; layer < solve->unit->layers; layer++) {
        if (solve->unit->class[layer] != BLOCK_NO_CLASS) {
            by_class[solve->unit->class[layer]] = solve->arrays.score[layer];
        }
    }
    for (uint32_t i = 0; i < solve->fringe.classes; i++) {
        by_class[solve->fringe.class[i]] = solve->fringe.values[i];
    }
    solve->arrays.by_class = by_class;
    return STATUS_OK;
}

static Status allocate(BlockSolve *solve, const Store *store)
{
    const BlockUnit *unit = solve->unit;
    size_t size = (size_t)unit->rows * unit->columns;
    bool fails = false;
    for (unsigned layer = 0; layer < unit->layers && layer < BLOCK_LAYERS; layer++) {
        solve->arrays.score[layer] = malloc(size + 8);
        fails = fails || solve->arrays.score[layer] == NULL;
        solve->values[layer] =
            unit->levels > 1 ? unsettled_bytes(size) : solve->arrays.score[layer];
        fails = fails || solve->values[layer] == NULL;
        if (unit->layers > 1) {
            solve->arrays.count[layer] = malloc(size + 8);
            solve->marks[layer] = calloc((size_t)CODES * unit->rows, sizeof(uint32_t));
            fails = fails || solve->arrays.count[layer] == NULL || solve->marks[layer] == NULL;
        }
    }
    if (unit->levels > 1) {
        solve->levels = malloc(size + 8);
        solve->levels_of = calloc(unit->rows, sizeof *solve->levels_of);
        fails = fails || solve->levels == NULL || solve->levels_of == NULL ||
                block_fringe_init(&solve->fringe, store, unit) != STATUS_OK;
        solve->arrays.levels = solve->levels;
    }
    solve->workers = calloc(solve->work->threads, sizeof(Worker *));
    fails = fails || solve->workers == NULL;
    if (unit->layers > 1) {
        solve->frontiers = calloc(unit->rows, sizeof *solve->frontiers);
        solve->listed_size = unit->columns > UINT16_MAX
                                 ? 0
                                 : size / LISTED_SHARE / solve->work->threads + unit->columns;
        fails = fails || solve->frontiers == NULL;
    }
    for (unsigned i = 0; i < solve->work->threads && !fails; i++) {
        Worker *worker = calloc(1, sizeof *worker);
        solve->workers[i] = worker;
        if (worker != NULL) {
            worker->scratch = solve->ops->scratch_new(store->numbering, unit);
            worker->listed = malloc((solve->listed_size + 1) * sizeof *worker->listed);
        }
        fails = worker == NULL || worker->scratch == NULL || worker->listed == NULL;
    }
    while (unit->columns >> solve->stretch_bits >= STRETCHES) {
        solve->stretch_bits++;
    }
    if (fails || unit->layers == 1) {
        return fails ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    }
    Status status = point_to_classes(solve, store);
    status = status == STATUS_OK ? list_edges(solve) : status;
    for (unsigned layer = 0; layer < BLOCK_LAYERS && status == STATUS_OK; layer++) {
        status = block_detours_list(solve->ops, solve->workers[0]->scratch, unit, layer,
                                    &solve->detours[layer]);
    }
    return status;
}

static void release(BlockSolve *solve)
{
    for (unsigned i = 0; solve->workers != NULL && i < solve->work->threads; i++) {
        if (solve->workers[i] != NULL) {
            solve->ops->scratch_free(solve->workers[i]->scratch);
            free(solve->workers[i]->listed);
            free(solve->workers[i]);
        }
    }
    free(solve->workers);
    free(solve->frontiers);
    free(solve->first_edge);
    free(solve->edges);
    free(solve->received);
    free(solve->levels);
    free(solve->levels_of);
    free((void *)(uintptr_t)solve->arrays.by_class);
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        free(solve->arrays.count[layer]);
        free(solve->marks[layer]);
        if (solve->unit->levels > 1) {
            free(solve->values[layer]);
        }
        block_detours_free(&solve->detours[layer]);
    }
}

static void run(BlockSolve *solve)
{
    for (solve->pass = 0; solve->pass < solve->unit->passes; solve->pass++) {
        block_run_rows(solve, settle_rows);
        if (solve->pass + 1 < solve->unit->passes) {
            block_team_share(solve, true);
        }
    }
    if (solve->unit->layers == 1) {
        block_team_share(solve, false);
        return;
    }
    if (solve->unit->levels > 1) {
        run_levels(solve);
        return;
    }
    block_run_rows(solve, begin_rows);
    block_settle_distances(solve);
    block_run_rows(solve, end_rows);
    block_team_share(solve, false);
}

uint64_t block_unit_memory(const Store *store, const BlockUnit *unit)
{
    enum { EDGES = 64 }; /* of a row, at most, on the boards that have many rows */
    uint64_t size = (uint64_t)unit->rows * unit->columns;
    uint64_t per_row = BLOCK_LAYERS * CODES * sizeof(uint32_t) + sizeof(Frontier) +
                       sizeof(uint64_t) + EDGES * sizeof(BlockEdge);
    uint64_t bytes = 2 * BLOCK_LAYERS * size + 2 * size / LISTED_SHARE + unit->rows * per_row;
    if (unit->levels > 1) {
        bytes += (BLOCK_LAYERS + 1) * size + block_fringe_memory(store, unit);
    }
    return unit->layers == 1 ? size : bytes;
}

/* Gives the values to the store, or frees them. */
static void keep_values(BlockSolve *solve, Store *store, bool keep)
{
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        if (keep && solve->unit->class[layer] != BLOCK_NO_CLASS) {
            store->bytes[solve->unit->class[layer]] = solve->arrays.score[layer];
        } else {
            free(solve->arrays.score[layer]);
        }
    }
    block_fringe_free(&solve->fringe, keep ? store : NULL);
}

Status block_unit_solve(Store *store, const BlockUnit *unit,
                        const uint8_t *const needs[BLOCK_NEEDS], const GroupWork *work,
                        Fault *fault)
{
    BlockSolve solve = {.ops = store->family->blocks,
                        .unit = unit,
                        .work = work,
                        .level_count = 1,
                        .stretch_bits = STRETCH_BITS_MIN};
    solve.stored = unit->layers > 1 && unit->class[1] != BLOCK_NO_CLASS ? 2 : 1;
    memcpy(solve.arrays.needs, needs, sizeof solve.arrays.needs);
    block_team_divide(&solve);
    Status status = allocate(&solve, store);
    if (status == STATUS_OK) {
        run(&solve);
        status = atomic_load(&solve.fails) ? STATUS_OUT_OF_MEMORY : STATUS_OK;
    }
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "out of memory for %" PRIu64 " positions",
                          (uint64_t)unit->rows * unit->columns * unit->layers);
    }
    release(&solve);
    if (status == STATUS_OK && atomic_load(&solve.too_far)) {
        status = fault_raise(fault, STATUS_BAD_NUMBER,
                             "a win or loss in more than %d moves does not fit in a byte",
                             BLOCK_DISTANCE_MAX);
    } else if (status == STATUS_OK && block_is_stopped(&solve)) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "interrupted");
    }
    keep_values(&solve, store, status == STATUS_OK);
    return status;
}
