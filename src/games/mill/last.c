/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The last moves before the search's horizon, where most positions are: they are generated and judged at once,
 * without a list of moves and without states, and of the evaluation only what a quiet move changes is looked
 * up again. What comes out is what legal_moves() and judge() give one by one.
 */
#include "games/mill/judge.h"
#include "games/mill/turn.h"

typedef struct Scan {
    const Game *game;
    const GameState *state;
    const MillRules *rules;
    FrontierSearch *last;
    unsigned side;
    PointSet own;
    PointSet empty;
    PointSet
        closing; /* where a line could be completed if whoever steps there were not in it himself */
    PointSet removable; /* men that a line may take off the board */
    bool may_fly;
    bool may_be_drawn; /* by history, after a quiet move */
    Sides sides;       /* after a quiet move, but for the man who moves */
    const MillPair *pair;
    Seen seen; /* the squares as they are, without the centre */
    size_t number[3];
} Scan;

static void begin(const Game *game, const GameState *state, bool has_hub, FrontierSearch *last,
                  Scan *scan)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    Sides *sides = &scan->sides;
    scan->game = game;
    scan->state = state;
    scan->rules = rules;
    scan->last = last;
    unsigned side = now->seat & 1U;
    scan->side = side;
    scan->own = now->men[side];
    scan->empty = rules->board.all & ~(now->men[0] | now->men[1]);
    scan->closing = mill_takes_off_board(rules, now, side)
                        ? line_closing(&rules->lines[side], scan->own) & scan->empty
                        : 0;
    /* Mostly there is no line to complete: then nobody need know who would be removed. */
    scan->removable =
        scan->closing != 0 ? mill_removable_men(rules, side ^ 1, now->men[side ^ 1]) : 0;
    scan->may_be_drawn = last->quiet + 1 >= last->drawn_from;
    scan->may_fly = mill_may_fly(rules, now, side);
    *sides = mill_sides_before(now, side);
    /* Placing adds a man; all else keeps their number. */
    PointSet own = sides->hand[0] > 0 ? sides->men[0] | point_bit(POINT_NONE) : sides->men[0];
    sides->hand[0] -= sides->hand[0] > 0;
    sides->stage[0] = sight_stage(rules, own, sides->hand[0]);
    sides->stage[1] = sight_stage(rules, sides->men[1], sides->hand[1]);
    scan->pair = sight_pair(&rules->sight, sides);
    scan->seen = sight_see_hands(scan->pair, sides);
    for (unsigned square = 0; square < (has_hub ? 2 : 3); square++) {
        scan->number[square] = sight_of_square(&rules->sight, sides->men, square);
        sight_add_square(&rules->sight, scan->pair, square, scan->number[square], &scan->seen);
    }
}

/* Takes a move into account; true if that is enough. */
MILL_INLINE bool take(FrontierSearch *last, Move move, int32_t value)
{
    last->moves_tried++;
    if (value > last->best_value) {
        last->best_value = value;
        last->best_move = move;
    }
    return value >= last->beta || last->moves_tried == last->move_limit;
}

static int32_t value_of_end(const Scan *scan, Outcome outcome)
{
    if (!outcome_is_win(outcome)) {
        return 0;
    }
    return outcome_winner(outcome) == scan->side ? scan->last->win_value : -scan->last->win_value;
}

static bool try_capture(const Scan *scan, Move move)
{
    Sides sides = mill_sides_before(mill_state(scan->state), scan->side);
    int32_t value = 0;
    Outcome outcome = mill_judge_move(scan->game, scan->state, move, &sides, &value);
    return take(scan->last, move, outcome == OUTCOME_OPEN ? value : value_of_end(scan, outcome));
}

/* Puts another number in a square's place. */
MILL_INLINE void change_square(const Scan *scan, unsigned square, size_t number, Seen *seen)
{
    sight_remove_square(&scan->rules->sight, scan->pair, square, scan->number[square], seen);
    sight_add_square(&scan->rules->sight, scan->pair, square, number, seen);
}

/* What a man on a point adds to his square's number; the centre is in no square. */
MILL_INLINE size_t digit(const Scan *scan, unsigned point)
{
    return scan->rules->sight.ternary[point_bit(point % RING_BITS)];
}

