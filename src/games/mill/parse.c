/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a position and refuses those that cannot arise. Every position that play reaches is accepted, finished games too: the
 * result follows from the men and counters.
 */
#include "games/mill/moves.h"
#include "games/mill/play.h"
#include "games/mill/text.h"

#include <string.h>

static Status parse_board(const MillRules *rules, Span value, MillState *state, Fault *fault)
{
    const PointBoard *board = &rules->board;
    size_t at = 0;
    unsigned rank = board->size - 1;
    for (unsigned i = 0; i < board->points; i++) {
        unsigned point = board->reading_order[i];
        if (board->rank[point] != rank) {
            rank = board->rank[point];
            if (at >= value.length || value.start[at] != '/') {
                break;
            }
            at++;
        }
        const char *symbol = NULL;
        if (at < value.length && value.start[at] != '\0') {
            symbol = strchr(mill_symbols, value.start[at]);
        }
        if (symbol != NULL && symbol - mill_symbols < (int)rules->sides) {
            state->men[symbol - mill_symbols] |= point_bit(point);
        } else if (at >= value.length || value.start[at] != '.') {
            break;
        }
        at++;
        if (i + 1 == board->points && at == value.length) {
            return STATUS_OK;
        }
    }
    return fault_raise(fault, STATUS_BAD_POSITION,
                       "board '%.*s' does not have %u points in ranks from the top",
                       SPAN_ARGS(value), board->points);
}

static Status parse_line(const MillRules *rules, Span part, uint32_t *lines, Fault *fault)
{
    const PointBoard *board = &rules->board;
    Span rest = part;
    Span label;
    PointSet points = 0;
    while (span_next_part(&rest, '-', &label)) {
        unsigned point = point_board_find(board, label.start, label.length);
        points |= point == POINT_NONE ? 0 : point_bit(point);
    }
    int line = point_board_find_line(board, points);
    if (line < 0 || part.length != 8) {
        return fault_raise(fault, STATUS_BAD_POSITION, "'%.*s' is not a line of the board",
                           SPAN_ARGS(part));
    }
    *lines |= (uint32_t)1 << line;
    return STATUS_OK;
}

/* All lines broken by one move share the point that it left, and a placement breaks no line. */
static Status parse_barred_of(const MillRules *rules, Fields *fields, const char *key,
                              unsigned side, MillState *state, Fault *fault)
{
    Span rest;
    Span part;
    PointSet common = rules->board.all;
    if (rules->row.reform == REFORM_FREE || !fields_take(fields, key, &rest)) {
        return STATUS_OK;
    }
    while (span_next_part(&rest, ',', &part)) {
        uint32_t line = 0;
        Status status = parse_line(rules, part, &line, fault);
        if (status != STATUS_OK) {
            return status;
        }
        if ((state->barred[side] & line) != 0) {
            return fault_raise(fault, STATUS_BAD_POSITION, "line '%.*s' is barred twice",
                               SPAN_ARGS(part));
        }
        state->barred[side] |= line;
        common &= rules->board.line[__builtin_ctz(line)];
    }
    if (common == 0 || (common & ~state->men[side]) == 0 || state->hand[side] != 0) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "no move of p%u can have broken the lines of '%s'", side + 1, key);
    }
    return STATUS_OK;
}

static Status parse_barred(const MillRules *rules, Fields *fields, MillState *state, Fault *fault)
{
    Status status = parse_barred_of(rules, fields, "barred1", 0, state, fault);
    return status == STATUS_OK ? parse_barred_of(rules, fields, "barred2", 1, state, fault)
                               : status;
}

/* How many men a side has placed. Where lines take men from hands, that is the number of men on the board, as long as none
 * has been removed from it. */
static unsigned placed_by(const MillRules *rules, const MillState *state, unsigned side)
{
    bool hand_loses =
        rules->row.makes == MAKES_HAND_LOSS || rules->row.makes == MAKES_HAND_LOSS_FIRST;
    return hand_loses ? point_count(state->men[side])
                      : rules->row.men - (unsigned)state->hand[side];
}

