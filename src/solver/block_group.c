/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A position has a value byte and a count byte. The value is UNSETTLED, or a distance plus one: final once the
 * analysis has come to that distance, before that a bound.
 *
 *   a win by a leaving move    is entered at once; an inner move may still win earlier
 *   a loss by leaving moves    is entered at once; it holds if the count of inner moves that are not yet lost for
 *                              the mover has come to zero at its distance, and is dropped otherwise
 *   a draw by a leaving move   only raises the count by NEVER_LOST, so that it cannot come to zero
 *
 * Positions that stay unsettled are drawn.
 */
#include "solver/block_group.h"

#include "solver/block_detours.h"
#include "solver/parallel.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    UNSETTLED = 255,
    NEVER_LOST = 128,
    CODES = 256,
    ROWS_PER_TASK = 16,
    BATCH = 256,       /* columns whose predecessors are found at once */
    LISTED_SHARE = 16, /* one in so many positions can be listed */
    STRETCHES = 32,    /* of a row, a bit each */
    STRETCH_BITS_MIN = 6
};

/* The columns of a row that were settled at the current distance, as far as there is room to list them. */
typedef struct Frontier {
    const uint16_t *columns; /* NULL: they have to be looked for */
    uint32_t count;
} Frontier;

typedef struct Worker {
    BlockScratch *scratch;
    uint16_t *listed; /* memory for frontiers */
    size_t listed_count;
    uint32_t columns[BATCH];
    uint32_t targets[BATCH * BLOCK_TARGETS_MAX];
} Worker;

typedef struct BlockSolve {
    const BlockOps *ops;
    const BlockUnit *unit;
    const GroupWork *work;
    BlockArrays arrays;
    unsigned stretch_bits;
    Worker **workers;
    uint64_t *first_edge; /* by row of layer 0 */
    BlockEdge *edges;
    Frontier *frontiers; /* by row of layer 1 */
    BlockDetours detours[BLOCK_LAYERS];
    size_t listed_size;            /* of each worker */
    uint32_t *marks[BLOCK_LAYERS]; /* by code and row: stretches that have or had the code */
    atomic_bool has_code[BLOCK_LAYERS][CODES];
    atomic_bool has_bound[CODES]; /* losses by leaving moves */
    unsigned stored;              /* number of layers that are stored */
    unsigned layer;               /* of the targets, in the current pass */
    unsigned pass;
    unsigned code; /* of the current distance */
    atomic_bool too_far;
} BlockSolve;

static bool is_stopped(const BlockSolve *solve)
{
    return solve->work->stop != NULL && atomic_load(solve->work->stop);
}

static void report(const BlockSolve *solve, uint64_t done)
{
    if (solve->work->progress != NULL) {
        solve->work->progress(solve->work->context, done);
    }
}

static uint32_t *mark_of(const BlockSolve *solve, unsigned layer, unsigned code, uint32_t row)
{
    return &solve->marks[layer][(size_t)code * solve->unit->rows + row];
}

static void run_rows(BlockSolve *solve, ParallelWork work)
{
    if (!is_stopped(solve)) {
        parallel_run(solve->work->threads, solve->unit->rows, ROWS_PER_TASK, work, solve);
    }
}

/* -- forward -- */

static void settle_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    const BlockUnit *unit = solve->unit;
    for (uint64_t row = begin; row < end && !is_stopped(solve); row++) {
        solve->ops->settle(solve->workers[worker]->scratch, &solve->arrays, solve->pass,
                           (uint32_t)row);
    }
    if (solve->pass + 1 == unit->passes) {
        report(solve, (end - begin) * unit->columns * solve->stored);
    }
}

/* From scores to values: the distance of a win is odd, that of a loss even. */
static uint8_t value_of_score(uint8_t score)
{
    if (score > BLOCK_SCORE_DRAW) {
        return (uint8_t)(2 * (255 - score));
    }
    return (uint8_t)(score == BLOCK_SCORE_DRAW ? BLOCK_DRAW : 2 * score + 1);
}

