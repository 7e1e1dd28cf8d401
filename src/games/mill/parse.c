/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reads a position and refuses those that cannot arise. Every position that play reaches is accepted, finished games too: the
 * result follows from the men and counters.
 */
#include "games/mill/moves.h"
#include "games/mill/play.h"
#include "games/mill/text.h"

#include <string.h>

/* The points of each side's men, as in `a1.b2-c3`. */
static bool parse_men(const MillRules *rules, Span value, MillState *state, const Fields *fields)
{
    Span rest = value;
    Span part;
    Span label;
    unsigned side = 0;
    for (; side < rules->sides && span_next_part(&rest, '-', &part); side++) {
        while (part.start != NULL && part.length > 0 && span_next_part(&part, '.', &label)) {
            unsigned point = point_board_find(&rules->board, label.start, label.length);
            if (point == POINT_NONE || (mill_occupied(state) & point_bit(point)) != 0) {
                return fields_fail(fields, "'%.*s' is not a free point of the board",
                                   SPAN_ARGS(label));
            }
            state->men[side] |= point_bit(point);
        }
    }
    return (side == rules->sides && rest.start == NULL) ||
           fields_fail(fields, "board '%.*s' does not have the men of %u sides", SPAN_ARGS(value),
                       rules->sides);
}

static bool parse_board(const MillRules *rules, Span value, MillState *state, const Fields *fields)
{
    const PointBoard *board = &rules->board;
    if (board->kind == BOARD_OWN) {
        return parse_men(rules, value, state, fields);
    }
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
            return true;
        }
    }
    return fields_fail(fields, "board '%.*s' does not have %u points in ranks from the top",
                       SPAN_ARGS(value), board->points);
}

static bool parse_line(const MillRules *rules, Span part, uint32_t *lines, const Fields *fields)
{
    const PointBoard *board = &rules->board;
    Span rest = part;
    Span label;
    PointSet points = 0;
    unsigned labels = 0;
    for (; span_next_part(&rest, '-', &label); labels++) {
        points |= point_bit(point_board_find(board, label.start, label.length));
    }
    int line = point_board_find_line(board, points);
    if (line < 0 || labels != point_count(points)) {
        return fields_fail(fields, "'%.*s' is not a line of the board", SPAN_ARGS(part));
    }
    *lines |= (uint32_t)1 << line;
    return true;
}

/* The man that broke the barred lines now stands elsewhere. */
static bool parse_breaker(const MillRules *rules, Fields *fields, const char *key, unsigned side,
                          MillState *state)
{
    Span value;
    PointSet lines = 0;
    if (!fields_need(fields, key, &value)) {
        return false;
    }
    for (uint32_t rest = state->barred[side]; rest != 0; rest &= rest - 1) {
        lines |= rules->board.line[__builtin_ctz(rest)];
    }
    unsigned point = point_board_find(&rules->board, value.start, value.length);
    if ((state->men[side] & ~lines & point_bit(point)) == 0) {
        return fields_fail(fields, "'%.*s' is not the man that broke a line", SPAN_ARGS(value));
    }
    state->breaker[side] = (uint8_t)point;
    return true;
}

