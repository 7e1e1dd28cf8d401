/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ABDADA-style cooperation of threads. A thread marks the nodes that it searches. Another thread that reaches a
 * marked node defers the move that leads there, searches its other moves first, and then usually finds the result in
 * the transposition table. A thread also drops a node that another one has finished in the meantime.
 */
#pragma once

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum {
    ABDADA_SLOTS = 4096,
    ABDADA_DEPTH = 4 /* nodes of lower depth are not worth marking */
};

/* A slot holds a node that is being searched: the position's key plus the hash of the depth; 0: free. There is no
 * lock: a lost or mistaken mark costs time, never a wrong value. */
typedef struct AbdadaTable {
    _Atomic uint64_t slot[ABDADA_SLOTS];
} AbdadaTable;

struct Node;
struct Worker;

/* Whether another thread is searching the node. */
bool abdada_is_busy(const struct Worker *worker, const struct Node *node);
/* Searches the scored moves of a node and stores its value. Returns its result for the side to move. */
int32_t abdada_search_moves(struct Worker *worker, struct Node *node);
/* The first ply of the current line whose node another thread has finished, with the value set in the node; 0: none. */
unsigned abdada_find_finished(struct Worker *worker);
