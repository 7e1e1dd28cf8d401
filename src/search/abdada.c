/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/abdada.h"

#include "base/hash.h"
#include "search/move_ordering.h"
#include "search/node_tt.h"
#include "search/search_internal.h"

static uint64_t mark_of(const Node *node)
{
    return node->key + hash_mix(node->depth);
}

static _Atomic uint64_t *slot_of(Search *search, uint64_t mark)
{
    return &search->abdada.slot[mark % ABDADA_SLOTS];
}

bool abdada_is_busy(const Worker *worker, const Node *node)
{
    uint64_t mark = mark_of(node);
    return atomic_load_explicit(slot_of(worker->search, mark), memory_order_relaxed) == mark;
}

/* Whether another thread has finished the node; sets its value if so. In PV nodes only the result of exactly the same
 * search counts: threads that continue from different values could not use each other's results. */
static bool is_finished(Worker *worker, Node *node)
{
    TtEntry entry;
    if (!node_tt_probe(worker, node, &entry) || !node_tt_allows_cutoff(&entry, node) ||
        (node->is_pv &&
         (entry.bound != BOUND_EXACT || entry.depth != node->depth || !entry.is_current))) {
        return false;
    }
    const Move *move = node->is_pv ? node_tt_move(worker, node, entry.tag) : NULL;
    if (move != NULL) {
        worker->ply[node->ply + 1].pv_length = 0;
        worker_update_pv(worker, node->ply, *move);
    }
    node->best = entry.value;
    return true;
}

unsigned abdada_find_finished(Worker *worker)
{
    for (unsigned ply = 1; worker->search->worker_count > 1 && ply < worker->seldepth; ply++) {
        Node *node = worker->ply[ply].shared;
        if (node != NULL && is_finished(worker, node)) {
            return ply;
        }
    }
    return 0;
}

/* Searches the move at `index`. A deferred move is swapped with the last one before `*end` and keeps its place in the
 * order, so that it is reduced as much as with one thread. */
static int32_t search_or_defer(Worker *worker, Node *node, size_t index, bool quiet, size_t *end)
{
    /* The scores of picked moves are no longer needed: the places of deferred ones are kept there. */
    int32_t *places = worker->scores + (node->moves - worker->pool);
    bool was_deferred = index >= *end;
    size_t place = was_deferred ? (size_t)places[index] : index + (node->count - *end);
    bool may_defer = quiet && index > 0 && !was_deferred;
    int32_t result = alphabeta_search_move(worker, node, index,
                                           alphabeta_reduction(node, place, quiet), may_defer);
    if (result == RESULT_DEFERRED) {
        Move move = node->moves[index];
        *end -= 1;
        node->moves[index] = node->moves[*end];
        places[index] = places[*end];
        node->moves[*end] = move;
        places[*end] = (int32_t)place;
    }
    return result;
}

static int32_t search_moves(Worker *worker, Node *node)
{
    size_t end = node->count; /* deferred moves start here */
    bool quiet = false;
    for (size_t i = 0; i < node->count;) {
        if (i > 0 && is_finished(worker, node)) {
            return node->best;
        }
        if (i < end && (!quiet || i < SORTED_MOVES)) {
            quiet = move_ordering_pick(worker, node->moves, end, i);
        }
        int32_t result = search_or_defer(worker, node, i, quiet, &end);
        if (result == RESULT_UNWIND + (int32_t)node->ply) {
            return node->best;
        }
        if (result != RESULT_DEFERRED) {
            if (!result_is_value(result)) {
                return result;
            }
            if (alphabeta_update(worker, node, i, result)) {
                break;
            }
            i++;
        }
    }
    if (!node->is_pv || node->alpha >= node->beta || !is_finished(worker, node)) {
        node_tt_store(worker, node);
    }
    return node->best;
}

int32_t abdada_search_moves(Worker *worker, Node *node)
{
    uint64_t mark = mark_of(node);
    _Atomic uint64_t *slot = slot_of(worker->search, mark);
    worker->ply[node->ply].shared = node;
    atomic_store_explicit(slot, mark, memory_order_relaxed);
    int32_t result = search_moves(worker, node);
    if (atomic_load_explicit(slot, memory_order_relaxed) == mark) {
        atomic_store_explicit(slot, 0, memory_order_relaxed);
    }
    worker->ply[node->ply].shared = NULL;
    return result;
}
