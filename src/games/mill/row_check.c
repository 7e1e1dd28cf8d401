/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Which rows are refused, and why.
 */
#include "game/game.h"
#include "games/mill/row_bound.h"

#include <stdarg.h>
#include <stdio.h>

typedef struct Check {
    const MillRow *row;
    const PointBoard *board;
    const MillRowListener *listener; /* NULL: none */
    Fault *fault;                    /* the first contradiction */
    unsigned contradictions;
} Check;

/* The field in a set of fields. */
#define ON(name) ((uint32_t)1 << FIELD_##name)

static void refuse(Check *check, uint32_t fields, const char *format, ...) PRINTF_LIKE(3, 4);

static void refuse(Check *check, uint32_t fields, const char *format, ...)
{
    char text[FAULT_TEXT_SIZE];
    va_list arguments;
    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    if (check->contradictions++ == 0) {
        (void)fault_raise(check->fault, STATUS_BAD_VARIANT, "%s", text);
    }
    if (check->listener != NULL) {
        check->listener->contradiction(check->listener->context, fields, text);
    }
}

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

static void check_lines_of(Check *check, unsigned side)
{
    const MillRow *row = check->row;
    const PointBoard *board = check->board;
    unsigned count = 0;
    bool wins = false;
    for (unsigned line = 0; line < board->lines; line++) {
        bool counts = mill_line_counts(row, board, side, board->line[line]);
        count += counts;
        wins = wins || (counts && row->makes == MAKES_WIN &&
                        (board->line[line] & ~mill_setup(row, side)) == 0);
    }
    if (wins) {
        refuse(check, ON(setup) | ON(makes) | ON(board) | ON(lines),
               "in the set-up p%u has a line, which wins", side + 1);
    }
    if (count == 0 && side == 0) {
        refuse(check, ON(lines) | ON(board), "no line counts: this board has none for lines=%s",
               row->lines == LINES_ORTHOGONAL ? "orthogonal" : "centre");
    }
}

static void check_lines(Check *check)
{
    const MillRow *row = check->row;
    if (row->lines == LINES_NOT_HOME && mill_home(row, 0) == 0) {
        refuse(check, ON(lines) | ON(board) | ON(setup),
               "lines=not-home needs a set-up, or a board with a home");
    }
    if (row->lines == LINES_NOT_HOME && row->players > 2) {
        refuse(check, ON(lines) | ON(players),
               "lines=not-home needs players=2: a board has two homes");
    }
    check_lines_of(check, 0);
    check_lines_of(check, 1);
}

/* -- men -- */

static void check_setup(Check *check)
{
    const MillRow *row = check->row;
    if (row->setup == 0) {
        return;
    }
    for (unsigned side = 0; side < 2; side++) {
        unsigned count = point_count(mill_setup(row, side));
        if (count != row->men) {
            refuse(check, ON(setup) | ON(men) | ON(board), "setup has %u men of p%u, but men=%u",
                   count, side + 1, (unsigned)row->men);
        }
    }
    if (row->players != 2) {
        refuse(check, ON(setup) | ON(players), "setup needs players=2");
    }
    if (2U * row->men == check->board->points) {
        refuse(check, ON(setup) | ON(men) | ON(board),
               "the set-up fills the board, so that nobody can move");
    }
    if (row->placing != PLACING_FIRST) {
        refuse(check, ON(setup) | ON(placing),
               "with a set-up no man is placed, so placing must be 'first'");
    }
}

static void check_men(Check *check)
{
    const MillRow *row = check->row;
    unsigned points = check->board->points;
    unsigned all = (unsigned)row->men * row->players;
    if (all > points + (row->placing == PLACING_ONLY ? row->players - 1U : 0)) {
        refuse(check, ON(men) | ON(players) | ON(board) | ON(placing),
               "%u players with %u men do not fit on %u points", (unsigned)row->players,
               (unsigned)row->men, points);
    }
    if (row->placing == PLACING_FILLS && all != points) {
        refuse(check, ON(men) | ON(players) | ON(board) | ON(placing),
               "placing=fills fills the board: %u men do not fill %u points", all, points);
    }
    if (row->reduce > row->men) {
        refuse(check, ON(reduce) | ON(men), "reduce=%u, but men=%u", (unsigned)row->reduce,
               (unsigned)row->men);
    }
    check_setup(check);
}

