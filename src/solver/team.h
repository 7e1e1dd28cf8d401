/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The processes that solve a game together (ranks of MPI). All of them run the same program and hold the same values; work on rows
 * is divided, and what one rank computed is sent to the others. In a build without MPI there is one rank, and nothing is sent.
 *
 * Functions that are collective must be called by all ranks in the same order.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct TeamRange {
    uint64_t begin;
    uint64_t end;
} TeamRange;

/* Joins the team; collective. */
void team_begin(void);
/* Leaves it; collective. A rank that failed ends the others instead. */
void team_end(bool failed);

unsigned team_size(void);
/* From 0; rank 0 prints and writes files. */
unsigned team_rank(void);
/* What a rank works on, out of `count`. */
TeamRange team_range(uint64_t count, unsigned rank);

/* Waits for the others; collective. */
void team_wait(void);
/* Sets each flag, 0 or 1, to 1 if any rank has 1; collective. */
void team_any(uint8_t *flags, size_t count);
/* Gives every rank what the others computed: elements of their team_range(); collective. */
void team_share(void *array, size_t element_size, uint64_t count);
/* Gives every rank the bytes of rank 0; collective. */
void team_broadcast(void *bytes, uint64_t count);
/* Concatenates the bytes of all ranks; collective. NULL if out of memory. To be freed. */
uint8_t *team_gather(const uint8_t *bytes, size_t count, size_t *total);