MILL_INLINE bool try_quiet(const Scan *scan, unsigned from, unsigned to, bool has_hub)
{
    const MillSight *sight = &scan->rules->sight;
    Move move = mill_move(from, to, POINT_NONE);
    Sides sides = scan->sides;
    Seen seen = scan->seen;
    unsigned old = from / RING_BITS;
    unsigned new = to / RING_BITS;
    if (from != POINT_NONE && old == new) {
        change_square(scan, new, scan->number[new] + digit(scan, to) - digit(scan, from), &seen);
    } else {
        if (!has_hub || to != CENTRE) {
            change_square(scan, new, scan->number[new] + digit(scan, to), &seen);
        }
        if (from != POINT_NONE && (!has_hub || from != CENTRE)) {
            change_square(scan, old, scan->number[old] - digit(scan, from), &seen);
        }
    }
    if (has_hub) {
        sides.men[0] = (sides.men[0] & ~point_bit(from)) | point_bit(to);
        sight_add_centre(sight, &sides, &seen);
    }
    uint64_t sum = sight_sum(sight, scan->pair, &seen);
    int32_t value = sight_lead(scan->pair, sum);
    Outcome outcome = mill_outcome_seen(scan->game, scan->state, move, &sides, sum);
    if (outcome != OUTCOME_OPEN) {
        value = value_of_end(scan, outcome);
    } else if (scan->may_be_drawn && from != POINT_NONE) {
        FrontierSearch *last = scan->last;
        uint64_t key = mill_key_of_move(scan->game, scan->state, move);
        value = last->is_drawn(last->context, key) ? 0 : value;
    }
    return take(scan->last, move, value);
}

/* Of `targets` those where the man from there completes a line that takes a man off the board. */
MILL_INLINE PointSet closing_from(const Scan *scan, unsigned from, PointSet targets)
{
    PointSet closing = scan->removable != 0 ? targets & scan->closing : 0;
    return closing == 0 || from == POINT_NONE
               ? closing
               : closing &
                     line_closing(&scan->rules->lines[scan->side], scan->own & ~point_bit(from));
}

/* Moves to `targets`, captures first. True if that is enough. */
MILL_INLINE bool try_targets(const Scan *scan, unsigned from, PointSet targets, bool has_hub)
{
    PointSet captures = closing_from(scan, from, targets);
    Move first = scan->last->first_move;
    for (PointSet to = captures; to != 0; to &= to - 1) {
        for (PointSet man = scan->removable; man != 0; man &= man - 1) {
            Move move = mill_move(from, point_first(to), point_first(man));
            if (move != first && try_capture(scan, move)) {
                return true;
            }
        }
    }
    for (PointSet to = targets & ~captures; to != 0; to &= to - 1) {
        if (mill_move(from, point_first(to), POINT_NONE) != first &&
            try_quiet(scan, from, point_first(to), has_hub)) {
            return true;
        }
    }
    return false;
}

/* Where a man can go. */
MILL_INLINE PointSet targets_of(const Scan *scan, unsigned from)
{
    return scan->may_fly ? scan->empty : scan->rules->board.adjacent[from] & scan->empty;
}

/* Tries the move that is to be tried first, if it is legal; if not, there is none. True if that is enough. */
static bool try_first(Scan *scan, bool has_hub)
{
    Move move = scan->last->first_move;
    unsigned from = mill_from(move);
    unsigned to = mill_to(move);
    unsigned removed = mill_removed(move);
    bool places = mill_state(scan->state)->hand[scan->side] > 0;
    PointSet targets = 0;
    if (places && from == POINT_NONE) {
        targets = scan->empty;
    } else if (!places && (scan->own >> from & 1) != 0) {
        targets = targets_of(scan, from);
    }
    targets &= point_bit(to);
    bool captures = closing_from(scan, from, targets) != 0;
    if (targets == 0 ||
        (captures ? (scan->removable & point_bit(removed)) == 0 : removed != POINT_NONE)) {
        scan->last->first_move = MILL_PASS;
        return false;
    }
    return captures ? try_capture(scan, move) : try_quiet(scan, from, to, has_hub);
}

MILL_INLINE void try_all(const Game *game, const GameState *state, bool has_hub,
                         FrontierSearch *last)
{
    Scan scan;
    begin(game, state, has_hub, last, &scan);
    if (try_first(&scan, has_hub)) {
        return;
    }
    if (mill_state(state)->hand[scan.side] > 0) {
        (void)try_targets(&scan, POINT_NONE, scan.empty, has_hub);
        return;
    }
    for (PointSet rest = scan.own; rest != 0; rest &= rest - 1) {
        unsigned from = point_first(rest);
        if (try_targets(&scan, from, targets_of(&scan, from), has_hub)) {
            return;
        }
    }
}

bool mill_search_frontier(const Game *game, const GameState *state, FrontierSearch *last)
{
    const MillRules *rules = mill_rules(game);
    const MillState *now = mill_state(state);
    if (!mill_moves_are_simple(rules, now) || now->barred[now->seat & 1U] != 0) {
        return false;
    }
    if (rules->board.steps.hub != 0) {
        try_all(game, state, true, last);
    } else {
        try_all(game, state, false, last);
    }
    /* Who cannot move may have to pass. */
    return last->moves_tried > 0 &&
           (last->moves_tried < last->move_limit || last->best_value >= last->beta);
}