/* All lines broken by one move share the point that it left, and a placement breaks no line. */
static bool parse_barred(const MillRules *rules, Fields *fields, const char *key, unsigned side,
                         MillState *state)
{
    Span rest;
    Span part;
    PointSet common = rules->board.all;
    if (rules->row.reform == REFORM_FREE || !fields_take(fields, key, &rest)) {
        return true;
    }
    while (span_next_part(&rest, ',', &part)) {
        uint32_t line = 0;
        if (!parse_line(rules, part, &line, fields)) {
            return false;
        }
        if ((state->barred[side] & line) != 0) {
            return fields_fail(fields, "line '%.*s' is barred twice", SPAN_ARGS(part));
        }
        state->barred[side] |= line;
        common &= rules->board.line[__builtin_ctz(line)];
    }
    bool places = state->hand[side] != 0 && rules->row.placing != PLACING_FREE;
    if (common == 0 || (common & ~state->men[side]) == 0 || places) {
        return fields_fail(fields, "no move of p%u can have broken the lines of '%s'", side + 1,
                           key);
    }
    return rules->row.bars != BARS_MAN ||
           parse_breaker(rules, fields, side == 0 ? "breaker1" : "breaker2", side, state);
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
    bool takes_from_hand =
        rules->row.makes == MAKES_HAND_LOSS || rules->row.makes == MAKES_HAND_LOSS_FIRST;
    bool hand_can_end =
        rules->row.placing != PLACING_ONLY || rules->row.makes == MAKES_HAND_LOSS_FIRST;
    bool a_side_moves =
        takes_from_hand && hand_can_end && (state->hand[0] == 0 || state->hand[1] == 0);
    for (unsigned side = 0; side < rules->sides; side++) {
        placed += placed_by(rules, state, side);
    }
    if (a_side_moves || rules->row.placing == PLACING_FREE ||
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

static bool check_counts(const MillRules *rules, MillState *state, const Fields *fields)
{
    bool captures = mill_row_captures(&rules->row);
    bool one_by_one = rules->row.removes == REMOVES_ONE && rules->row.jump != JUMP_CAPTURE_CHAIN;
    unsigned most = rules->row.reduce != 0 && one_by_one ? rules->row.reduce : rules->row.men;
    unsigned beaten = 0;
    for (unsigned side = 0; side < rules->sides; side++) {
        unsigned there = point_count(state->men[side]) + state->hand[side];
        if (there > rules->row.men || (!captures && there < rules->row.men)) {
            return fields_fail(fields, "p%u has %u men, expected %s%u", side + 1, there,
                               captures ? "at most " : "", (unsigned)rules->row.men);
        }
        if (rules->row.men - there > most) {
            return fields_fail(fields, "p%u has lost more men than is possible", side + 1);
        }
        beaten += rules->row.reduce != 0 && rules->row.men - there >= rules->row.reduce;
        if (rules->row.setup != 0 && state->hand[side] != 0) {
            return fields_fail(fields, "this game has no men in hand");
        }
    }
    if (beaten > 1) {
        return fields_fail(fields, "both players have lost");
    }
    if (state->shotless > 0 && rules->row.men - mill_lost(rules, state, 0) > 3 &&
        rules->row.men - mill_lost(rules, state, 1) > 3) {
        return fields_fail(fields, "no side is down to three men");
    }
    if (!hands_fit_turn(rules, state)) {
        return fields_fail(fields, "the men in hand do not match the player to move");
    }
    return true;
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
static bool check_filling(const MillRules *rules, MillState *state, const Fields *fields)
{
    if (rules->row.placing != PLACING_FILLS) {
        return true;
    }
    if (!first_removals_fit(rules, state)) {
        return fields_fail(fields, "no sequence of moves removes exactly these men");
    }
    bool filling = mill_phase(rules, state) == PHASE_FILLING;
    if (!filling && state->first_line != 0) {
        return fields_fail(fields, "'first' is allowed only while men are placed");
    }
    bool lines[2];
    for (unsigned side = 0; side < 2; side++) {
        lines[side] = line_complete(&rules->lines[side], state->men[side]) != 0;
    }
    if (filling &&
        (state->first_line == 0 ? lines[0] || lines[1] : !lines[state->first_line - 1])) {
        return fields_fail(fields, "'first' does not match the lines on the board");
    }
    return true;
}

/* A besieged player cannot move. */
static bool check_siege(const MillRules *rules, MillState *state, const Fields *fields)
{
    MillState besieged = *state;
    if (state->siege == 0) {
        return true;
    }
    besieged.siege = 0;
    besieged.seat ^= 1; /* a seat of the other side */
    bool has_hand = state->hand[0] != 0 || state->hand[1] != 0;
    bool placing =
        mill_occupied(state) == 0 || (has_hand && rules->row.placing != PLACING_FREE) ||
        (rules->row.placing == PLACING_FILLS && mill_phase(rules, state) != PHASE_MOVING);
    if (rules->row.blocked != BLOCKED_IS_BESIEGED || placing || mill_can_move(rules, &besieged)) {
        return fields_fail(fields, "no player is besieged");
    }
    return true;
}

/* Records the result if these men have ended the game. */
static bool settle(const MillRules *rules, MillState *state, const Fields *fields)
{
    unsigned side = mill_side(rules, state->seat);
    for (unsigned i = 0; i < rules->sides && rules->row.makes == MAKES_WIN; i++) {
        unsigned owner = (side + i) % rules->sides; /* the side that moved last comes last */
        if (line_complete(&rules->lines[owner & 1], state->men[owner]) == 0) {
            continue;
        }
        if (i + 1 != rules->sides) {
            return fields_fail(fields, "p%u has completed a line, but the game continued",
                               owner + 1);
        }
        state->result = (uint8_t)outcome_win(owner);
    }
    for (unsigned loser = 0; loser < 2 && rules->row.reduce != 0 && rules->goal == 0; loser++) {
        if (mill_lost(rules, state, loser) < rules->row.reduce) {
            continue;
        }
        if (loser != side) {
            return fields_fail(fields, "p%u has lost, but the other player is to move", loser + 1);
        }
        state->result = (uint8_t)outcome_win(loser ^ 1);
    }
    if (state->result != OUTCOME_OPEN) {
        return true; /* a line or a capture decides before a full board or a counter does */
    }
    bool full = mill_occupied(state) == rules->board.all;
    if (rules->row.placing == PLACING_ONLY) {
        mill_end_placing_game(rules, state);
    }
    if ((rules->row.full == FULL_DRAWS && full) ||
        (rules->row.shotless != 0 && state->shotless == rules->row.shotless)) {
        state->result = OUTCOME_DRAW;
    }
    return true;
}

static bool settle_match(const MillRules *rules, MillState *state, const Fields *fields)
{
    if (rules->goal == 0) {
        return true;
    }
    if (state->round == 1 && state->total[0] + state->total[1] > 0) {
        return fields_fail(fields, "the totals of the first round must be 0");
    }
    if (mill_match_outcome(rules, state) != OUTCOME_OPEN) {
        state->result = (uint8_t)mill_match_outcome(rules, state);
        if (state->total[0] < mill_lost(rules, state, 1) ||
            state->total[1] < mill_lost(rules, state, 0)) {
            return fields_fail(fields, "the totals do not include the last round");
        }
        return true;
    }
    bool beaten = mill_lost(rules, state, 0) >= rules->row.reduce ||
                  mill_lost(rules, state, 1) >= rules->row.reduce;
    bool blocked = state->hand[mill_side(rules, state->seat)] == 0 && !mill_can_move(rules, state);
    if (beaten || blocked) {
        return fields_fail(fields, "this round is over");
    }
    return true;
}

static bool parse_counters(const MillRules *rules, Fields *fields, MillState *state)
{
    uint64_t total[2] = {0, 0};
    memset(state->flights, rules->row.flights, sizeof state->flights);
    state->round = 1;
    bool valid = true;
    if (rules->row.flights != 0) {
        valid = fields_bytes(fields, "flights", 2, rules->row.flights, state->flights);
    }
    if (valid && rules->row.blocked == BLOCKED_IS_BESIEGED) {
        valid = fields_bytes(fields, "siege", 1, 1, &state->siege);
    }
    if (valid && rules->row.shotless != 0) {
        valid = fields_bytes(fields, "shotless", 1, rules->row.shotless, &state->shotless);
    }
    if (valid && rules->goal != 0) {
        valid = fields_bytes(fields, "round", 1, MILL_ROUNDS_MAX + 1, &state->round) &&
                fields_numbers(fields, "total", 2, UINT16_MAX, total);
    }
    state->total[0] = (uint16_t)total[0];
    state->total[1] = (uint16_t)total[1];
    if (valid && state->round == 0) {
        return fields_fail(fields, "rounds are numbered from 1");
    }
    return valid;
}

static bool parse_first(const MillRules *rules, Fields *fields, MillState *state)
{
    Span value;
    uint8_t seat = 0;
    if (rules->row.placing != PLACING_FILLS || !fields_take(fields, "first", &value)) {
        return true;
    }
    if (!fields_seat(fields, "first", 2, &seat)) {
        return false;
    }
    state->first_line = (uint8_t)(seat + 1);
    return true;
}

static bool parse_fields(const MillRules *rules, Fields *fields, MillState *state)
{
    Span board;
    return fields_need(fields, "board", &board) && parse_board(rules, board, state, fields) &&
           fields_seat(fields, "turn", rules->seats, &state->seat) &&
           fields_bytes(fields, "hand", rules->sides, rules->row.men, state->hand) &&
           parse_counters(rules, fields, state) && parse_first(rules, fields, state) &&
           parse_barred(rules, fields, "barred1", 0, state) &&
           parse_barred(rules, fields, "barred2", 1, state);
}

bool mill_parse_position(const Game *game, Fields *fields, GameState *state)
{
    const MillRules *rules = mill_rules(game);
    MillState read;
    memset(&read, 0, sizeof read);
    if (!parse_fields(rules, fields, &read) || !check_counts(rules, &read, fields) ||
        !check_filling(rules, &read, fields) || !check_siege(rules, &read, fields) ||
        !settle(rules, &read, fields) || !settle_match(rules, &read, fields)) {
        return false;
    }
    memcpy(state, &read, sizeof read);
    return true;
}
