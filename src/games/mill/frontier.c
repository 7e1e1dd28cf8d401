/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Frontier nodes, one ply above the leaves, are most of a search. Here their moves are generated and evaluated at once,
 * without a list of moves and without states; after a quiet move only the one or two rings that it changes are looked up
 * again (or, by patterns, all of them, since their states are known). The results are those of legal_moves() and evaluate_move().
 */
#include "games/mill/frontier.h"

#include "games/mill/evaluate_move.h"
#include "games/mill/moves.h"

/* How positions are evaluated. A constant wherever it is passed, so that each kind has code of its own. */
typedef enum FrontierKind { BY_RINGS, BY_RINGS_AND_CENTRE, BY_PATTERNS } FrontierKind;

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
    bool may_be_drawn;   /* by history, after a quiet move */
    MillEvalInput after; /* a quiet move, except for the man that moves */
    const MillStageTables *stage;
    MillAccumulator sum; /* of the rings as they are, without the centre */
    MillPatternTables patterns;
    size_t ring[4]; /* states as terms or patterns count them; 0 where there is no ring */
} Frontier;

/* An index of Frontier.ring for any number, also for those that are no points. */
MILL_INLINE unsigned ring_of(unsigned point)
{
    return point / RING_POINTS & 3;
}

/* What the evaluations of all quiet moves have in common. */
MILL_INLINE void begin_sums(Frontier *frontier, FrontierKind kind)
{
    const MillRules *rules = frontier->rules;
    const MillEvalTables *tables = &rules->tables;
    MillEvalInput *after = &frontier->after;
    /* A placement adds a man somewhere; other moves keep the number of men. */
    const PointSet some_point = (PointSet)1 << 31; /* not on a board of squares */
    MillEvalInput counted = *after;
    counted.men[0] |= after->hand[0] > 0 ? some_point : 0;
    counted.hand[0] -= after->hand[0] > 0;
    after->hand[0] = counted.hand[0];
    if (kind == BY_PATTERNS) {
        frontier->patterns = mill_pattern_tables(rules, &counted);
        for (unsigned ring = 0; ring < 3; ring++) {
            frontier->ring[ring] = mill_pattern_ring(after, ring);
        }
        return;
    }
    after->stage[0] = mill_simple_stage(rules, counted.men[0], counted.hand[0]);
    after->stage[1] = mill_simple_stage(rules, after->men[1], after->hand[1]);
    frontier->stage = stage_tables(tables, after);
    frontier->sum = accumulator_start(frontier->stage, after);
    for (unsigned ring = 0; ring < (kind == BY_RINGS_AND_CENTRE ? 2 : 3); ring++) {
        frontier->ring[ring] = ring_state(tables, after->men, ring);
        accumulator_add_ring(tables, frontier->stage, ring, frontier->ring[ring], &frontier->sum);
    }
}

MILL_INLINE void begin(const Game *game, const GameState *state, FrontierKind kind,
                       FrontierSearch *search, Frontier *frontier)
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
    frontier->after = mill_input_before(now, side);
    begin_sums(frontier, kind);
}

/* Records the value of a move. True if the search can stop. */
MILL_INLINE bool record_value(FrontierSearch *search, Move move, int32_t value)
{
    search->moves_tried++;
    if (value > search->best_value) {
        search->best_value = value;
        search->best_move = move;
    }
    return value >= search->beta || search->moves_tried == search->move_limit;
}

static int32_t value_of_end(const Frontier *frontier, Outcome outcome)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    return outcome_winner(outcome) == frontier->side ? frontier->search->win_value
                                                     : -frontier->search->win_value;
}

static bool try_capture(const Frontier *frontier, Move move)
{
    MillEvalInput input = mill_input_before(mill_state(frontier->state), frontier->side);
    int32_t value = 0;
    Outcome outcome = mill_evaluate_simple(frontier->game, frontier->state, move, &input, &value);
    return record_value(frontier->search, move,
                        outcome == OUTCOME_OPEN ? value : value_of_end(frontier, outcome));
}

/* Gives a ring another state. */
MILL_INLINE void change_ring(const Frontier *frontier, unsigned ring, size_t state,
                             MillAccumulator *sum)
{
    const MillEvalTables *tables = &frontier->rules->tables;
    accumulator_remove_ring(tables, frontier->stage, ring, frontier->ring[ring], sum);
    accumulator_add_ring(tables, frontier->stage, ring, state, sum);
}

/* What a man of the first side on a point adds to the state of the ring; the centre is in no ring. */
MILL_INLINE size_t digit(const Frontier *frontier, unsigned point)
{
    return frontier->rules->tables.ternary[point_bit(point % RING_POINTS)];
}