static void finish_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    uint8_t *score = solve->arrays.score[0];
    uint64_t columns = solve->unit->columns;
    for (uint64_t place = begin * columns; place < end * columns; place++) {
        score[place] = value_of_score(score[place]);
    }
}

static void begin_row(BlockSolve *solve, unsigned layer, uint32_t row)
{
    size_t start = (size_t)row * solve->unit->columns;
    uint8_t *values = solve->arrays.score[layer] + start;
    uint8_t *counts = solve->arrays.count[layer] + start;
    for (uint32_t column = 0; column < solve->unit->columns; column++) {
        uint8_t score = values[column];
        uint8_t count = counts[column];
        uint8_t value = value_of_score(score);
        if (score >= BLOCK_SCORE_DRAW) {
            counts[column] = (uint8_t)(count + NEVER_LOST);
        }
        if (score == BLOCK_SCORE_DRAW || (score == BLOCK_SCORE_NONE && count > 0)) {
            value = UNSETTLED;
        } else {
            *mark_of(solve, layer, value, row) |= 1U << (column >> solve->stretch_bits);
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
        begin_row(solve, 0, (uint32_t)row);
        begin_row(solve, 1, (uint32_t)row);
    }
}

/* -- backward -- */

/* Columns of a stretch that have the current code; at most as many as the stretch is long. */
static size_t find_columns(const uint8_t *values, uint32_t begin, uint32_t end, unsigned code,
                           uint32_t *columns)
{
    size_t count = 0;
    uint64_t pattern = code * UINT64_C(0x0101010101010101);
    uint32_t column = begin;
    for (; column + 8 <= end; column += 8) {
        uint64_t bytes;
        memcpy(&bytes, values + column, sizeof bytes);
        bytes ^= pattern;
        if (((bytes - UINT64_C(0x0101010101010101)) & ~bytes & UINT64_C(0x8080808080808080)) == 0) {
            continue;
        }
        for (uint32_t i = 0; i < 8; i++) {
            columns[count] = column + i;
            count += values[column + i] == code;
        }
    }
    for (; column < end; column++) {
        columns[count] = column;
        count += values[column] == code;
    }
    return count;
}

/* Drops the losses by leaving moves that do not hold. */
static void drop_bounds(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    for (uint64_t row = begin; row < end; row++) {
        for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
            size_t start = (size_t)row * solve->unit->columns;
            uint8_t *values = solve->arrays.score[layer] + start;
            const uint8_t *counts = solve->arrays.count[layer] + start;
            if (*mark_of(solve, layer, solve->code, (uint32_t)row) == 0) {
                continue;
            }
            for (uint32_t column = 0; column < solve->unit->columns; column++) {
                bool drops = values[column] == solve->code && counts[column] != 0;
                values[column] = drops ? UNSETTLED : values[column];
            }
        }
    }
}

/* The sources are lost: the targets are won, unless they are won earlier. */
static uint32_t win_targets(const BlockSolve *solve, uint8_t *values, const uint32_t *targets,
                            size_t count)
{
    uint8_t code = (uint8_t)(solve->code + 1);
    unsigned shift = solve->stretch_bits;
    uint32_t marks = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t column = targets[i];
        uint8_t old = values[column];
        values[column] = old < code ? old : code;
        marks |= (uint32_t)(old > code) << (column >> shift);
    }
    return marks;
}

/* The sources are won: one move less that does not lose. */
static uint32_t count_targets(const BlockSolve *solve, uint8_t *values, uint8_t *counts,
                              const uint32_t *targets, size_t count)
{
    uint8_t code = (uint8_t)(solve->code + 1);
    uint32_t marks = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t column = targets[i];
        if (--counts[column] == 0 && values[column] == UNSETTLED) {
            values[column] = code;
            marks |= 1U << (column >> solve->stretch_bits);
        }
    }
    return marks;
}

