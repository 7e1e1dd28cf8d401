/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/mcts_node.h"

#include <math.h>
#include <string.h>

/* Lead in share that makes a move e times as promising. */
static const double TEMPERATURE = 0.05;

static uint8_t one_further(uint8_t distance)
{
    return distance < MCTS_FARTHEST ? (uint8_t)(distance + 1) : distance;
}

/* Takes the shares of an edge as final ones of the node. */
static void set_exact(MctsNode *node, const double shares[GAME_MAX_SIDES], uint8_t distance)
{
    node->solved = true;
    node->distance = distance;
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] = shares[side] * node->weight;
    }
}

/* What is certain stays so only if it is in every event. */
static void average_events(const MctsNode *node, double shares[GAME_MAX_SIDES])
{
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        bool always = true;
        bool never = true;
        shares[side] = 0;
        for (unsigned i = 0; i < node->edges; i++) {
            const MctsEdge *edge = &node->edge[i];
            shares[side] += (double)edge->prior * edge->share[side];
            always = always && edge->share[side] == MCTS_ONE;
            never = never && edge->share[side] == 0;
        }
        shares[side] = always ? MCTS_ONE : never ? 0 : fmin(fmax(shares[side], 1), MCTS_ONE - 1);
    }
}

static void solve_chance(MctsNode *node)
{
    double shares[GAME_MAX_SIDES];
    uint8_t distance = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        if (!node->edge[i].solved) {
            return;
        }
        distance = node->edge[i].distance > distance ? node->edge[i].distance : distance;
    }
    average_events(node, shares);
    set_exact(node, shares, distance);
}

/* A node with a winning edge is won. If all is settled, its side takes the best; between moves that are
 * the same to it, nobody knows: the average. */
static void solve_choice(MctsNode *node)
{
    double shares[GAME_MAX_SIDES] = {0};
    unsigned equals = 0;
    unsigned open = 0;
    int best = -1;
    uint8_t distance = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        const MctsEdge *edge = &node->edge[i];
        int own = edge->share[node->side];
        open += !edge->solved;
        if (!edge->solved || own < best) {
            continue;
        }
        bool nearer = own == MCTS_ONE ? edge->distance < distance : edge->distance > distance;
        distance = own > best || nearer ? edge->distance : distance;
        if (own > best) {
            memset(shares, 0, sizeof shares);
            equals = 0;
        }
        best = own;
        equals++;
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            shares[side] += edge->share[side];
        }
    }
    if (best == MCTS_ONE || open == 0) {
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            shares[side] /= equals;
        }
        set_exact(node, shares, one_further(distance));
    }
}

static void solve(MctsNode *node)
{
    if (node->side == GAME_CHANCE) {
        solve_chance(node);
    } else {
        solve_choice(node);
    }
}

MctsFound mcts_node_found(const MctsNode *node)
{
    MctsFound found = {.distance = node->distance, .solved = node->solved, .is_mean = true};
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        found.share[side] = (MctsShare)(node->sum[side] / node->weight + 0.5);
    }
    return found;
}

static const MctsEdge *best_by_evaluation(const MctsNode *node)
{
    const MctsEdge *best = &node->edge[0];
    for (unsigned i = 1; i < node->edges; i++) {
        best = node->edge[i].share[node->side] > best->share[node->side] ? &node->edge[i] : best;
    }
    return best;
}

/* At first a node is worth what its best move leads to. */
static void settle_choice(MctsNode *node)
{
    const MctsEdge *best = best_by_evaluation(node);
    double sum = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        double less = best->share[node->side] - node->edge[i].share[node->side];
        node->edge[i].prior = expf((float)(-less / (MCTS_ONE * TEMPERATURE)));
        sum += (double)node->edge[i].prior;
    }
    for (unsigned i = 0; i < node->edges; i++) {
        node->edge[i].prior /= (float)sum;
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] = best->share[side];
    }
}

void mcts_node_settle(MctsNode *node)
{
    if (node->side == GAME_CHANCE) {
        average_events(node, node->sum);
    } else {
        settle_choice(node);
    }
    solve(node);
}

/* A move that loses for certain will not be made: what was found below it says nothing of the node. Counting
 * it made a side that has to parry look as if it did so once in twenty times. */
static void forget_if_lost(MctsNode *node, const MctsEdge *edge)
{
    if (node->side == GAME_CHANCE || edge->share[node->side] != 0) {
        return;
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] -= (double)edge->share[side] * edge->visits;
    }
    node->weight -= edge->visits;
}

void mcts_node_take(MctsNode *node, MctsEdge *edge, const MctsFound *found)
{
    double before = edge->visits;
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        double old = edge->share[side];
        double mean = found->is_mean ? found->share[side]
                                     : (old * before + found->share[side]) / (before + 1);
        edge->share[side] = (MctsShare)(mean + 0.5);
        node->sum[side] += edge->share[side] * (before + 1) - old * before;
    }
    edge->visits++;
    node->visits++;
    node->weight++;
    if (node->side == GAME_CHANCE) {
        average_events(node, node->sum);
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            node->sum[side] *= node->weight;
        }
    }
    if (found->solved && !edge->solved) {
        edge->solved = true;
        edge->distance = found->distance;
        forget_if_lost(node, edge);
        solve(node);
    } else if (node->solved) {
        solve(node);
    }
}
