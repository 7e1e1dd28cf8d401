/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The winner of a match of rounds, for every goal.
 *
 * A round is worth seven points to the player who starts it: that player can get them, and the other can prevent more. So a
 * player who needs n points must start n / 7 rounds, rounded up, and the one who starts the next round wins by needing no
 * more rounds than the other.
 *
 * Within a round only two numbers matter: p1 wins the match by winning the round with at least `own` points, or if p2
 * wins it with at most `other` points. A take lowers one of them. So a heap is decided by the chips left, the largest draw,
 * who is to take, and what remains of both numbers; the table has the least `other` with which p1 wins.
 */
#include "games/tableaux/tableaux.h"

enum { POINTS_PER_ROUND = 7, NEVER = TABLEAUX_CHIPS_MAX + 1 };

/* -- a heap -- */

static int max_of(int left, int right)
{
    return left > right ? left : right;
}

/* p1 takes: the best of all draws. */
static int best_take(const TableauxHeap *heap, unsigned left, unsigned draw, int own)
{
    int least = NEVER;
    for (unsigned take = 1; take <= draw && take <= left; take++) {
        int other = heap->least_other[left - take][1][max_of(0, own - (int)take)];
        least = other < least ? other : least;
    }
    return least;
}

/* p2 takes: p1 must win after every draw. */
static int worst_take(const TableauxHeap *heap, unsigned left, unsigned draw, int own)
{
    int most = -1;
    for (unsigned take = 1; take <= draw && take <= left; take++) {
        int other = heap->least_other[left - take][0][own];
        int needed = other < 0 ? -1 : other + (int)take;
        most = max_of(most, needed);
    }
    return most < NEVER ? most : NEVER;
}

static void build_heap(TableauxHeap *heap, unsigned draw)
{
    for (int own = 0; own <= NEVER; own++) { /* an empty heap: the player to take has won */
        heap->least_other[0][0][own] = own == 0 ? -1 : NEVER;
        heap->least_other[0][1][own] = 0;
    }
    for (unsigned left = 1; left <= TABLEAUX_CHIPS_MAX; left++) {
        for (int own = 0; own <= NEVER; own++) {
            heap->least_other[left][0][own] = (int16_t)best_take(heap, left, draw, own);
            heap->least_other[left][1][own] = (int16_t)worst_take(heap, left, draw, own);
        }
    }
}

static void build_heaps(void *target)
{
    TableauxRules *rules = target;
    for (unsigned draw = rules->row.draw_min; draw <= rules->row.draw_max; draw++) {
        build_heap(&rules->heap[draw], draw);
    }
}

/* -- the match -- */

bool tableaux_starter_wins(uint32_t needs, uint32_t other_needs)
{
    return (needs + POINTS_PER_ROUND - 1) / POINTS_PER_ROUND <=
           (other_needs + POINTS_PER_ROUND - 1) / POINTS_PER_ROUND;
}

/* Whether p1 wins the match if `winner` wins this round with so many points. */
static bool first_wins_after(const Game *game, const TableauxState *state, unsigned winner,
                             uint32_t points)
{
    uint32_t goal = tableaux_rules(game)->goal;
    uint32_t needs[TABLEAUX_SEATS] = {goal - state->total[0], goal - state->total[1]};
    unsigned next = 1 - tableaux_starter(state);
    if (points >= needs[winner]) {
        return winner == 0;
    }
    needs[winner] -= points;
    return tableaux_starter_wins(needs[next], needs[1 - next]) == (next == 0);
}

static bool first_wins_heap(const Game *game, const TableauxState *state)
{
    const TableauxRules *rules = tableaux_rules(game);
    int own = 0;
    int other = -1;
    while (own < NEVER && !first_wins_after(game, state, 0, (uint32_t)own)) {
        own++;
    }
    while (other + 1 < NEVER && first_wins_after(game, state, 1, (uint32_t)other + 1)) {
        other++;
    }
    own = max_of(0, own - state->taken[0]);
    other = max_of(-1, other - state->taken[1]);
    return rules->heap[state->draw].least_other[tableaux_left(state)][state->turn][own] <= other;
}

static bool first_wins(const Game *game, const TableauxState *state)
{
    enum { CHOICES_MAX = 64 };
    Move moves[CHOICES_MAX];
    if (state->draw != 0) {
        return first_wins_heap(game, state);
    }
    bool mover_is_first = state->turn == 0;
    size_t count = game->family->legal_moves(game, (const GameState *)state, moves);
    for (size_t i = 0; i < count; i++) {
        TableauxState next;
        game->family->play(game, (const GameState *)state, moves[i], (GameState *)&next);
        if (first_wins(game, &next) == mover_is_first) {
            return mover_is_first;
        }
    }
    return !mover_is_first;
}

ExactValue tableaux_match_value(const Game *game, const GameState *state)
{
    TableauxRules *rules = game->rules;
    const TableauxState *tableaux = (const TableauxState *)state;
    lazy_need(&rules->has_heaps, build_heaps, rules);
    bool mover_wins = first_wins(game, tableaux) == (tableaux->turn == 0);
    return (ExactValue){mover_wins ? EXACT_WIN : EXACT_LOSS, EXACT_NO_DISTANCE};
}