/* Lists the frontier of a row, to which several rows have edges. */
static void list_frontier(BlockSolve *solve, Worker *worker, uint32_t row)
{
    const BlockUnit *unit = solve->unit;
    const uint8_t *values = solve->arrays.score[1] + (size_t)row * unit->columns;
    uint32_t stretches = *mark_of(solve, 1, solve->code, row);
    uint16_t *listed = worker->listed + worker->listed_count;
    size_t room = solve->listed_size - worker->listed_count;
    uint32_t count = 0;
    solve->frontiers[row] = (Frontier){NULL, 0};
    for (; stretches != 0; stretches &= stretches - 1) {
        uint32_t at = (uint32_t)__builtin_ctz(stretches) << solve->stretch_bits;
        uint32_t stretch_end = at + (1U << solve->stretch_bits);
        stretch_end = stretch_end > unit->columns ? unit->columns : stretch_end;
        for (; at < stretch_end; at += BATCH) {
            uint32_t end = stretch_end - at > BATCH ? at + BATCH : stretch_end;
            size_t found = find_columns(values, at, end, solve->code, worker->columns);
            if (count + found > room) {
                return;
            }
            for (size_t i = 0; i < found; i++) {
                listed[count++] = (uint16_t)worker->columns[i];
            }
        }
    }
    solve->frontiers[row] = (Frontier){listed, count};
    worker->listed_count += count;
}

static void list_frontiers(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    for (uint64_t row = begin; row < end; row++) {
        list_frontier(solve, solve->workers[worker], (uint32_t)row);
    }
}

static uint32_t update_targets(BlockSolve *solve, Worker *worker, uint32_t row, BlockEdge edge,
                               size_t found)
{
    size_t start = (size_t)row * solve->unit->columns;
    uint8_t *values = solve->arrays.score[solve->layer] + start;
    size_t count = solve->ops->predecessors(worker->scratch, solve->layer, row, edge,
                                            worker->columns, found, worker->targets);
    return solve->code % 2 == 1
               ? win_targets(solve, values, worker->targets, count)
               : count_targets(solve, values, solve->arrays.count[solve->layer] + start,
                               worker->targets, count);
}

static uint32_t follow_listed_edge(BlockSolve *solve, Worker *worker, uint32_t row, BlockEdge edge)
{
    Frontier frontier = solve->frontiers[edge.row];
    uint32_t marks = 0;
    while (frontier.count > 0) {
        uint32_t count = frontier.count < BATCH ? frontier.count : BATCH;
        for (uint32_t i = 0; i < count; i++) {
            worker->columns[i] = frontier.columns[i];
        }
        frontier.columns += count;
        frontier.count -= count;
        marks |= update_targets(solve, worker, row, edge, count);
    }
    return marks;
}

static uint32_t follow_edge(BlockSolve *solve, Worker *worker, uint32_t row, BlockEdge edge)
{
    const BlockUnit *unit = solve->unit;
    unsigned layer = solve->layer;
    const uint8_t *sources = solve->arrays.score[layer ^ 1] + (size_t)edge.row * unit->columns;
    uint32_t marks = 0;
    uint32_t stretches = *mark_of(solve, layer ^ 1, solve->code, edge.row);
    for (; stretches != 0; stretches &= stretches - 1) {
        uint32_t at = (uint32_t)__builtin_ctz(stretches) << solve->stretch_bits;
        uint32_t stretch_end = at + (1U << solve->stretch_bits);
        stretch_end = stretch_end > unit->columns ? unit->columns : stretch_end;
        while (at < stretch_end) {
            uint32_t end = stretch_end - at > BATCH ? at + BATCH : stretch_end;
            size_t found = find_columns(sources, at, end, solve->code, worker->columns);
            at = end;
            marks |= found > 0 ? update_targets(solve, worker, row, edge, found) : 0;
        }
    }
    return marks;
}

