/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/node_tt.h"

#include "search/search_internal.h"

/* At lower depths finding the common key takes longer than searching the position again. */
enum { SYMMETRY_DEPTH = 4 };

/* Adds plies to the distance that the value of a win counts from. */
static int32_t shift_origin(int32_t value, int32_t plies)
{
    return !value_is_decisive(value) ? value : value > 0 ? value + plies : value - plies;
}

void node_tt_find_key(Worker *worker, unsigned ply, unsigned depth, Child *child)
{
    const GameFamily *family = worker->family;
    const GameState *state = worker_state(worker, ply);
    if (depth < SYMMETRY_DEPTH || family->symmetries == NULL) {
        child->symmetry = 0;
        child->key = family->key(worker->game, state);
    } else {
        child->key = family->symmetries->canonical_key(
            worker->game, state, worker_state(worker, ply + 1), &child->symmetry);
    }
}

static uint32_t move_tag(const Worker *worker, const Node *node, Move move)
{
    if (node->symmetry != 0) {
        move = worker->family->symmetries->transform_move(worker->game, node->symmetry, move);
    }
    return tt_move_tag(move);
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

bool node_tt_probe(const Worker *worker, const Node *node, TtEntry *entry)
{
    bool found = tt_probe(&worker->search->tt, node->key, entry);
    if (found) {
        entry->value = shift_origin(entry->value, -(int32_t)node->ply);
    }
    return found;
}

bool node_tt_allows_cutoff(const TtEntry *entry, const Node *node)
{
    return entry->depth >= node->depth &&
           (entry->bound == BOUND_EXACT ||
            (entry->bound == BOUND_LOWER && entry->value >= node->beta) ||
            (entry->bound == BOUND_UPPER && entry->value <= node->alpha));
}

void node_tt_store(Worker *worker, const Node *node)
{
    TtEntry entry = {.value = shift_origin(node->best, (int32_t)node->ply),
                     .tag = move_tag(worker, node, node->best_move),
                     .depth = node->depth,
                     .bound = node->best >= node->beta            ? BOUND_LOWER
                              : node->best > node->original_alpha ? BOUND_EXACT
                                                                  : BOUND_UPPER};
    tt_store(&worker->search->tt, node->key, &entry);
}

/* The table's move at `ply`, the end of the PV so far. */
static bool find_tt_move(Worker *worker, unsigned ply, Move *move)
{
    TtEntry entry;
    Child child = {0};
    const GameState *state = worker_state(worker, ply);
    if (worker->family->outcome(worker->game, state) != OUTCOME_OPEN ||
        worker_is_drawn(worker, ply)) {
        return false;
    }
    node_tt_find_key(worker, ply, worker->depth - ply, &child);
    Node node = {.key = child.key, .symmetry = child.symmetry, .moves = worker->pool};
    node.count = worker->family->legal_moves(worker->game, state, node.moves);
    const Move *found = tt_probe(&worker->search->tt, node.key, &entry)
                            ? node_tt_move(worker, &node, entry.tag)
                            : NULL;
    if (found != NULL) {
        *move = *found;
    }
    return found != NULL;
}

void node_tt_extend_pv(Worker *worker, RootMove *line)
{
    for (unsigned ply = 0;; ply++) {
        if (ply >= line->pv_length) {
            if (ply >= worker->depth || !find_tt_move(worker, ply, &line->pv[ply])) {
                return;
            }
            line->pv_length++;
        }
        worker_visit_move(worker, ply, line->pv[ply]);
        worker_store_repetition_key(worker, ply + 1, false);
    }
}
