/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frontier nodes, one ply above the leaves, are most of a search. Here their moves are generated and evaluated at once,
 * without a list of moves and without states. The results are those of legal_moves() and evaluate_move().
 */
#include "games/mill/frontier.h"

#include "games/mill/evaluate_move.h"
#include "games/mill/moves.h"

typedef struct Frontier {
    const Game *game;
    const GameState *state;
    const MillRules *rules;
    FrontierSearch *search;
    unsigned side;
    PointSet own;
    PointSet empty;
    PointSet
        closing; /* empty points that complete a line with two own men, of which the mover may be one */
    PointSet removable; /* men that a completed line may remove from the board */
    bool may_fly;
    bool may_be_drawn; /* by history, after a quiet move */
} Frontier;

MILL_INLINE void begin(const Game *game, const GameState *state, FrontierSearch *search,
                       Frontier *frontier)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    frontier->game = game;
    frontier->state = state;
    frontier->rules = rules;
    frontier->search = search;
    unsigned side = now->seat & 1U;
    frontier->side = side;
    frontier->own = now->men[side];
    frontier->empty = rules->board.all & ~(now->men[0] | now->men[1]);
    frontier->closing = mill_removes_from_board(rules, now, side)
                            ? line_closing(&rules->lines[side], frontier->own) & frontier->empty
                            : 0;
    /* Most nodes have no line to complete and need not know which men could be removed. */
    frontier->removable =
        frontier->closing != 0 ? mill_removable_men(rules, side ^ 1, now->men[side ^ 1]) : 0;
    frontier->may_be_drawn = search->quiet + 1 >= search->drawn_from;
    frontier->may_fly = mill_may_fly(rules, now, side);
}

static int32_t value_of_end(const Frontier *frontier, Outcome outcome)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    return outcome_winner(outcome) == frontier->side ? frontier->search->win_value
                                                     : -frontier->search->win_value;
}

/* True if the search can stop. */
static bool try_move(const Frontier *frontier, Move move)
{
    FrontierSearch *search = frontier->search;
    MillEvalInput input = mill_input_before(mill_state(frontier->state), frontier->side);
    int32_t value = 0;
    Outcome outcome = mill_evaluate_simple(frontier->game, frontier->state, move, &input, &value);
    if (outcome != OUTCOME_OPEN) {
        value = value_of_end(frontier, outcome);
    } else if (frontier->may_be_drawn && mill_simple_is_quiet(move)) {
        uint64_t key = mill_repetition_key_after(frontier->game, frontier->state, move);
        value = search->is_drawn(search->context, key) ? 0 : value;
    }
    search->moves_tried++;
    if (value > search->best_value) {
        search->best_value = value;
        search->best_move = move;
    }
    return value >= search->beta || search->moves_tried == search->move_limit;
}

/* Those of `targets` where the man from `from` completes a line that removes a man. */
MILL_INLINE PointSet closing_from(const Frontier *frontier, unsigned from, PointSet targets)
{
    PointSet closing = frontier->removable != 0 ? targets & frontier->closing : 0;
    return closing == 0 || from == POINT_NONE
               ? closing
               : closing & line_closing(&frontier->rules->lines[frontier->side],
                                        frontier->own & ~point_bit(from));
}

/* Moves to `targets`, captures first. True if the search can stop. */
MILL_INLINE bool try_targets(const Frontier *frontier, unsigned from, PointSet targets)
{
    PointSet captures = closing_from(frontier, from, targets);
    Move first = frontier->search->first_move;
    for (PointSet to = captures; to != 0; to &= to - 1) {
        for (PointSet man = frontier->removable; man != 0; man &= man - 1) {
            Move move = mill_move(from, point_first(to), point_first(man));
            if (move != first && try_move(frontier, move)) {
                return true;
            }
        }
    }
    for (PointSet to = targets & ~captures; to != 0; to &= to - 1) {
        Move move = mill_move(from, point_first(to), POINT_NONE);
        if (move != first && try_move(frontier, move)) {
            return true;
        }
    }
    return false;
}

MILL_INLINE PointSet targets_of(const Frontier *frontier, unsigned from)
{
    return frontier->may_fly ? frontier->empty
                             : frontier->rules->board.adjacent[from] & frontier->empty;
}

/* Tries search->first_move; if it is not legal, it becomes MILL_PASS. True if the search can stop. */
static bool try_first(const Frontier *frontier)
{
    Move move = frontier->search->first_move;
    unsigned from = mill_from(move);
    unsigned to = mill_to(move);
    unsigned removed = mill_removed(move);
    bool places = mill_state(frontier->state)->hand[frontier->side] > 0;
    PointSet targets = 0;
    if (places && from == POINT_NONE) {
        targets = frontier->empty;
    } else if (!places && (frontier->own & point_bit(from)) != 0) {
        targets = targets_of(frontier, from);
    }
    targets &= point_bit(to);
    bool captures = closing_from(frontier, from, targets) != 0;
    if (targets == 0 ||
        (captures ? (frontier->removable & point_bit(removed)) == 0 : removed != POINT_NONE)) {
        frontier->search->first_move = MILL_PASS;
        return false;
    }
    return try_move(frontier, move);
}

static void try_all(const Frontier *frontier)
{
    if (try_first(frontier)) {
        return;
    }
    if (mill_state(frontier->state)->hand[frontier->side] > 0) {
        (void)try_targets(frontier, POINT_NONE, frontier->empty);
        return;
    }
    for (PointSet rest = frontier->own; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        if (try_targets(frontier, from, targets_of(frontier, from))) {
            return;
        }
    }
}

bool mill_search_frontier(const Game *game, const GameState *state, FrontierSearch *search)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (!mill_moves_are_simple(rules, now) || now->barred[now->seat & 1U] != 0) {
        return false;
    }
    mill_need_tables(game);
    Frontier frontier;
    begin(game, state, search, &frontier);
    try_all(&frontier);
    /* A side that cannot move may have to pass. */
    return search->moves_tried > 0 &&
           (search->moves_tried < search->move_limit || search->best_value >= search->beta);
}
