/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A unit while it is solved, for the files that do it: block_group.c, and block_distances.c, which settles the distances.
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
#pragma once

#include "solver/block_detours.h"
#include "solver/block_fringe.h"
#include "solver/group.h"
#include "solver/parallel.h"
#include "solver/team.h"

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
    uint8_t
        *values[BLOCK_LAYERS]; /* the scores themselves, or apart from them if there are levels */
    uint8_t *levels;           /* by place; NULL: one level */
    uint32_t *levels_of;       /* by row: its levels, a bit each */
    unsigned level_count;
    BlockFringe fringe;
    unsigned step; /* of the fringe */
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
    bool is_divided;              /* among the ranks of a team */
    TeamRange own;                /* rows that this rank works on */
    uint8_t *received;            /* frontiers of all ranks */
    atomic_bool fails;            /* out of memory */
    unsigned stored;              /* number of layers that are stored */
    unsigned layer;               /* of the targets, in the current pass */
    unsigned pass;
    unsigned code; /* of the current distance */
    atomic_bool too_far;
} BlockSolve;

static inline bool block_is_stopped(const BlockSolve *solve)
{
    return solve->work->stop != NULL && atomic_load(solve->work->stop);
}

static inline void block_report(const BlockSolve *solve, uint64_t done)
{
    if (solve->work->progress != NULL) {
        solve->work->progress(solve->work->context, done);
    }
}

static inline uint32_t *block_mark(const BlockSolve *solve, unsigned layer, unsigned code,
                                   uint32_t row)
{
    return &solve->marks[layer][(size_t)code * solve->unit->rows + row];
}

/* Works on all rows, by as many threads as `visits` are worth. */
static inline void block_run_visits(BlockSolve *solve, ParallelWork work, uint64_t visits)
{
    if (!block_is_stopped(solve)) {
        parallel_run_from(parallel_worth(solve->work->threads, visits), solve->own.begin,
                          solve->own.end, ROWS_PER_TASK, work, solve);
    }
}

/* The same for all positions. */
static inline void block_run_rows(BlockSolve *solve, ParallelWork work)
{
    block_run_visits(solve, work, (uint64_t)solve->unit->rows * solve->unit->columns);
}

/* Whether a row has positions of the current level. */
static inline bool block_has_level(const BlockSolve *solve, uint32_t row)
{
    return solve->levels == NULL || (solve->levels_of[row] >> solve->arrays.level & 1) != 0;
}

/* Settles the distances of the current level in rising order. */
void block_settle_distances(BlockSolve *solve);
