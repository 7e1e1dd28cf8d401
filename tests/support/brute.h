/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Solves a game by brute force, using only its rules: enumerates every reachable position, without symmetries,
 * numbering or retrograde moves.
 */
#pragma once

#include "game/probe.h"

typedef struct Brute {
    const Game *game;
    size_t count; /* positions, finished ones too */
    size_t capacity;
    unsigned char *states;
    size_t *first_child; /* count + 1, into children */
    size_t *children;
    size_t child_count;
    size_t child_capacity;
    ExactValue *values;
    size_t *slots; /* by key: position + 1 */
    size_t slot_count;
} Brute;

/* Fails the running test if there is no memory. */
Brute *brute_solve(const Game *game);
void brute_free(Brute *brute);
const GameState *brute_state(const Brute *brute, size_t position);
/* Solves a game by both methods and fails the running test if the value of a position differs, or does not follow from the moves. */
void brute_check_solver(const Game *game);
