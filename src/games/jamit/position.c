/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "games/jamit/jamit.h"

#include <string.h>

enum { CENTRE_SYMBOL = '*', EMPTY_SYMBOL = '.' };

static const char *const phase_words[] = {"insert", "extra1", "extra2", "pawn", "over"};

enum { PHASES = sizeof phase_words / sizeof phase_words[0] };

const char *jamit_phase_word(unsigned phase)
{
    return phase_words[phase];
}

char jamit_symbol(const JamitRules *rules, unsigned colour, bool stone)
{
    if (rules->neutral && colour == JAMIT_THIRD) {
        return 'n';
    }
    return (char)((stone ? 'A' : 'a') + (int)colour);
}

/* -- printing -- */

static char cell_symbol(const JamitRules *rules, const JamitState *jamit, unsigned cell)
{
    if (cell == 0) {
        return CENTRE_SYMBOL;
    }
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        if ((jamit->colour[i] >> cell & 1) != 0) {
            return jamit_symbol(rules, i, (jamit->stones >> cell & 1) != 0);
        }
    }
    return EMPTY_SYMBOL;
}

static void print_numbers(Text *text, const char *key, const uint8_t *numbers, unsigned count)
{
    text_format(text, " %s=", key);
    for (unsigned i = 0; i < count; i++) {
        text_format(text, "%s%u", i == 0 ? "" : ",", (unsigned)numbers[i]);
    }
}

void jamit_print_position(const Game *game, const GameState *state, Text *text)
{
    const JamitRules *rules = jamit_rules(game);
    const JamitState *jamit = (const JamitState *)state;
    int last = (int)rules->size - 1;
    text_add(text, " board=");
    for (int r = -last; r <= last; r++) {
        if (r > -last) {
            text_add_char(text, '/');
        }
        for (int q = jamit_row_begin(rules, r); q <= jamit_row_end(rules, r); q++) {
            unsigned cell = jamit_cell(rules, (JamitHex){q, r});
            text_add_char(text, cell_symbol(rules, jamit, cell));
        }
    }
    print_numbers(text, "pawns", jamit->pawn, rules->seats);
    print_numbers(text, "points", jamit->points, rules->seats);
    if (rules->neutral) {
        print_numbers(text, "neutral", jamit->held, rules->seats);
    }
    text_format(text, " phase=%s", phase_words[jamit->phase]);
    if (jamit->phase == JAMIT_EXTRA2) {
        text_format(text, " first=%u stone=%u", (unsigned)jamit->used, (unsigned)jamit->earned);
    }
    text_format(text, " turn=p%u", jamit->turn + 1U);
}

/* -- parsing -- */

/* Puts the piece that `symbol` spells on the cell; false if it spells none. */
static bool set_cell(const JamitRules *rules, JamitState *jamit, unsigned cell, char symbol)
{
    uint64_t bit = UINT64_C(1) << cell;
    if (cell == 0 || symbol == EMPTY_SYMBOL) {
        return symbol == (cell == 0 ? CENTRE_SYMBOL : EMPTY_SYMBOL);
    }
    for (unsigned i = 0; i < JAMIT_COLOURS; i++) {
        if (symbol == jamit_symbol(rules, i, false)) {
            jamit->colour[i] |= bit;
            return true;
        }
        if (symbol == jamit_symbol(rules, i, true)) {
            jamit->colour[i] |= bit;
            jamit->stones |= bit;
            return true;
        }
    }
    return false;
}