static void pull_rows(void *context, unsigned worker, uint64_t begin, uint64_t end)
{
    BlockSolve *solve = context;
    Worker *own = solve->workers[worker];
    bool any = false;
    for (uint64_t row = begin; row < end && !is_stopped(solve); row++) {
        uint32_t marks = 0;
        if (solve->layer == 1) {
            BlockEdge edge = {.row = (uint32_t)row};
            marks = follow_edge(solve, own, (uint32_t)row, edge);
        } else {
            for (uint64_t i = solve->first_edge[row]; i < solve->first_edge[row + 1]; i++) {
                BlockEdge edge = solve->edges[i];
                marks |= solve->frontiers[edge.row].columns != NULL
                             ? follow_listed_edge(solve, own, (uint32_t)row, edge)
                             : follow_edge(solve, own, (uint32_t)row, edge);
            }
        }
        if (marks != 0) {
            any = true;
            *mark_of(solve, solve->layer, solve->code + 1, (uint32_t)row) |= marks;
        }
    }
    if (any) {
        atomic_store_explicit(&solve->has_code[solve->layer][solve->code + 1], true,
                              memory_order_relaxed);
    }
}

/* The end of a detour is settled: the position where it begins follows two moves earlier. The position between behaves like any
 * other, so the count is that of its moves. */
static void follow_detour(BlockSolve *solve, unsigned layer, uint64_t from)
{
    uint8_t *value = &solve->arrays.score[layer][from];
    uint8_t *count = &solve->arrays.count[layer][from];
    uint32_t column = (uint32_t)(from % solve->unit->columns);
    unsigned code = solve->code + 2 < UNSETTLED ? solve->code + 2 : UNSETTLED - 1; /* too far */
    if (*value != UNSETTLED || (solve->code % 2 == 0 && --*count > 0)) {
        return;
    }
    *value = (uint8_t)code;
    *count = 0;
    *mark_of(solve, layer, code, (uint32_t)(from / solve->unit->columns)) |=
        1U << (column >> solve->stretch_bits);
    atomic_store_explicit(&solve->has_code[layer][code], true, memory_order_relaxed);
}

static void follow_detours(BlockSolve *solve, unsigned layer)
{
    const BlockDetours *detours = &solve->detours[layer];
    for (uint32_t row = 0; detours->count > 0 && row < solve->unit->rows; row++) {
        if (*mark_of(solve, layer, solve->code, row) == 0) {
            continue;
        }
        for (uint64_t i = detours->first[row]; i < detours->first[row + 1]; i++) {
            if (solve->arrays.score[layer][detours->list[i].to] == solve->code) {
                follow_detour(solve, layer, detours->list[i].from);
            }
        }
    }
}

static bool has_code(const BlockSolve *solve, unsigned layer, unsigned code)
{
    return atomic_load_explicit(&solve->has_code[layer][code], memory_order_relaxed);
}

