/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Root moves and PVs from the tree of mcts.c.
 */
#ifndef NGUZO_SEARCH_MCTS_PV_H
#define NGUZO_SEARCH_MCTS_PV_H

#include "search/mcts_tree.h"
#include "search/worker.h"

/* Orders the worker's root moves, with win rates and PVs. */
void mcts_read_root(Worker *worker, const MctsTree *tree, MctsNode *root);

#endif
