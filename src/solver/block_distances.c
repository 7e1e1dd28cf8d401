/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "solver/block_solve.h"
#include "solver/block_team.h"

#include <stdlib.h>
#include <string.h>

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
            uint8_t *values = solve->values[layer] + start;
            const uint8_t *counts = solve->arrays.count[layer] + start;
            if (*block_mark(solve, layer, solve->code, (uint32_t)row) == 0) {
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
    const uint8_t *values = solve->values[1] + (size_t)row * unit->columns;
    uint32_t stretches = *block_mark(solve, 1, solve->code, row);
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

/* Keeps the targets that have inner moves left. In units without forced moves all have. */
static size_t keep_open(const uint8_t *counts, uint32_t *targets, size_t count)
{
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        uint32_t column = targets[i];
        targets[kept] = column;
        kept += counts[column] != 0;
    }
    return kept;
}

static uint32_t update_targets(BlockSolve *solve, Worker *worker, uint32_t row, BlockEdge edge,
                               size_t found)
{
    size_t start = (size_t)row * solve->unit->columns;
    uint8_t *values = solve->values[solve->layer] + start;
    uint8_t *counts = solve->arrays.count[solve->layer] + start;
    size_t count = solve->ops->predecessors(worker->scratch, solve->layer, row, edge,
                                            worker->columns, found, worker->targets);
    if (solve->unit->forces) {
        count = keep_open(counts, worker->targets, count);
    }
    return solve->code % 2 == 1 ? win_targets(solve, values, worker->targets, count)
                                : count_targets(solve, values, counts, worker->targets, count);
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
    const uint8_t *sources = solve->values[layer ^ 1] + (size_t)edge.row * unit->columns;
    uint32_t marks = 0;
    uint32_t stretches = *block_mark(solve, layer ^ 1, solve->code, edge.row);
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
    for (uint64_t row = begin; row < end && !block_is_stopped(solve); row++) {
        uint32_t marks = 0;
        if (!block_has_level(solve, (uint32_t)row)) {
            continue;
        }
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
            *block_mark(solve, solve->layer, solve->code + 1, (uint32_t)row) |= marks;
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
    uint8_t *value = &solve->values[layer][from];
    uint8_t *count = &solve->arrays.count[layer][from];
    uint32_t column = (uint32_t)(from % solve->unit->columns);
    unsigned code = solve->code + 2 < UNSETTLED ? solve->code + 2 : UNSETTLED - 1; /* too far */
    if (*value != UNSETTLED || (solve->code % 2 == 0 && --*count > 0)) {
        return;
    }
    *value = (uint8_t)code;
    *count = 0;
    *block_mark(solve, layer, code, (uint32_t)(from / solve->unit->columns)) |=
        1U << (column >> solve->stretch_bits);
    atomic_store_explicit(&solve->has_code[layer][code], true, memory_order_relaxed);
}

static void follow_detours(BlockSolve *solve, unsigned layer)
{
    const BlockDetours *detours = &solve->detours[layer];
    size_t count = 0;
    uint64_t *ends = detours->count > 0 ? block_team_detours(solve, layer, &count) : NULL;
    for (size_t i = 0; i < count; i++) {
        uint64_t from = detours->list[ends[i]].from;
        uint64_t row = from / solve->unit->columns;
        if (row >= solve->own.begin && row < solve->own.end) {
            follow_detour(solve, layer, from);
        }
    }
    free(ends);
}

static bool has_code(const BlockSolve *solve, unsigned layer, unsigned code)
{
    return atomic_load_explicit(&solve->has_code[layer][code], memory_order_relaxed);
}

/* At most how many positions of a layer have the current code. */
static uint64_t count_marked(const BlockSolve *solve, unsigned layer)
{
    uint64_t stretches = 0;
    for (uint64_t row = solve->own.begin; row < solve->own.end; row++) {
        uint32_t mark = *block_mark(solve, layer, solve->code, (uint32_t)row);
        stretches += (unsigned)__builtin_popcount(mark);
    }
    return stretches << solve->stretch_bits;
}

/* How many distances there will be is not known: each that has positions counts as a part of what is left. */
void block_settle_distances(BlockSolve *solve)
{
    enum { PARTS_LEFT = 20 };
    uint64_t left =
        (uint64_t)solve->unit->rows * solve->unit->columns * solve->stored / solve->level_count;
    for (solve->code = 1; solve->code <= BLOCK_DISTANCE_MAX + 1 && !block_is_stopped(solve);
         solve->code++) {
        block_team_codes(solve);
        if (atomic_load(&solve->has_bound[solve->code])) {
            block_run_visits(solve, drop_bounds, count_marked(solve, 0) + count_marked(solve, 1));
        }
        if (has_code(solve, 0, solve->code) || has_code(solve, 1, solve->code)) {
            block_report(solve, left / PARTS_LEFT);
            left -= left / PARTS_LEFT;
        }
        for (unsigned layer = 0; layer < BLOCK_LAYERS; layer++) {
            follow_detours(solve, layer);
        }
        for (solve->layer = 0; solve->layer < BLOCK_LAYERS; solve->layer++) {
            if (!has_code(solve, solve->layer ^ 1, solve->code)) {
                continue;
            }
            uint64_t marked = count_marked(solve, solve->layer ^ 1);
            if (solve->layer == 0) {
                for (unsigned i = 0; i < solve->work->threads; i++) {
                    solve->workers[i]->listed_count = 0;
                }
                block_run_visits(solve, list_frontiers, marked);
                block_team_frontiers(solve);
            }
            block_run_visits(solve, pull_rows, marked);
        }
    }
    solve->code = BLOCK_DISTANCE_MAX + 2;
    block_team_codes(solve);
    block_report(solve, left);
    if (has_code(solve, 0, BLOCK_DISTANCE_MAX + 2) || has_code(solve, 1, BLOCK_DISTANCE_MAX + 2)) {
        atomic_store(&solve->too_far, true);
    }
}
