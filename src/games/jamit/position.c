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
    fields_print_bytes(text, "pawns", jamit->pawn, rules->seats);
    fields_print_bytes(text, "points", jamit->points, rules->seats);
    if (rules->neutral) {
        fields_print_bytes(text, "neutral", jamit->held, rules->seats);
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

static bool parse_board(const JamitRules *rules, Span rest, JamitState *jamit, const Fields *fields)
{
    int last = (int)rules->size - 1;
    Span row;
    for (int r = -last; r <= last; r++) {
        int begin = jamit_row_begin(rules, r);
        int cells = jamit_row_end(rules, r) - begin + 1;
        unsigned number = (unsigned)(r + last + 1);
        if (!span_next_part(&rest, '/', &row) || row.length != (size_t)cells) {
            return fields_fail(fields, "row %u of the board has %d cells", number, cells);
        }
        for (int i = 0; i < cells; i++) {
            JamitHex hex = {begin + i, r};
            if (!set_cell(rules, jamit, jamit_cell(rules, hex), row.start[i])) {
                return fields_fail(fields, "row %u of the board: %s, '*' in the centre only",
                                   number,
                                   rules->neutral ? "a b n are coins, A B stones, '.' is empty"
                                                  : "a b c are coins, A B C stones, '.' is empty");
            }
        }
    }
    if (rest.start != NULL) {
        return fields_fail(fields, "the board has %u rows", rules->columns);
    }
    return true;
}

static bool parse_pawns(const JamitRules *rules, Fields *fields, JamitState *jamit)
{
    Span ignored;
    if (!fields_need(fields, "pawns", &ignored) ||
        !fields_bytes(fields, "pawns", rules->seats, JAMIT_VERTICES - 1, jamit->pawn)) {
        return false;
    }
    for (unsigned i = 0; i < rules->seats; i++) {
        if (memchr(jamit->pawn, jamit->pawn[i], i) != NULL) {
            return fields_fail(fields, "two pawns stand on vertex %u", (unsigned)jamit->pawn[i]);
        }
    }
    return true;
}

static bool parse_phase(const JamitRules *rules, Fields *fields, JamitState *jamit)
{
    Span word = span_of(phase_words[JAMIT_INSERT]);
    (void)fields_take(fields, "phase", &word);
    while (jamit->phase < PHASES && !span_equals(word, phase_words[jamit->phase])) {
        jamit->phase++;
    }
    if (jamit->phase == PHASES) {
        return fields_fail(fields, "phase is insert, extra1, extra2, pawn or over, not '%.*s'",
                           SPAN_ARGS(word));
    }
    if (!fields_bytes(fields, "first", 1, (uint8_t)rules->columns, &jamit->used) ||
        !fields_bytes(fields, "stone", 1, 1, &jamit->earned)) {
        return false;
    }
    bool is_second = jamit->phase == JAMIT_EXTRA2;
    return (is_second == (jamit->used != 0) && (is_second || jamit->earned == 0)) ||
           fields_fail(fields, "first= (the column of the first extra coin) and stone= (whether it "
                               "pushed out a stone) belong to phase=extra2");
}

/* -- positions that cannot arise -- */

static bool check_stones(const JamitRules *rules, const JamitState *jamit, const Fields *fields)
{
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        unsigned stones = jamit_count(jamit->colour[seat] & jamit->stones);
        char symbol = jamit_symbol(rules, seat, true);
        if (stones > JAMIT_STONES) {
            return fields_fail(fields, "%u stones %c, more than %d", stones, symbol, JAMIT_STONES);
        }
        if (stones + jamit->points[seat] < JAMIT_STONES) {
            return fields_fail(fields,
                               "%u stones %c and p%u has %u points: every stone pushed out scores",
                               stones, symbol, seat + 1, (unsigned)jamit->points[seat]);
        }
    }
    return true;
}

/* Every turn begins with a coin on the first cell of a column; extra coins follow from a lost stone. */
static bool check_phase(const JamitRules *rules, const JamitState *jamit, const Fields *fields)
{
    const JamitColumn *columns = rules->column[jamit->pawn[jamit->turn]];
    uint64_t coins = jamit_occupied(jamit) & ~jamit->stones;
    uint64_t entries = 0;
    unsigned stones = jamit_count(jamit->colour[jamit->turn] & jamit->stones);
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
        return fields_fail(fields, "phase=%s, but no coin lies where one has just been inserted",
                           phase_words[jamit->phase]);
    }
    if (stones + lost > JAMIT_STONES) {
        return fields_fail(fields, "phase=%s, but p%u has %u stones on the board",
                           phase_words[jamit->phase], jamit->turn + 1U, stones);
    }
    return true;
}

static bool check_points(const JamitRules *rules, const JamitState *jamit, const Fields *fields)
{
    unsigned winners = 0;
    for (unsigned seat = 0; seat < rules->seats; seat++) {
        winners += jamit->points[seat] >= rules->goal;
    }
    if (winners != (jamit->phase == JAMIT_OVER ? 1 : 0)) {
        return fields_fail(fields,
                           "phase=%s, and %u players have %u points: the first one there ends the "
                           "game (phase=over)",
                           phase_words[jamit->phase], winners, rules->goal);
    }
    return true;
}

static bool parse_all(const JamitRules *rules, Fields *fields, JamitState *jamit)
{
    Span board;
    /* One short of the goal, then two points for a piece in the centre. */
    uint8_t most = (uint8_t)(rules->goal + 1);
    return fields_need(fields, "board", &board) && parse_board(rules, board, jamit, fields) &&
           parse_pawns(rules, fields, jamit) &&
           fields_bytes(fields, "points", rules->seats, most, jamit->points) &&
           (!rules->neutral ||
            fields_bytes(fields, "neutral", rules->seats, JAMIT_RATE - 1, jamit->held)) &&
           parse_phase(rules, fields, jamit) &&
           fields_seat(fields, "turn", rules->seats, &jamit->turn);
}

bool jamit_parse_position(const Game *game, Fields *fields, GameState *state)
{
    const JamitRules *rules = jamit_rules(game);
    JamitState jamit;
    memset(&jamit, 0, sizeof jamit);
    if (!parse_all(rules, fields, &jamit) || !check_points(rules, &jamit, fields) ||
        !check_stones(rules, &jamit, fields) || !check_phase(rules, &jamit, fields)) {
        return false;
    }
    *(JamitState *)state = jamit;
    return true;
}