/* -- fields that contradict each other -- */

static void check_players(Check *check)
{
    const MillRow *row = check->row;
    if (row->players == 2) {
        return;
    }
    if (row->makes != MAKES_WIN) {
        refuse(check, ON(players) | ON(makes),
               "players=%u needs makes=win: with more than two players it is not clear whose man "
               "to remove",
               (unsigned)row->players);
    }
    if (row->blocked != BLOCKED_PASSES) {
        refuse(check, ON(players) | ON(blocked),
               "players=%u needs blocked=passes: with more than two players a blocked one has no "
               "winner",
               (unsigned)row->players);
    }
    if (row->jump == JUMP_CAPTURE_CHAIN) {
        refuse(check, ON(players) | ON(jump), "jump=capture needs players=2");
    }
    if (row->shotless != 0) {
        refuse(check, ON(players) | ON(shotless), "shotless needs players=2");
    }
    if (row->flights != FLIGHTS_ANY) {
        refuse(check, ON(players) | ON(flights), "flights needs players=2");
    }
    if (row->placing == PLACING_ONLY) {
        refuse(check, ON(players) | ON(placing), "placing=only needs players=2");
    }
}

static void check_makes(Check *check)
{
    const MillRow *row = check->row;
    bool takes_from_hand = mill_row_takes_from_hand(row);
    if (takes_from_hand && row->removal == REMOVAL_MAY) {
        refuse(check, ON(removal) | ON(makes),
               "removal=may needs makes=removal: a move that takes from the hand is spelt like one "
               "that declines");
    }
    if (takes_from_hand && row->setup != 0) {
        refuse(check, ON(makes) | ON(setup), "makes=%s needs men in hand, but there is a set-up",
               row->makes == MAKES_HAND_LOSS ? "hand" : "hand-first");
    }
    if (takes_from_hand && row->blocked == BLOCKED_IS_BESIEGED) {
        refuse(check, ON(makes) | ON(blocked), "blocked=besieged needs makes=removal or makes=win");
    }
    if (row->makes == MAKES_WIN && row->blocked == BLOCKED_IS_BESIEGED &&
        (row->board != BOARD_STAR9 || row->men > 3 || row->lines != LINES_ALL ||
         row->jump != JUMP_NONE)) {
        /* Only there it is known that no line is made during a siege, which a position could not show. */
        refuse(check, ON(makes) | ON(blocked) | ON(board) | ON(men) | ON(lines) | ON(jump),
               "blocked=besieged with makes=win needs board=star9, men=3, lines=all and jump=none");
    }
    if (row->makes == MAKES_WIN && row->reform != REFORM_FREE) {
        refuse(check, ON(makes) | ON(reform),
               "reform needs lines that can be broken: with makes=win they end the game");
    }
    if (row->bars == BARS_MAN && row->reform == REFORM_FREE) {
        refuse(check, ON(bars) | ON(reform), "bars=man needs a reform other than free");
    }
}

static void check_placing(Check *check)
{
    const MillRow *row = check->row;
    if (row->placing == PLACING_FILLS) {
        if (row->makes != MAKES_REMOVAL) {
            refuse(check, ON(placing) | ON(makes), "placing=fills needs makes=removal");
        }
        if (row->full == FULL_DRAWS) {
            refuse(check, ON(placing) | ON(full),
                   "full=draws ends every game that placing=fills begins");
        }
        if (row->reduce == 1) {
            refuse(check, ON(placing) | ON(reduce),
                   "reduce=1 ends every game of placing=fills with its first removal");
        }
    }
    if (row->placing == PLACING_ONLY) {
        if (row->reform != REFORM_FREE || row->jump != JUMP_NONE || row->fly != FLY_NEVER ||
            row->blocked != BLOCKED_LOSES) {
            refuse(check, ON(placing) | ON(reform) | ON(jump) | ON(fly) | ON(blocked),
                   "with placing=only no man moves, so reform, jump, fly and blocked must have "
                   "their defaults");
        }
        if (row->reduce != 0 || row->shotless != 0 || row->full != FULL_BLOCKED) {
            refuse(check, ON(placing) | ON(reduce) | ON(shotless) | ON(full),
                   "placing=only ends when no man can be placed, so reduce, shotless and full must "
                   "have their defaults");
        }
    }
}