/* The sum after a quiet move, by the terms. */
MILL_INLINE uint64_t sum_quiet(const Frontier *frontier, unsigned from, unsigned to,
                               bool has_centre)
{
    const MillEvalTables *tables = &frontier->rules->tables;
    MillAccumulator sum = frontier->sum;
    unsigned old = ring_of(from);
    unsigned new = ring_of(to);
    if (from != POINT_NONE && old == new) {
        change_ring(frontier, new,
                    frontier->ring[new] + digit(frontier, to) - digit(frontier, from), &sum);
    } else {
        if (!has_centre || to != CENTRE) {
            change_ring(frontier, new, frontier->ring[new] + digit(frontier, to), &sum);
        }
        if (from != POINT_NONE && (!has_centre || from != CENTRE)) {
            change_ring(frontier, old, frontier->ring[old] - digit(frontier, from), &sum);
        }
    }
    if (has_centre) {
        MillEvalInput after = frontier->after;
        after.men[0] = (after.men[0] & ~point_bit(from)) | point_bit(to);
        accumulator_add_centre(tables, &after, &sum);
    }
    return accumulator_finish(tables, frontier->stage, &sum);
}

/* The value for the side that makes a quiet move, by patterns. */
MILL_INLINE int32_t pattern_value(const Frontier *frontier, unsigned from, unsigned to)
{
    size_t ring[] = {frontier->ring[0], frontier->ring[1], frontier->ring[2], 0};
    ring[ring_of(to)] += 2U * mill_pattern_ternary[point_bit(to % RING_POINTS)];
    if (from != POINT_NONE) {
        ring[ring_of(from)] -= 2U * mill_pattern_ternary[point_bit(from % RING_POINTS)];
    }
    return -mill_pattern_total(mill_pattern_sum(&frontier->patterns, ring));
}

MILL_INLINE bool try_quiet(const Frontier *frontier, unsigned from, unsigned to, FrontierKind kind)
{
    Move move = mill_move(from, to, POINT_NONE);
    int32_t value = 0;
    bool can_step = false;
    if (kind == BY_PATTERNS) {
        MillEvalInput after = frontier->after;
        after.men[0] = (after.men[0] & ~point_bit(from)) | point_bit(to);
        value = pattern_value(frontier, from, to);
        can_step = mill_can_step(frontier->rules, &after);
    } else {
        uint64_t packed = sum_quiet(frontier, from, to, kind == BY_RINGS_AND_CENTRE);
        value = packed_lead(frontier->stage, packed);
        can_step = packed_can_step(packed);
    }
    Outcome outcome =
        mill_outcome_of_simple(frontier->game, frontier->state, move, &frontier->after, can_step);
    if (outcome != OUTCOME_OPEN) {
        value = value_of_end(frontier, outcome);
    } else if (frontier->may_be_drawn && from != POINT_NONE) {
        FrontierSearch *search = frontier->search;
        uint64_t key = mill_repetition_key_after(frontier->game, frontier->state, move);
        value = search->is_drawn(search->context, key) ? 0 : value;
    }
    return record_value(frontier->search, move, value);
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
MILL_INLINE bool try_targets(const Frontier *frontier, unsigned from, PointSet targets,
                             FrontierKind kind)
{
    PointSet captures = closing_from(frontier, from, targets);
    Move first = frontier->search->first_move;
    for (PointSet to = captures; to != 0; to &= to - 1) {
        for (PointSet man = frontier->removable; man != 0; man &= man - 1) {
            Move move = mill_move(from, point_first(to), point_first(man));
            if (move != first && try_capture(frontier, move)) {
                return true;
            }
        }
    }
    for (PointSet to = targets & ~captures; to != 0; to &= to - 1) {
        if (mill_move(from, point_first(to), POINT_NONE) != first &&
            try_quiet(frontier, from, point_first(to), kind)) {
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
MILL_INLINE bool try_first(Frontier *frontier, FrontierKind kind)
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
    return captures ? try_capture(frontier, move) : try_quiet(frontier, from, to, kind);
}

MILL_INLINE void try_all(const Game *game, const GameState *state, FrontierKind kind,
                         FrontierSearch *search)
{
    Frontier frontier = {.ring = {0}};
    begin(game, state, kind, search, &frontier);
    if (try_first(&frontier, kind)) {
        return;
    }
    if (mill_state(state)->hand[frontier.side] > 0) {
        (void)try_targets(&frontier, POINT_NONE, frontier.empty, kind);
        return;
    }
    for (PointSet rest = frontier.own; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        if (try_targets(&frontier, from, targets_of(&frontier, from), kind)) {
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
    if (rules->patterns != NULL) {
        try_all(game, state, BY_PATTERNS, search);
    } else if (rules->tables.has_centre) {
        try_all(game, state, BY_RINGS_AND_CENTRE, search);
    } else {
        try_all(game, state, BY_RINGS, search);
    }
    /* A side that cannot move may have to pass. */
    return search->moves_tried > 0 &&
           (search->moves_tried < search->move_limit || search->best_value >= search->beta);
}
