/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A node's entry in the transposition table. Symmetric positions share an entry, and values of wins count from the
 * position in the table but from the root in the tree.
 */
#pragma once

#include "search/alphabeta.h"
#include "search/tt.h"

/* Sets the key of a child that has been played to `ply`; overwrites the state at the next ply. */
void node_tt_find_key(Worker *worker, unsigned ply, unsigned depth, Child *child);
bool node_tt_probe(const Worker *worker, const Node *node, TtEntry *entry);
bool node_tt_allows_cutoff(const TtEntry *entry, const Node *node);
/* The move of the node that has this tag, or NULL. */
const Move *node_tt_move(const Worker *worker, const Node *node, uint32_t tag);
void node_tt_store(Worker *worker, const Node *node);
/* Completes a PV with moves from the table: with several threads it may end where another thread took over. */
void node_tt_extend_pv(Worker *worker, RootMove *line);
