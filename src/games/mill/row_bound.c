/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/mill/row_bound.h"

#include <string.h>

/* -- removals -- */

static unsigned choose(unsigned n, unsigned k)
{
    uint64_t result = 1;
    for (unsigned i = 0; i < k && i < n; i++) {
        result = result * (n - i) / (i + 1);
    }
    return k > n ? 1 : (unsigned)result;
}

/* The ways to remove men after completing up to `lines` lines. */
static unsigned most_removals(const MillRow *row, unsigned lines, unsigned others)
{
    if (row->makes == MAKES_WIN || row->makes == MAKES_HAND_LOSS) {
        return 1; /* nothing is removed from the board */
    }
    unsigned completed = row->removes == REMOVES_EACH ? lines : lines > 0;
    unsigned removals = 1;
    for (unsigned count = 1; count <= completed; count++) {
        unsigned sets = choose(others, count);
        removals = sets > removals ? sets : removals;
    }
    return removals + (row->removal == REMOVAL_MAY);
}

/* -- lines -- */

unsigned mill_count_lines_through(const PointBoard *board, unsigned point)
{
    unsigned lines = 0;
    for (unsigned line = 0; line < board->lines; line++) {
        lines += (board->line[line] & point_bit(point)) != 0;
    }
    return lines;
}

/* The lines that a man completes at `target` together with `men` others. `from` is where it comes from, which is empty then;
 * POINT_NONE if that is not known. Each line needs two of the others for itself, unless lines share them. */
static unsigned most_completed(const PointBoard *board, unsigned target, unsigned from,
                               unsigned men)
{
    unsigned lines = 0;
    PointSet seen = 0;
    bool share = false;
    for (unsigned line = 0; line < board->lines; line++) {
        PointSet rest = board->line[line] & ~point_bit(target);
        if (rest == board->line[line] || (rest & point_bit(from)) != 0) {
            continue;
        }
        share = share || (rest & seen) != 0;
        seen |= rest;
        lines++;
    }
    unsigned supported = share ? (men < 2 ? 0 : lines) : men / 2;
    lines = lines < supported ? lines : supported;
    return lines < MILL_REMOVED_MAX ? lines : MILL_REMOVED_MAX;
}

/* -- moves of one man -- */

/* The ways to a point, by the number of lines that they complete at the most. */
typedef struct Ways {
    unsigned completing[MILL_REMOVED_MAX + 1];
} Ways;

/* Of the steps, jumps or flights to a point, those of `own` men that complete the most lines. */
static Ways count_ways(const MillRow *row, const PointBoard *board, unsigned target, unsigned own)
{
    Ways ways = {{0}};
    if (own == 0) {
        return ways;
    }
    if (row->jump == JUMP_FREE_CHAIN || own <= row->fly) {
        ways.completing[most_completed(board, target, POINT_NONE, own - 1)] = own;
        return ways;
    }
    PointSet from = board->adjacent[target];
    for (unsigned k = 0; row->jump == JUMP_SINGLE && k < board->jumps[target]; k++) {
        from |= point_bit(board->jump[target][k].landing); /* jumps lead both ways */
    }
    for (; from != 0; from &= from - 1) {
        ways.completing[most_completed(board, target, point_first(from), own - 1)]++;
    }
    unsigned left = own;
    for (unsigned lines = MILL_REMOVED_MAX + 1; lines-- > 0;) {
        ways.completing[lines] = ways.completing[lines] < left ? ways.completing[lines] : left;
        left -= ways.completing[lines];
    }
    return ways;
}

/* Moves to the empty points that have the most of them. Without `placed` or `moved`, no man is. */
static unsigned sum_targets(const MillRow *row, const PointBoard *board, const Ways *placed,
                            const Ways *moved, unsigned empty, unsigned others)
{
    unsigned by_target[POINTS_MAX] = {0};
    unsigned total = 0;
    for (unsigned point = 0; point < board->points; point++) {
        unsigned count = 0;
        for (unsigned lines = 0; lines <= MILL_REMOVED_MAX; lines++) {
            unsigned ways = (placed == NULL ? 0 : placed[point].completing[lines]) +
                            (moved == NULL ? 0 : moved[point].completing[lines]);
            count += ways == 0 ? 0 : ways * most_removals(row, lines, others);
        }
        unsigned at = point;
        for (; at > 0 && by_target[at - 1] < count; at--) {
            by_target[at] = by_target[at - 1];
        }
        by_target[at] = count;
    }
    for (unsigned i = 0; i < empty; i++) {
        total += by_target[i];
    }
    return total;
}

/* -- chains -- */

/* Chains of capturing jumps from one point, followed until there are too many. */
typedef struct ChainCount {
    const PointBoard *board;
    unsigned most;
    unsigned count;
} ChainCount;

static void count_chains(ChainCount *chains, unsigned at, PointSet jumped, PointSet landed,
                         unsigned hops)
{
    for (unsigned k = 0; hops > 0 && k < chains->board->jumps[at]; k++) {
        PointJump jump = chains->board->jump[at][k];
        if (((jumped | landed) & point_bit(jump.over)) == 0 && chains->count <= chains->most) {
            chains->count++;
            count_chains(chains, jump.landing, jumped | point_bit(jump.over),
                         landed | point_bit(jump.landing), hops - 1);
        }
    }
}

/* On built-in boards the chains were counted over all sets of men that can be jumped over. */
unsigned mill_bound_chains(const MillRow *row, const PointBoard *board, unsigned most_counted)
{
    if (row->jump != JUMP_CAPTURE_CHAIN) {
        return 0;
    }
    if (board->kind != BOARD_OWN) {
        return board->kind == BOARD_RING17X && row->men == MILL_CHAIN_MEN_MAX ? 360 : 170;
    }
    unsigned most = 0;
    for (unsigned point = 0; point < board->points; point++) {
        ChainCount chains = {.board = board, .most = most_counted};
        count_chains(&chains, point, 0, point_bit(point), row->men);
        most = chains.count > most ? chains.count : most;
    }
    return most * row->men;
}

/* -- the whole -- */

bool mill_may_exceed(const MillRow *row, const PointBoard *board, unsigned chains, unsigned own,
                     unsigned limit, unsigned *others)
{
    Ways placed[POINTS_MAX];
    Ways moved[POINTS_MAX];
    unsigned lines = 0;
    for (unsigned point = 0; point < board->points; point++) {
        unsigned completed = most_completed(board, point, POINT_NONE, own);
        placed[point] = (Ways){{0}};
        placed[point].completing[completed] = 1;
        moved[point] = count_ways(row, board, point, own);
        lines = completed > lines ? completed : lines;
    }
    const Ways *also_placed = row->placing == PLACING_FREE ? placed : NULL;
    for (*others = 0; *others <= row->men && own + *others <= board->points; ++*others) {
        unsigned empty = board->points - own - *others;
        unsigned placings = sum_targets(row, board, placed, NULL, empty, *others);
        unsigned moves = sum_targets(row, board, also_placed, moved, empty, *others);
        if (chains > 0 && *others > 0) {
            moves += chains * most_removals(row, lines, *others - 1);
        }
        if (placings > limit || moves > limit) {
            return true;
        }
    }
    return false;
}
