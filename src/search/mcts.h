/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Monte Carlo tree search with PUCT, for more than two sides and for chance. Every side selects the move with the
 * highest sum of win rate and exploration bonus; a node's value is the mean over its visits. A new node evaluates all
 * its moves at once, which gives its first value and the priors. Chance events are selected in proportion to their
 * probabilities, not at random, so that a search can be repeated exactly. Wins and losses are proved (mcts_node.c).
 *
 * Measured and rejected (see docs/search.md): expectimax with Star1 and Star2 pruning for two sides with chance, 48 % of
 * 400 games; the best move's value instead of the mean; squares of visits as weights.
 */
#pragma once

#include "search/mcts_tree.h"
#include "search/worker.h"

/* Before a search: keeps what is known from earlier searches of the same game, if there is space. */
MUST_CHECK Status mcts_begin(MctsTree *tree, size_t megabytes, const Game *game);
/* Visits the root until it has the visits of the worker's depth, three times those of the depth before. Orders the
 * worker's root moves. */
DepthResult mcts_search(Worker *worker);