/* The round whose men are on the board: a finished match shows those of its last round. */
static unsigned round_on_board(const MillRules *rules, const MillState *state)
{
    bool over = mill_match_outcome(rules, state) != OUTCOME_OPEN;
    return over && state->round > 1 ? state->round - 1U : state->round;
}

/* While all sides place in turn, hands and turn follow from the number of men placed so far. */
static bool hands_fit_turn(const MillRules *rules, const MillState *state)
{
    unsigned placed = 0;
    unsigned starter = (round_on_board(rules, state) - 1U) % 2;
    bool a_side_moves =
        rules->row.makes == MAKES_HAND_LOSS_FIRST && (state->hand[0] == 0 || state->hand[1] == 0);
    for (unsigned side = 0; side < rules->sides; side++) {
        placed += placed_by(rules, state, side);
    }
    if (a_side_moves ||
        (rules->row.makes != MAKES_HAND_LOSS && placed == rules->sides * rules->row.men)) {
        return true;
    }
    for (unsigned i = 0; i < rules->sides; i++) {
        unsigned turns = (placed + rules->sides - 1 - i) / rules->sides;
        if (placed_by(rules, state, (starter + i) % rules->sides) != turns) {
            return false;
        }
    }
    return (starter + placed) % rules->seats == state->seat;
}

static Status check_counts(const MillRules *rules, MillState *state, Fault *fault)
{
    bool captures = rules->row.makes != MAKES_WIN;
    unsigned most = rules->row.reduce != 0 ? rules->row.reduce : rules->row.men;
    unsigned beaten = 0;
    for (unsigned side = 0; side < rules->sides; side++) {
        unsigned there = point_count(state->men[side]) + state->hand[side];
        if (there > rules->row.men || (!captures && there < rules->row.men)) {
            return fault_raise(fault, STATUS_BAD_POSITION, "p%u has %u men, expected %s%u",
                               side + 1, there, captures ? "at most " : "",
                               (unsigned)rules->row.men);
        }
        if (rules->row.men - there > most) {
            return fault_raise(fault, STATUS_BAD_POSITION, "p%u has lost more men than is possible",
                               side + 1);
        }
        beaten += rules->row.reduce != 0 && rules->row.men - there == most;
        if (rules->row.setup != 0 && state->hand[side] != 0) {
            return fault_raise(fault, STATUS_BAD_POSITION, "this game has no men in hand");
        }
    }
    if (beaten > 1) {
        return fault_raise(fault, STATUS_BAD_POSITION, "both players have lost");
    }
    if (state->shotless > 0 && rules->row.men - mill_lost(rules, state, 0) > 3 &&
        rules->row.men - mill_lost(rules, state, 1) > 3) {
        return fault_raise(fault, STATUS_BAD_POSITION, "no side is down to three men");
    }
    if (!hands_fit_turn(rules, state)) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "the men in hand do not match the player to move");
    }
    return STATUS_OK;
}

/* The two first removals take a man of the side that removes second, then one of the other. */
static bool first_removals_fit(const MillRules *rules, const MillState *state)
{
    switch (mill_phase(rules, state)) {
    case PHASE_SECOND_REMOVAL:
        return mill_lost(rules, state, mill_side(rules, state->seat)) == 1;
    case PHASE_MOVING:
        return mill_lost(rules, state, 0) > 0 && mill_lost(rules, state, 1) > 0;
    case PHASE_FILLING:
        return mill_lost(rules, state, 0) + mill_lost(rules, state, 1) == 0;
    case PHASE_FIRST_REMOVAL:
        break;
    }
    return true;
}