static Status parse_board(const JamitRules *rules, Span rest, JamitState *jamit, Fault *fault)
{
    int last = (int)rules->size - 1;
    Span row;
    for (int r = -last; r <= last; r++) {
        int begin = jamit_row_begin(rules, r);
        int cells = jamit_row_end(rules, r) - begin + 1;
        unsigned number = (unsigned)(r + last + 1);
        if (!span_next_part(&rest, '/', &row) || row.length != (size_t)cells) {
            return fault_raise(fault, STATUS_BAD_POSITION, "row %u of the board has %d cells",
                               number, cells);
        }
        for (int i = 0; i < cells; i++) {
            JamitHex hex = {begin + i, r};
            if (!set_cell(rules, jamit, jamit_cell(rules, hex), row.start[i])) {
                return fault_raise(fault, STATUS_BAD_POSITION,
                                   "row %u of the board: %s, '*' in the centre only", number,
                                   rules->neutral ? "a b n are coins, A B stones, '.' is empty"
                                                  : "a b c are coins, A B C stones, '.' is empty");
            }
        }
    }
    if (rest.start != NULL) {
        return fault_raise(fault, STATUS_BAD_POSITION, "the board has %u rows", rules->columns);
    }
    return STATUS_OK;
}

static Status parse_numbers(const JamitRules *rules, Fields *fields, const char *key, uint64_t max,
                            uint8_t *numbers, Fault *fault)
{
    uint64_t values[JAMIT_MAX_SEATS] = {0};
    Status status = fields_numbers(fields, key, rules->seats, max, values, fault);
    for (unsigned seat = 0; status == STATUS_OK && seat < rules->seats; seat++) {
        numbers[seat] = (uint8_t)values[seat];
    }
    return status;
}

static Status parse_pawns(const JamitRules *rules, Fields *fields, JamitState *jamit, Fault *fault)
{
    Span ignored;
    Status status = fields_need(fields, "pawns", &ignored, fault);
    if (status == STATUS_OK) {
        status = parse_numbers(rules, fields, "pawns", JAMIT_VERTICES - 1, jamit->pawn, fault);
    }
    for (unsigned i = 0; status == STATUS_OK && i < rules->seats; i++) {
        for (unsigned j = 0; j < i; j++) {
            if (jamit->pawn[i] == jamit->pawn[j]) {
                return fault_raise(fault, STATUS_BAD_POSITION, "two pawns stand on vertex %u",
                                   (unsigned)jamit->pawn[i]);
            }
        }
    }
    return status;
}

static Status parse_phase(const JamitRules *rules, Fields *fields, JamitState *jamit, Fault *fault)
{
    Span word = span_of(phase_words[JAMIT_INSERT]);
    uint64_t first = 0;
    uint64_t stone = 0;
    unsigned phase = 0;
    (void)fields_take(fields, "phase", &word);
    while (phase < PHASES && !span_equals(word, phase_words[phase])) {
        phase++;
    }
    if (phase == PHASES) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "phase is insert, extra1, extra2, pawn or over, not '%.*s'",
                           SPAN_ARGS(word));
    }
    Status status = fields_number(fields, "first", rules->columns, &first, fault);
    if (status == STATUS_OK) {
        status = fields_number(fields, "stone", 1, &stone, fault);
    }
    if (status == STATUS_OK &&
        ((phase == JAMIT_EXTRA2) != (first != 0) || (phase != JAMIT_EXTRA2 && stone != 0))) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "first= names the first extra coin's column, stone= what it did: both "
                           "belong to phase=extra2");
    }
    jamit->phase = (uint8_t)phase;
    jamit->used = (uint8_t)first;
    jamit->earned = (uint8_t)stone;
    return status;
}

/* -- what cannot arise -- */

static unsigned count_cells(uint64_t cells)
{
    unsigned count = 0;
    for (; cells != 0; cells &= cells - 1) {
        count++;
    }
    return count;
}

static Status check_stones(const JamitRules *rules, const JamitState *jamit, Fault *fault)
{
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        unsigned stones = count_cells(jamit->colour[seat] & jamit->stones);
        char symbol = jamit_symbol(rules, seat, true);
        if (stones > JAMIT_STONES) {
            return fault_raise(fault, STATUS_BAD_POSITION, "%u stones %c: there are %d", stones,
                               symbol, JAMIT_STONES);
        }
        if (stones + jamit->points[seat] < JAMIT_STONES) {
            return fault_raise(fault, STATUS_BAD_POSITION,
                               "%u stones %c and p%u has %u points: every stone that left has paid",
                               stones, symbol, seat + 1, (unsigned)jamit->points[seat]);
        }
    }
    return STATUS_OK;
}

