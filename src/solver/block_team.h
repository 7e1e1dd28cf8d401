/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the ranks of a team (team.h) tell each other while they solve a unit. Each owns a range of rows, and only it settles their
 * positions. At every distance the ranks exchange the positions of layer 1 that were settled: the moves of layer 0 lead to them from
 * other rows. The moves of layer 1 stay within a row.
 */
#pragma once

#include "solver/block_solve.h"

/* Sets the rows that this rank owns: all of them if the unit is not divided. */
void block_team_divide(BlockSolve *solve);
/* Lists the frontiers of all rows of layer 1. */
void block_team_frontiers(BlockSolve *solve);
/* Whether there are positions or bounds at a distance, according to all ranks. */
void block_team_codes(BlockSolve *solve);
/* The detours of a layer that end at positions settled at the current distance; to be freed. NULL if out of memory. */
uint64_t *block_team_detours(BlockSolve *solve, unsigned layer, size_t *count);
/* Gives every rank all rows of the arrays of scores, and of counts if `counts`. */
void block_team_share(BlockSolve *solve, bool counts);