static void check_moving(Check *check)
{
    const MillRow *row = check->row;
    if (row->compulsory && row->jump == JUMP_NONE) {
        refuse(check, ON(compulsory) | ON(jump), "compulsory=on needs jumps");
    }
    if (row->flights != FLIGHTS_ANY && row->fly == FLY_NEVER) {
        refuse(check, ON(flights) | ON(fly), "flights needs a value of fly other than never");
    }
    if (row->blocked == BLOCKED_IS_BESIEGED && row->reform != REFORM_FREE) {
        refuse(check, ON(blocked) | ON(reform),
               "blocked=besieged needs reform=free: a player whose moves are only barred is not "
               "besieged");
    }
    if (row->blocked == BLOCKED_IS_BESIEGED && row->jump == JUMP_CAPTURE_CHAIN) {
        refuse(check, ON(blocked) | ON(jump),
               "blocked=besieged needs jumps that capture nothing: a move that opens a way gains "
               "nothing");
    }
}

/* -- limits of the program -- */

static void check_limits(Check *check)
{
    const MillRow *row = check->row;
    const PointBoard *board = check->board;
    for (unsigned point = 0; point < board->points; point++) {
        unsigned through = mill_count_lines_through(board, point);
        if (row->removes == REMOVES_EACH && through > MILL_REMOVED_MAX) {
            refuse(check, ON(removes) | ON(board),
                   "removes=each takes at most %d lines through a point; %s has %u",
                   MILL_REMOVED_MAX, board->label[point], through);
            break;
        }
    }
    if (row->jump == JUMP_CAPTURE_CHAIN && row->men > MILL_CHAIN_MEN_MAX) {
        refuse(check, ON(jump) | ON(men), "jump=capture takes at most %d men a side",
               MILL_CHAIN_MEN_MAX);
    }
}

/* Only for a row that has no other fault. */
static void check_move_count(Check *check)
{
    const MillRow *row = check->row;
    unsigned others = 0;
    unsigned chains = mill_bound_chains(row, check->board, GAME_MAX_MOVES);
    if (chains > GAME_MAX_MOVES) {
        refuse(check, ON(jump) | ON(men) | ON(board),
               "on this board jump=capture could have more than %d chains of jumps",
               GAME_MAX_MOVES);
        return;
    }
    for (unsigned own = 0; own <= row->men && row->players == 2; own++) {
        if (mill_may_exceed(row, check->board, chains, own, GAME_MAX_MOVES, &others)) {
            refuse(check, ON(removes) | ON(men) | ON(board) | ON(jump) | ON(fly) | ON(placing),
                   "a position with %u men against %u could have more than %d moves, which is the "
                   "limit",
                   own, others, GAME_MAX_MOVES);
            return;
        }
    }
}

Status mill_row_check(const MillRow *row, const PointBoard *board, const MillRowListener *listener,
                      Fault *fault)
{
    Check check = {.row = row, .board = board, .listener = listener, .fault = fault};
    check_players(&check);
    check_makes(&check);
    check_placing(&check);
    check_moving(&check);
    check_men(&check);
    check_lines(&check);
    check_limits(&check);
    if (check.contradictions == 0) {
        check_move_count(&check);
    }
    return check.contradictions == 0 ? STATUS_OK : STATUS_BAD_VARIANT;
}