/* An action begins with a coin on the first cell of a column and extra coins with a lost stone. */
static Status check_phase(const JamitRules *rules, const JamitState *jamit, Fault *fault)
{
    const JamitColumn *columns = rules->column[jamit->pawn[jamit->turn]];
    uint64_t coins = jamit_occupied(jamit) & ~jamit->stones;
    uint64_t entries = 0;
    unsigned stones = count_cells(jamit->colour[jamit->turn] & jamit->stones);
    unsigned lost = jamit->phase == JAMIT_EXTRA1 || jamit->phase == JAMIT_EXTRA2;
    lost += jamit->earned;
    for (unsigned k = 1; k <= rules->columns; k++) {
        entries |= columns[k - 1].prefix[1];
    }
    if (jamit->used != 0) {
        entries = columns[jamit->used - 1].prefix[1];
        coins &= jamit->colour[jamit->turn];
    }
    if (jamit->phase != JAMIT_INSERT && (coins & entries) == 0) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "phase=%s, but no coin lies where one has just been inserted",
                           phase_words[jamit->phase]);
    }
    if (stones + lost > JAMIT_STONES) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "phase=%s, but p%u has %u stones on the board",
                           phase_words[jamit->phase], jamit->turn + 1U, stones);
    }
    return STATUS_OK;
}

static Status check_points(const JamitRules *rules, const JamitState *jamit, Fault *fault)
{
    unsigned winners = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        winners += jamit->points[seat] >= rules->goal;
    }
    if (winners != (jamit->phase == JAMIT_OVER ? 1 : 0)) {
        return fault_raise(fault, STATUS_BAD_POSITION,
                           "phase=%s, and %u players have %u points: the first one there ends the "
                           "game (phase=over)",
                           phase_words[jamit->phase], winners, rules->goal);
    }
    return STATUS_OK;
}

static Status parse_all(const JamitRules *rules, Fields *fields, JamitState *jamit, Fault *fault)
{
    Span board;
    unsigned turn = 0;
    /* One short of the goal, and two points for a piece in the centre. */
    uint64_t most = (uint64_t)rules->goal + 1;
    Status status = fields_need(fields, "board", &board, fault);
    if (status == STATUS_OK) {
        status = parse_board(rules, board, jamit, fault);
    }
    if (status == STATUS_OK) {
        status = parse_pawns(rules, fields, jamit, fault);
    }
    if (status == STATUS_OK) {
        status = parse_numbers(rules, fields, "points", most, jamit->points, fault);
    }
    if (status == STATUS_OK && rules->neutral) {
        status = parse_numbers(rules, fields, "neutral", JAMIT_RATE - 1, jamit->held, fault);
    }
    if (status == STATUS_OK) {
        status = parse_phase(rules, fields, jamit, fault);
    }
    if (status == STATUS_OK) {
        status = fields_seat(fields, "turn", rules->seats, &turn, fault);
    }
    jamit->turn = (uint8_t)turn;
    return status;
}

Status jamit_parse_position(const Game *game, Fields *fields, GameState *state, Fault *fault)
{
    const JamitRules *rules = jamit_rules(game);
    JamitState jamit;
    memset(&jamit, 0, sizeof jamit);
    Status status = parse_all(rules, fields, &jamit, fault);
    if (status == STATUS_OK) {
        status = check_points(rules, &jamit, fault);
    }
    if (status == STATUS_OK) {
        status = check_stones(rules, &jamit, fault);
    }
    if (status == STATUS_OK) {
        status = check_phase(rules, &jamit, fault);
    }
    if (status == STATUS_OK) {
        *(JamitState *)state = jamit;
    }
    return status;
}
