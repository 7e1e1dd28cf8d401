/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "search/mcts_node.h"

#include <math.h>
#include <string.h>

/* A difference of this much in the win rate makes a move's prior e times as large. */
static const double TEMPERATURE = 0.05;

static void set_solved(MctsNode *node, const double rates[GAME_MAX_SIDES], uint8_t distance)
{
    node->solved = true;
    node->distance = distance;
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] = rates[side] * node->weight;
    }
}

/* The expected win rates of a chance node; certain only if every event is. */
static void average_events(const MctsNode *node, double rates[GAME_MAX_SIDES])
{
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        bool always = true;
        bool never = true;
        rates[side] = 0;
        for (unsigned i = 0; i < node->edges; i++) {
            const MctsEdge *edge = &node->edge[i];
            rates[side] += (double)edge->prior * edge->rate[side];
            always = always && edge->rate[side] == MCTS_ONE;
            never = never && edge->rate[side] == 0;
        }
        rates[side] = always ? MCTS_ONE : never ? 0 : fmin(fmax(rates[side], 1), MCTS_ONE - 1);
    }
}

static void solve_chance(MctsNode *node)
{
    double rates[GAME_MAX_SIDES];
    uint8_t distance = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        if (!node->edge[i].solved) {
            return;
        }
        distance = node->edge[i].distance > distance ? node->edge[i].distance : distance;
    }
    average_events(node, rates);
    set_solved(node, rates, distance);
}

/* A node with a winning edge is won. If all edges are solved, the side to move takes the best one; moves that are equal
 * for it are averaged. */
static void solve(MctsNode *node)
{
    if (node->side == GAME_CHANCE) {
        solve_chance(node);
        return;
    }
    double rates[GAME_MAX_SIDES] = {0};
    unsigned equals = 0;
    unsigned open = 0;
    int best = -1;
    uint8_t distance = 0;
    for (unsigned i = 0; i < node->edges; i++) {
        const MctsEdge *edge = &node->edge[i];
        int own = edge->rate[node->side];
        open += !edge->solved;
        if (!edge->solved || own < best) {
            continue;
        }
        bool is_preferred = own == MCTS_ONE ? edge->distance < distance : edge->distance > distance;
        distance = own > best || is_preferred ? edge->distance : distance;
        if (own > best) {
            memset(rates, 0, sizeof rates);
            equals = 0;
        }
        best = own;
        equals++;
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            rates[side] += edge->rate[side];
        }
    }
    if (best == MCTS_ONE || open == 0) {
        for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
            rates[side] /= equals;
        }
        set_solved(node, rates, distance < MCTS_MAX_DISTANCE ? (uint8_t)(distance + 1) : distance);
    }
}

MctsResult mcts_node_result(const MctsNode *node)
{
    MctsResult result = {.distance = node->distance, .solved = node->solved, .is_mean = true};
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        result.rate[side] = (MctsRate)(node->sum[side] / node->weight + 0.5);
    }
    return result;
}

/* Priors are a softmax of the evaluations; the node's first value is that of its best move. */
static void init_choice(MctsNode *node)
{
    const MctsEdge *best = &node->edge[0];
    double sum = 0;
    for (unsigned i = 1; i < node->edges; i++) {
        best = node->edge[i].rate[node->side] > best->rate[node->side] ? &node->edge[i] : best;
    }
    for (unsigned i = 0; i < node->edges; i++) {
        double less = best->rate[node->side] - node->edge[i].rate[node->side];
        node->edge[i].prior = expf((float)(-less / (MCTS_ONE * TEMPERATURE)));
        sum += (double)node->edge[i].prior;
    }
    for (unsigned i = 0; i < node->edges; i++) {
        node->edge[i].prior /= (float)sum;
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] = best->rate[side];
    }
}

void mcts_node_init(MctsNode *node)
{
    if (node->side == GAME_CHANCE) {
        average_events(node, node->sum);
    } else {
        init_choice(node);
    }
    solve(node);
}

/* A move that is proved to lose will not be played, so its visits do not count in the mean. When they did, a side with
 * only one defence looked as if it would find it once in twenty times. */
static void exclude_if_lost(MctsNode *node, const MctsEdge *edge)
{
    if (node->side == GAME_CHANCE || edge->rate[node->side] != 0) {
        return;
    }
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        node->sum[side] -= (double)edge->rate[side] * edge->visits;
    }
    node->weight -= edge->visits;
}

void mcts_node_update(MctsNode *node, MctsEdge *edge, const MctsResult *result)
{
    double before = edge->visits;
    for (unsigned side = 0; side < GAME_MAX_SIDES; side++) {
        double old = edge->rate[side];
        double mean = result->is_mean ? result->rate[side]
                                      : (old * before + result->rate[side]) / (before + 1);
        edge->rate[side] = (MctsRate)(mean + 0.5);
        node->sum[side] += edge->rate[side] * (before + 1) - old * before;
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
    if (result->solved && !edge->solved) {
        edge->solved = true;
        edge->distance = result->distance;
        exclude_if_lost(node, edge);
        solve(node);
    } else if (node->solved) {
        solve(node);
    }
}
