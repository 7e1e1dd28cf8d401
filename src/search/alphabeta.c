/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Alpha-beta for two sides. Values are from the view of whoever is to move, "me" being the side that is to
 * move at the root. A side that moves twice in a row keeps its sign. Chance nodes take the average over
 * their events with a full window.
 */
#include "search/tree.h"

#include <math.h>

/* From the view of "me". */
static int32_t outcome_value(const Search *search, Outcome outcome, unsigned ply)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    int32_t value = WIN_VALUE - (int32_t)ply;
    return outcome_winner(outcome) == search->me ? value : -value;
}

/* Never taken for a forced win. */
static int32_t evaluate(const Search *search, const GameState *state)
{
    int32_t values[GAME_MAX_SIDES] = {0};
    search->family->evaluate(search->game, state, values);
    int32_t value = values[search->me] - values[search->me ^ 1];
    if (value >= WIN_BOUND) {
        return WIN_BOUND - 1;
    }
    return value <= -WIN_BOUND ? 1 - WIN_BOUND : value;
}

/* Distances in the table count from the position itself, in the tree from the root. */
static int32_t value_to_table(int32_t value, unsigned ply)
{
    int32_t distance = (int32_t)ply;
    return value >= WIN_BOUND ? value + distance : value <= -WIN_BOUND ? value - distance : value;
}

static int32_t value_from_table(int32_t value, unsigned ply)
{
    int32_t distance = (int32_t)ply;
    return value >= WIN_BOUND ? value - distance : value <= -WIN_BOUND ? value + distance : value;
}

static int32_t search_node(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                           int32_t beta, Move *pool);

/* Average over the events, from the view of whoever throws. */
static int32_t search_chance(Search *search, unsigned ply, unsigned depth, Move *pool)
{
    const GameState *state = tree_state(search, ply);
    size_t count = search->family->legal_moves(search->game, state, pool);
    bool mine = game_side_to_move(search->game, state) == search->me;
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        double chance = search->family->chance(search->game, state, pool[i]);
        tree_play(search, ply, pool[i]);
        int32_t value =
            search_node(search, ply + 1, depth, -INFINITE_VALUE, INFINITE_VALUE, pool + count);
        bool child_mine =
            game_side_to_move(search->game, tree_state(search, ply + 1)) == search->me;
        sum += chance * (child_mine == mine ? value : -value);
    }
    search->ply[ply].pv_length = 0;
    return (int32_t)lround(sum);
}

static int32_t search_child(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                            int32_t beta, bool mine, Move *pool)
{
    const GameState *child = tree_state(search, ply + 1);
    bool same = (game_side_to_move(search->game, child) == search->me) == mine;
    return same ? search_node(search, ply + 1, depth, alpha, beta, pool)
                : -search_node(search, ply + 1, depth, -beta, -alpha, pool);
}

static int32_t search_moves(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                            int32_t beta, Move *moves, size_t count, Move first, bool mine)
{
    int32_t best = -INFINITE_VALUE;
    Move best_move = moves[0];
    int32_t floor = alpha;
    for (size_t i = 0; i < count; i++) {
        tree_pick_next(search, ply, moves, count, i, first);
        tree_play(search, ply, moves[i]);
        int32_t value = search_child(search, ply, depth - 1, alpha, beta, mine, moves + count);
        if (search->broken_off) {
            return best;
        }
        if (value > best) {
            best = value;
            best_move = moves[i];
            if (value > alpha) {
                alpha = value;
                tree_extend_pv(search, ply, moves[i]);
            }
        }
        if (alpha >= beta) {
            tree_reward_cutoff(search, ply, moves[i], depth);
            break;
        }
    }
    TableBound bound = best >= beta ? BOUND_LOWER : best > floor ? BOUND_EXACT : BOUND_UPPER;
    if (ply > 0) {
        uint64_t key = search->family->key(search->game, tree_state(search, ply));
        table_store(&search->table, key, best_move, value_to_table(best, ply), depth, bound);
    }
    return best;
}

/* Value from the view of whoever is to move at `ply`. */
static int32_t search_node(Search *search, unsigned ply, unsigned depth, int32_t alpha,
                           int32_t beta, Move *pool)
{
    const GameState *state = tree_state(search, ply);
    bool mine = game_side_to_move(search->game, state) == search->me;
    int32_t sign = mine ? 1 : -1;
    search->ply[ply].pv_length = 0;
    if (tree_must_break_off(search)) {
        return 0;
    }
    search->seldepth = ply > search->seldepth ? ply : search->seldepth;
    Outcome outcome = search->family->outcome(search->game, state);
    if (outcome != OUTCOME_OPEN) {
        return sign * outcome_value(search, outcome, ply);
    }
    if (tree_is_drawn_by_history(search, ply)) {
        return 0;
    }
    if (depth == 0 || tree_is_full(search, ply, pool)) {
        return sign * evaluate(search, state);
    }
    if (search->family->turn(search->game, state) == GAME_CHANCE) {
        return search_chance(search, ply, depth, pool);
    }
    Move first = 0;
    const TableEntry *known = table_find(&search->table, search->family->key(search->game, state));
    if (known != NULL) {
        int32_t value = value_from_table(known->value, ply);
        first = known->move;
        if (known->depth >= depth &&
            (known->bound == BOUND_EXACT || (known->bound == BOUND_LOWER && value >= beta) ||
             (known->bound == BOUND_UPPER && value <= alpha))) {
            return value;
        }
    }
    size_t count = search->family->legal_moves(search->game, state, pool);
    return search_moves(search, ply, depth, alpha, beta, pool, count, first, mine);
}

int32_t alphabeta_search(Search *search, unsigned depth, Move *moves, size_t count, Move first)
{
    return search_moves(search, 0, depth, -INFINITE_VALUE, INFINITE_VALUE, moves, count, first,
                        true);
}
