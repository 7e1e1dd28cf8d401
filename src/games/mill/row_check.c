/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which rows are refused, and why.
 */
#include "game/game.h"
#include "games/mill/row.h"

#define REFUSE(...) fault_raise(fault, STATUS_BAD_VARIANT, __VA_ARGS__)

/* -- lines -- */

PointSet mill_home(const MillRow *row, unsigned side)
{
    bool has_home = row->plan != NULL && row->plan->home[0] != 0;
    return has_home && side < 2 ? row->plan->home[side] : mill_setup(row, side);
}

static bool is_orthogonal(const PointBoard *board, PointSet line)
{
    unsigned first = point_first(line);
    bool in_file = true;
    bool in_rank = true;
    for (PointSet rest = line; rest != 0; rest &= rest - 1) {
        in_file = in_file && board->file[point_first(rest)] == board->file[first];
        in_rank = in_rank && board->rank[point_first(rest)] == board->rank[first];
    }
    return in_file || in_rank;
}

/* The point in the middle of the board; empty if there is none. */
static PointSet find_centre(const PointBoard *board)
{
    unsigned low[2] = {UINT16_MAX, UINT16_MAX};
    unsigned high[2] = {0, 0};
    for (unsigned point = 0; point < board->points; point++) {
        const unsigned at[2] = {board->file[point], board->rank[point]};
        for (unsigned i = 0; i < 2; i++) {
            low[i] = at[i] < low[i] ? at[i] : low[i];
            high[i] = at[i] > high[i] ? at[i] : high[i];
        }
    }
    for (unsigned point = 0; point < board->points; point++) {
        if (2U * board->file[point] == low[0] + high[0] &&
            2U * board->rank[point] == low[1] + high[1]) {
            return point_bit(point);
        }
    }
    return 0;
}

bool mill_line_counts(const MillRow *row, const PointBoard *board, unsigned side, PointSet line)
{
    switch (row->lines) {
    case LINES_ALL:
        break;
    case LINES_ORTHOGONAL:
        return is_orthogonal(board, line);
    case LINES_THROUGH_CENTRE:
        return (line & find_centre(board)) != 0;
    case LINES_NOT_HOME:
        return (line & ~mill_home(row, side)) != 0;
    }
    return true;
}

static Status check_lines(const MillRow *row, const PointBoard *board, Fault *fault)
{
    if (row->lines == LINES_NOT_HOME && mill_home(row, 0) == 0) {
        return REFUSE("lines=not-home needs a set-up, or a board with a home");
    }
    if (row->lines == LINES_NOT_HOME && row->players > 2) {
        return REFUSE("lines=not-home needs players=2: a board has two homes");
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned count = 0;
        for (unsigned line = 0; line < board->lines; line++) {
            bool counts = mill_line_counts(row, board, side, board->line[line]);
            count += counts;
            if (counts && row->makes == MAKES_WIN &&
                (board->line[line] & ~mill_setup(row, side)) == 0) {
                return REFUSE("in the set-up p%u has a line, which wins", side + 1);
            }
        }
        if (count == 0) {
            return REFUSE("no line counts: this board has none for lines=%s",
                          row->lines == LINES_ORTHOGONAL ? "orthogonal" : "centre");
        }
    }
    return STATUS_OK;
}

/* -- men -- */

static Status check_setup(const MillRow *row, const PointBoard *board, Fault *fault)
{
    if (row->setup == 0) {
        return STATUS_OK;
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned count = point_count(mill_setup(row, side));
        if (count != row->men) {
            return REFUSE("setup has %u men of p%u, but men=%u", count, side + 1,
                          (unsigned)row->men);
        }
    }
    if (row->players != 2) {
        return REFUSE("setup needs players=2");
    }
    if (2U * row->men == board->points) {
        return REFUSE("the set-up fills the board, so that nobody can move");
    }
    return row->placing == PLACING_FIRST
               ? STATUS_OK
               : REFUSE("with a set-up no man is placed, so placing must be 'first'");
}

static Status check_men(const MillRow *row, const PointBoard *board, Fault *fault)
{
    unsigned all = (unsigned)row->men * row->players;
    unsigned most = board->points + (row->placing == PLACING_ONLY ? row->players - 1U : 0);
    if (all > most) {
        return REFUSE("%u players with %u men do not fit on %u points", (unsigned)row->players,
                      (unsigned)row->men, board->points);
    }
    if (row->placing == PLACING_FILLS && all != board->points) {
        return REFUSE("placing=fills fills the board: %u men do not fill %u points", all,
                      board->points);
    }
    if (row->reduce > row->men) {
        return REFUSE("reduce=%u, but men=%u", (unsigned)row->reduce, (unsigned)row->men);
    }
    return check_setup(row, board, fault);
}

/* -- fields that contradict each other -- */

