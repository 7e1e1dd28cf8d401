/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the transposition table knows of a node. Symmetric positions share an entry.
 */
#include "search/alphabeta.h"

enum { SYMMETRIC_DEPTH = 4 }; /* from here on symmetric positions are one */

/* Distances in the table count from the position itself, in the tree from the root. */
static int32_t value_to_table(int32_t value, unsigned ply)
{
    int32_t distance = (int32_t)ply;
    return value >= VALUE_WIN_IN_MAX_PLY    ? value + distance
           : value <= -VALUE_WIN_IN_MAX_PLY ? value - distance
                                            : value;
}

static int32_t value_from_table(int32_t value, unsigned ply)
{
    int32_t distance = (int32_t)ply;
    return value >= VALUE_WIN_IN_MAX_PLY    ? value - distance
           : value <= -VALUE_WIN_IN_MAX_PLY ? value + distance
                                            : value;
}

/* Symmetric positions share an entry: the key is that of one of the images. Near the horizon looking for it
 * would take longer than searching. */
void node_tt_find_key(Worker *worker, unsigned ply, unsigned depth, Child *child)
{
    const GameFamily *family = worker->family;
    const GameState *state = worker_state(worker, ply);
    if (depth < SYMMETRIC_DEPTH || family->symmetries == NULL) {
        child->symmetry = 0;
        child->key = family->key(worker->game, state);
    } else {
        child->key = family->symmetries->canonical_key(
            worker->game, state, worker_state(worker, ply + 1), &child->symmetry);
    }
}

static uint32_t move_tag(const Worker *worker, const Node *node, Move move)
{
    return tt_move_tag(node->symmetry == 0 ? move
                                           : worker->family->symmetries->transform_move(
                                                 worker->game, node->symmetry, move));
}

const Move *node_tt_move(const Worker *worker, const Node *node, uint32_t tag)
{
    for (size_t i = 0; i < node->count; i++) {
        if (move_tag(worker, node, node->moves[i]) == tag) {
            return &node->moves[i];
        }
    }
    return NULL;
}

bool node_tt_probe(const Worker *worker, const Node *node, TtEntry *hit)
{
    bool found = tt_probe(&worker->search->tt, node->key, hit);
    if (found) {
        hit->value = value_from_table(hit->value, node->ply);
    }
    return found;
}

bool node_tt_cuts_off(const TtEntry *hit, const Node *node)
{
    return hit->depth >= node->depth &&
           (hit->bound == BOUND_EXACT || (hit->bound == BOUND_LOWER && hit->value >= node->beta) ||
            (hit->bound == BOUND_UPPER && hit->value <= node->alpha));
}

void node_tt_store(Worker *worker, const Node *node, int32_t floor)
{
    TtEntry entry = {.value = value_to_table(node->best, node->ply),
                     .tag = move_tag(worker, node, node->best_move),
                     .depth = node->depth,
                     .bound = node->best >= node->beta ? BOUND_LOWER
                              : node->best > floor     ? BOUND_EXACT
                                                       : BOUND_UPPER};
    tt_store(&worker->search->tt, node->key, &entry);
}

void node_tt_extend_pv(Worker *worker, RootMove *line)
{
    size_t length = line->pv_length;
    for (unsigned ply = 0; ply < length; ply++) {
        worker_play(worker, ply, line->pv[ply]);
        worker_note_repetition_key(worker, ply + 1, false);
    }
    while (length < worker->depth) {
        TtEntry hit;
        unsigned ply = (unsigned)length;
        const GameState *state = worker_state(worker, ply);
        Child child = {0};
        Node node = {.moves = worker->pool};
        if (worker->family->outcome(worker->game, state) != OUTCOME_OPEN ||
            worker_is_repeated(worker, ply)) {
            return;
        }
        node_tt_find_key(worker, ply, worker->depth - ply, &child);
        node.key = child.key;
        node.symmetry = child.symmetry;
        node.count = worker->family->legal_moves(worker->game, state, node.moves);
        const Move *next = tt_probe(&worker->search->tt, node.key, &hit)
                               ? node_tt_move(worker, &node, hit.tag)
                               : NULL;
        if (next == NULL) {
            return;
        }
        line->pv[length++] = *next;
        line->pv_length = length;
        worker_play(worker, ply, *next);
        worker_note_repetition_key(worker, ply + 1, false);
    }
}