/* Lines and removals in a game that begins by filling the board. */
static Status check_filling(const MillRules *rules, MillState *state, Fault *fault)
{
    if (rules->row.placing != PLACING_FILLS) {
        return STATUS_OK;
    }
    if (!first_removals_fit(rules, state)) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "no sequence of moves removes exactly these men");
    }
    bool filling = mill_phase(rules, state) == PHASE_FILLING;
    if (!filling && state->first_line != 0) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "'first' is allowed only while men are placed");
    }
    bool lines[2];
    for (unsigned side = 0; side < 2; side++) {
        lines[side] = line_complete(&rules->lines[side], state->men[side]) != 0;
    }
    if (filling &&
        (state->first_line == 0 ? lines[0] || lines[1] : !lines[state->first_line - 1])) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "'first' does not match the lines on the board");
    }
    return STATUS_OK;
}

/* A besieged player cannot move. */
static Status check_siege(const MillRules *rules, MillState *state, Fault *fault)
{
    MillState besieged = *state;
    if (state->siege == 0) {
        return STATUS_OK;
    }
    besieged.siege = 0;
    besieged.seat ^= 1; /* a seat of the other side */
    bool placing =
        mill_occupied(state) == 0 || state->hand[0] != 0 || state->hand[1] != 0 ||
        (rules->row.placing == PLACING_FILLS && mill_phase(rules, state) != PHASE_MOVING);
    if (rules->row.blocked != BLOCKED_IS_BESIEGED || placing || mill_can_move(rules, &besieged)) {
        return fault_raise(fault, STATUS_BAD_POSITION, "no player is besieged");
    }
    return STATUS_OK;
}

/* Records the result if these men have ended the game. */
static Status settle(const MillRules *rules, MillState *state, Fault *fault)
{
    unsigned side = mill_side(rules, state->seat);
    for (unsigned i = 0; i < rules->sides && rules->row.makes == MAKES_WIN; i++) {
        unsigned owner = (side + i) % rules->sides; /* the side that moved last comes last */
        if (line_complete(&rules->lines[owner & 1], state->men[owner]) == 0) {
            continue;
        }
        if (i + 1 != rules->sides) {
            return fault_raise(fault, STATUS_BAD_POSITION,
                               "p%u has completed a line, but the game continued", owner + 1);
        }
        state->result = (uint8_t)outcome_win(owner);
    }
    for (unsigned loser = 0; loser < 2 && rules->row.reduce != 0 && rules->goal == 0; loser++) {
        if (mill_lost(rules, state, loser) < rules->row.reduce) {
            continue;
        }
        if (loser != side) {
            return fault_raise(fault, STATUS_BAD_POSITION,
                               "p%u has lost, but the other player is to move", loser + 1);
        }
        state->result = (uint8_t)outcome_win(loser ^ 1);
    }
    bool full = mill_occupied(state) == rules->board.all;
    if (rules->row.placing == PLACING_ONLY) {
        mill_end_placing_game(rules, state);
    }
    if ((rules->row.full == FULL_DRAWS && full) ||
        (rules->row.shotless != 0 && state->shotless == rules->row.shotless)) {
        state->result = OUTCOME_DRAW;
    }
    return STATUS_OK;
}

static Status settle_match(const MillRules *rules, MillState *state, Fault *fault)
{
    if (rules->goal == 0) {
        return STATUS_OK;
    }
    if (state->round == 1 && state->total[0] + state->total[1] > 0) {
        return fault_raise(fault, STATUS_BAD_POSITION, "the totals of the first round must be 0");
    }
    if (mill_match_outcome(rules, state) != OUTCOME_OPEN) {
        state->result = (uint8_t)mill_match_outcome(rules, state);
        if (state->total[0] < mill_lost(rules, state, 1) ||
            state->total[1] < mill_lost(rules, state, 0)) {
            return fault_raise(fault, STATUS_BAD_POSITION,
                               "the totals do not include the last round");
        }
        return STATUS_OK;
    }
    bool beaten = mill_lost(rules, state, 0) >= rules->row.reduce ||
                  mill_lost(rules, state, 1) >= rules->row.reduce;
    bool blocked = state->hand[mill_side(rules, state->seat)] == 0 && !mill_can_move(rules, state);
    if (beaten || blocked) {
        return fault_raise(fault, STATUS_BAD_POSITION, "this round is over");
    }
    return STATUS_OK;
}