static Status check_players(const MillRow *row, Fault *fault)
{
    if (row->players == 2) {
        return STATUS_OK;
    }
    if (row->makes != MAKES_WIN) {
        return REFUSE(
            "players=%u needs makes=win: with more than two players it is not clear whose "
            "man to remove",
            (unsigned)row->players);
    }
    if (row->blocked != BLOCKED_PASSES) {
        return REFUSE("players=%u needs blocked=passes: with more than two players a blocked one "
                      "has no winner",
                      (unsigned)row->players);
    }
    if (row->jump == JUMP_CAPTURE_CHAIN) {
        return REFUSE("jump=capture needs players=2");
    }
    if (row->shotless != 0) {
        return REFUSE("shotless needs players=2");
    }
    return row->flights == FLIGHTS_ANY ? STATUS_OK : REFUSE("flights needs players=2");
}

static Status check_makes(const MillRow *row, Fault *fault)
{
    bool takes_from_hand = mill_row_takes_from_hand(row);
    if (takes_from_hand && row->removal == REMOVAL_MAY) {
        return REFUSE("removal=may needs makes=removal: a move that takes from the hand is spelt "
                      "like one that declines");
    }
    if (takes_from_hand && row->setup != 0) {
        return REFUSE("makes=%s needs men in hand, but there is a set-up",
                      row->makes == MAKES_HAND_LOSS ? "hand" : "hand-first");
    }
    if (takes_from_hand && row->blocked == BLOCKED_IS_BESIEGED) {
        return REFUSE("blocked=besieged needs makes=removal or makes=win");
    }
    if (row->makes == MAKES_WIN && row->blocked == BLOCKED_IS_BESIEGED &&
        (row->board != BOARD_STAR9 || row->men > 3 || row->lines != LINES_ALL ||
         row->jump != JUMP_NONE)) {
        /* Only there it is known that no line is made during a siege, which a position could not show. */
        return REFUSE("blocked=besieged with makes=win needs board=star9, men=3, lines=all and "
                      "jump=none");
    }
    if (row->makes == MAKES_WIN && row->reform != REFORM_FREE) {
        return REFUSE("reform needs lines that can be broken: with makes=win they end the game");
    }
    return row->bars == BARS_MAN && row->reform == REFORM_FREE
               ? REFUSE("bars=man needs a reform other than free")
               : STATUS_OK;
}

static Status check_placing(const MillRow *row, Fault *fault)
{
    if (row->placing == PLACING_FILLS) {
        if (row->makes != MAKES_REMOVAL) {
            return REFUSE("placing=fills needs makes=removal");
        }
        if (row->full == FULL_DRAWS) {
            return REFUSE("full=draws ends every game that placing=fills begins");
        }
        if (row->reduce == 1) {
            return REFUSE("reduce=1 ends every game of placing=fills with its first removal");
        }
    }
    if (row->placing == PLACING_ONLY) {
        if (row->reform != REFORM_FREE || row->jump != JUMP_NONE || row->fly != FLY_NEVER ||
            row->blocked != BLOCKED_LOSES) {
            return REFUSE("with placing=only no man moves, so reform, jump, fly and blocked must "
                          "have their defaults");
        }
        if (row->reduce != 0 || row->shotless != 0 || row->full != FULL_BLOCKED) {
            return REFUSE("placing=only ends when no man can be placed, so reduce, shotless and "
                          "full must have their defaults");
        }
        if (row->players > 2) {
            return REFUSE("placing=only needs players=2");
        }
    }
    return STATUS_OK;
}

static Status check_moving(const MillRow *row, Fault *fault)
{
    if (row->compulsory && row->jump == JUMP_NONE) {
        return REFUSE("compulsory=on needs jumps");
    }
    if (row->flights != FLIGHTS_ANY && row->fly == FLY_NEVER) {
        return REFUSE("flights needs a value of fly other than never");
    }
    if (row->blocked == BLOCKED_IS_BESIEGED && row->reform != REFORM_FREE) {
        return REFUSE("blocked=besieged needs reform=free: a player whose moves are only barred is "
                      "not besieged");
    }
    if (row->blocked == BLOCKED_IS_BESIEGED && row->jump == JUMP_CAPTURE_CHAIN) {
        return REFUSE("blocked=besieged needs jumps that capture nothing: a move that opens a way "
                      "gains nothing");
    }
    return STATUS_OK;
}

/* -- limits of the program -- */

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

/* An upper bound of the number of chains in a position. On built-in boards they were counted over all sets of men that can be
 * jumped over. */
static unsigned most_chains(const MillRow *row, const PointBoard *board)
{
    if (row->jump != JUMP_CAPTURE_CHAIN) {
        return 0;
    }
    if (board->kind != BOARD_OWN) {
        return board->kind == BOARD_RING17X && row->men == MILL_CHAIN_MEN_MAX ? 360 : 170;
    }
    unsigned most = 0;
    for (unsigned point = 0; point < board->points; point++) {
        ChainCount chains = {.board = board, .most = GAME_MAX_MOVES};
        count_chains(&chains, point, 0, point_bit(point), row->men);
        most = chains.count > most ? chains.count : most;
    }
    return most * row->men;
}