/* How many distances there will be is not known: each that has positions counts as a part of what is left. */
static void settle_distances(BlockSolve *solve)
{
    enum { PARTS_LEFT = 20 };
    uint64_t left = (uint64_t)solve->unit->rows * solve->unit->columns * solve->stored;
    for (solve->code = 1; solve->code <= BLOCK_DISTANCE_MAX + 1 && !is_stopped(solve);
         solve->code++) {
        if (atomic_load(&solve->has_bound[solve->code])) {
            run_rows(solve, drop_bounds);
        }
        if (has_code(solve, 0, solve->code) || has_code(solve, 1, solve->code)) {
            report(solve, left / PARTS_LEFT);
            left -= left / PARTS_LEFT;
        }
        for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
            follow_detours(solve, layer);
        }
        for (solve->layer = 0; solve->layer < BLOCK_LAYERS; solve->layer++) {
            if (!has_code(solve, solve->layer ^ 1, solve->code)) {
                continue;
            }
            if (solve->layer == 0) {
                for (unsigned i = 0; i < solve->work->threads; i++) {
                    solve->workers[i]->listed_count = 0;
                }
                run_rows(solve, list_frontiers);
            }
            run_rows(solve, pull_rows);
        }
    }
    report(solve, left);
    if (has_code(solve, 0, BLOCK_DISTANCE_MAX + 2) || has_code(solve, 1, BLOCK_DISTANCE_MAX + 2)) {
        atomic_store(&solve->too_far, true);
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

static Status allocate(BlockSolve *solve, const Store *store)
{
    const BlockUnit *unit = solve->unit;
    size_t size = (size_t)unit->rows * unit->columns;
    bool fails = false;
    for (unsigned layer = 0; layer < unit->layers && layer < BLOCK_LAYERS; layer++) {
        solve->arrays.score[layer] = malloc(size + 8);
        fails = fails || solve->arrays.score[layer] == NULL;
        if (unit->layers > 1) {
            solve->arrays.count[layer] = malloc(size + 8);
            solve->marks[layer] = calloc((size_t)CODES * unit->rows, sizeof(uint32_t));
            fails = fails || solve->arrays.count[layer] == NULL || solve->marks[layer] == NULL;
        }
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
    Status status = list_edges(solve);
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
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        free(solve->arrays.count[layer]);
        free(solve->marks[layer]);
        block_detours_free(&solve->detours[layer]);
    }
}

static void run(BlockSolve *solve)
{
    for (solve->pass = 0; solve->pass < solve->unit->passes; solve->pass++) {
        run_rows(solve, settle_rows);
    }
    if (solve->unit->layers == 1) {
        run_rows(solve, finish_rows);
        return;
    }
    run_rows(solve, begin_rows);
    settle_distances(solve);
    run_rows(solve, end_rows);
}

uint64_t block_unit_memory(const BlockUnit *unit)
{
    enum { EDGES = 64 }; /* of a row, at most, on the boards that have many rows */
    uint64_t size = (uint64_t)unit->rows * unit->columns;
    uint64_t per_row = BLOCK_LAYERS * CODES * sizeof(uint32_t) + sizeof(Frontier) +
                       sizeof(uint64_t) + EDGES * sizeof(BlockEdge);
    return unit->layers == 1
               ? size
               : 2 * BLOCK_LAYERS * size + 2 * size / LISTED_SHARE + unit->rows * per_row;
}

Status block_unit_solve(const Store *store, const BlockUnit *unit,
                        const uint8_t *const needs[BLOCK_NEEDS], const GroupWork *work,
                        uint8_t *values[BLOCK_LAYERS], Fault *fault)
{
    BlockSolve solve = {
        .ops = store->family->blocks, .unit = unit, .work = work, .stretch_bits = STRETCH_BITS_MIN};
    solve.stored = unit->layers > 1 && unit->class[1] != BLOCK_NO_CLASS ? 2 : 1;
    memcpy(solve.arrays.needs, needs, sizeof solve.arrays.needs);
    Status status = allocate(&solve, store);
    if (status != STATUS_OK) {
        (void)fault_raise(fault, status, "out of memory for %" PRIu64 " positions",
                          (uint64_t)unit->rows * unit->columns * unit->layers);
    } else {
        run(&solve);
    }
    release(&solve);
    if (status == STATUS_OK && atomic_load(&solve.too_far)) {
        status = fault_raise(fault, STATUS_BAD_NUMBER,
                             "a win or loss in more than %d moves does not fit in a byte",
                             BLOCK_DISTANCE_MAX);
    } else if (status == STATUS_OK && is_stopped(&solve)) {
        status = fault_raise(fault, STATUS_INPUT_OUTPUT, "interrupted");
    }
    for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
        bool keep = status == STATUS_OK && unit->class[layer] != BLOCK_NO_CLASS;
        if (!keep) {
            free(solve.arrays.score[layer]);
        }
        values[layer] = keep ? solve.arrays.score[layer] : NULL;
    }
    return status;
}