static Status parse_counters(const MillRules *rules, Fields *fields, MillState *state, Fault *fault)
{
    uint64_t flights[2] = {rules->row.flights, rules->row.flights};
    uint64_t siege = 0;
    uint64_t shotless = 0;
    uint64_t round = 1;
    uint64_t total[2] = {0, 0};
    Status status = STATUS_OK;
    if (rules->row.flights != 0) {
        status = fields_numbers(fields, "flights", 2, rules->row.flights, flights, fault);
    }
    if (status == STATUS_OK && rules->row.blocked == BLOCKED_IS_BESIEGED) {
        status = fields_number(fields, "siege", 1, &siege, fault);
    }
    if (status == STATUS_OK && rules->row.shotless != 0) {
        status = fields_number(fields, "shotless", rules->row.shotless, &shotless, fault);
    }
    if (status == STATUS_OK && rules->goal != 0) {
        status = fields_number(fields, "round", MILL_ROUNDS_MAX + 1, &round, fault);
    }
    if (status == STATUS_OK && rules->goal != 0) {
        status = fields_numbers(fields, "total", 2, UINT16_MAX, total, fault);
    }
    for (unsigned side = 0; side < 2; side++) {
        state->flights[side] = (uint8_t)flights[side];
        state->total[side] = (uint16_t)total[side];
    }
    state->siege = (uint8_t)siege;
    state->shotless = (uint8_t)shotless;
    state->round = (uint8_t)round;
    if (status == STATUS_OK && round == 0) {
        return fault_raise(fault, STATUS_BAD_POSITION, "rounds are numbered from 1");
    }
    return status;
}

static Status parse_first(const MillRules *rules, Fields *fields, MillState *state, Fault *fault)
{
    Span value;
    unsigned seat = 0;
    if (rules->row.placing != PLACING_FILLS || !fields_take(fields, "first", &value)) {
        return STATUS_OK;
    }
    Status status = fields_seat(fields, "first", 2, &seat, fault);
    state->first_line = (uint8_t)(seat + 1);
    return status;
}

static Status parse_men(const MillRules *rules, Fields *fields, MillState *state, Fault *fault)
{
    Span board;
    uint64_t hands[MILL_SIDES_MAX] = {0};
    unsigned seat = 0;
    Status status = fields_need(fields, "board", &board, fault);
    if (status == STATUS_OK) {
        status = parse_board(rules, board, state, fault);
    }
    if (status == STATUS_OK) {
        status = fields_seat(fields, "turn", rules->seats, &seat, fault);
    }
    if (status == STATUS_OK) {
        status = fields_numbers(fields, "hand", rules->sides, rules->row.men, hands, fault);
    }
    state->seat = (uint8_t)seat;
    for (unsigned side = 0; side < rules->sides; side++) {
        state->hand[side] = (uint8_t)hands[side];
    }
    return status;
}

Status mill_parse_position(const Game *game, Fields *fields, GameState *state, Fault *fault)
{
    static Status (*const parse[])(const MillRules *, Fields *, MillState *, Fault *) = {
        parse_men, parse_counters, parse_first, parse_barred};
    static Status (*const check[])(const MillRules *, MillState *, Fault *) = {
        check_counts, check_filling, check_siege, settle, settle_match};
    const MillRules *rules = mill_rules(game);
    MillState read;
    Status status = STATUS_OK;
    memset(&read, 0, sizeof read);
    for (size_t i = 0; i < sizeof parse / sizeof parse[0] && status == STATUS_OK; i++) {
        status = parse[i](rules, fields, &read, fault);
    }
    for (size_t i = 0; i < sizeof check / sizeof check[0] && status == STATUS_OK; i++) {
        status = check[i](rules, &read, fault);
    }
    if (status == STATUS_OK) {
        memcpy(state, &read, sizeof read);
    }
    return status;
}