static Status check_chains(const MillRow *row, const PointBoard *board, Fault *fault)
{
    if (row->jump != JUMP_CAPTURE_CHAIN) {
        return STATUS_OK;
    }
    if (row->men > MILL_CHAIN_MEN_MAX) {
        return REFUSE("jump=capture takes at most %d men a side", MILL_CHAIN_MEN_MAX);
    }
    return most_chains(row, board) <= GAME_MAX_MOVES
               ? STATUS_OK
               : REFUSE("on this board jump=capture could have more than %d chains of jumps",
                        GAME_MAX_MOVES);
}

static unsigned lines_through(const PointBoard *board, unsigned point)
{
    unsigned lines = 0;
    for (unsigned line = 0; line < board->lines; line++) {
        lines += (board->line[line] & point_bit(point)) != 0;
    }
    return lines;
}

static unsigned choose(unsigned n, unsigned k)
{
    uint64_t result = 1;
    for (unsigned i = 0; i < k && i < n; i++) {
        result = result * (n - i) / (i + 1);
    }
    return k > n ? 1 : (unsigned)result;
}

/* An upper bound of the ways to remove men after completing up to `lines` lines. */
static unsigned most_removals(const MillRow *row, unsigned lines, unsigned own, unsigned others)
{
    if (row->makes == MAKES_WIN || row->makes == MAKES_HAND_LOSS) {
        return 1; /* nothing is removed from the board */
    }
    unsigned completed = row->removes == REMOVES_EACH ? lines : lines > 0;
    completed = completed > own / 2 ? own / 2 : completed;
    unsigned removals = 1;
    for (unsigned count = 1; count <= completed; count++) {
        unsigned sets = choose(others, count);
        removals = sets > removals ? sets : removals;
    }
    return removals + (row->removal == REMOVAL_MAY);
}

/* An upper bound of the number of moves to a point that is on `lines` lines. */
static unsigned most_moves_to(const MillRow *row, unsigned ways, unsigned lines, unsigned own,
                              unsigned others)
{
    return ways * most_removals(row, lines, own, others);
}

/* The same for all moves of a side with so many men on the board. The targets with the most moves count. */
static unsigned most_moves(const MillRow *row, const PointBoard *board, unsigned own,
                           unsigned others)
{
    unsigned by_target[POINTS_MAX] = {0};
    unsigned empty = board->points - own - others;
    bool flies = own <= row->fly;
    unsigned total = 0;
    for (unsigned point = 0; point < board->points; point++) {
        unsigned lines = lines_through(board, point);
        unsigned ways = row->jump == JUMP_FREE_CHAIN || flies
                            ? own
                            : point_count(board->adjacent[point]) +
                                  (row->jump == JUMP_SINGLE ? board->jumps[point] : 0U);
        ways = (ways < own ? ways : own) + (row->placing == PLACING_FREE || ways == 0);
        unsigned moves = most_moves_to(row, ways, lines, own, others);
        unsigned at = point;
        for (; at > 0 && by_target[at - 1] < moves; at--) {
            by_target[at] = by_target[at - 1];
        }
        by_target[at] = moves;
    }
    for (unsigned i = 0; i < empty; i++) {
        total += by_target[i];
    }
    return total;
}

static Status check_move_count(const MillRow *row, const PointBoard *board, Fault *fault)
{
    unsigned chains = most_chains(row, board);
    unsigned lines = 0;
    for (unsigned point = 0; point < board->points; point++) {
        unsigned through = lines_through(board, point);
        lines = through > lines ? through : lines;
        if (row->removes == REMOVES_EACH && through > MILL_REMOVED_MAX) {
            return REFUSE("removes=each takes at most %d lines through a point; %s has %u",
                          MILL_REMOVED_MAX, board->label[point], through);
        }
    }
    for (unsigned own = 0; own <= row->men && row->players == 2; own++) {
        for (unsigned others = 0; others <= row->men && own + others <= board->points; others++) {
            unsigned moves = most_moves(row, board, own, others);
            if (chains > 0 && others > 0) {
                moves += chains * most_removals(row, lines, own, others - 1);
            }
            if (moves > GAME_MAX_MOVES) {
                return REFUSE("a position with %u men against %u could have more than %d moves",
                              own, others, GAME_MAX_MOVES);
            }
        }
    }
    return STATUS_OK;
}

Status mill_row_check(const MillRow *row, const PointBoard *board, Fault *fault)
{
    Status status = check_players(row, fault);
    status = status == STATUS_OK ? check_makes(row, fault) : status;
    status = status == STATUS_OK ? check_placing(row, fault) : status;
    status = status == STATUS_OK ? check_moving(row, fault) : status;
    status = status == STATUS_OK ? check_men(row, board, fault) : status;
    status = status == STATUS_OK ? check_lines(row, board, fault) : status;
    status = status == STATUS_OK ? check_chains(row, board, fault) : status;
    return status == STATUS_OK ? check_move_count(row, board, fault) : status;
}
