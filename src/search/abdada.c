/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A node that several threads may be at: each turns to what the others are not at, and drops what another has
 * settled.
 */
#include "search/alphabeta.h"

/* What is being searched, for busy.h. */
static uint64_t work_of(const Node *node)
{
    return node->key + hash_mix(node->depth);
}

bool abdada_is_busy(const Worker *worker, const Node *node)
{
    return abdada_is_marked(&worker->search->busy, work_of(node));
}

/* Whether another thread has settled the node meanwhile; then it is worth what that one found. On the best line
 * only the very same search counts: threads that went on from different values could not use each other's results. */
static bool is_overtaken(Worker *worker, Node *node)
{
    TtEntry hit;
    if (!node_tt_probe(worker, node, &hit) || !node_tt_cuts_off(&hit, node) ||
        (node->is_pv &&
         (hit.bound != BOUND_EXACT || hit.depth != node->depth || !hit.is_current))) {
        return false;
    }
    const Move *move = node->is_pv ? node_tt_move(worker, node, hit.tag) : NULL;
    if (move != NULL) {
        worker->ply[node->ply + 1].pv_length = 0;
        worker_extend_pv(worker, node->ply, *move);
    }
    node->best = hit.value;
    return true;
}

void abdada_check_line(Worker *worker)
{
    for (unsigned ply = 1; ply < worker->seldepth; ply++) {
        Node *node = worker->ply[ply].shared;
        if (node != NULL && is_overtaken(worker, node)) {
            worker->overtaken = ply;
            worker->broken_off = true;
            return;
        }
    }
}

/* Searches the move at `at`. A move that another thread is at goes behind the others, to before `*end`, and keeps its
 * number in the order: late moves stay late ones, and early ones early. */
static int32_t search_or_put_off(Worker *worker, Node *node, size_t at, bool quiet, size_t *end)
{
    int32_t *numbers =
        worker->ranks +
        (node->moves - worker->pool); /* once a move is picked, its rank is not needed */
    bool was_put_off = at >= *end;
    size_t number = was_put_off ? (size_t)numbers[at] : at + (node->count - *end);
    worker->yields = quiet && at > 0 && !was_put_off;
    int32_t value =
        alphabeta_search_move(worker, node, at, alphabeta_reduction(node, number, quiet));
    worker->yields = false;
    if (worker->put_off) {
        Move move = node->moves[at];
        *end -= 1;
        node->moves[at] = node->moves[*end];
        numbers[at] = numbers[*end];
        node->moves[*end] = move;
        numbers[*end] = (int32_t)number;
    }
    return value;
}

/* Moves in order, but those that another thread is at at the end. True: another thread has settled the node. */
static bool search_and_yield(Worker *worker, Node *node)
{
    size_t end = node->count; /* from here on stand those that were put off */
    bool quiet = false;
    for (size_t at = 0; at < node->count;) {
        if (at > 0 && is_overtaken(worker, node)) {
            return true;
        }
        if (at < end && (!quiet || at < SORTED_MOVES)) {
            quiet = move_ordering_pick(worker, node->moves, end, at);
        }
        int32_t value = search_or_put_off(worker, node, at, quiet, &end);
        if (worker->put_off) {
            worker->put_off = false;
        } else if (worker->broken_off) {
            bool here = worker->overtaken == node->ply;
            worker->overtaken = here ? 0 : worker->overtaken;
            worker->broken_off = !here;
            return here;
        } else if (alphabeta_take_value(worker, node, at++, value)) {
            return false;
        }
    }
    return node->is_pv && is_overtaken(worker, node);
}

bool abdada_search_moves(Worker *worker, Node *node)
{
    AbdadaTable *busy = &worker->search->busy;
    worker->ply[node->ply].shared = node;
    abdada_mark(busy, work_of(node));
    bool overtaken = search_and_yield(worker, node);
    abdada_unmark(busy, work_of(node));
    worker->ply[node->ply].shared = NULL;
    return overtaken;
}
